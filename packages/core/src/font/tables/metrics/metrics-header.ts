import { ByteReader } from '../../../bytes/reader.ts';
import { requireLength } from '../require.ts';

/** The contents of hhea, or of vhea, which has the same layout. */
export interface MetricsHeader {
  readonly ascender: number;
  readonly descender: number;
  readonly lineGap: number;
  readonly advanceMax: number;
  /** numberOfHMetrics or numOfLongVerMetrics: the number of entries of hmtx or vmtx with an advance. */
  readonly longCount: number;
}

/** @see OpenType 1.9.1, "hhea — Horizontal Header Table" and "vhea — Vertical Header Table" */
export function readMetricsHeader(table: Uint8Array, tag: 'hhea' | 'vhea'): MetricsHeader {
  const file = new ByteReader(requireLength(table, 36, tag));
  file.skip(4);
  const [ascender, descender, lineGap, advanceMax] = [file.i16(), file.i16(), file.i16(), file.u16()];
  file.seek(34);
  return { ascender, descender, lineGap, advanceMax, longCount: file.u16() };
}
