import { ByteReader } from '../../bytes/reader.ts';
import { requireLength } from './require.ts';

/** @see OpenType 1.9.1, "maxp — Maximum Profile"; the maxima that only instructions need are left out */
export interface Maxp {
  /** 0.5 for CFF, 1 for glyf. */
  readonly version: number;
  readonly numGlyphs: number;
}

export function readMaxp(table: Uint8Array): Maxp {
  const file = new ByteReader(requireLength(table, 6, 'maxp'));
  const version = file.u32() === 0x00005000 ? 0.5 : 1;
  return { version, numGlyphs: file.u16() };
}
