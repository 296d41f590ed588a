import type { FontWish } from '../../../text/font-library.ts';
import { type XmlElement, xmlNamespace } from '../../../xml/element.ts';
import type { Cascade, Declared } from '../style/cascade.ts';
import { splitOutside, unquote } from '../style/declarations.ts';
import { type Forms, featuresOf, settingsOf, stretchOf, weightOf } from './font-values.ts';
import { ignoredOf } from './ignored.ts';
import { parseLength } from './lengths.ts';

/** Everything that decides how the text of an element is set, its parents' share included. */
export interface TextStyle extends FontWish, Forms {
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly anchor: string;
  readonly direction: 'ltr' | 'rtl';
  readonly unicodeBidi: string;
  readonly isVertical: boolean;
  readonly keepsSpaces: boolean;
  readonly dominantBaseline: string;
  readonly alignmentBaseline: string;
  readonly baselineShift: string;
  readonly decorations: readonly string[];
  readonly isShown: boolean;
  readonly language: string | undefined;
  /** How the text is painted, where it is neither a colour nor nothing. */
  readonly hasServerPaint: boolean;
  /** Properties that say something which is not done. */
  readonly ignored: readonly string[];
}

const fallback = 16;

const root: TextStyle = {
  families: [],
  size: fallback,
  weight: 400,
  isItalic: false,
  stretch: 100,
  variations: {},
  features: {},
  isSmallCaps: false,
  letterSpacing: 0,
  wordSpacing: 0,
  anchor: 'start',
  direction: 'ltr',
  unicodeBidi: 'normal',
  isVertical: false,
  keepsSpaces: false,
  dominantBaseline: 'auto',
  alignmentBaseline: 'auto',
  baselineShift: '0',
  decorations: [],
  isShown: true,
  language: undefined,
  hasServerPaint: false,
  ignored: [],
};

/** The styles of a drawing's elements, each worked out once. */
export class TextStyles {
  readonly #cascade: Cascade;
  readonly #parentOf: (element: XmlElement) => XmlElement | undefined;
  readonly #known = new Map<XmlElement, TextStyle>();

  constructor(cascade: Cascade, parentOf: (element: XmlElement) => XmlElement | undefined) {
    this.#cascade = cascade;
    this.#parentOf = parentOf;
  }

  of(element: XmlElement): TextStyle {
    const waiting: XmlElement[] = [];
    let style: TextStyle | undefined;
    // Uses of uses may be more levels than functions can call each other.
    for (let each: XmlElement | undefined = element; each !== undefined; each = this.#parentOf(each)) {
      style = this.#known.get(each);
      if (style !== undefined) break;
      waiting.push(each);
    }
    let found = style ?? root;
    for (const each of waiting.reverse()) {
      found = resolveStyle(each, this.#cascade.declared(each), found);
      this.#known.set(each, found);
    }
    return found;
  }
}

/** @see CSS Fonts 4, CSS Text 3 and SVG 2, "Text", each property by its name */
function resolveStyle(element: XmlElement, declared: Declared, parent: TextStyle): TextStyle {
  const own = (name: string): string | undefined => {
    const value = declared.get(name);
    return value === 'inherit' || value === 'unset' ? undefined : value;
  };
  const word = (name: string): string | undefined => own(name)?.toLowerCase();
  const size = sizeOf(word('font-size'), parent.size);
  const spacing = (name: string, before: number): number => {
    const value = word(name);
    if (value === undefined) return before;
    return value === 'normal' ? 0 : (parseLength(value, { em: size, whole: size }) ?? before);
  };
  const alone = (name: string, preset: string, before: string): string =>
    declared.get(name) === 'inherit' ? before : (word(name) ?? preset);
  const isVertical = /^(?:tb|vertical|sideways)/.test(word('writing-mode') ?? (parent.isVertical ? 'tb' : ''));
  const paints = ['fill', 'stroke'].map((name) => own(name));
  return {
    families: familiesOf(own('font-family')) ?? parent.families,
    size,
    weight: weightOf(word('font-weight'), parent.weight),
    isItalic: word('font-style') === undefined ? parent.isItalic : /^(?:italic|oblique)/.test(word('font-style') ?? ''),
    stretch: stretchOf(word('font-stretch') ?? word('font-width'), parent.stretch),
    variations: settingsOf(own('font-variation-settings')) ?? parent.variations,
    ...featuresOf(own, parent),
    letterSpacing: spacing('letter-spacing', parent.letterSpacing),
    wordSpacing: spacing('word-spacing', parent.wordSpacing),
    anchor: word('text-anchor') ?? parent.anchor,
    direction: word('direction') === undefined ? parent.direction : word('direction') === 'rtl' ? 'rtl' : 'ltr',
    unicodeBidi: alone('unicode-bidi', 'normal', parent.unicodeBidi),
    isVertical,
    keepsSpaces: keepsSpaces(element, word('white-space') ?? word('white-space-collapse'), parent),
    dominantBaseline: word('dominant-baseline') ?? parent.dominantBaseline,
    alignmentBaseline: alone('alignment-baseline', 'auto', parent.alignmentBaseline),
    baselineShift: alone('baseline-shift', '0', parent.baselineShift),
    decorations: decorationsOf(word('text-decoration') ?? word('text-decoration-line')),
    isShown: word('display') !== 'none',
    language: element.attributeIn(xmlNamespace, 'lang') ?? element.attribute('lang') ?? parent.language,
    hasServerPaint: paints.some((paint) => paint?.includes('url(')) || (parent.hasServerPaint && !paints[0]),
    ignored: ignoredOf(own, parent.ignored),
  };
}

function familiesOf(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const names = splitOutside(value, ',').map(unquote);
  return names.filter((name) => name !== '').slice(0, 64);
}

const sizeWords: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

function sizeOf(value: string | undefined, parent: number): number {
  if (value === undefined) return parent;
  if (value === 'smaller') return parent / 1.2;
  if (value === 'larger') return parent * 1.2;
  const named = Object.hasOwn(sizeWords, value) ? sizeWords[value] : undefined;
  const found = named ?? parseLength(value, { em: parent, whole: parent });
  return found === undefined || found < 0 ? parent : found;
}

function decorationsOf(value: string | undefined): string[] {
  return ['underline', 'overline', 'line-through'].filter((name) => value?.split(/\s+/).includes(name));
}

function keepsSpaces(element: XmlElement, value: string | undefined, parent: TextStyle): boolean {
  if (value !== undefined) return /^(?:pre|break-spaces|preserve)/.test(value) && value !== 'pre-line';
  const space = element.attributeIn(xmlNamespace, 'space');
  return space === undefined ? parent.keepsSpaces : space === 'preserve';
}
