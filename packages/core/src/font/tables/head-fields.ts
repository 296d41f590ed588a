import type { LocaFormat } from '../glyf/loca.ts';

/** Offsets of fields. @see OpenType 1.9.1, "head — Font Header Table" */
const offset = { flags: 16, indexToLocFormat: 50 } as const;
const length = 54;

/** Bit of `flags`: the font was converted without loss. */
const lossless = 0x0800;

/** Returns head with this indexToLocFormat; the same bytes if it is already set. */
export function withLocaFormat(head: Uint8Array, format: LocaFormat): Uint8Array {
  return withField(head, offset.indexToLocFormat, () => format);
}

/**
 * Returns head with the flag for fonts that were compressed and decompressed without loss.
 * @see WOFF 2.0 (2024), #conform-mustSetBit11
 */
export function withLosslessFlag(head: Uint8Array): Uint8Array {
  return withField(head, offset.flags, (flags) => flags | lossless);
}

/** Leaves a head that is too short unchanged; its readers report it. */
function withField(head: Uint8Array, at: number, change: (value: number) => number): Uint8Array {
  if (head.length < length) return head;
  const value = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint16(at);
  const changed = change(value);
  if (changed === value) return head;
  const copy = Uint8Array.from(head); // slice() of a Buffer would not copy
  new DataView(copy.buffer).setUint16(at, changed);
  return copy;
}
