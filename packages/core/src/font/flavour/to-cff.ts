import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { writeCff } from '../../outline/cff/write/font.ts';
import { type CffWidths, planWidths } from '../../outline/cff/write/widths.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import { requireGlyphs } from '../presence.ts';
import { headFlag, readHead, withOutlineFacts } from '../tables/head.ts';
import { readLineHeader } from '../tables/hhea.ts';
import { readLineMetrics } from '../tables/line-metrics.ts';
import { readMaxSizeOfInstructions, writeShortMaxp } from '../tables/maxp.ts';
import { dropPostNames } from '../tables/post-names.ts';
import { replaceTables, type TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { writeVorg } from '../tables/vorg.ts';
import { sfntVersion } from '../versions.ts';
import { readCharsetNames } from './charset-names.ts';
import { CubicGlyphs } from './cubic-glyphs.ts';
import { dropTables } from './dropped.ts';
import { readFontFacts } from './font-facts.ts';
import { mendMetrics } from './glyf-metrics.ts';
import { countAxes, raiseGlyphs, writeVariedOutlines } from './to-cff2.ts';

type Tables = FontFile['tables'];

/**
 * The font with cubic outlines in the place of its quadratic ones: in CFF2 where it varies, so that it goes on varying.
 * What is not about outlines stays as it is, byte for byte.
 */
export async function toCff(font: FontFile, context: Context): Promise<FontFile> {
  const axisCount = countAxes(font.tables);
  return axisCount > 0 ? toVariedCff(font, axisCount, context) : toStaticCff(font, context);
}

async function toVariedCff(font: FontFile, axisCount: number, context: Context): Promise<FontFile> {
  const { tables } = font;
  const glyphCount = requireGlyphs(font);
  const unitsPerEm = requireQuadratics(tables);
  const wanted = { tables: outlineTables(tables), glyphCount, unitsPerEm };
  const glyphs = await raiseGlyphs(tables, axisCount, wanted, context);
  const changes: TableChanges = new Map([
    ...dropInstructions(font, context, true),
    ['glyf', undefined],
    ['loca', undefined],
    ...mendOutlineFacts(tables, glyphs),
    ...mendLines(tables, glyphs, context),
    ...(await writeVariedOutlines(tables, axisCount, unitsPerEm, glyphs, context)),
  ]);
  return { ...font, version: sfntVersion.cff, tables: replaceTables(tables, changes) };
}

async function toStaticCff(font: FontFile, context: Context): Promise<FontFile> {
  const { tables } = font;
  const glyphCount = requireGlyphs(font);
  const unitsPerEm = requireQuadratics(tables);
  const advances = readAdvances(tables, glyphCount);
  const widths = planWidths(advances);
  const glyphs = new CubicGlyphs({ tables: outlineTables(tables), glyphCount, unitsPerEm, advances, widths }, context);
  await glyphs.writeAll();
  glyphs.note();
  const changes: TableChanges = new Map([
    ...dropInstructions(font, context),
    ['glyf', undefined],
    ['loca', undefined],
    ...mendOutlineFacts(tables, glyphs),
    ...mendLines(tables, glyphs, context),
    ...(await writeOutlines(tables, glyphs, { widths, unitsPerEm }, context)),
  ]);
  return { ...font, version: sfntVersion.cff, tables: replaceTables(tables, changes) };
}

/** The units of the em; refuses curves of another kind than those that are read here. */
function requireQuadratics(tables: Tables): number {
  const { unitsPerEm, glyphDataFormat } = readHead(requireTable(tables, 'head'));
  if (glyphDataFormat !== 0) {
    const message = `found glyf of format ${glyphDataFormat}, which may have cubic curves, expected format 0`;
    throw new ConversionError('FONT_FLAVOUR', message);
  }
  if (unitsPerEm > 0) return unitsPerEm;
  throw new ConversionError('FONT_TABLE_DAMAGED', 'found 0 units per em in head, expected at least 1');
}

/** A font without metrics has advances of 0. */
function readAdvances(tables: Tables, glyphCount: number): Uint16Array {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) return new Uint16Array(glyphCount);
  return readLineMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}

/** What decides how glyphs of glyf look at the default of their variations. */
export function outlineTables(tables: Tables): GlyphTables {
  const metrics = (headerTag: 'hhea' | 'vhea', tag: string) => {
    const [header, bytes] = [tables.get(headerTag), tables.get(tag)];
    return header && bytes && { bytes, longCount: readLineHeader(header, headerTag).longCount };
  };
  return {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat: readHead(requireTable(tables, 'head')).indexToLocFormat,
    horizontal: metrics('hhea', 'hmtx'),
    vertical: metrics('vhea', 'vmtx'),
  };
}

/** Glyphs may have instructions where the font has none: maxp says so. */
function dropInstructions(font: FontFile, context: Context, staysVaried = false): TableChanges {
  const dropped = dropTables(font, context, { staysVaried });
  const isNoted = ['cvt ', 'fpgm', 'prep'].some((tag) => dropped.has(tag));
  if (!isNoted && readMaxSizeOfInstructions(requireTable(font.tables, 'maxp')) > 0) {
    context.note('HINTS_DROPPED', 'those of glyphs');
  }
  return dropped;
}

/** Bearings are those of the outlines now, and there are no instructions that anything could depend on. */
function mendOutlineFacts(tables: Tables, { boxes }: Pick<CubicGlyphs, 'boxes'>): TableChanges {
  const head = requireTable(tables, 'head');
  const flags = (readHead(head).flags | headFlag.leftEdgeAtBearing) & ~(headFlag.sizesMatter | headFlag.advancesMatter);
  return new Map([
    ['head', withOutlineFacts(head, { box: boxes.all(), indexToLocFormat: 0, flags })],
    ['maxp', writeShortMaxp(boxes.count)],
  ]);
}

/** What glyf says by the top of an outline and the bearing above it, CFF says by origins. */
function mendLines(
  tables: Tables,
  { boxes, origins }: Pick<CubicGlyphs, 'boxes' | 'origins'>,
  context: Context,
): TableChanges {
  if (!tables.has('vhea') || !tables.has('vmtx')) return mendMetrics(tables, boxes, context);
  const vorg = writeVorg(origins);
  return new Map([...mendMetrics(new Map([...tables, ['VORG', vorg]]), boxes, context), ['VORG', vorg]]);
}

interface Measures {
  readonly widths: CffWidths;
  readonly unitsPerEm: number;
}

/** CFF has the names of glyphs; post then has none. */
async function writeOutlines(
  tables: Tables,
  { boxes, charstrings }: CubicGlyphs,
  { widths, unitsPerEm }: Measures,
  context: Context,
): Promise<TableChanges> {
  const glyphNames = readCharsetNames(tables, boxes.count, context);
  const facts = { ...readFontFacts(tables, context), unitsPerEm, box: boxes.all(), glyphNames };
  const post = tables.get('post');
  return new Map([
    ...(post === undefined ? [] : [['post', dropPostNames(post)] as const]),
    ['CFF ', await writeCff(facts, charstrings, widths, context)],
  ]);
}
