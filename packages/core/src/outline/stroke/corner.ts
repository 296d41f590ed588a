import type { Point } from '../matrix.ts';
import { angleBetween, rightOf, smallestTurn } from './parallel.ts';
import type { StrokeCap, StrokeJoin } from './style.ts';
import type { Tracer } from './tracer.ts';

/** What the corners of a stroke are made with. */
export interface CornerStyle {
  /** Half the width. */
  readonly radius: number;
  readonly join: StrokeJoin;
  readonly miterLimit: number;
}

/**
 * Traces the right side of a corner, from beside the piece that arrives to beside the one that leaves. On the inner side
 * the rim passes through the corner itself: so each piece's rim is whole, and no part is subtracted from another.
 */
export function traceJoin(tracer: Tracer, corner: Point, from: Point, to: Point, style: CornerStyle): void {
  const turn = angleBetween(from, to);
  if (Math.abs(turn) < smallestTurn) return;
  if (turn < 0) {
    tracer.reach(...corner);
    return;
  }
  if (style.join === 'round') tracer.turn(corner, style.radius, rightOf(from), turn);
  else if (style.join === 'miter' && isMiter(turn, style.miterLimit)) traceMiter(tracer, corner, from, turn, style);
}

/** @see PDF 32000-1, "Miter limit": a miter is as many times longer than the width as 1 / sin(half the angle) */
function isMiter(turn: number, limit: number): boolean {
  return Math.cos(turn / 2) * limit >= 1;
}

function traceMiter(tracer: Tracer, [x, y]: Point, from: Point, turn: number, { radius }: CornerStyle): void {
  const [nx, ny] = rightOf(from);
  const ahead = Math.tan(turn / 2);
  tracer.reach(x + radius * nx, y + radius * ny);
  tracer.reach(x + radius * (nx + ahead * from[0]), y + radius * (ny + ahead * from[1]));
}

/** Traces the end of a line, from beside its right to where a line leads to beside its left. */
export function traceCap(tracer: Tracer, [x, y]: Point, direction: Point, radius: number, cap: StrokeCap): void {
  const [nx, ny] = rightOf(direction);
  if (cap === 'round') tracer.turn([x, y], radius, [nx, ny], Math.PI);
  if (cap !== 'square') return;
  const [endX, endY] = [x + radius * direction[0], y + radius * direction[1]];
  tracer.reach(endX + radius * nx, endY + radius * ny);
  tracer.reach(endX - radius * nx, endY - radius * ny);
}

/** Traces a whole dot: what a piece without length becomes. */
export function traceDot(tracer: Tracer, [x, y]: Point, direction: Point, radius: number, cap: StrokeCap): void {
  if (cap === 'butt') return;
  traceCap(tracer, [x, y], direction, radius, cap);
  traceCap(tracer, [x, y], [-direction[0], -direction[1]], radius, cap);
  tracer.close();
}
