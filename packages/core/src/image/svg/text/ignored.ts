import type { Context } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';

/** The properties of a character that matter here. */
interface StyledCharacter {
  readonly style: { readonly isVertical: boolean; readonly ignored: readonly string[] };
  readonly path: XmlElement | undefined;
}

/** A property or attribute that text layout ignores. */
interface IgnoredProperty {
  readonly name: string;
  /** Values that text layout does support. */
  readonly supported: RegExp;
  /** Writing direction in which it has an effect; absent if in both. */
  readonly isVertical?: boolean;
}

/**
 * Mostly properties that browsers ignore in drawings, too. Properties that are not inherited are treated as inherited,
 * because their effect would be visible in descendants.
 * @see CSS Fonts 4 and 5, CSS Text 4, CSS Text Decoration 4, CSS Inline 3, CSS Overflow 3, SVG 1.1 and SVG 2, by each
 * name
 */
const properties: readonly IgnoredProperty[] = [
  { name: 'dominant-baseline', supported: /^(?!text-(?:top|bottom)$)/ },
  { name: 'alignment-baseline', supported: /^(?!(?:text-top|text-bottom|top|center|bottom)$)/ },
  { name: 'baseline-shift', supported: /^(?!(?:top|center|bottom)$)/ },
  { name: 'font-size-adjust', supported: /^(?:none|initial|(?:(?:ex|cap)-height\s+)?\d*\.?\d+)$/ },
  { name: 'font-variant-alternates', supported: /^(?:normal|historical-forms)$/ },
  { name: 'glyph-orientation-horizontal', supported: /^(?:auto|initial|[-+]?0+(?:deg|grad|rad)?)$/, isVertical: false },
  { name: 'glyph-orientation-vertical', supported: /^(?:auto|initial)$/, isVertical: true },
  { name: 'inline-size', supported: /^(?:auto|0+(?:px)?)$/ },
  { name: 'kerning', supported: /^auto$/ },
  { name: 'shape-inside', supported: /^(?:auto|none)$/ },
  { name: 'shape-subtract', supported: /^none$/ },
  { name: 'text-combine-upright', supported: /^none$/, isVertical: true },
  { name: 'text-decoration-color', supported: /^currentcolor$/ },
  { name: 'text-decoration-skip-ink', supported: /^(?:auto|all)$/ },
  { name: 'text-emphasis', supported: /^none$/ },
  { name: 'text-emphasis-style', supported: /^none$/ },
  { name: 'text-overflow', supported: /^clip$/ },
  { name: 'text-transform', supported: /^(?!.*\b(?:full-width|full-size-kana|math-auto)\b)/ },
  { name: 'text-underline-offset', supported: /^(?:auto|0+(?:px|em)?)$/ },
  { name: 'text-underline-position', supported: /^(?:auto|from-font)$/ },
  { name: 'white-space-collapse', supported: /^(?:collapse|preserve|break-spaces)$/ },
  { name: 'writing-mode', supported: /^(?!sideways-lr$)/ },
];

/** @see SVG 2, "Attributes" of textPath */
const pathAttributes: readonly IgnoredProperty[] = [
  { name: 'method', supported: /^align$/ },
  { name: 'spacing', supported: /^exact$/ },
];

/** Returns the unsupported properties of an element, including inherited ones. */
export function ignoredOf(own: (name: string) => string | undefined, inherited: readonly string[]): readonly string[] {
  const stated = properties.filter(({ name }) => own(name) !== undefined);
  if (stated.length === 0) return inherited;
  const kept = inherited.filter((name) => stated.every((each) => each.name !== name));
  return [...kept, ...stated.filter((each) => isUnsupported(each, own(each.name))).map(({ name }) => name)];
}

/** Notes each ignored property of a text once. */
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
      if (isUnsupported(each, path.attribute(each.name))) names.add(`${each.name} of textPath`);
    }
  }
  for (const name of names) note('TEXT_PROPERTY_IGNORED', name);
}

function isUnsupported({ supported }: IgnoredProperty, value: string | undefined): boolean {
  return value !== undefined && !supported.test(value.trim().toLowerCase());
}
