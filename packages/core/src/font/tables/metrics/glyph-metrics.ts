import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import type { GlyphBoxes } from '../../glyph-boxes.ts';
import { clampToI16, patchWords } from '../patch.ts';
import { requireLength } from '../require.ts';
import { readMetricsHeader } from './metrics-header.ts';

/** The contents of hmtx or vmtx: an advance and a bearing for each glyph. */
export interface GlyphMetrics {
  readonly advances: Uint16Array;
  /** The left side bearing, or the top side bearing in vmtx. */
  readonly bearings: Int32Array;
}

/** Offsets of the fields of hhea and vhea that depend on the outlines. */
const fieldOffset = { minStartBearing: 12, minEndBearing: 14, maxExtent: 16, longCount: 34 } as const;

/**
 * Reads hmtx or vmtx. Missing bearings at the end are 0.
 * @see OpenType 1.9.1, "hmtx — Horizontal Metrics Table" and "vmtx — Vertical Metrics Table"
 */
export function readGlyphMetrics(
  header: Uint8Array,
  table: Uint8Array,
  glyphCount: number,
  tag: 'hmtx' | 'vmtx',
): GlyphMetrics {
  const fullCount = countAdvances(header, glyphCount, tag);
  const file = new ByteReader(requireLength(table, 4 * fullCount, tag));
  const metrics = { advances: new Uint16Array(glyphCount), bearings: new Int32Array(glyphCount) };
  for (let glyph = 0; glyph < fullCount; glyph++) {
    metrics.advances[glyph] = file.u16();
    metrics.bearings[glyph] = file.i16();
  }
  metrics.advances.fill(metrics.advances[fullCount - 1] ?? 0, fullCount);
  for (let glyph = fullCount; glyph < glyphCount && file.remaining >= 2; glyph++) metrics.bearings[glyph] = file.i16();
  return metrics;
}

/** Returns a function that reads the advance of one glyph, for callers that need few of them. */
export function advanceReader(
  header: Uint8Array,
  table: Uint8Array,
  glyphCount: number,
  tag: 'hmtx' | 'vmtx',
): (glyph: number) => number {
  const fullCount = countAdvances(header, glyphCount, tag);
  const { buffer, byteOffset, byteLength } = requireLength(table, 4 * fullCount, tag);
  const view = new DataView(buffer, byteOffset, byteLength);
  return (glyph) => (glyph < glyphCount ? view.getUint16(4 * Math.min(glyph, fullCount - 1)) : 0);
}

/** The number of glyphs with an advance of their own. */
function countAdvances(header: Uint8Array, glyphCount: number, tag: 'hmtx' | 'vmtx'): number {
  const { longCount } = readMetricsHeader(header, tag === 'hmtx' ? 'hhea' : 'vhea');
  if (longCount === 0) throw new ConversionError('FONT_TABLE_DAMAGED', `the table "${tag}" has no advances`);
  return Math.min(longCount, glyphCount);
}

/**
 * Writes the table and numberOfHMetrics of its header. Trailing glyphs with the same advance are written with their
 * bearings only.
 */
export function writeGlyphMetrics(
  header: Uint8Array,
  { advances, bearings }: GlyphMetrics,
): { header: Uint8Array; table: Uint8Array } {
  const longCount = advances.findLastIndex((advance) => advance !== advances.at(-1)) + 2;
  const file = new ByteWriter('big', { capacity: 4 * advances.length });
  for (let glyph = 0; glyph < bearings.length; glyph++) {
    if (glyph < longCount) file.u16(advances[glyph] ?? 0);
    file.i16(bearings[glyph]!); // within the loop's bound
  }
  return { header: patchWords(header, [[fieldOffset.longCount, longCount]]), table: file.finish() };
}

/**
 * Returns the header with the minimum bearings and maximum extent of all outlines. The maximum advance stays.
 * @see OpenType 1.9.1, "hhea — Horizontal Header Table": only glyphs with contours count
 */
export function withExtents(
  header: Uint8Array,
  { advances, bearings }: GlyphMetrics,
  boxes: GlyphBoxes,
  direction: 'horizontal' | 'vertical',
): Uint8Array {
  let [start, end, extent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let glyph = 0; glyph < bearings.length; glyph++) {
    const box = boxes.get(glyph);
    if (box === undefined) continue;
    const bearing = bearings[glyph]!; // within the loop's bound
    const glyphExtent = bearing + (direction === 'horizontal' ? box.xMax - box.xMin : box.yMax - box.yMin);
    start = Math.min(start, bearing);
    end = Math.min(end, (advances[glyph] ?? 0) - glyphExtent);
    extent = Math.max(extent, glyphExtent);
  }
  const numbers = Number.isFinite(start) ? [start, end, extent].map(clampToI16) : [0, 0, 0];
  const [minStart = 0, minEnd = 0, maxExtent = 0] = numbers;
  return patchWords(header, [
    [fieldOffset.minStartBearing, minStart],
    [fieldOffset.minEndBearing, minEnd],
    [fieldOffset.maxExtent, maxExtent],
  ]);
}
