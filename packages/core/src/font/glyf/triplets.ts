import type { PointDeltas } from './points.ts';

// WOFF 2 encodes a point as a flag, which gives the sizes and signs of its deltas, and the delta bits in another
// stream.

/** Flag bit of points off the curve. The other seven bits are the kind of triplet. */
const offCurve = 0x80;

/** First kind of each encoding, named by its data. */
const tripletKind = { vertical: 0, horizontal: 10, nibbles: 20, bytes: 84, twelveBits: 120, words: 124 } as const;

/** Bytes in the glyph stream by kind. */
const lengths = Uint8Array.from({ length: 128 }, (_, index) => {
  if (index < tripletKind.bytes) return 1;
  if (index < tripletKind.twelveBits) return 2;
  return index < tripletKind.words ? 3 : 4;
});

/** Maximum bytes in glyf by kind: a flag, and up to two bytes per axis. */
const lengthsInGlyf = Uint8Array.from({ length: 128 }, (_, index) => {
  if (index < tripletKind.nibbles) return index % tripletKind.horizontal < 2 ? 2 : 3;
  return index < tripletKind.bytes ? 3 : 5;
});

/** Maximum bytes in glyf of points with these flags. */
export function maxBytesInGlyf(flags: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < flags.length; at++) length += lengthsInGlyf[flags[at]! & 0x7f]!; // within both arrays
  return length;
}

/** Maximum bytes of a triplet besides its flag. */
export const maxBytesPerTriplet = 4;

/** Bytes in the glyph stream of points with these flags. */
export function lengthOfTriplets(flags: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < flags.length; at++) length += lengths[flags[at]! & 0x7f]!; // within both arrays
  return length;
}

/** Decodes the triplets of a glyph. `packed` has `lengthOfTriplets` bytes, and `points` has space for all flags. */
export function decodeTriplets(points: PointDeltas, flags: Uint8Array, packed: Uint8Array): void {
  const { xs, ys, onCurve } = points;
  let at = 0;
  for (let point = 0; point < flags.length; point++) {
    const flag = flags[point]!; // the caller guarantees the lengths of `flags` and `packed`
    const index = flag & 0x7f;
    const first = packed[at++]!;
    let dx = 0;
    let dy = 0;
    if (index < tripletKind.horizontal) {
      dy = ((index >> 1) << 8) + first;
      if ((index & 1) === 0) dy = -dy;
    } else if (index < tripletKind.nibbles) {
      dx = (((index - tripletKind.horizontal) >> 1) << 8) + first;
      if ((index & 1) === 0) dx = -dx;
    } else {
      if (index < tripletKind.bytes) {
        const high = index - tripletKind.nibbles;
        dx = 1 + (high & 0x30) + (first >> 4);
        dy = 1 + ((high & 0x0c) << 2) + (first & 0x0f);
      } else if (index < tripletKind.twelveBits) {
        const high = index - tripletKind.bytes;
        const column = (high / 12) | 0;
        dx = 1 + (column << 8) + first;
        dy = 1 + (((high - 12 * column) >> 2) << 8) + packed[at++]!;
      } else if (index < tripletKind.words) {
        const middle = packed[at++]!;
        dx = (first << 4) | (middle >> 4);
        dy = ((middle & 0x0f) << 8) | packed[at++]!;
      } else {
        dx = (first << 8) | packed[at++]!;
        dy = (packed[at]! << 8) | packed[at + 1]!;
        at += 2;
      }
      // These kinds come in groups of four, one per pair of signs.
      if ((index & 1) === 0) dx = -dx;
      if ((index & 2) === 0) dy = -dy;
    }
    xs[point] = dx;
    ys[point] = dy;
    onCurve[point] = flag < offCurve ? 1 : 0;
  }
}

/**
 * Encodes the flags and deltas of a glyph in their shortest forms and returns the end offset. The buffers must be large
 * enough.
 */
export function encodeTriplets({ count, xs, ys, onCurve }: PointDeltas, flags: Uint8Array, packed: Uint8Array): number {
  let at = 0;
  for (let point = 0; point < count; point++) {
    const dx = xs[point]!; // all arrays have `count` entries
    const dy = ys[point]!;
    const x = dx < 0 ? -dx : dx;
    const y = dy < 0 ? -dy : dy;
    const signs = (dx < 0 ? 0 : 1) | (dy < 0 ? 0 : 2);
    let index = 0;
    if (x === 0 && y < 0x500) {
      index = tripletKind.vertical + ((y >> 8) << 1) + (signs >> 1);
      packed[at++] = y;
    } else if (y === 0 && x < 0x500) {
      index = tripletKind.horizontal + ((x >> 8) << 1) + (signs & 1);
      packed[at++] = x;
    } else if (x <= 0x40 && y <= 0x40 && x > 0 && y > 0) {
      index = tripletKind.nibbles + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + signs;
      packed[at++] = (((x - 1) & 0x0f) << 4) | ((y - 1) & 0x0f);
    } else if (x <= 0x300 && y <= 0x300 && x > 0 && y > 0) {
      index = tripletKind.bytes + 12 * ((x - 1) >> 8) + (((y - 1) >> 8) << 2) + signs;
      packed[at++] = x - 1;
      packed[at++] = y - 1;
    } else if (x < 0x1000 && y < 0x1000) {
      index = tripletKind.twelveBits + signs;
      packed[at++] = x >> 4;
      packed[at++] = ((x & 0x0f) << 4) | (y >> 8);
      packed[at++] = y;
    } else {
      index = tripletKind.words + signs;
      packed[at++] = x >> 8;
      packed[at++] = x;
      packed[at++] = y >> 8;
      packed[at++] = y;
    }
    flags[point] = onCurve[point] === 0 ? index | offCurve : index;
  }
  return at;
}
