// ThunderScan and NeXT: compression schemes of one program each, with few bits per pixel.

/** The target of a row's pixels. */
interface PixelRow {
  readonly target: Uint8Array;
  readonly start: number;
  readonly width: number;
  readonly bits: 2 | 4;
}

/** A byte expands to at most 63 pixels of four bits. (A NeXT byte expands to at most one white row.) */
export const maxThunderExpansion = 32;

const smallSteps = [0, 1, undefined, -1];
const largeSteps = [0, 1, 2, 3, undefined, -3, -2, -1];

/**
 * Decodes ThunderScan rows of four bits per pixel: runs, steps of two or three bits from the previous pixel, and
 * literals. Returns the number of decoded rows.
 * @see libtiff, "ThunderScan 4-bit Compression Algorithm Support"
 */
export function decodeThunder(packed: Uint8Array, target: Uint8Array, width: number, rowLength: number): number {
  let from = 0;
  for (let start = 0; start < target.length; start += rowLength) {
    const row = { target, start, width, bits: 4 } as const;
    let [x, last] = [0, 0];
    const step = (by: number | undefined): void => {
      if (by === undefined) return;
      last = (last + by) & 0xf;
      writePixel(row, x++, last);
    };
    while (x < width) {
      const byte = packed[from++];
      if (byte === undefined) return start / rowLength;
      switch (byte >> 6) {
        case 0:
          for (let count = byte & 0x3f; count > 0; count--) writePixel(row, x++, last);
          break;
        case 1:
          for (const shift of [4, 2, 0]) step(smallSteps[(byte >> shift) & 3]);
          break;
        case 2:
          for (const shift of [3, 0]) step(largeSteps[(byte >> shift) & 7]);
          break;
        default:
          last = byte & 0xf;
          writePixel(row, x++, last);
      }
    }
  }
  return target.length / rowLength;
}

const literalRow = 0x00;
const literalSpan = 0x40;

/**
 * Decodes NeXT rows of two bits per pixel: literal rows, a literal span on white, or runs. Returns the number of
 * decoded rows.
 * @see libtiff, "NeXT 2-bit Grey Scale Compression Algorithm Support"
 */
export function decodeNext(packed: Uint8Array, target: Uint8Array, width: number, rowLength: number): number {
  target.fill(0xff);
  let from = 0;
  for (let start = 0; start < target.length; start += rowLength) {
    const done = start / rowLength;
    const first = packed[from++];
    if (first === undefined) return done;
    if (first === literalRow || first === literalSpan) {
      const [a = 0, b = 0, c = 0, d = 0] = packed.subarray(from, from + 4);
      const [offset, length] = first === literalRow ? [0, rowLength] : [a * 256 + b, c * 256 + d];
      from += first === literalRow ? 0 : 4;
      if (offset + length > rowLength || from + length > packed.length) return done;
      target.set(packed.subarray(from, from + length), start + offset);
      from += length;
      continue;
    }
    const row = { target, start, width, bits: 2 } as const;
    for (let x = 0, byte: number | undefined = first; ; byte = packed[from++]) {
      if (byte === undefined) return done;
      for (let count = byte & 0x3f; count > 0; count--) writePixel(row, x++, byte >> 6);
      if (x >= width) break;
    }
  }
  return target.length / rowLength;
}

/** Ignores pixels beyond the row. */
function writePixel({ target, start, width, bits }: PixelRow, x: number, value: number): void {
  if (x >= width) return;
  const at = start + ((x * bits) >> 3);
  const shift = 8 - bits - ((x * bits) & 7);
  target[at] = (target[at]! & ~(((1 << bits) - 1) << shift)) | (value << shift);
}
