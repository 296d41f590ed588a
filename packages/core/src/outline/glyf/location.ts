import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** The tables that hold glyphs. */
export interface GlyfTables {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  /** From `head`: 0 where loca has halves of 16 bits, 1 where it has 32. */
  readonly indexToLocFormat: number;
}

/**
 * A glyph's bytes; none for one without outline. An end that lies before its start says nothing, and so does one behind
 * the table or missing: the glyph may then reach to the end of the table, and says itself where it ends.
 * @see OpenType 1.9, loca
 */
export function locateGlyph({ glyf, loca, indexToLocFormat }: GlyfTables, glyph: number): ByteReader {
  const width = indexToLocFormat === 0 ? 2 : 4;
  const count = Math.floor(loca.length / width);
  if (!Number.isInteger(glyph) || glyph < 0 || glyph >= count) {
    throw new ConversionError('GLYF_DAMAGED', `found no place for glyph ${glyph} in loca, which has ${count}`);
  }
  const start = offsetAt(loca, glyph * width, width);
  const next = glyph + 1 < count ? offsetAt(loca, (glyph + 1) * width, width) : glyf.length;
  if (start > glyf.length) {
    const message = `glyph ${glyph} begins at ${start}, expected at most ${glyf.length}, the length of glyf`;
    throw new ConversionError('GLYF_DAMAGED', message, { at: glyph * width });
  }
  const end = next < start ? glyf.length : Math.min(next, glyf.length);
  return new ByteReader(glyf.subarray(start, end), 'big', start);
}

/** An entry of loca that lies within it. */
function offsetAt(loca: Uint8Array, at: number, width: number): number {
  const high = (loca[at]! << 8) | loca[at + 1]!;
  return width === 2 ? 2 * high : high * 0x10000 + ((loca[at + 2]! << 8) | loca[at + 3]!);
}
