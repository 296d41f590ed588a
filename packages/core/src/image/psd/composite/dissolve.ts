import type { Rectangle } from '../rectangle.ts';
import { widthOf } from '../rectangle.ts';

/**
 * Replaces partial coverage by a random pattern of fully covered pixels. The pattern is the same every time, but
 * differs from Photoshop's, which is not documented.
 */
export function dissolve(coverage: Float32Array, box: Rectangle): void {
  const width = widthOf(box);
  for (let at = 0; at < coverage.length; at++) {
    const y = Math.floor(at / width);
    const chance = chanceAt(box.left + at - y * width, box.top + y);
    coverage[at] = coverage[at]! > chance ? 1 : 0;
  }
}

/**
 * A pseudo-random number from 0 to 1 for each pixel of the canvas.
 * @see Steele, Lea, Flood: SplitMix, 32-bit variant
 */
function chanceAt(x: number, y: number): number {
  let mixed = (Math.imul(x, 0x9e3779b1) + Math.imul(y, 0x85ebca77)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
