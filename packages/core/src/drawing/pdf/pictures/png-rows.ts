import { type PngParts, pngChannels, rowLength } from './png-chunks.ts';

/** The samples of rows, from which their filters are removed. @see PNG Specification, "Filter Algorithms" */
export function unfilterRows(
  rows: Uint8Array,
  { width, height, depth, colourType }: Pick<PngParts, 'width' | 'height' | 'depth' | 'colourType'>,
): Uint8Array {
  const length = rowLength(width, depth, colourType);
  const size = Math.max(1, ((pngChannels[colourType] ?? 1) * depth) >> 3);
  const samples = new Uint8Array(length * height);
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1);
    const type = rows[from]!;
    const to = y * length;
    for (let at = 0; at < length; at++) {
      const left = at >= size ? samples[to + at - size]! : 0;
      const up = y > 0 ? samples[to + at - length]! : 0;
      const corner = at >= size && y > 0 ? samples[to + at - length - size]! : 0;
      samples[to + at] = rows[from + 1 + at]! + predict(type, left, up, corner);
    }
  }
  return samples;
}

function predict(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const a = Math.abs(estimate - left);
  const b = Math.abs(estimate - up);
  const c = Math.abs(estimate - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Filters rows by the difference from the left or from above, whichever is smaller in total. */
export function filterRows(samples: Uint8Array, length: number, size: number): Uint8Array {
  const height = samples.length / length;
  const rows = new Uint8Array((length + 1) * height);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * length, y * (length + 1)];
    let [sumLeft, sumUp] = [0, 0];
    for (let at = 0; at < length; at++) {
      sumLeft += distance(samples[from + at]! - (at >= size ? samples[from + at - size]! : 0));
      sumUp += distance(samples[from + at]! - (y > 0 ? samples[from + at - length]! : 0));
    }
    const isUp = sumUp < sumLeft;
    rows[to] = isUp ? 2 : 1;
    for (let at = 0; at < length; at++) {
      const above = y > 0 ? samples[from + at - length]! : 0;
      const before = at >= size ? samples[from + at - size]! : 0;
      rows[to + 1 + at] = samples[from + at]! - (isUp ? above : before);
    }
  }
  return rows;
}

/** The distance of a difference modulo 256 from zero. */
function distance(difference: number): number {
  const byte = difference & 0xff;
  return Math.min(byte, 256 - byte);
}
