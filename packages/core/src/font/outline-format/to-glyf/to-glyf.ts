import type { Context } from '../../../context.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { dictOperator } from '../../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../../outline/cff/font.ts';
import { headFlag, readHead, withOutlineFields } from '../../tables/head.ts';
import { writeMaxp } from '../../tables/maxp.ts';
import { readGlyphMetrics } from '../../tables/metrics/glyph-metrics.ts';
import { replaceTables, type TableChanges } from '../../tables/replace.ts';
import { requireTable } from '../../tables/require.ts';
import { readMetricsVariationRows } from '../../variations/metrics-variation-rows.ts';
import { sfntVersion } from '../../versions.ts';
import { dropTables } from '../dropped-tables.ts';
import { updateMetrics } from '../metrics.ts';
import { countAxes, openCff, requireUnitsPerEm } from '../outline-source.ts';
import { CffOutlines } from './cff-outlines.ts';
import type { GlyfWriter } from './glyf-writer.ts';
import { copyCffNamesToPost } from './post-names.ts';
import { QuadGlyphs } from './quad-glyphs.ts';
import { dropoutProgram, dropoutStackElements, smoothingGasp } from './unhinted-tables.ts';
import { VariedQuads } from './varied-quads.ts';

type Tables = FontFile['tables'];

/**
 * Converts cubic outlines to quadratic ones; those of CFF2 stay variable. Tables that do not depend on outlines stay
 * byte for byte.
 */
export async function toGlyf(font: FontFile, context: Context): Promise<FontFile> {
  const cff = openCff(font, context);
  const axisCount = cff.version === 2 ? countAxes(font.tables) : 0;
  return axisCount > 0 ? toVariableGlyf(font, cff, axisCount, context) : toStaticGlyf(font, cff, context);
}

async function toVariableGlyf(font: FontFile, cff: CffFont, axisCount: number, context: Context): Promise<FontFile> {
  const { tables } = font;
  const unitsPerEm = requireUnitsPerEm(tables);
  const [hvar, vvar] = [tables.get('HVAR'), tables.get('VVAR')];
  const glyphs = new VariedQuads(
    {
      outlines: new CffOutlines(cff, unitsPerEm),
      glyphCount: cff.glyphCount,
      unitsPerEm,
      axisCount,
      horizontal: hvar && readMetricsVariationRows(hvar, 'HVAR', context),
      vertical: vvar && readMetricsVariationRows(vvar, 'VVAR', context),
    },
    context,
  );
  await glyphs.writeAll();
  glyphs.noteLosses();
  const changes: TableChanges = new Map([
    ...dropTables(font, context, { staysVaried: true }),
    ...writeOutlines(tables, glyphs.writer),
    ['gvar', glyphs.gvar.finish()],
    ...updateMetrics(tables, glyphs.writer.boxes, context),
  ]);
  return { ...font, version: sfntVersion.trueType, tables: replaceTables(tables, changes) };
}

async function toStaticGlyf(font: FontFile, cff: CffFont, context: Context): Promise<FontFile> {
  const { tables } = font;
  const unitsPerEm = requireUnitsPerEm(tables);
  const glyphs = new QuadGlyphs(
    {
      outlines: new CffOutlines(cff, unitsPerEm),
      glyphCount: cff.glyphCount,
      unitsPerEm,
      overlaps: cff.topDict.get(dictOperator.VariationStore) !== undefined,
      advances: readAdvances(tables, cff.glyphCount),
    },
    context,
  );
  await glyphs.writeAll();
  glyphs.noteLosses();
  const changes: TableChanges = new Map([
    ...dropTables(font, context),
    ...writeOutlines(tables, glyphs.writer),
    ...updateMetrics(tables, glyphs.writer.boxes, context),
    ...copyCffNamesToPost(tables, cff, context),
  ]);
  return { ...font, version: sfntVersion.trueType, tables: replaceTables(tables, changes) };
}

function readAdvances(tables: Tables, glyphCount: number): Uint16Array | undefined {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  return hhea && hmtx && readGlyphMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}

/** The new outlines and the tables that describe them. */
function writeOutlines(tables: Tables, writer: GlyfWriter): TableChanges {
  const { boxes, maxPoints, maxContours } = writer;
  const { glyf, loca, indexToLocFormat } = writer.finish();
  const head = requireTable(tables, 'head');
  // Bearings match the outlines now, and there are no instructions.
  const flags =
    (readHead(head).flags | headFlag.leftSidebearingAtZero) &
    ~(headFlag.instructionsDependOnSize | headFlag.instructionsAlterAdvance);
  return new Map([
    ['CFF ', undefined],
    ['CFF2', undefined],
    ['head', withOutlineFields(head, { box: boxes.union(), indexToLocFormat, flags })],
    ['maxp', writeMaxp(boxes.count, { maxPoints, maxContours, maxStackElements: dropoutStackElements })],
    ['glyf', glyf],
    ['loca', loca],
    ['prep', dropoutProgram],
    ['gasp', smoothingGasp],
  ]);
}
