import type { Drawing } from '../../models/drawing/drawing.ts';
import { invertMatrix, type Matrix, scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { intersectBoxes } from '../../outline/measure/boxes.ts';
import { pointsPerPixel } from '../pixel-size.ts';

/**
 * The largest coordinate that most viewers draw, in pixels or points. A path with larger ones disappears, or its edges
 * are in other places.
 * @see cairo and pixman, whose coordinates have 16 bits before the point; ISO 32000-1, annex C, "Architectural limits"
 */
const maxCoordinate = 32_000;
/** The least margin, for pictures that are almost as large as that. */
const minMargin = 500;

/** How far coordinates may be from the visible area. */
export interface CoordinateLimit {
  /** In units of the drawing. */
  readonly margin: number;
  readonly pixelsPerUnit: number;
}

/** The coordinate system of a node, and the visible part of the drawing. */
export interface Place {
  /** Maps coordinates to those of the drawing. */
  readonly matrix: Matrix;
  readonly area: Box;
}

/** No limit, for content whose place is not known when it is written. */
export const noCoordinateLimit: CoordinateLimit = { margin: Number.POSITIVE_INFINITY, pixelsPerUnit: 1 };

/** The limit for a drawing that is drawn at a size in pixels, its natural one if undefined. */
export function limitAtSize(
  { width, height, viewBox }: Drawing,
  size: { readonly width: number; readonly height: number } | undefined,
  pixelsPerUnit?: number,
): CoordinateLimit {
  const { width: wide, height: high } = size ?? { width: width / pointsPerPixel, height: height / pointsPerPixel };
  return limitOf(Math.max(wide, high), pixelsPerUnit ?? wide / (viewBox.xMax - viewBox.xMin));
}

/** The limit for a visible area with this longer side, in pixels. */
export function limitOf(longerSide: number, pixelsPerUnit: number): CoordinateLimit {
  if (!(pixelsPerUnit > 0 && pixelsPerUnit < Number.POSITIVE_INFINITY)) return noCoordinateLimit;
  return { margin: Math.max(minMargin, maxCoordinate - longerSide) / pixelsPerUnit, pixelsPerUnit };
}

/**
 * The box of the allowed coordinates under a matrix, or undefined if they have no limit.
 * @param reach distance from the allowed coordinates, in units of the drawing; negative for a smaller box
 */
export function allowedBox({ margin }: CoordinateLimit, area: Box, matrix: Matrix, reach = 0): Box | undefined {
  const inverse = margin === Number.POSITIVE_INFINITY ? undefined : invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  // The middle and half the sides, mapped: faster than corners, for every shape of a drawing.
  const [a, b, c, d, e, f] = inverse;
  const [x, y] = [(area.xMin + area.xMax) / 2, (area.yMin + area.yMax) / 2];
  const [wide, high] = [(area.xMax - area.xMin) / 2 + margin + reach, (area.yMax - area.yMin) / 2 + margin + reach];
  const [left, top] = [a * x + c * y + e, b * x + d * y + f];
  const [across, down] = [Math.abs(a) * wide + Math.abs(c) * high, Math.abs(b) * wide + Math.abs(d) * high];
  return { xMin: left - across, yMin: top - down, xMax: left + across, yMax: top + down };
}

/** The part of a box with allowed coordinates; the whole box if it has no such part. */
export function limitBox(limit: CoordinateLimit, box: Box, { area, matrix }: Place): Box {
  const allowed = allowedBox(limit, area, matrix);
  return (allowed && intersectBoxes(box, allowed)) ?? box;
}

/** True if a shape that reaches this far from a point of the drawing may have coordinates beyond the limit. */
export function isFarPoint({ margin }: CoordinateLimit, area: Box, x: number, y: number, reach: number): boolean {
  const allowed = margin - reach;
  const isInside =
    x >= area.xMin - allowed && x <= area.xMax + allowed && y >= area.yMin - allowed && y <= area.yMax + allowed;
  return !isInside;
}

/** The distance in whole periods from a start that is too far from the visible area to one that is near; 0 if it is not. */
export function wholePeriods(start: number, visible: number, period: number, reach: number): number {
  return Math.abs(start - visible) > reach ? Math.round((visible - start) / period) * period : 0;
}

/** The largest side of a picture in pixels of the output at which viewers place its samples exactly. */
const largestPicture = { svg: 1e7, pdf: 1e5 } as const;

/** True if viewers do not place the samples of a picture exactly. `matrix` maps the unit square to the drawing. */
export function isHugePicture({ pixelsPerUnit }: CoordinateLimit, matrix: Matrix, format: 'svg' | 'pdf'): boolean {
  return scaleOf(matrix) * pixelsPerUnit > largestPicture[format];
}
