import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { writeCff } from '../../../outline/cff/write/font.ts';
import { type CffWidths, planWidths } from '../../../outline/cff/write/widths.ts';
import { requireGlyphs } from '../../presence.ts';
import { headFlag, readHead, withOutlineFields } from '../../tables/head.ts';
import { readMaxSizeOfInstructions, writeShortMaxp } from '../../tables/maxp.ts';
import { readGlyphMetrics } from '../../tables/metrics/glyph-metrics.ts';
import { writeVorg } from '../../tables/metrics/vorg.ts';
import { dropPostNames } from '../../tables/names/post-names.ts';
import { replaceTables, type TableChanges } from '../../tables/replace.ts';
import { requireTable } from '../../tables/require.ts';
import { sfntVersion } from '../../versions.ts';
import { dropTables } from '../dropped-tables.ts';
import { updateMetrics } from '../metrics.ts';
import { countAxes, outlineTables, requireUnitsPerEm } from '../outline-source.ts';
import { readCharsetNames } from './charset-names.ts';
import { createConverter } from './create-converter.ts';
import { CubicGlyphs, maxErrorOf } from './cubic-glyphs.ts';
import { readFontFacts } from './font-facts.ts';

type Tables = FontFile['tables'];

/**
 * Converts quadratic outlines to cubic ones: to CFF, or CFF2 if the font is variable. Tables that do not depend on
 * outlines stay byte for byte.
 */
export async function toCff(font: FontFile, context: Context): Promise<FontFile> {
  const axisCount = countAxes(font.tables);
  return axisCount > 0 ? toVariableCff(font, axisCount, context) : toStaticCff(font, context);
}

async function toVariableCff(font: FontFile, axisCount: number, context: Context): Promise<FontFile> {
  const { convertVariedGlyphs, writeVariedOutlines } = await import('./to-cff2.ts');
  const { tables } = font;
  const glyphCount = requireGlyphs(font);
  const unitsPerEm = requireQuadratics(tables);
  const source = { tables: outlineTables(tables), glyphCount, unitsPerEm };
  const glyphs = await convertVariedGlyphs(tables, axisCount, source, context);
  const changes: TableChanges = new Map([
    ...dropInstructions(font, context, true),
    ['glyf', undefined],
    ['loca', undefined],
    ...updateHeadAndMaxp(tables, glyphs),
    ...updateMetricsAndOrigins(tables, glyphs, context),
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
  const source = { tables: outlineTables(tables), glyphCount, unitsPerEm, advances, widths };
  const glyphs = new CubicGlyphs(source, await createConverter(maxErrorOf(unitsPerEm)), context);
  await glyphs.writeAll();
  glyphs.noteLosses();
  const changes: TableChanges = new Map([
    ...dropInstructions(font, context),
    ['glyf', undefined],
    ['loca', undefined],
    ...updateHeadAndMaxp(tables, glyphs),
    ...updateMetricsAndOrigins(tables, glyphs, context),
    ...(await writeOutlines(tables, glyphs, { widths, unitsPerEm }, context)),
  ]);
  return { ...font, version: sfntVersion.cff, tables: replaceTables(tables, changes) };
}

/** Returns unitsPerEm. Refuses cubic curves in glyf. */
function requireQuadratics(tables: Tables): number {
  const { glyphDataFormat } = readHead(requireTable(tables, 'head'));
  if (glyphDataFormat !== 0) {
    const message = `glyf has format ${glyphDataFormat}, which may have cubic curves, expected format 0`;
    throw new ConversionError('FONT_FLAVOUR', message);
  }
  return requireUnitsPerEm(tables);
}

/** All advances are 0 in a font without metrics. */
function readAdvances(tables: Tables, glyphCount: number): Uint16Array {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) return new Uint16Array(glyphCount);
  return readGlyphMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}

/** Glyphs may have instructions even if the font has no instruction tables; maxp shows that. */
function dropInstructions(font: FontFile, context: Context, staysVariable = false): TableChanges {
  const dropped = dropTables(font, context, { staysVaried: staysVariable });
  const isNoted = ['cvt ', 'fpgm', 'prep'].some((tag) => dropped.has(tag));
  if (!isNoted && readMaxSizeOfInstructions(requireTable(font.tables, 'maxp')) > 0) {
    context.note('HINTS_DROPPED', 'the instructions of glyphs');
  }
  return dropped;
}

/** Bearings match the outlines now, and there are no instructions. */
function updateHeadAndMaxp(tables: Tables, { boxes }: Pick<CubicGlyphs, 'boxes'>): TableChanges {
  const head = requireTable(tables, 'head');
  const flags =
    (readHead(head).flags | headFlag.leftSidebearingAtZero) &
    ~(headFlag.instructionsDependOnSize | headFlag.instructionsAlterAdvance);
  return new Map([
    ['head', withOutlineFields(head, { box: boxes.union(), indexToLocFormat: 0, flags })],
    ['maxp', writeShortMaxp(boxes.count)],
  ]);
}

/** glyf states the vertical position by the top bearing, CFF by an origin in VORG. */
function updateMetricsAndOrigins(
  tables: Tables,
  { boxes, origins }: Pick<CubicGlyphs, 'boxes' | 'origins'>,
  context: Context,
): TableChanges {
  if (!tables.has('vhea') || !tables.has('vmtx')) return updateMetrics(tables, boxes, context);
  const vorg = writeVorg(origins);
  return new Map([...updateMetrics(new Map([...tables, ['VORG', vorg]]), boxes, context), ['VORG', vorg]]);
}

interface WidthsAndUnits {
  readonly widths: CffWidths;
  readonly unitsPerEm: number;
}

/** The glyph names are in CFF, so post has none. */
async function writeOutlines(
  tables: Tables,
  { boxes, charstrings }: CubicGlyphs,
  { widths, unitsPerEm }: WidthsAndUnits,
  context: Context,
): Promise<TableChanges> {
  const glyphNames = readCharsetNames(tables, boxes.count, context);
  const facts = { ...readFontFacts(tables, context), unitsPerEm, box: boxes.union(), glyphNames };
  const post = tables.get('post');
  return new Map([
    ...(post === undefined ? [] : [['post', dropPostNames(post)] as const]),
    ['CFF ', await writeCff(facts, charstrings, widths, context)],
  ]);
}
