import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { dictOperator } from '../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../outline/cff/font.ts';
import { readCff } from '../../outline/cff/read.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { headFlag, readHead, withOutlineFacts } from '../tables/head.ts';
import { readLineMetrics } from '../tables/line-metrics.ts';
import { readMaxp, writeMaxp } from '../tables/maxp.ts';
import { replaceTables, type TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { sfntVersion } from '../versions.ts';
import { CffOutlines } from './cff-outlines.ts';
import { dropTables } from './dropped.ts';
import { mendMetrics } from './glyf-metrics.ts';
import type { GlyfWriter } from './glyf-writer.ts';
import { nameGlyphs } from './glyph-names.ts';
import { QuadGlyphs } from './quad-glyphs.ts';
import { dropoutProgram, dropoutStackElements, smoothAlways } from './unhinted.ts';

type Tables = FontFile['tables'];

/**
 * The font with quadratic outlines in the place of its cubic ones, those that it has at the default of its variations.
 * What is not about outlines stays as it is, byte for byte.
 */
export async function toGlyf(font: FontFile, context: Context): Promise<FontFile> {
  const { tables } = font;
  const cff = openCff(font, context);
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
  glyphs.note();
  const changes: TableChanges = new Map([
    ...dropTables(font, context),
    ...writeOutlines(tables, glyphs.writer),
    ...mendMetrics(tables, glyphs.writer.boxes, context),
    ...nameGlyphs(tables, cff, context),
  ]);
  return { ...font, version: sfntVersion.trueType, tables: replaceTables(tables, changes) };
}

export function openCff(font: FontFile, context: Context): CffFont {
  const { tables } = font;
  const tag = outlineKindOf(font) === 'CFF2' ? 'CFF2' : 'CFF ';
  const cff = readCff(requireTable(tables, tag), context);
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  if (cff.glyphCount === numGlyphs) return cff;
  const message = `found ${cff.glyphCount} glyphs in ${tag.trim()}, expected ${numGlyphs} as maxp says`;
  throw new ConversionError('FONT_TABLE_DAMAGED', message);
}

export function requireUnitsPerEm(tables: Tables): number {
  const { unitsPerEm } = readHead(requireTable(tables, 'head'));
  if (unitsPerEm > 0) return unitsPerEm;
  throw new ConversionError('FONT_TABLE_DAMAGED', 'found 0 units per em in head, expected at least 1');
}

function readAdvances(tables: Tables, glyphCount: number): Uint16Array | undefined {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  return hhea && hmtx && readLineMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}

/** The outlines, and the tables that say how to read and to draw them. */
function writeOutlines(tables: Tables, writer: GlyfWriter): TableChanges {
  const { boxes, maxPoints, maxContours } = writer;
  const { glyf, loca, indexToLocFormat } = writer.finish();
  const head = requireTable(tables, 'head');
  // Bearings are those of the outlines now, and there are no instructions that anything could depend on.
  const flags = (readHead(head).flags | headFlag.leftEdgeAtBearing) & ~(headFlag.sizesMatter | headFlag.advancesMatter);
  return new Map([
    ['CFF ', undefined],
    ['CFF2', undefined],
    ['head', withOutlineFacts(head, { box: boxes.all(), indexToLocFormat, flags })],
    ['maxp', writeMaxp(boxes.count, { maxPoints, maxContours, maxStackElements: dropoutStackElements })],
    ['glyf', glyf],
    ['loca', loca],
    ['prep', dropoutProgram],
    ['gasp', smoothAlways],
  ]);
}
