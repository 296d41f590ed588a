import { ConversionError } from '../../errors.ts';

/** Returns a copy of a table with some 16-bit fields replaced, given as pairs of offset and value. */
export function patchWords(
  table: Uint8Array,
  words: readonly (readonly [offset: number, value: number])[],
): Uint8Array {
  const patched = Uint8Array.from(table); // slice() of a Buffer would not copy
  const view = new DataView(patched.buffer);
  for (const [offset, value] of words) {
    if (!Number.isInteger(value) || value < -0x8000 || value > 0xffff) {
      throw new ConversionError('BYTES_UNWRITABLE', `the value ${value} does not fit a 16-bit field`);
    }
    view.setUint16(offset, value & 0xffff);
  }
  return patched;
}

/** The nearest value that a signed 16-bit field can hold. */
export function clampToI16(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, value));
}
