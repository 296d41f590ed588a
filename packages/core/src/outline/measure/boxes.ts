import { identity, type Matrix, transformPoint } from '../matrix.ts';
import { type Outline, recordOutline } from '../outline.ts';
import { type Box, boundsOf } from './bounds.ts';

/** The smallest box around two boxes. */
export function joinBoxes(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    xMin: Math.min(one.xMin, other.xMin),
    yMin: Math.min(one.yMin, other.yMin),
    xMax: Math.max(one.xMax, other.xMax),
    yMax: Math.max(one.yMax, other.yMax),
  };
}

/** A box that is larger by these distances on all sides. */
export function growBox({ xMin, yMin, xMax, yMax }: Box, x: number, y = x): Box {
  return { xMin: xMin - x, yMin: yMin - y, xMax: xMax + x, yMax: yMax + y };
}

/** A rectangle as an outline under a matrix. */
export function outlineOfBox({ xMin, yMin, xMax, yMax }: Box, matrix: Matrix = identity): Outline {
  return recordOutline((pen) => {
    pen.moveTo(...transformPoint(matrix, xMin, yMin));
    pen.lineTo(...transformPoint(matrix, xMax, yMin));
    pen.lineTo(...transformPoint(matrix, xMax, yMax));
    pen.lineTo(...transformPoint(matrix, xMin, yMax));
    pen.close();
  });
}

/** The bounding box of a transformed box. */
export function mapBox(box: Box, matrix: Matrix): Box {
  return boundsOf(outlineOfBox(box, matrix)) ?? box;
}

/** The intersection of two boxes; undefined if it is empty. */
export function intersectBoxes(one: Box, two: Box): Box | undefined {
  const box = {
    xMin: Math.max(one.xMin, two.xMin),
    yMin: Math.max(one.yMin, two.yMin),
    xMax: Math.min(one.xMax, two.xMax),
    yMax: Math.min(one.yMax, two.yMax),
  };
  return box.xMin < box.xMax && box.yMin < box.yMax ? box : undefined;
}

/** True if a box is within another one. */
export function containsBox(outer: Box, { xMin, yMin, xMax, yMax }: Box): boolean {
  return xMin >= outer.xMin && xMax <= outer.xMax && yMin >= outer.yMin && yMax <= outer.yMax;
}
