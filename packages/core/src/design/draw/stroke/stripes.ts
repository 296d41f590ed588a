import type { Stroke } from '../../../models/design/paint.ts';
import { type Contour, contoursOf } from '../../../outline/contour.ts';
import { flattenOutline } from '../../../outline/flatten.ts';
import type { Point } from '../../../outline/matrix.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { Pen } from '../../../outline/pen.ts';
import { endOfSegment, startDirection, startOfSegment } from '../../../outline/segment.ts';
import { type PathContext, recordLimited } from '../../../outline/segment-limit.ts';

/** The stripes of a line as an outline for the nonzero rule. Without stripes it is the whole line. */
export function drawStripes(outline: Outline, stroke: Stroke, context: PathContext): Outline {
  const { width, stripes = [[0, 1]], miterLimit = 4 } = stroke;
  const contours = contoursOf(flattenOutline(outline, width / 200, context));
  return recordLimited(context, (pen) => {
    for (const contour of contours) {
      const corners = cornersOf(contour, miterLimit);
      if (corners.length < 2) continue;
      for (const [from, to] of stripes) if (from < to) drawStripe(pen, contour, corners, [from, to], width);
    }
  });
}

/** A corner of a path of lines, and the vector from it to the parallel on the right at a distance of 1. */
interface Corner {
  readonly point: Point;
  readonly normal: Point;
}

function drawStripe(
  pen: Pen,
  { isClosed }: Contour,
  corners: readonly Corner[],
  [from, to]: readonly [number, number],
  width: number,
): void {
  const line = (share: number): Point[] =>
    corners.map(({ point: [x, y], normal: [nx, ny] }) => [
      x + nx * (share - 0.5) * width,
      y + ny * (share - 0.5) * width,
    ]);
  const [one, two] = [line(from), line(to).reverse()];
  for (const points of isClosed ? [one, two] : [[...one, ...two]]) {
    for (const [at, point] of points.entries()) {
      if (at === 0) pen.moveTo(...point);
      else pen.lineTo(...point);
    }
    pen.close();
  }
}

/** The corners of a contour with their miters, which are shortened at the limit. */
function cornersOf({ segments, isClosed }: Contour, miterLimit: number): Corner[] {
  const lines = segments.flatMap((segment) => {
    const direction = startDirection(segment);
    return direction === undefined ? [] : [{ segment, direction }];
  });
  const corners = lines.map(({ segment, direction }, at): Corner => {
    const before = lines[at - 1] ?? (isClosed ? lines.at(-1) : undefined);
    return {
      point: startOfSegment(segment),
      normal: miterBetween(before?.direction ?? direction, direction, miterLimit),
    };
  });
  const last = lines.at(-1);
  if (last !== undefined && !isClosed)
    corners.push({
      point: endOfSegment(last.segment),
      normal: miterBetween(last.direction, last.direction, miterLimit),
    });
  return corners;
}

/** With y pointing down, the right of a direction [x, y] is [−y, x]. */
function miterBetween([ax, ay]: Point, [bx, by]: Point, miterLimit: number): Point {
  const [x, y] = [-ay - by, ax + bx];
  const square = x * x + y * y; // 4 · cos² of half the turn
  if (square < 1e-12) return [-by, bx];
  const scale = Math.min(2 / square, miterLimit / Math.sqrt(square));
  return [x * scale, y * scale];
}
