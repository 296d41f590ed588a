import { reverseBits } from './bit-order.ts';

const clearCode = 256;
const endCode = 257;
const maxCodes = 4_096;
const maxCodeBits = 12;

/** Upper bound of bytes per code of at least nine bits, so also per byte. */
export const maxLzwExpansion = maxCodes;

/**
 * Decodes LZW into `target` and returns the number of bytes. Files from before TIFF 5 store codes lowest bit first and
 * increase the code length one code later.
 * @see TIFF 6.0, section 13, "LZW Compression"
 */
export function decodeLzw(packed: Uint8Array, target: Uint8Array): number {
  const isOld = packed[0] === 0 && (packed[1]! & 1) === 1;
  if (isOld) return unpackLzw(reverseBits(packed), target, { isReversed: true, earlyChange: 0 }).length;
  return unpackLzw(packed, target, { isReversed: false, earlyChange: 1 }).length;
}

/** The order of bits in codes, and the number of codes by which their length increases early. */
export interface LzwScheme {
  readonly isReversed: boolean;
  readonly earlyChange: 0 | 1;
}

/**
 * Decodes up to the end code or until the target is full; returns the lengths of what was written and read.
 *
 * Each code above 257 stands for an earlier string and the byte after it, so it is a range of the target.
 */
export function unpackLzw(
  packed: Uint8Array,
  target: Uint8Array,
  { isReversed, earlyChange }: LzwScheme,
): { readonly length: number; readonly consumed: number } {
  // The latest position of each code's string in the target, and its length.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint32Array(maxCodes);
  const bitCount = packed.length * 8;
  let [bit, bits, next, previous, previousStart] = [0, 9, endCode + 1, -1, 0];
  let to = 0;
  while (to < target.length && bit + bits <= bitCount) {
    const code = isReversed ? readReversed(packed, bit, bits) : readCode(packed, bit, bits);
    bit += bits;
    if (code === endCode) break;
    if (code === clearCode) {
      [bits, next, previous] = [9, endCode + 1, -1];
      continue;
    }
    const start = to;
    const previousLength = previous < 256 ? 1 : lengths[previous]!;
    if (code < 256) target[to++] = code;
    else if (code < next) to = copy(target, starts[code]!, to, lengths[code]!);
    else if (code === next && previous >= 0) to = copy(target, previousStart, to, previousLength + 1);
    else return { length: start, consumed: bit >> 3 }; // invalid code
    if (previous >= 0 && next < maxCodes) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
      if (next + earlyChange >= 1 << bits && bits < maxCodeBits) bits++;
    }
    previous = code;
    previousStart = start;
  }
  return { length: to, consumed: Math.min(packed.length, (bit + 7) >> 3) };
}

/** Copies within the target, up to its end. The copy may overlap its source. */
function copy(target: Uint8Array, from: number, to: number, length: number): number {
  const end = Math.min(to + length, target.length);
  let source = from;
  let at = to;
  while (at < end) target[at++] = target[source++]!;
  return end;
}

function readCode(bytes: Uint8Array, bit: number, bits: number): number {
  const at = bit >> 3;
  const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (three >> (24 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** The bytes are already reversed; this also reverses the bits of the code. */
function readReversed(bytes: Uint8Array, bit: number, bits: number): number {
  const code = readCode(bytes, bit, bits);
  let reversed = 0;
  for (let index = 0; index < bits; index++) reversed |= ((code >> index) & 1) << (bits - 1 - index);
  return reversed;
}
