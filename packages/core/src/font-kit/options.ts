import { describeValue, invalid, readList, readMembers, readRecord, requireSignal, requireType } from '../arguments.ts';
import { ConversionError } from '../errors.ts';
import { type Limits, resolveLimits } from '../limits.ts';
import { type CodePointRange, joinRanges, lastCodePoint, parseUnicodeRange } from './code-points.ts';

/** The formats that subsets can have. */
export type FontType = 'woff2' | 'woff' | 'ttf' | 'otf';

/** The characters of a subset. If none of these options is given, the subset has all characters of the font. */
export interface CharacterOptions {
  /** A text: its characters. Default: none. */
  readonly text?: string;
  /** Code points and ranges, or a value of CSS's `unicode-range`: `'U+0020-007E, U+4??'`. Default: none. */
  readonly unicodes?: readonly (number | readonly [first: number, last: number])[] | string;
  /** BCP 47 tags: the letters, digits and punctuation that CLDR lists for each language, in both cases. Default: none. */
  readonly languages?: readonly string[];
}

/** The parts of a font that a subset keeps besides its characters. */
export interface SubsetParts {
  /** Layout features to keep besides the default ones, by tag, or `'all'`. Default: none. */
  readonly features?: readonly string[] | 'all';
  /** By axis tag, the value to pin the axis at, or the range to limit it to. Default: all axes stay. */
  readonly axes?: Readonly<Record<string, number | readonly [min: number, max: number]>>;
  /** False to drop the hints. Default: true. */
  readonly hints?: boolean;
}

/** Options of `subsetFont`. */
export interface SubsetOptions extends CharacterOptions, SubsetParts {
  /** The type of the result. Default: `woff2`. */
  readonly to?: FontType;
  /** The index of the font in a collection. Default: 0. */
  readonly face?: number;
  /** Upper bounds; `defaultLimits` applies to absent ones. */
  readonly limits?: Partial<Limits>;
  /** Aborts the call, which then fails with `ABORTED`. */
  readonly signal?: AbortSignal;
}

const characterNames = ['text', 'unicodes', 'languages'] as const;
const partNames = ['features', 'axes', 'hints'] as const;
const callNames = ['limits', 'signal'] as const;
const fontTypes: readonly string[] = ['woff2', 'woff', 'ttf', 'otf'] satisfies FontType[];
/** The longest list that is read; each language and feature costs little. */
const maxTags = 1000;

/** The checked options of one subset. */
export interface SubsetRequest {
  /** `undefined` for all characters of the font. */
  readonly characters: readonly CodePointRange[] | undefined;
  readonly parts: ResolvedParts;
}

export interface ResolvedParts {
  readonly features: readonly string[] | 'all';
  readonly axes: ReadonlyMap<string, readonly [min: number, max: number]>;
  readonly hints: boolean;
}

/** Reads the options of `subsetFont`, which come unchecked from the caller. */
export async function readSubsetOptions(options: unknown) {
  const given = readMembers(options, 'options', [...characterNames, ...partNames, ...callNames, 'to', 'face']);
  return {
    request: { characters: await readCharacters(given), parts: readParts(given) },
    to: given.to === undefined ? 'woff2' : requireFontType(given.to, 'options.to'),
    face: given.face,
    limits: resolveLimits(given.limits),
    signal: requireSignal(given.signal, 'options.signal'),
  };
}

export function requireFontType(value: unknown, argument: string): FontType {
  if (typeof value === 'string' && fontTypes.includes(value)) return value as FontType;
  throw invalid(argument, value, fontTypes.join(', '));
}

/** The characters that the options ask for; `undefined` if they name none. */
export async function readCharacters(
  given: {
    readonly [Name in (typeof characterNames)[number]]?: unknown;
  },
): Promise<CodePointRange[] | undefined> {
  if (characterNames.every((name) => given[name] === undefined)) return undefined;
  const ranges = [
    ...(given.text === undefined ? [] : charactersOf(requireType(given.text, 'options.text', 'string'))),
    ...(given.unicodes === undefined ? [] : readUnicodes(given.unicodes)),
  ];
  if (given.languages !== undefined) {
    const { findExemplars } = await import('./languages.ts');
    for (const tag of readTags(given.languages, 'options.languages')) ranges.push(...findExemplars(tag));
  }
  return joinRanges(ranges);
}

/** Line breaks and tabs are not drawn. */
function charactersOf(text: string): CodePointRange[] {
  const codes = new Set<number>();
  for (const character of text) codes.add(character.codePointAt(0) ?? 0);
  return [...codes].filter((code) => code >= 0x20).map((code) => [code, code]);
}

function readUnicodes(value: unknown): readonly CodePointRange[] {
  const argument = 'options.unicodes';
  if (typeof value === 'string') {
    const ranges = parseUnicodeRange(value);
    if (ranges === undefined) throw invalid(argument, value, 'ranges such as U+0020-007E, U+4??');
    return ranges;
  }
  return readList(value, argument).map((item, index) => readRange(item, `${argument}[${index}]`));
}

function readRange(value: unknown, argument: string): CodePointRange {
  if (typeof value === 'number') return [requireCodePoint(value, argument), value];
  const [first, last, ...others] = readList(value, argument);
  if (others.length > 0) throw invalid(argument, value, 'a code point, or the first and the last one of a range');
  const range = [requireCodePoint(first, argument), requireCodePoint(last, argument)] as const;
  if (range[0] <= range[1]) return range;
  throw new ConversionError('OPTION_INVALID', `${argument} ends before it starts: ${range[0]} to ${range[1]}`);
}

function requireCodePoint(value: unknown, argument: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= lastCodePoint) return value;
  throw invalid(argument, value, 'a code point from 0 to 0x10ffff');
}

/** Reads the options for the parts that all subsets of a font share. */
export function readParts(given: { readonly [Name in (typeof partNames)[number]]?: unknown }): ResolvedParts {
  const { features = [], axes, hints } = given;
  return {
    features: features === 'all' ? 'all' : readTags(features, 'options.features').map(requireFeature),
    axes: axes === undefined ? new Map() : readAxes(axes),
    hints: hints === undefined || requireType(hints, 'options.hints', 'boolean'),
  };
}

function readTags(value: unknown, argument: string): string[] {
  const list = readList(value, argument);
  if (list.length > maxTags)
    throw new ConversionError('OPTION_INVALID', `${argument} has ${list.length} items, expected at most ${maxTags}`);
  return list.map((item, index) => requireType(item, `${argument}[${index}]`, 'string'));
}

function requireFeature(tag: string, index: number): string {
  if (/^[ -~]{1,4}$/.test(tag)) return tag.padEnd(4);
  throw invalid(`options.features[${index}]`, tag, 'a tag of up to four letters, such as smcp');
}

function readAxes(value: unknown): Map<string, readonly [number, number]> {
  const axes = new Map<string, readonly [number, number]>();
  for (const [tag, range] of Object.entries(readRecord(value, 'options.axes'))) {
    const argument = `options.axes.${tag}`;
    const [min, max = min, ...others] = typeof range === 'number' ? [range] : readList(range, argument);
    const isRange = isNumber(min) && isNumber(max) && others.length === 0;
    if (!isRange) throw invalid(argument, range, 'a number, or the minimum and the maximum');
    if (min > max)
      throw new ConversionError(
        'OPTION_INVALID',
        `${argument} is ${describeValue(min)} to ${max}, expected the minimum first`,
      );
    axes.set(tag.padEnd(4), [min, max]);
  }
  return axes;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
