import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { GlyphBoxes } from '../glyph-boxes.ts';
import { readGlyphMetrics, withExtents, writeGlyphMetrics } from '../tables/metrics/glyph-metrics.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';

/** The tables of horizontal and vertical metrics. */
export const metricsDirections = [
  { direction: 'horizontal', headerTag: 'hhea', tag: 'hmtx', variationsTag: 'HVAR' },
  { direction: 'vertical', headerTag: 'vhea', tag: 'vmtx', variationsTag: 'VVAR' },
] as const;
export type MetricsDirection = (typeof metricsDirections)[number];

interface AdvanceAndBearing {
  readonly advance: number;
  readonly bearing: number;
}

const advanceMaxOffset = 10;

/** Recalculates the metrics of all glyphs in one direction; empty if the font lacks its tables. */
export function updateDirection(
  tables: FontFile['tables'],
  { direction, headerTag, tag }: MetricsDirection,
  boxes: GlyphBoxes,
  measure: (glyph: number, advance: number, bearing: number) => AdvanceAndBearing,
): TableChanges {
  const [header, table] = [tables.get(headerTag), tables.get(tag)];
  if (header === undefined || table === undefined) return new Map();
  const metrics = readGlyphMetrics(header, table, boxes.count, tag);
  const { advances, bearings } = metrics;
  for (const [glyph, old] of advances.entries()) {
    const { advance, bearing } = measure(glyph, old, bearings[glyph] ?? 0);
    advances[glyph] = requireAdvance(glyph, advance);
    bearings[glyph] = bearing;
  }
  const written = writeGlyphMetrics(header, metrics);
  const extended = withExtents(written.header, metrics, boxes, direction);
  const longest = advances.reduce((most, advance) => Math.max(most, advance), 0);
  return new Map([
    [headerTag, patchWords(extended, [[advanceMaxOffset, longest]])],
    [tag, written.table],
  ]);
}

/** In some fonts the sides of a glyph cross; its advance becomes 0. */
function requireAdvance(glyph: number, advance: number): number {
  if (advance <= 0xffff) return Math.max(0, advance);
  throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph} has an advance of ${advance}, expected at most 65535`);
}
