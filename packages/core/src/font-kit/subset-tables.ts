import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { bytesPerStep } from '../font/budget.ts';
import { noteSubsetting } from '../font/embedding-rights.ts';
import { requireGlyphs } from '../font/presence.ts';
import { findFaces } from '../font/sfnt/faces.ts';
import { joinSfnt, layOutWithoutChecksums } from '../font/sfnt/layout.ts';
import { readFace } from '../font/sfnt/read.ts';
import { noteShaping } from '../font/shaping.ts';
import { dropSignature, isSigned } from '../font/signature.ts';
import { replaceTables } from '../font/tables/replace.ts';
import type { FontFile } from '../models/font-file.ts';
import { planAxes } from './axes.ts';
import { type CodePointRange, toRanges } from './code-points.ts';
import { type EngineRequest, runSubsetter } from './engine.ts';
import { defaultFeatures } from './features.data.ts';
import { readCharacters } from './font-characters.ts';
import { numberGlyphs, readGlyphMap } from './glyph-map.ts';
import { subsetKern } from './kern.ts';
import type { SubsetRequest } from './options.ts';
import { chooseCharacters } from './selection.ts';
import { closeForShaping } from './shaping-closure.ts';
import {
  hasEnglishNames,
  hasKerningFeature,
  joinsByLayout,
  noteDroppedFeatures,
  noteDroppedTables,
} from './subset-notes.ts';
import { requireValidSubset } from './validation.ts';

/** A subset, and the requested characters that it has. */
export interface SubsetFont {
  readonly font: FontFile;
  readonly characters: readonly CodePointRange[];
}

/** Copyright, family, style, id, full name, version, PostScript name, licence and its address, typographic names. */
const keptNames = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17, 25];

/**
 * Subsets a font: keeps the characters asked for, the glyphs that they may become, and what lays those out.
 * Other glyphs, their data in every table, and unreachable bytes are dropped.
 */
export async function subsetTables(
  source: FontFile,
  { characters: wanted, parts }: SubsetRequest,
  context: Context,
): Promise<SubsetFont> {
  const glyphCount = requireGlyphs(source);
  await context.breathe(); // other threads unpack and compile HarfBuzz, a step in each turn of the event loop
  noteSubsetting(source, context);
  const { location, ranges } = planAxes(source.tables, parts.axes, context);
  const signed = isSigned(source) ? dropSignature(source, 'the font is a subset of it', context) : source;
  const whole = location === undefined ? signed : await makeInstance(signed, location, glyphCount, context);
  const available = readCharacters(whole.tables, context);
  await context.breathe();
  const chosen = wanted === undefined ? undefined : chooseCharacters(wanted, available, context);
  await context.breathe();
  noteDroppedFeatures(whole.tables, parts.features, context);
  const request: EngineRequest = {
    characters: chosen && [
      ...chosen.passed,
      ...closeForShaping(chosen.passed, available, joinsByLayout(whole.tables, context)),
    ],
    features: parts.features === 'all' ? undefined : [...defaultFeatures, ...parts.features],
    nameIds: keptNames,
    keepsAllNameLanguages: !hasEnglishNames(whole.tables, context),
    keepsHints: parts.hints,
    keepsGlyphNames: false,
    axes: ranges,
  };
  const tables = await runOn(whole, request, context);
  const kern = await keepKerning(whole, request, glyphCount, context);
  const font = { ...whole, tables: replaceTables(tables, new Map(kern === undefined ? [] : [['kern', kern]])) };
  noteDroppedTables(whole.tables, font.tables, context);
  noteShaping(whole, font, context);
  await requireValidSubset(font, whole, chosen?.found ?? available, context);
  const characters = chosen === undefined ? available : [...chosen.found, ...chosen.made].sort((a, b) => a - b);
  return { font, characters: toRanges(characters) };
}

async function makeInstance(
  font: FontFile,
  location: Readonly<Record<string, number>>,
  glyphCount: number,
  context: Context,
): Promise<FontFile> {
  const { instantiate } = await import('../font/instance/instantiate.ts');
  return instantiate(font, location, glyphCount, context);
}

/** Runs the subsetter on the tables of a font. */
async function runOn(font: FontFile, request: EngineRequest, context: Context): Promise<FontFile['tables']> {
  const layout = layOutWithoutChecksums(font);
  context.spend(Math.ceil(layout.length / bytesPerStep));
  await context.breathe();
  const result = await runSubsetter(joinSfnt(layout), request);
  if (result === undefined) {
    const reason = 'its tables contradict each other, or are of a kind that it does not support';
    throw new ConversionError('FONT_SUBSET', `HarfBuzz cannot subset the font: ${reason}`);
  }
  const { font: subset } = await readFace(result, findFaces(result, context.limits), 0, context);
  return subset.tables;
}

/** HarfBuzz uses `kern` only for fonts without kerning in GPOS, as browsers do. */
async function keepKerning(
  font: FontFile,
  request: EngineRequest,
  glyphCount: number,
  context: Context,
): Promise<Uint8Array | undefined> {
  const kern = font.tables.get('kern');
  if (kern === undefined || hasKerningFeature(font.tables, context)) return undefined;
  const numbered = { ...font, tables: replaceTables(font.tables, new Map([['post', numberGlyphs(glyphCount)]])) };
  const tables = await runOn(numbered, { ...request, keepsGlyphNames: true }, context);
  return subsetKern(kern, readGlyphMap({ tables }, requireGlyphs({ ...font, tables }), context), context);
}
