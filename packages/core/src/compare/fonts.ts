import type { Context } from '../context.ts';
import { openGlyphs } from '../font/glyphs.ts';
import { readUnicodeMappings } from '../font/tables/cmap/mappings.ts';
import { readHead } from '../font/tables/head.ts';
import { readMaxp } from '../font/tables/maxp.ts';
import { readGlyphMetrics } from '../font/tables/metrics/glyph-metrics.ts';
import { requireTable } from '../font/tables/require.ts';
import type { Reader } from '../format.ts';
import type { FontFile } from '../models/font-file.ts';
import { scaling } from '../outline/matrix.ts';
import { distanceBetween } from '../outline/measure/distance.ts';
import { recordOutline } from '../outline/outline.ts';
import { transformOutline } from '../outline/transform.ts';
import { inBoth, type Pair } from './named-file.ts';
import type { FileOfFormat } from './pictures.ts';
import { compareTables, outlineTables, type TableDifference } from './tables.ts';

/** A glyph of both fonts whose outlines differ. */
export interface GlyphDifference {
  /** The numbers of the glyph in both fonts. */
  readonly glyphs: readonly [number, number];
  /** The character that both fonts map to the glyph, such as `U+0041`; absent if they have the glyph by its number. */
  readonly character?: string;
  /** How far a point of one outline is from the other at most, in 1/1000 em; absent if one of the two is empty. */
  readonly distance?: number;
}

/** A glyph of both fonts whose advance widths differ, in 1/1000 em. */
export interface AdvanceDifference {
  readonly glyphs: readonly [number, number];
  readonly character?: string;
  readonly advances: readonly [number, number];
}

/** The differences of two fonts. Variable fonts are compared at their default. */
export interface FontComparison {
  readonly kind: 'font';
  /** True if all tables have the same bytes; with a threshold, if outlines are within it and nothing else differs. */
  readonly isEqual: boolean;
  readonly glyphCounts: readonly [number, number];
  /** Tables that only one font has, or whose bytes differ. */
  readonly tables: readonly TableDifference[];
  /** Characters that only one of the fonts has, such as `U+0041`. */
  readonly characters: { readonly removed: readonly string[]; readonly added: readonly string[] };
  readonly advances: readonly AdvanceDifference[];
  readonly outlines: {
    /** The number of glyphs that both fonts have. */
    readonly compared: number;
    /** The glyphs that differ, the most different first. */
    readonly different: readonly GlyphDifference[];
  };
}

/** Distances up to this are equal: flattened curves are this precise. In 1/1000 em. */
const precision = 0.1;
const spread = 1000;

/** Compares two fonts. A threshold above 0 is the greatest distance of outlines that counts as equal, in 1/1000 em. */
export async function compareFonts(
  files: Pair<FileOfFormat>,
  options: { readonly threshold: number; readonly faces: Pair<number> },
  context: Context,
): Promise<FontComparison> {
  const fonts = await inBoth(files, (file, index) => openFont(file, options.faces[index], context));
  const [one, other] = fonts;
  const tables = compareTables(one.font, other.font);
  const pairs = pairGlyphs(one, other);
  const advances = pairs.flatMap((pair) => compareAdvances(pair, fonts));
  const different: GlyphDifference[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (index % 64 === 0) await context.breathe();
    const difference = compareOutlines(pair, fonts, context);
    if (difference !== undefined) different.push(difference);
  }
  different.sort((a, b) => (b.distance ?? spread) - (a.distance ?? spread));
  const characters = {
    removed: [...one.characters.keys()].filter((code) => !other.characters.has(code)).map(toCharacter),
    added: [...other.characters.keys()].filter((code) => !one.characters.has(code)).map(toCharacter),
  };
  const isWithin = different.every(({ distance = Number.POSITIVE_INFINITY }) => distance <= options.threshold);
  const others = options.threshold > 0 ? tables.filter(({ tag }) => !outlineTables.has(tag)) : tables;
  const sameCharacters = characters.removed.length === 0 && characters.added.length === 0;
  const isEqual = isWithin && others.length === 0 && advances.length === 0 && sameCharacters;
  return {
    kind: 'font',
    isEqual,
    glyphCounts: [one.glyphCount, other.glyphCount],
    tables,
    characters,
    advances,
    outlines: { compared: pairs.length, different },
  };
}

