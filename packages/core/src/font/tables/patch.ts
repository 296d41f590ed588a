import { ConversionError } from '../../errors.ts';

/** A copy of a table with some of its 16-bit numbers written over: pairs of the offset and the value. */
export function patchWords(
  table: Uint8Array,
  words: readonly (readonly [offset: number, value: number])[],
): Uint8Array {
  const patched = Uint8Array.from(table); // slice() of a Buffer would not copy
  const view = new DataView(patched.buffer);
  for (const [offset, value] of words) {
    if (!Number.isInteger(value) || value < -0x8000 || value > 0xffff) {
      throw new ConversionError('BYTES_UNWRITABLE', `found ${value}, expected a whole number of 16 bits`);
    }
    view.setUint16(offset, value & 0xffff);
  }
  return patched;
}

/** The nearest number that a signed field of 16 bits can hold. */
export function clampToI16(value: number): number {
  return Math.max(-0x8000, Math.min(0x7fff, value));
}
