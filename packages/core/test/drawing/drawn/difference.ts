import type { Canvas } from '@napi-rs/canvas';
import { samplesOf } from './canvas.ts';

/** Difference between two pictures. */
export interface Difference {
  /** Mean of all samples, in steps of 8 bits. */
  readonly mean: number;
  /** Share of pixels that differ by more than a quarter in any sample, and have no similar neighbour. */
  readonly wrong: number;
}

/** Compares two pictures on white. Edges may differ by half a pixel. */
export function measureDifference(found: Canvas, expected: Canvas): Difference {
  const [width, height] = [expected.width, expected.height];
  if (found.width !== width || found.height !== height) {
    throw new Error(`${found.width} × ${found.height} pixels instead of ${width} × ${height}`);
  }
  const [one, other] = [flattenOnWhite(samplesOf(found)), flattenOnWhite(samplesOf(expected))];
  let sum = 0;
  let wrong = 0;
  for (let at = 0; at < one.length; at += 3) {
    const difference = maxDifferenceAt(one, other, at, at);
    sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    sum += Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) + Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0));
    if (difference > 64 && !hasSimilarNeighbour(one, other, at, width)) wrong += 1;
  }
  return { mean: sum / one.length, wrong: wrong / (width * height) };
}

function flattenOnWhite(samples: Uint8ClampedArray): Uint8ClampedArray {
  const opaque = new Uint8ClampedArray((samples.length / 4) * 3);
  for (let at = 0, to = 0; at < samples.length; at += 4) {
    const alpha = (samples[at + 3] ?? 0) / 255;
    for (let band = 0; band < 3; band++) opaque[to++] = (samples[at + band] ?? 0) * alpha + 255 * (1 - alpha);
  }
  return opaque;
}

function maxDifferenceAt(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number, there: number): number {
  let max = 0;
  for (let band = 0; band < 3; band++)
    max = Math.max(max, Math.abs((one[at + band] ?? 0) - (other[there + band] ?? 0)));
  return max;
}

function hasSimilarNeighbour(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number, width: number): boolean {
  for (const step of [-1, 1, -width, width]) {
    const there = at + 3 * step;
    if (there >= 0 && there < other.length && maxDifferenceAt(one, other, at, there) <= 64) return true;
  }
  return false;
}
