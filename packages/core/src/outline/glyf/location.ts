import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** The tables that store glyphs. */
export interface GlyfTables {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  /** From `head`: 0 for 16-bit halved offsets in loca, 1 for 32-bit offsets. */
  readonly indexToLocFormat: number;
}

/** Returns a reader for a glyph's bytes; empty for one without outline. */
export function locateGlyph(tables: GlyfTables, glyph: number): ByteReader {
  const [start, end] = rangeOfGlyph(tables, glyph);
  return new ByteReader(tables.glyf.subarray(start, end), 'big', start);
}

/**
 * Returns where a glyph's bytes start and end in glyf; equal for one without outline. An end that is missing, before the start or
 * after the table is treated as the end of the table, since a glyph's data shows its own length.
 * @see OpenType 1.9, loca
 */
export function rangeOfGlyph({ glyf, loca, indexToLocFormat }: GlyfTables, glyph: number): [number, number] {
  const width = indexToLocFormat === 0 ? 2 : 4;
  const count = Math.floor(loca.length / width);
  if (!Number.isInteger(glyph) || glyph < 0 || glyph >= count) {
    throw new ConversionError('GLYF_DAMAGED', `loca has ${count} entries, but none for glyph ${glyph}`);
  }
  const start = offsetAt(loca, glyph * width, width);
  const next = glyph + 1 < count ? offsetAt(loca, (glyph + 1) * width, width) : glyf.length;
  if (start > glyf.length) {
    const message = `glyph ${glyph} starts at ${start}, but glyf has only ${glyf.length} bytes`;
    throw new ConversionError('GLYF_DAMAGED', message, { at: glyph * width });
  }
  return [start, next < start ? glyf.length : Math.min(next, glyf.length)];
}

/** Reads an entry, which must be within loca. */
function offsetAt(loca: Uint8Array, at: number, width: number): number {
  const high = (loca[at]! << 8) | loca[at + 1]!;
  return width === 2 ? 2 * high : high * 0x10000 + ((loca[at + 2]! << 8) | loca[at + 3]!);
}