interface OpenFont {
  readonly font: FontFile;
  readonly glyphCount: number;
  readonly characters: ReadonlyMap<number, number>;
  /** Advance widths in font units; undefined for fonts without them. */
  readonly advances: Uint16Array | undefined;
  /** Factor from font units to 1/1000 em. */
  readonly scale: number;
  readonly draw: ReturnType<typeof openGlyphs>;
}

async function openFont({ bytes, format }: FileOfFormat, face: number, context: Context): Promise<OpenFont> {
  const read = (await format.reads?.load()) as Reader<'font'>; // the kind of the format has been checked
  const font = await read(bytes, { ...context, note: () => {} }, { to: 'ttf', config: undefined, font: { face } });
  const { tables } = font;
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const { unitsPerEm } = readHead(requireTable(tables, 'head'));
  const cmap = tables.get('cmap');
  const mappings = cmap && readUnicodeMappings(cmap, context);
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  return {
    font,
    glyphCount: numGlyphs,
    characters: new Map(mappings?.codes.map((code, index) => [code, mappings.glyphs[index] ?? 0])),
    advances: hhea && hmtx && readGlyphMetrics(hhea, hmtx, numGlyphs, 'hmtx').advances,
    scale: spread / unitsPerEm,
    draw: openGlyphs(font, context, { usesBearings: true }),
  };
}

interface GlyphPair {
  readonly glyphs: readonly [number, number];
  readonly character?: string;
}

/** The glyphs of characters that both fonts have, and all others by their numbers if both have equally many. */
function pairGlyphs(one: OpenFont, other: OpenFont): GlyphPair[] {
  const pairs = new Map<string, GlyphPair>();
  const seen = new Set<number>();
  for (const [code, glyph] of one.characters) {
    const match = other.characters.get(code);
    if (match === undefined || glyph >= one.glyphCount || match >= other.glyphCount) continue;
    seen.add(glyph);
    const key = `${glyph} ${match}`;
    if (!pairs.has(key)) pairs.set(key, { glyphs: [glyph, match], character: toCharacter(code) });
  }
  if (one.glyphCount === other.glyphCount)
    for (let glyph = 0; glyph < one.glyphCount; glyph++)
      if (!seen.has(glyph)) pairs.set(`${glyph} ${glyph}`, { glyphs: [glyph, glyph] });
  return [...pairs.values()];
}

const toCharacter = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

function compareAdvances(pair: GlyphPair, [one, other]: Pair<OpenFont>): AdvanceDifference[] {
  const [first, second] = [advanceOf(one, pair.glyphs[0]), advanceOf(other, pair.glyphs[1])];
  if (first === undefined || second === undefined) return [];
  // Fonts with other units can only be equal within half a unit of the coarser one.
  const tolerance = one.scale === other.scale ? 0 : Math.max(one.scale, other.scale) / 2 + 1e-9;
  return Math.abs(first - second) > tolerance ? [{ ...pair, advances: [first, second] }] : [];
}

function advanceOf({ advances, scale }: OpenFont, glyph: number): number | undefined {
  const advance = advances?.[glyph];
  return advance === undefined ? undefined : advance * scale;
}

function compareOutlines(pair: GlyphPair, fonts: Pair<OpenFont>, context: Context): GlyphDifference | undefined {
  const [one, other] = fonts.map(({ draw, scale }, index) => {
    const outline = recordOutline((pen) => draw(pair.glyphs[index] ?? 0, pen));
    context.spend(outline.points.length);
    return scale === 1 ? outline : transformOutline(outline, scaling(scale));
  });
  if (one === undefined || other === undefined) return undefined;
  const isSame = equalNumbers(one.verbs, other.verbs) && equalNumbers(one.points, other.points);
  if (isSame) return undefined;
  const distance = distanceBetween(one, other, precision, context);
  if (distance === undefined) return pair;
  return distance <= precision ? undefined : { ...pair, distance };
}

function equalNumbers(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
