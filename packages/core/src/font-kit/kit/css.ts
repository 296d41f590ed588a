import { formatUnicodeRange } from '../code-points.ts';
import type { FontType } from '../options.ts';
import type { KitFace } from './face.ts';
import type { FallbackFace } from './fallback.ts';
import type { KitSubset } from './split.ts';

/** A subset with its files. */
export interface WrittenSubset extends KitSubset {
  readonly files: readonly { readonly name: string; readonly type: FontType; readonly length: number }[];
}

/** A face with its subsets, in the order of their names in the file of sets. */
export interface WrittenFace {
  readonly face: KitFace;
  readonly subsets: readonly WrittenSubset[];
  readonly fallback: FallbackFace | undefined;
}

export interface StyleOptions {
  /** The value of `font-display`. */
  readonly display: string;
  /** Before the names of files in `src`. */
  readonly baseUrl: string;
}

/** The formats of `src`. @see CSS Fonts 4, "Font reference: the src descriptor" */
const formatNames: Readonly<Record<FontType, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  ttf: 'truetype',
  otf: 'opentype',
};

/**
 * Writes the style sheet of a kit: a rule for each subset of each face, and for the fallback of each face. Of several
 * rules with a character, browsers use the last one, so the most common subset comes last.
 * @see CSS Fonts 4, "Using character ranges to define composite fonts"
 */
export function writeStyleSheet(faces: readonly WrittenFace[], options: StyleOptions): string {
  const rules = faces.flatMap(({ face, subsets, fallback }) => [
    ...[...subsets].reverse().map((subset) => describeSubset(face, subset, options)),
    ...(fallback === undefined ? [] : [describeFallback(face, fallback)]),
  ]);
  return `${rules.join('\n')}`;
}

function describeSubset(
  face: KitFace,
  { name, ranges, files }: WrittenSubset,
  { display, baseUrl }: StyleOptions,
): string {
  const sources = files.map((file) => `url(${quote(baseUrl + file.name)}) format("${formatNames[file.type]}")`);
  return writeRule(`${face.family} ${face.style}: ${name}`, [
    ['font-family', quote(face.family)],
    ...describeStyle(face),
    ['font-display', display],
    ['src', sources.join(', ')],
    ['unicode-range', formatUnicodeRange(ranges)],
  ]);
}

function describeFallback(face: KitFace, { local, sizeAdjust, ascent, descent, lineGap }: FallbackFace): string {
  return writeRule(`${face.family} ${face.style}: until it has arrived`, [
    ['font-family', quote(fallbackFamily(face.family))],
    ...describeStyle(face),
    ['src', local.map((name) => `local(${quote(name)})`).join(', ')],
    ['size-adjust', `${sizeAdjust}%`],
    ['ascent-override', `${ascent}%`],
    ['descent-override', `${descent}%`],
    ['line-gap-override', `${lineGap}%`],
  ]);
}

const describeStyle = ({ slope, weight, stretch }: KitFace): [string, string][] => [
  ['font-style', slope],
  ['font-weight', weight],
  ['font-stretch', stretch],
];

function writeRule(comment: string, declarations: readonly (readonly [string, string])[]): string {
  const lines = declarations.map(([name, value]) => `  ${name}: ${value};\n`);
  return `/* ${comment.replaceAll('*/', '* /')} */\n@font-face {\n${lines.join('')}}\n`;
}

/** The family of the rules with the metrics of a web font and the outlines of a system font. */
export function fallbackFamily(family: string): string {
  return `${family} fallback`;
}

/** Writes a string as CSS does, safe also within HTML. @see CSSOM, "serialize a string" */
export function quote(text: string): string {
  const escaped = text.replaceAll(/[\p{Cc}<>&"\\]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}
