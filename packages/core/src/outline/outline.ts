import type { Pen } from './pen.ts';

/** Codes of the path segments in a recorded outline. */
export const verb = { move: 0, line: 1, quad: 2, cubic: 3, close: 4 } as const;

/** The coordinates of a segment, by its code. */
const coordinateCounts = [2, 2, 4, 6, 0] as const;

/** A recorded outline: segment codes, and the x, y of all points in order. */
export interface Outline {
  readonly verbs: Uint8Array;
  readonly points: Float64Array;
}

/** A pen that records, so that an outline can be drawn many times. */
export class OutlineRecorder implements Pen {
  readonly #verbs: number[] = [];
  readonly #points: number[] = [];

  moveTo(x: number, y: number): void {
    this.#verbs.push(verb.move);
    this.#points.push(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#verbs.push(verb.line);
    this.#points.push(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#verbs.push(verb.quad);
    this.#points.push(x1, y1, x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#verbs.push(verb.cubic);
    this.#points.push(x1, y1, x2, y2, x, y);
  }
  close(): void {
    this.#verbs.push(verb.close);
  }

  /** The outline recorded so far. */
  outline(): Outline {
    return { verbs: new Uint8Array(this.#verbs), points: new Float64Array(this.#points) };
  }
}

/** Records what a function draws. */
export function recordOutline(draw: (pen: Pen) => void): Outline {
  const recorder = new OutlineRecorder();
  draw(recorder);
  return recorder.outline();
}

/** Draws a recorded outline with a pen. */
export function drawOutline({ verbs, points }: Outline, pen: Pen): void {
  let at = 0;
  // Each verb was recorded with its coordinates.
  for (const segment of verbs) {
    if (segment === verb.move) pen.moveTo(points[at]!, points[at + 1]!);
    else if (segment === verb.line) pen.lineTo(points[at]!, points[at + 1]!);
    else if (segment === verb.quad) pen.quadTo(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    else if (segment === verb.cubic)
      pen.cubicTo(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!, points[at + 4]!, points[at + 5]!);
    else pen.close();
    at += coordinateCounts[segment] ?? 0;
  }
}

/** Joins outlines into one. */
export function joinOutlines(outlines: readonly Outline[]): Outline {
  const count = (list: 'verbs' | 'points'): number => outlines.reduce((sum, each) => sum + each[list].length, 0);
  const joined = { verbs: new Uint8Array(count('verbs')), points: new Float64Array(count('points')) };
  let [verbAt, pointAt] = [0, 0];
  for (const { verbs, points } of outlines) {
    joined.verbs.set(verbs, verbAt);
    joined.points.set(points, pointAt);
    verbAt += verbs.length;
    pointAt += points.length;
  }
  return joined;
}
