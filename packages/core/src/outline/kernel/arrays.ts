import type { int } from './numbers.ts';

/** A longer copy of an array. */
export function resized(list: Int32Array, length: int): Int32Array {
  const grown = new Int32Array(length);
  for (let at: int = 0; at < list.length; at++) grown[at] = list[at]!;
  return grown;
}

/** A longer copy of an array. */
export function resizedFloats(list: Float64Array, length: int): Float64Array {
  const grown = new Float64Array(length);
  for (let at: int = 0; at < list.length; at++) grown[at] = list[at]!;
  return grown;
}

/** A longer copy of an array. */
export function resizedBytes(list: Uint8Array, length: int): Uint8Array {
  const grown = new Uint8Array(length);
  for (let at: int = 0; at < list.length; at++) grown[at] = list[at]!;
  return grown;
}
