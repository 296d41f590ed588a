import type { Endian } from '../../../bytes/reader.ts';
import type { BlockShape } from './block-shape.ts';

/** @see TIFF 6.0, section 14, "Differencing Predictor", and TIFF Technical Note 3 for floating point */
export const predictor = { none: 1, horizontalDifferencing: 2, floatingPoint: 3 } as const;

/** Undoes the predictor of whole-byte samples in place. For other depths it is undone when samples are read. */
export function undoPredictor(bytes: Uint8Array, shape: BlockShape, kind: number, endian: Endian): void {
  const { rowLength, depths } = shape;
  const width = depths[0]! / 8;
  const scratch = new Uint8Array(kind === predictor.floatingPoint ? rowLength : 0);
  for (let start = 0; start < bytes.length; start += rowLength) {
    const row = bytes.subarray(start, start + rowLength);
    if (kind === predictor.floatingPoint) {
      accumulate(row, 1, depths.length, 'big');
      joinPlanes(row, width, endian, scratch);
    } else if (width === 1) accumulateBytes(row, depths.length);
    else accumulate(row, width, depths.length, endian);
  }
}

/** True if the samples can be accumulated in place. */
export function hasWholeBytes({ depths }: Pick<BlockShape, 'depths'>): boolean {
  return depths.every(
    (depth) => depth === depths[0] && (depth === 8 || depth === 16 || depth >= 24) && depth % 8 === 0,
  );
}

function accumulateBytes(row: Uint8Array, step: number): void {
  for (let at = step; at < row.length; at++) row[at]! += row[at - step]!;
}

/** Adds the previous sample to each, as integers of `width` bytes. */
function accumulate(row: Uint8Array, width: number, channels: number, endian: Endian): void {
  const step = width * channels;
  const [first, direction] = endian === 'little' ? [0, 1] : [width - 1, -1];
  for (let sample = step; sample + width <= row.length; sample += width) {
    let carry = 0;
    for (let index = 0, at = sample + first; index < width; index++, at += direction) {
      const sum = row[at]! + row[at - step]! + carry;
      row[at] = sum;
      carry = sum >> 8;
    }
  }
}

/** Interleaves bytes that are stored as planes, the most significant bytes first. */
function joinPlanes(row: Uint8Array, width: number, endian: Endian, scratch: Uint8Array): void {
  scratch.set(row);
  const count = Math.floor(row.length / width);
  for (let byte = 0; byte < width; byte++) {
    const byteOffset = endian === 'big' ? byte : width - 1 - byte;
    for (let index = 0; index < count; index++) row[index * width + byteOffset] = scratch[byte * count + index]!;
  }
}
