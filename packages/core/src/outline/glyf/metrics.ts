import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** A table of advances and bearings: hmtx, or vmtx for lines that run down. */
export interface MetricsTable {
  readonly bytes: Uint8Array;
  /** `numberOfHMetrics` of hhea, `numOfLongVerMetrics` of vhea. */
  readonly longCount: number;
}

export interface Metric {
  readonly advance: number;
  /** Nothing where the table ends before it. */
  readonly bearing: number | undefined;
}

/** A glyph's entry: behind the full ones only bearings follow, for glyphs that advance as the last full one does. */
export function readMetric({ bytes, longCount }: MetricsTable, glyph: number): Metric {
  if (longCount < 1) {
    throw new ConversionError(
      'GLYF_DAMAGED',
      `the table of metrics has ${longCount} full entries, expected at least 1`,
    );
  }
  const file = new ByteReader(bytes);
  file.seek(4 * Math.min(glyph, longCount - 1));
  const advance = file.u16();
  if (glyph < longCount) return { advance, bearing: file.i16() };
  const place = 4 * longCount + 2 * (glyph - longCount);
  if (place + 2 > bytes.length) return { advance, bearing: undefined };
  file.seek(place);
  return { advance, bearing: file.i16() };
}
