import { ConversionError } from '../../errors.ts';

/** The hmtx table, or vmtx for vertical text. */
export interface MetricsTable {
  readonly bytes: Uint8Array;
  /** `numberOfHMetrics` of hhea or `numOfLongVerMetrics` of vhea. */
  readonly longCount: number;
}

export interface Metric {
  readonly advance: number;
  /** `undefined` if the table ends before it. */
  readonly bearing: number | undefined;
}

/** Reads a glyph's metrics. After the long entries the table has bearings only; those glyphs use the last advance. */
export function readMetric({ bytes, longCount }: MetricsTable, glyph: number): Metric {
  if (longCount < 1) {
    throw new ConversionError('GLYF_DAMAGED', `metrics table has ${longCount} long entries, expected at least 1`);
  }
  const full = 4 * Math.min(glyph, longCount - 1);
  const advance = readWord(bytes, full);
  if (glyph < longCount) return { advance, bearing: toSigned(readWord(bytes, full + 2)) };
  const place = 4 * longCount + 2 * (glyph - longCount);
  if (place + 2 > bytes.length) return { advance, bearing: undefined };
  return { advance, bearing: toSigned(readWord(bytes, place)) };
}

function readWord(bytes: Uint8Array, at: number): number {
  if (at + 2 > bytes.length) {
    const message = `metrics table needs 2 bytes at offset ${at}, but has only ${bytes.length}`;
    throw new ConversionError('BYTES_TRUNCATED', message, { at });
  }
  return (bytes[at]! << 8) | bytes[at + 1]!; // checked above
}

function toSigned(word: number): number {
  return (word << 16) >> 16;
}
