import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Cascade, Declared } from '../style/cascade.ts';
import type { TextStyles } from '../text/text-style.ts';
import { plainValue } from './plain-value.ts';

const unknown = /\b(?:calc|min|max|clamp|env|oklab|oklch|lab|lch|color|color-mix)\(/i;

/** What is declared for elements, in words that the engine knows. What cannot be said so is a note. */
export class PlainStyles {
  readonly #cascade: Cascade;
  readonly #styles: TextStyles;
  readonly #note: Context['note'];
  readonly #known = new Map<XmlElement, Declared>();

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
      const plain = name === 'font-size' ? `${size}px` : plainValue(name, value, base);
      declared.set(name, plain);
      if (unknown.test(plain)) this.#note('SVG_STYLE_IGNORED', `${name}: ${value.slice(0, 80)}`);
    }
    this.#known.set(element, declared);
    return declared;
  }
}
