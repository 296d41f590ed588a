import { reverseBits } from '../../compression/bit-order.ts';

const clearCode = 256;
const endCode = 257;
const maxCodes = 4_096;
const maxCodeBits = 12;

/** A code of nine bits or more stands for at most this many bytes, so one byte for fewer. */
export const maxLzwExpansion = maxCodes;

/**
 * Unpacks LZW into `target` and returns how many bytes came out. Files from before TIFF 5 have codes whose first bit is
 * the lowest of its byte, and lengthen them a code later.
 * @see TIFF 6.0, section 13, "LZW Compression"
 */
export function decodeLzw(packed: Uint8Array, target: Uint8Array): number {
  const isOld = packed[0] === 0 && (packed[1]! & 1) === 1;
  return isOld ? unpack(reverseBits(packed), target, true) : unpack(packed, target, false);
}

/** Each code but the first 256 is another code and a byte, and so ends where that one's string did. */
function unpack(packed: Uint8Array, target: Uint8Array, isOld: boolean): number {
  // Where in the target the string of a code was written last, and how long it is.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint32Array(maxCodes);
  const earlyChange = isOld ? 0 : 1;
  const bitCount = packed.length * 8;
  let [bit, bits, next, previous, previousStart] = [0, 9, endCode + 1, -1, 0];
  let to = 0;
  while (to < target.length && bit + bits <= bitCount) {
    const code = isOld ? readReversed(packed, bit, bits) : readCode(packed, bit, bits);
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
    else return start; // no such code
    if (previous >= 0 && next < maxCodes) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
      if (next + earlyChange >= 1 << bits && bits < maxCodeBits) bits++;
    }
    previous = code;
    previousStart = start;
  }
  return to;
}

/** Copies within the target what may reach into the copy itself, as far as there is room. */
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

/** A code whose bytes were turned around has its own bits the other way around still. */
function readReversed(bytes: Uint8Array, bit: number, bits: number): number {
  const code = readCode(bytes, bit, bits);
  let reversed = 0;
  for (let index = 0; index < bits; index++) reversed |= ((code >> index) & 1) << (bits - 1 - index);
  return reversed;
}
