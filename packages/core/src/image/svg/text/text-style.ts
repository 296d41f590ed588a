import type { FontRequest } from '../../../text/font-library.ts';
import { type XmlElement, xmlNamespace } from '../../../xml/element.ts';
import type { Declared } from '../style/cascade.ts';
import { splitOutside, unquote } from '../style/declarations.ts';
import type { Screen } from '../style/media.ts';
import { type DecorationStyle, decorationOf, noDecoration } from './decoration/decoration-style.ts';
import { defaultForms, formsOf, type GlyphForms, settingsOf, stretchOf, weightOf } from './font-values.ts';
import { ignoredOf } from './ignored.ts';
import { parseLength } from './lengths.ts';

/** Properties that decide how an element's text is set, including inherited ones. */
export interface TextStyle extends FontRequest, GlyphForms {
  readonly isOptical: boolean;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly anchor: string;
  readonly direction: 'ltr' | 'rtl';
  readonly unicodeBidi: string;
  /** True for vertical lines. */
  readonly isVertical: boolean;
  readonly orientation: Orientation;
  readonly keepsSpaces: boolean;
  readonly dominantBaseline: string;
  readonly alignmentBaseline: string;
  readonly baselineShift: string;
  readonly decoration: DecorationStyle;
  readonly transform: string;
  /** As stated. */
  readonly shadow: string;
  readonly isShown: boolean;
  readonly language: string | undefined;
  /** Properties with an unsupported value. */
  readonly ignored: readonly string[];
}

type Height = FontRequest['sizeAdjust'];

/** Orientation of letters in vertical lines: by script, all upright, or all sideways. */
export type Orientation = 'mixed' | 'upright' | 'sideways';

const defaultSize = 16;

export const initialTextStyle: TextStyle = {
  families: [],
  size: defaultSize,
  weight: 400,
  isItalic: false,
  stretch: 100,
  variations: {},
  sizeAdjust: undefined,
  isOptical: true,
  ...defaultForms,
  letterSpacing: 0,
  wordSpacing: 0,
  anchor: 'start',
  direction: 'ltr',
  unicodeBidi: 'normal',
  isVertical: false,
  orientation: 'mixed',
  keepsSpaces: false,
  dominantBaseline: 'auto',
  alignmentBaseline: 'auto',
  baselineShift: '0',
  decoration: noDecoration,
  transform: 'none',
  shadow: 'none',
  isShown: true,
  language: undefined,
  ignored: [],
};

/** The styles of the elements of a text. */
export interface TextStyles {
  readonly screen: Screen;
  of(element: XmlElement): TextStyle;
}

/** @see CSS Fonts 4, CSS Text 3 and SVG 2, "Text", each property by its name */
export function resolveTextStyle(
  element: XmlElement,
  declared: Declared,
  parent: TextStyle,
  screen: Screen,
): TextStyle {
  const own = (name: string): string | undefined => {
    const value = declared.get(name);
    return value === 'inherit' || value === 'unset' ? undefined : value;
  };
  const word = (name: string): string | undefined => own(name)?.toLowerCase();
  const size = fontSizeOf(word('font-size'), parent.size, screen);
  const spacing = (name: string, inherited: number): number => {
    const value = word(name);
    if (value === undefined) return inherited;
    return value === 'normal' ? 0 : (parseLength(value, { em: size, whole: size, screen }) ?? inherited);
  };
  const ownValue = (name: string, preset: string, before: string): string =>
    declared.get(name) === 'inherit' ? before : (word(name) ?? preset);
  // The property does not apply to parts of a text.
  const mode = containers.has(element.local) ? undefined : word('writing-mode');
  const isVertical = mode === undefined ? parent.isVertical : /^(?:tb|vertical|sideways)/.test(mode);
  return {
    families: familiesOf(own('font-family')) ?? parent.families,
    size,
    weight: weightOf(word('font-weight'), parent.weight),
    isItalic: word('font-style') === undefined ? parent.isItalic : /^(?:italic|oblique)/.test(word('font-style') ?? ''),
    stretch: stretchOf(word('font-stretch') ?? word('font-width'), parent.stretch),
    variations: settingsOf(own('font-variation-settings')) ?? parent.variations,
    sizeAdjust: heightOf(word('font-size-adjust'), parent.sizeAdjust),
    isOptical: word('font-optical-sizing') === undefined ? parent.isOptical : word('font-optical-sizing') !== 'none',
    ...formsOf(own, parent),
    letterSpacing: spacing('letter-spacing', parent.letterSpacing),
    wordSpacing: spacing('word-spacing', parent.wordSpacing),
    anchor: word('text-anchor') ?? parent.anchor,
    direction: word('direction') === undefined ? parent.direction : word('direction') === 'rtl' ? 'rtl' : 'ltr',
    unicodeBidi: ownValue('unicode-bidi', 'normal', parent.unicodeBidi),
    isVertical,
    orientation: orientationOf(mode, word('text-orientation'), parent.orientation),
    keepsSpaces: keepsSpaces(element, word('white-space') ?? word('white-space-collapse'), parent),
    dominantBaseline: word('dominant-baseline') ?? parent.dominantBaseline,
    alignmentBaseline: ownValue('alignment-baseline', 'auto', parent.alignmentBaseline),
    baselineShift: ownValue('baseline-shift', '0', parent.baselineShift),
    decoration: decorationOf(word, size),
    transform: word('text-transform') ?? parent.transform,
    shadow: own('text-shadow') ?? parent.shadow,
    isShown: word('display') !== 'none',
    language: element.attributeIn(xmlNamespace, 'lang') ?? element.attribute('lang') ?? parent.language,
    ignored: ignoredOf(own, parent.ignored),
  };
}

/** @see CSS Fonts 5, "font-size-adjust" */
function heightOf(value: string | undefined, parent: Height): Height {
  const [, metric, share] = /^(?:(ex-height|cap-height)\s+)?(\d*\.?\d+)$/.exec(value ?? '') ?? [];
  if (share !== undefined) return { metric: metric === 'cap-height' ? 'cpht' : 'xhgt', share: Number(share) };
  return value === undefined ? parent : undefined;
}

function familiesOf(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const names = splitOutside(value, ',').map(unquote);
  return names.filter((name) => name !== '').slice(0, 64);
}

const containers = new Set(['tspan', 'textPath']);

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

/** The font size that a value states, in CSS pixels. */
export function fontSizeOf(value: string | undefined, parent: number, screen?: Screen): number {
  if (value === undefined || value === 'inherit') return parent;
  if (value === 'smaller') return parent / 1.2;
  if (value === 'larger') return parent * 1.2;
  const named = Object.hasOwn(sizeWords, value) ? sizeWords[value] : undefined;
  const found = named ?? parseLength(value, { em: parent, whole: parent, ...(screen && { screen }) });
  return found === undefined || found < 0 ? parent : found;
}

function orientationOf(mode: string | undefined, stated: string | undefined, parent: Orientation): Orientation {
  if (mode?.startsWith('sideways')) return 'sideways';
  if (stated === undefined) return parent;
  if (stated === 'upright') return 'upright';
  return stated.startsWith('sideways') ? 'sideways' : 'mixed';
}

function keepsSpaces(element: XmlElement, value: string | undefined, parent: TextStyle): boolean {
  if (value !== undefined) return /^(?:pre|pre-wrap|break-spaces|preserve)\b(?!-)|^pre-wrap/.test(value);
  const space = element.attributeIn(xmlNamespace, 'space');
  return space === undefined ? parent.keepsSpaces : space === 'preserve';
}
