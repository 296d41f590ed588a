import { BitSink } from '../../alpha/bit-sink.ts';
import { reversedBytes } from '../bit-order.ts';
import type { LosslessStart } from './read.ts';

/** A VP8L chunk of pixels that are not packed: each sample has a code of eight bits. */
export function writeLossless({ width, height, hasAlpha, argb }: LosslessStart): Uint8Array {
  const bits = new BitSink();
  bits.write(0x2f, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  bits.write(hasAlpha ? 1 : 0, 1);
  bits.write(0, 3); // the version
  bits.write(0, 3); // no transform, no cache, one group of codes
  for (const isGreen of [true, false, false, false]) writeEvenCode(bits, isGreen);
  bits.write(0b0001, 4); // a simple code for the distances, of the symbol 0 alone
  for (const pixel of argb) {
    for (const shift of [8, 16, 0, 24]) bits.write(reversedBytes[(pixel >>> shift) & 0xff]!, 8);
  }
  return bits.finish();
}

/** 256 lengths of eight bits. @see WebP Lossless Bitstream Specification, "Normal Code Length Code" */
function writeEvenCode(bits: BitSink, isGreen: boolean): void {
  bits.write(0, 1);
  bits.write(12 - 4, 4); // lengths of codes up to that of 8, which is the only one
  for (let index = 0; index < 11; index++) bits.write(0, 3);
  bits.write(1, 3);
  bits.write(isGreen ? 1 : 0, 1);
  if (!isGreen) return;
  // Green has symbols behind its 256, which have no codes: the count takes eight bits.
  bits.write(3, 3);
  bits.write(256 - 2, 8);
}
