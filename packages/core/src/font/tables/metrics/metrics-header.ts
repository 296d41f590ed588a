import { ByteReader } from '../../../bytes/reader.ts';
import { requireLength } from '../require.ts';

/** What hhea says of lines that run sideways, and vhea, which has the same shape, of those that run down. */
export interface MetricsHeader {
  readonly ascender: number;
  readonly descender: number;
  readonly lineGap: number;
  readonly advanceMax: number;
  /** How many entries of hmtx or vmtx have an advance of their own. */
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
