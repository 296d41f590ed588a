import type { Shape } from '../../../models/design/shapes.ts';
import type { Contour } from '../../../outline/contour.ts';
import { contoursOf } from '../../../outline/contour.ts';
import { cutCorners } from '../../../outline/corners.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { Segment } from '../../../outline/segment.ts';
import { toPathData } from '../../path-data.ts';
import { roundNumber } from '../../round.ts';
import type { Report } from '../report.ts';
import type { Corners } from './corners.ts';

/** A shape with facts about its path for painting. */
export interface ItemShape {
  readonly shape: Shape;
  /** Bounds of the curves, not of their handles. */
  readonly box: Box | undefined;
  readonly isOpen: boolean;
  /** The path in the order of the source, without the corners of rectangles. */
  readonly outline: Outline;
}

/** Tolerance for rounding errors in one path. */
const roundingTolerance = 1e-6;

/** Returns the shape of an outline: a rectangle or ellipse if it is exactly one, regardless of its element's name. */
export function shapeOf(outline: Outline, corners: Corners | undefined, report: Report): ItemShape {
  const contours = contoursOf(outline);
  const box = boundsOf(outline);
  const isOpen = contours.length > 0 && contours.every(({ isClosed }) => !isClosed);
  const [only] = contours;
  if (box !== undefined && contours.length === 1 && only?.isClosed === true) {
    if (isRectangle(only, box))
      return { shape: { kind: 'rectangle', ...areaOf(box), ...(corners && { corners }) }, box, isOpen, outline };
    if (isEllipse(only, box)) return { shape: { kind: 'ellipse', ...areaOf(box) }, box, isOpen, outline };
  }
  const cut = withCorners(outline, corners, report);
  return { shape: { kind: 'path', d: toPathData(cut) }, box, isOpen, outline: cut };
}

function withCorners(outline: Outline, corners: Corners | undefined, report: Report): Outline {
  if (corners === undefined) return outline;
  const [corner] = corners;
  const isOne = corners.every(({ kind, radius }) => kind === corner.kind && radius === corner.radius);
  if (!isOne) report('LAYOUT_LOOK_CHANGED', 'its shape is not a rectangle, so all corners use the style of the first');
  if (corner.kind === 'fancy') report('LAYOUT_LOOK_CHANGED', 'its fancy corners became round');
  return cutCorners(outline, () => corner);
}

export function areaOf({ xMin, yMin, xMax, yMax }: Box): { x: number; y: number; width: number; height: number } {
  return {
    x: roundNumber(xMin),
    y: roundNumber(yMin),
    width: roundNumber(xMax - xMin),
    height: roundNumber(yMax - yMin),
  };
}

/** True for four axis-parallel lines between the corners of the box. */
function isRectangle({ segments }: Contour, box: Box): boolean {
  if (segments.length !== 4) return false;
  const near = createIsClose(box);
  return segments.every((segment, at) => {
    if (segment.length !== 4) return false;
    const [x1, y1, x2, y2] = segment;
    const [, , nextX, nextY] = segments[(at + 1) % 4] ?? segment;
    if (near(x1, x2)) return near(y2, nextY) && onEdge(x1, box.xMin, box.xMax, near);
    return near(y1, y2) && near(x2, nextX) && onEdge(y1, box.yMin, box.yMax, near);
  });
}

/** True for four curves between the centres of the edges, each a standard quarter ellipse. */
function isEllipse({ segments }: Contour, box: Box): boolean {
  const [rx, ry] = [(box.xMax - box.xMin) / 2, (box.yMax - box.yMin) / 2];
  const [cx, cy] = [box.xMin + rx, box.yMin + ry];
  if (segments.length !== 4 || rx === 0 || ry === 0) return false;
  return segments.every((segment, at) => {
    const unit = segment.map((value, index) => (index % 2 === 0 ? (value - cx) / rx : (value - cy) / ry));
    const next = segments[(at + 1) % 4];
    return segment.length === 8 && isQuarter(unit) && next !== undefined && !isReversal(segment, next);
  });
}

/** True for a quarter of the unit circle from one axis to the next, in either direction. */
function isQuarter(unit: readonly number[]): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = unit;
  const close = (a: number, b: number, by: number): boolean => Math.abs(a - b) <= by;
  const isOnAxis = close(Math.abs(x0) + Math.abs(y0), 1, 1e-4) && close(Math.abs(x0 * y0), 0, 1e-4);
  const isAcross = close(x0 * x3 + y0 * y3, 0, 1e-4) && close(Math.hypot(x3, y3), 1, 1e-4);
  const handle = (p: number, q: number, toward: number, from: number): boolean => close(p, q + toward * from, 0.005);
  const kappa = 0.5523;
  return (
    isOnAxis &&
    isAcross &&
    handle(x1, x0, x3, kappa) &&
    handle(y1, y0, y3, kappa) &&
    handle(x2, x3, x0, kappa) &&
    handle(y2, y3, y0, kappa)
  );
}

/** True if the next segment runs back along this one. */
function isReversal(segment: Segment, next: Segment): boolean {
  return segment[0] === next.at(-2) && segment[1] === next.at(-1);
}

function onEdge(value: number, low: number, high: number, near: (a: number, b: number) => boolean): boolean {
  return near(value, low) || near(value, high);
}

function createIsClose({ xMin, yMin, xMax, yMax }: Box): (a: number, b: number) => boolean {
  const by = roundingTolerance * Math.max(1, Math.abs(xMin), Math.abs(xMax), Math.abs(yMin), Math.abs(yMax));
  return (a, b) => Math.abs(a - b) <= by;
}
