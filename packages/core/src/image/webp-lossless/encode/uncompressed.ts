import { BitWriter } from '../../../bytes/bit-writer.ts';
import { reversedBytes } from '../../compression/bit-order.ts';
import type { LosslessImage } from '../decode/read.ts';

/** Encodes a VP8L chunk without compression: each sample has a code of eight bits. */
export function encodeUncompressedLossless({ width, height, hasAlpha, argb }: LosslessImage): Uint8Array {
  const bits = new BitWriter();
  bits.write(0x2f, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  bits.write(hasAlpha ? 1 : 0, 1);
  bits.write(0, 3); // version
  bits.write(0, 3); // no transform, no colour cache, one group of codes
  for (const isGreen of [true, false, false, false]) writeUniformCode(bits, isGreen);
  bits.write(0b0001, 4); // a simple distance code of only the symbol 0
  for (const pixel of argb) {
    for (const shift of [8, 16, 0, 24]) bits.write(reversedBytes[(pixel >>> shift) & 0xff]!, 8);
  }
  return bits.finish();
}

/** 256 lengths of eight bits. @see WebP Lossless Bitstream Specification, "Normal Code Length Code" */
function writeUniformCode(bits: BitWriter, isGreen: boolean): void {
  bits.write(0, 1);
  bits.write(12 - 4, 4); // code length codes up to that of length 8, the only one
  for (let index = 0; index < 11; index++) bits.write(0, 3);
  bits.write(1, 3);
  bits.write(isGreen ? 1 : 0, 1);
  if (!isGreen) return;
  // Green has further symbols after its 256, which have no codes. The symbol count takes eight bits.
  bits.write(3, 3);
  bits.write(256 - 2, 8);
}
