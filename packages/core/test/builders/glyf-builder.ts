import { ByteWriter } from '../../src/bytes/writer.ts';

/** A table of 16-bit numbers. */
export function words(...values: readonly number[]): Uint8Array {
  const file = new ByteWriter();
  for (const value of values) file.u16(value & 0xffff);
  return file.finish();
}

/** glyf and loca of these glyphs, with 32-bit offsets. */
export function tablesOf(...glyphs: readonly Uint8Array[]) {
  const [glyf, loca] = [new ByteWriter(), new ByteWriter()];
  loca.u32(0);
  for (const glyph of glyphs) {
    glyf.bytes(glyph);
    loca.u32(glyf.length);
  }
  return { glyf: glyf.finish(), loca: loca.finish(), indexToLocFormat: 1 };
}

/** A composite glyph. A part is its flags and the numbers after them; MORE_COMPONENTS is set as needed. */
export function compositeOf(...parts: readonly (readonly [flags: number, ...numbers: number[]])[]): Uint8Array {
  const numbers = parts.flatMap(([flags, ...rest], index) => [flags | (index < parts.length - 1 ? 0x20 : 0), ...rest]);
  return words(-1, 0, 0, 0, 0, ...numbers);
}
