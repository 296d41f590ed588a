import type { Rectangle } from '../../rectangle.ts';
import { heightOf, intersectRectangles, widthOf } from '../../rectangle.ts';
import { blurPlane } from '../blur.ts';
import { forEachRow } from '../surface.ts';
import { signedDistance } from './distance.ts';

/** Coverage of each pixel of a box. */
export interface Shape {
  readonly box: Rectangle;
  readonly alpha: Float32Array;
}

/** Computes the coverage of an effect in a box from the shape of its layer, which covers a larger box. */
export type EffectCoverage = (shape: Shape, box: Rectangle) => Float32Array;

export function expandRectangle({ top, left, bottom, right }: Rectangle, by: number): Rectangle {
  return { top: top - by, left: left - by, bottom: bottom + by, right: right + by };
}

/** Coverage within another box; 0 outside the shape's own. */
export function cropShape(shape: Shape, box: Rectangle): Float32Array {
  const alpha = new Float32Array(widthOf(box) * heightOf(box));
  const common = intersectRectangles(shape.box, box);
  if (common === undefined) return alpha;
  const rows: number[] = [];
  forEachRow(common, shape.box, (_, from) => rows.push(from));
  forEachRow(common, box, (inCommon, to, count) => {
    const from = rows[inCommon / count]!; // both iterate over the common rows
    alpha.set(shape.alpha.subarray(from, from + count), to);
  });
  return alpha;
}

export function invertShape({ box, alpha }: Shape): Shape {
  return { box, alpha: alpha.map((value) => 1 - value) };
}

/** Grows (or shrinks) a shape by a number of pixels. */
export function spreadShape({ box, alpha }: Shape, by: number): Shape {
  if (by === 0) return { box, alpha };
  const distances = signedDistance(alpha, widthOf(box));
  return { box, alpha: distances.map((distance) => Math.max(0, Math.min(by - distance + 0.5, 1))) };
}

/** Shifts and blurs a shape. `spread` is the share of the size by which it grows instead of being blurred. */
export function softenShape(
  shape: Shape,
  {
    size,
    spread,
    shift,
  }: { readonly size: number; readonly spread: number; readonly shift: readonly [number, number] },
): Shape {
  const wide = spreadShape(shape, size * spread);
  const sigma = (size * (1 - spread)) / 2;
  const alpha = sigma > 0 ? blurPlane(wide.alpha, widthOf(wide.box), sigma) : wide.alpha;
  const [x, y] = [Math.round(shift[0]), Math.round(shift[1])];
  const { top, left, bottom, right } = shape.box;
  return { alpha, box: { top: top + y, left: left + x, bottom: bottom + y, right: right + x } };
}
