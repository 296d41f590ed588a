import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { readVariations } from '../../outline/glyf/gvar/variations.ts';
import type { GlyphTables, Phantoms } from '../../outline/glyf/phantoms.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import { readHead, withOutlineFields } from '../tables/head.ts';
import { readMetricsHeader } from '../tables/metrics/metrics-header.ts';
import type { TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { readMetricsVariations } from '../variations/metrics-variations.ts';
import { QuadraticOutlines } from './glyf-outlines.ts';
import { type MetricsDirection, metricsDirections, updateDirection } from './metrics-directions.ts';
import { roundHalfUp } from './rounding.ts';

type Tables = FontFile['tables'];

/** Instantiates glyf, with the tables that depend on the outlines. */
export async function instantiateGlyf(
  tables: Tables,
  glyphCount: number,
  coordinates: Tuple,
  context: Context,
): Promise<TableChanges> {
  const sources = outlineTables(tables);
  const outlines = new QuadraticOutlines(sources, glyphCount, coordinates, context);
  const { glyf, loca, indexToLocFormat } = await outlines.write();
  const head = withOutlineFields(requireTable(tables, 'head'), { box: outlines.boxes.union(), indexToLocFormat });
  const changes = new Map<string, Uint8Array | undefined>([
    ['glyf', glyf],
    ['loca', loca],
    ['head', head],
  ]);
  for (const line of metricsDirections) {
    const deltaOf =
      sources.variations === undefined ? readAdvanceDeltas(tables, line, coordinates, context) : undefined;
    const updated = updateDirection(tables, line, outlines.boxes, (glyph, advance) => {
      const phantoms = outlines.phantoms[glyph] ?? noPhantoms;
      const varied = deltaOf === undefined ? advanceOf(line, phantoms) : advance + deltaOf(glyph);
      return { advance: roundHalfUp(varied), bearing: roundHalfUp(bearingOf(line, glyph, phantoms, outlines.boxes)) };
    });
    for (const [tag, table] of updated) changes.set(tag, table);
  }
  return changes;
}

const noPhantoms: Phantoms = { left: 0, right: 0, top: 0, bottom: 0 };

function outlineTables(tables: Tables): GlyphTables {
  const head = readHead(requireTable(tables, 'head'));
  if (head.glyphDataFormat !== 0) {
    const message = `glyf has format ${head.glyphDataFormat}, expected format 0`;
    throw new ConversionError('FONT_VARIATIONS', message);
  }
  const metrics = ({ headerTag, tag }: MetricsDirection) => {
    const [header, bytes] = [tables.get(headerTag), tables.get(tag)];
    return header && bytes && { bytes, longCount: readMetricsHeader(header, headerTag).longCount };
  };
  const gvar = tables.get('gvar');
  return {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat: head.indexToLocFormat,
    horizontal: metrics(metricsDirections[0]),
    vertical: metrics(metricsDirections[1]),
    variations: gvar && readVariations(gvar),
  };
}

/** The deltas of advances, for fonts without gvar. */
function readAdvanceDeltas(
  tables: Tables,
  { variationsTag }: MetricsDirection,
  coordinates: Tuple,
  context: Context,
): ((glyph: number) => number) | undefined {
  const table = tables.get(variationsTag);
  return table && readMetricsVariations(table, variationsTag, coordinates, context).advance;
}

function advanceOf({ direction }: MetricsDirection, { left, right, top, bottom }: Phantoms): number {
  return direction === 'horizontal' ? right - left : top - bottom;
}

/** A glyph without an outline counts as a point at the origin. */
function bearingOf({ direction }: MetricsDirection, glyph: number, { left, top }: Phantoms, boxes: GlyphBoxes): number {
  const box = boxes.get(glyph);
  return direction === 'horizontal' ? (box?.xMin ?? 0) - left : top - (box?.yMax ?? 0);
}
