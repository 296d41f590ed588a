import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** What of a character says how it is set. */
interface StyledCharacter {
  readonly style: { readonly isVertical: boolean; readonly ignored: readonly string[] };
  readonly path: XmlElement | undefined;
}

/** A property, or an attribute, that is not looked at when text is set. */
interface Ignored {
  readonly name: string;
  /** Values that ask for nothing else than what is done. */
  readonly plain: RegExp;
  /** Where it matters in lines of one direction only. */
  readonly isVertical?: boolean;
}

/**
 * All of them are inherited.
 * @see CSS Fonts 5, "font-size-adjust"; CSS Writing Modes 4, "text-orientation"; SVG 1.1, "Glyph orientation within a text run"
 */
const properties: readonly Ignored[] = [
  { name: 'font-size-adjust', plain: /^(?:none|initial)$/ },
  { name: 'glyph-orientation-horizontal', plain: /^(?:auto|initial|[-+]?0+(?:deg|grad|rad)?)$/, isVertical: false },
  { name: 'glyph-orientation-vertical', plain: /^(?:auto|initial)$/, isVertical: true },
  { name: 'text-orientation', plain: /^(?:mixed|initial)$/, isVertical: true },
];

/** @see SVG 2, "Attributes" of textPath */
const pathAttributes: readonly Ignored[] = [
  { name: 'method', plain: /^align$/ },
  { name: 'spacing', plain: /^exact$/ },
];

/** The properties of an element that ask for what is not done, its parent's included. */
export function ignoredOf(own: (name: string) => string | undefined, before: readonly string[]): readonly string[] {
  const stated = properties.filter(({ name }) => own(name) !== undefined);
  if (stated.length === 0) return before;
  const kept = before.filter((name) => stated.every((each) => each.name !== name));
  return [...kept, ...stated.filter((each) => asksMore(each, own(each.name))).map(({ name }) => name)];
}

/** Says once for a text what of its characters was not looked at. */
export function noteIgnored(characters: readonly StyledCharacter[], { note }: Pick<Context, 'note'>): void {
  const names = new Set<string>();
  const paths = new Set<XmlElement>();
  for (const style of new Set(characters.map((character) => character.style))) {
    for (const { name, isVertical = style.isVertical } of properties) {
      if (isVertical === style.isVertical && style.ignored.includes(name)) names.add(name);
    }
  }
  for (const { path } of characters) if (path !== undefined) paths.add(path);
  for (const path of paths) {
    for (const each of pathAttributes) {
      if (asksMore(each, path.attribute(each.name))) names.add(`${each.name} of textPath`);
    }
  }
  for (const name of names) note('TEXT_PROPERTY_IGNORED', name);
}

function asksMore({ plain }: Ignored, value: string | undefined): boolean {
  return value !== undefined && !plain.test(value.trim().toLowerCase());
}
