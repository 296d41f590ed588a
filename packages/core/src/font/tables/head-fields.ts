import type { LocaFormat } from '../glyf/loca.ts';

/** The places of fields. @see OpenType 1.9.1, "head — Font Header Table" */
const offset = { flags: 16, indexToLocFormat: 50 } as const;
const length = 54;

/** Of the flags: the font was changed without loss. */
const lossless = 0x0800;

/** A head that says which entries loca has; the same one, where it says so already. */
export function withLocaFormat(head: Uint8Array, format: LocaFormat): Uint8Array {
  return withField(head, offset.indexToLocFormat, () => format);
}

/** A head that says that the font was packed and unpacked. @see WOFF 2.0 (2024), #conform-mustSetBit11 */
export function withLosslessFlag(head: Uint8Array): Uint8Array {
  return withField(head, offset.flags, (flags) => flags | lossless);
}

/** One too short is left to those who read it. */
function withField(head: Uint8Array, at: number, change: (value: number) => number): Uint8Array {
  if (head.length < length) return head;
  const value = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint16(at);
  const changed = change(value);
  if (changed === value) return head;
  const copy = Uint8Array.from(head); // slice() of a Buffer would not copy
  new DataView(copy.buffer).setUint16(at, changed);
  return copy;
}
