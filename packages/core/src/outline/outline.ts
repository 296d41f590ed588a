import type { Pen } from './pen.ts';

/** The pieces of an outline, as they are recorded. */
export const verb = { move: 0, line: 1, quad: 2, cubic: 3, close: 4 } as const;

/** A recorded outline: its pieces, and their points one after the other as x, y. */
export interface Outline {
  readonly verbs: Uint8Array;
  readonly points: Float64Array;
}

/** The pen that remembers, so that one outline can be drawn many times. */
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

  /** What was drawn so far. */
  outline(): Outline {
    return { verbs: new Uint8Array(this.#verbs), points: new Float64Array(this.#points) };
  }
}

/** What a drawing function draws, recorded. */
export function recordOutline(draw: (pen: Pen) => void): Outline {
  const recorder = new OutlineRecorder();
  draw(recorder);
  return recorder.outline();
}

/** Draws a recorded outline with a pen. */
export function drawOutline({ verbs, points }: Outline, pen: Pen): void {
  let at = 0;
  const next = (): number => points[at++]!; // every verb was recorded together with its numbers
  for (const piece of verbs) {
    if (piece === verb.move) pen.moveTo(next(), next());
    else if (piece === verb.line) pen.lineTo(next(), next());
    else if (piece === verb.quad) pen.quadTo(next(), next(), next(), next());
    else if (piece === verb.cubic) pen.cubicTo(next(), next(), next(), next(), next(), next());
    else pen.close();
  }
}

/** The outlines one after the other as one. */
export function joinOutlines(outlines: readonly Outline[]): Outline {
  return recordOutline((pen) => {
    for (const outline of outlines) drawOutline(outline, pen);
  });
}
