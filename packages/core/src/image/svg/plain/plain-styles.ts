import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade, Declared } from '../style/cascade.ts';
import type { LengthBase } from '../text/lengths.ts';
import type { TextStyles } from '../text/text-style.ts';
import { filterPrimitives } from './filter-functions.ts';
import { plainValue } from './plain-value.ts';

const unknown = /\b(?:calc|min|max|clamp|env|oklab|oklch|lab|lch|color|color-mix)\(|\(\s*from\s/i;

/** What is declared for elements, in words that the engine knows. What cannot be said so is a note. */
export class PlainStyles {
  readonly #cascade: Cascade;
  readonly #styles: TextStyles;
  readonly #note: Context['note'];
  readonly #known = new Map<XmlElement, Declared>();
  readonly #definitions = new Map<string, string>();

  constructor(cascade: Cascade, styles: TextStyles, { note }: Pick<Context, 'note'>) {
    this.#cascade = cascade;
    this.#styles = styles;
    this.#note = note;
  }

  declared(element: XmlElement): Declared {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const { size } = this.#styles.of(element);
    const base = { em: size, whole: Number.NaN, screen: this.#styles.screen };
    const declared = new Map<string, string>();
    for (const [name, value] of this.#cascade.declared(element)) {
      const plain = name === 'font-size' ? `${size}px` : this.#plain(name, value, base);
      declared.set(name, plain);
      if (unknown.test(plain)) this.#note('SVG_STYLE_IGNORED', `${name}: ${value.slice(0, 80)}`);
    }
    this.#known.set(element, declared);
    return declared;
  }

  #plain(name: string, value: string, base: LengthBase): string {
    const plain = plainValue(name, value, base);
    if (name !== 'filter' || /^(?:none|inherit|url\([^)]*\))$/i.test(plain)) return plain;
    const primitives = filterPrimitives(plain, base);
    if (primitives === undefined) return plain;
    // The engine would work its functions out in light, and browsers work them out in what is shown.
    const region = 'filterUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"';
    return `url(#${this.define('filter', `${region} color-interpolation-filters="sRGB"`, primitives)})`;
  }

  /** Adds an element that others refer to, and returns its id; what is the same is added once. */
  define(name: string, attributes: string, content: string): string {
    const key = `<${name} ${attributes} id="">${content}</${name}>`;
    const id = this.#definitions.get(key) ?? `quoin-${name}-${this.#definitions.size}`;
    this.#definitions.set(key, id);
    return id;
  }

  /** All that was added, for the prefix that the drawing has. */
  definitions(prefix: string): string {
    const written = [...this.#definitions].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join('');
    return written === '' ? '' : `<defs>${written}</defs>`.replaceAll(/<(\/?)/g, `<$1${prefix}`);
  }
}
