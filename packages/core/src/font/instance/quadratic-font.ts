import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { GlyphTables, Phantoms } from '../../outline/glyf/phantoms.ts';
import { readVariations } from '../../outline/glyf/variations.ts';
import type { Tuple } from '../../outline/region.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import { readHead, withOutlineFacts } from '../tables/head.ts';
import { readLineHeader } from '../tables/hhea.ts';
import type { TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { readLineVariations } from '../variations/line-variations.ts';
import { type Line, lines, mendLine } from './lines.ts';
import { QuadraticOutlines } from './quadratic-outlines.ts';
import { roundHalfUp } from './rounding.ts';

type Tables = FontFile['tables'];

/** The outlines of a font with glyf at a place of its design space, and the tables that depend on them. */
export async function placeQuadratics(
  tables: Tables,
  glyphCount: number,
  coordinates: Tuple,
  context: Context,
): Promise<TableChanges> {
  const sources = outlineTables(tables);
  const outlines = new QuadraticOutlines(sources, glyphCount, coordinates, context);
  const { glyf, loca, indexToLocFormat } = await outlines.write();
  const head = withOutlineFacts(requireTable(tables, 'head'), { box: outlines.boxes.all(), indexToLocFormat });
  const changes = new Map<string, Uint8Array | undefined>([
    ['glyf', glyf],
    ['loca', loca],
    ['head', head],
  ]);
  for (const line of lines) {
    const advanceOf = sources.variations === undefined ? readGain(tables, line, coordinates, context) : undefined;
    const mended = mendLine(tables, line, outlines.boxes, (glyph, advance) => {
      const phantoms = outlines.phantoms[glyph] ?? still;
      const gained = advanceOf === undefined ? lengthOf(line, phantoms) : advance + advanceOf(glyph);
      return { advance: roundHalfUp(gained), bearing: roundHalfUp(bearingOf(line, glyph, phantoms, outlines.boxes)) };
    });
    for (const [tag, table] of mended) changes.set(tag, table);
  }
  return changes;
}

const still: Phantoms = { left: 0, right: 0, top: 0, bottom: 0 };

function outlineTables(tables: Tables): GlyphTables {
  const head = readHead(requireTable(tables, 'head'));
  if (head.glyphDataFormat !== 0) {
    const message = `found glyf of format ${head.glyphDataFormat}, expected format 0`;
    throw new ConversionError('FONT_VARIATIONS', message);
  }
  const metrics = ({ headerTag, tag }: Line) => {
    const [header, bytes] = [tables.get(headerTag), tables.get(tag)];
    return header && bytes && { bytes, longCount: readLineHeader(header, headerTag).longCount };
  };
  const gvar = tables.get('gvar');
  return {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat: head.indexToLocFormat,
    horizontal: metrics(lines[0]),
    vertical: metrics(lines[1]),
    variations: gvar && readVariations(gvar),
  };
}

/** What advances gain where outlines do not vary. */
function readGain(
  tables: Tables,
  { variationsTag }: Line,
  coordinates: Tuple,
  context: Context,
): ((glyph: number) => number) | undefined {
  const table = tables.get(variationsTag);
  return table && readLineVariations(table, variationsTag, coordinates, context).advance;
}

function lengthOf({ direction }: Line, { left, right, top, bottom }: Phantoms): number {
  return direction === 'across' ? right - left : top - bottom;
}

/** A glyph without outline is as if it had a point at the origin. */
function bearingOf({ direction }: Line, glyph: number, { left, top }: Phantoms, boxes: GlyphBoxes): number {
  const box = boxes.get(glyph);
  return direction === 'across' ? (box?.xMin ?? 0) - left : top - (box?.yMax ?? 0);
}
