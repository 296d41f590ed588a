import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
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

/** maxSizeOfInstructions; 0 in tables without the field. */
export function readMaxSizeOfInstructions(table: Uint8Array): number {
  if (table.length < 28) return 0;
  const file = new ByteReader(table);
  file.seek(26);
  return file.u16();
}

/** The maxima that rasterizers of glyf allocate memory for. */
export interface GlyphMaxima {
  /** Of simple glyphs. */
  readonly maxPoints: number;
  readonly maxContours: number;
  readonly maxStackElements: number;
}

/** The table for a glyf font with simple glyphs only and no instructions except prep. */
export function writeMaxp(numGlyphs: number, { maxPoints, maxContours, maxStackElements }: GlyphMaxima): Uint8Array {
  const file = new ByteWriter('big', { capacity: 32 });
  file.u32(0x00010000);
  for (const count of [numGlyphs, maxPoints, maxContours, 0, 0]) file.u16(count); // no composites
  file.u16(2); // maxZones: the twilight zone is unused, but nearly all fonts state 2
  for (const count of [0, 0, 0, 0, maxStackElements, 0, 0, 0]) file.u16(count);
  return file.finish();
}

/** The table for a CFF font. */
export function writeShortMaxp(numGlyphs: number): Uint8Array {
  const file = new ByteWriter('big', { capacity: 6 });
  file.u32(0x00005000);
  file.u16(numGlyphs);
  return file.finish();
}
