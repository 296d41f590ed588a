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
 * What browsers do not do in drawings either, but for some of it. Those that are not inherited are looked at as if they
 * were: what they ask for would be seen in the elements within, too.
 * @see CSS Fonts 4 and 5, CSS Text 4, CSS Text Decoration 4, CSS Inline 3, CSS Overflow 3, SVG 1.1 and SVG 2, by each name
 */
const properties: readonly Ignored[] = [
  { name: 'dominant-baseline', plain: /^(?!text-(?:top|bottom)$)/ },
  { name: 'alignment-baseline', plain: /^(?!(?:text-top|text-bottom|top|center|bottom)$)/ },
  { name: 'baseline-shift', plain: /^(?!(?:top|center|bottom)$)/ },
  { name: 'font-size-adjust', plain: /^(?:none|initial|(?:(?:ex|cap)-height\s+)?\d*\.?\d+)$/ },
  { name: 'font-variant-alternates', plain: /^(?:normal|historical-forms)$/ },
  { name: 'glyph-orientation-horizontal', plain: /^(?:auto|initial|[-+]?0+(?:deg|grad|rad)?)$/, isVertical: false },
  { name: 'glyph-orientation-vertical', plain: /^(?:auto|initial)$/, isVertical: true },
  { name: 'inline-size', plain: /^(?:auto|0+(?:px)?)$/ },
  { name: 'kerning', plain: /^auto$/ },
  { name: 'shape-inside', plain: /^(?:auto|none)$/ },
  { name: 'shape-subtract', plain: /^none$/ },
  { name: 'text-combine-upright', plain: /^none$/, isVertical: true },
  { name: 'text-decoration-color', plain: /^currentcolor$/ },
  { name: 'text-decoration-skip-ink', plain: /^(?:auto|all)$/ },
  { name: 'text-emphasis', plain: /^none$/ },
  { name: 'text-emphasis-style', plain: /^none$/ },
  { name: 'text-overflow', plain: /^clip$/ },
  { name: 'text-transform', plain: /^(?!.*\b(?:full-width|full-size-kana|math-auto)\b)/ },
  { name: 'text-underline-offset', plain: /^(?:auto|0+(?:px|em)?)$/ },
  { name: 'text-underline-position', plain: /^(?:auto|from-font)$/ },
  { name: 'white-space-collapse', plain: /^(?:collapse|preserve|break-spaces)$/ },
  { name: 'writing-mode', plain: /^(?!sideways-lr$)/ },
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
