import type { Point } from '../matrix.ts';
import { angleBetween, minTurn, rightNormal } from './parallel.ts';
import type { StrokeCap, StrokeJoin } from './style.ts';
import type { Tracer } from './tracer.ts';

/** Style of the corners of a stroke. */
export interface CornerStyle {
  /** Half the width. */
  readonly radius: number;
  readonly join: StrokeJoin;
  readonly miterLimit: number;
}

/**
 * Traces the right side of a corner, from the offset of the arriving segment to the offset of the leaving one. On the
 * inner side the outline passes through the corner itself, so that each segment's outline is complete and no part is
 * subtracted from another.
 */
export function traceJoin(tracer: Tracer, corner: Point, from: Point, to: Point, style: CornerStyle): void {
  const turn = angleBetween(from, to);
  if (Math.abs(turn) < minTurn) return;
  if (turn < 0) {
    tracer.lineTo(...corner);
    return;
  }
  if (style.join === 'round') tracer.arc(corner, style.radius, rightNormal(from), turn);
  else if (style.join === 'miter' && isMiter(turn, style.miterLimit)) traceMiter(tracer, corner, from, turn, style);
}

/**
 * True if the miter is within its limit.
 * @see PDF 32000-1, "Miter limit": a miter is as many times longer than the width as 1 / sin(half the angle)
 */
function isMiter(turn: number, limit: number): boolean {
  return Math.cos(turn / 2) * limit >= 1;
}

function traceMiter(tracer: Tracer, [x, y]: Point, from: Point, turn: number, { radius }: CornerStyle): void {
  const [nx, ny] = rightNormal(from);
  const ahead = Math.tan(turn / 2);
  tracer.lineTo(x + radius * nx, y + radius * ny);
  tracer.lineTo(x + radius * (nx + ahead * from[0]), y + radius * (ny + ahead * from[1]));
}

/** Traces the cap at the end of a line, from its right side to its left. */
export function traceCap(tracer: Tracer, [x, y]: Point, direction: Point, radius: number, cap: StrokeCap): void {
  const [nx, ny] = rightNormal(direction);
  if (cap === 'round') tracer.arc([x, y], radius, [nx, ny], Math.PI);
  if (cap !== 'square') return;
  const [endX, endY] = [x + radius * direction[0], y + radius * direction[1]];
  tracer.lineTo(endX + radius * nx, endY + radius * ny);
  tracer.lineTo(endX - radius * nx, endY - radius * ny);
}

/** Traces a dot, the stroke of a segment without length. */
export function traceDot(tracer: Tracer, [x, y]: Point, direction: Point, radius: number, cap: StrokeCap): void {
  if (cap === 'butt') return;
  traceCap(tracer, [x, y], direction, radius, cap);
  traceCap(tracer, [x, y], [-direction[0], -direction[1]], radius, cap);
  tracer.close();
}
