import type { Context } from '../../context.ts';
import { drawOutline, type Outline, OutlineRecorder } from '../outline.ts';
import type { Pen } from '../pen.ts';
import type { CubicFitter } from './cubics.ts';
import { PieceChain } from './piece-chain.ts';
import type { FittedOutline } from './quad-outline.ts';
import { Rounding } from './rounding.ts';

/**
 * The outline with cubics for its quadratics, on the fitter's grid. A closed contour may begin at another of its
 * points, quadratics that are straight become lines, and what has no length goes.
 */
export function toCubics(outline: Outline, fitter: CubicFitter, context: Pick<Context, 'spend'>): FittedOutline {
  context.spend(outline.verbs.length);
  return new CubicOutliner(fitter).fit((pen) => drawOutline(outline, pen));
}

/** Makes cubics of the quadratics that are drawn. Its memory serves one outline after the other. */
export class CubicOutliner implements Pen {
  readonly #fitter: CubicFitter;
  readonly #chain = new PieceChain();
  readonly #spare = new PieceChain();
  #recorder = new OutlineRecorder();
  #rounding: Rounding;
  #startX = 0;
  #startY = 0;
  #isOpen = false;

  constructor(fitter: CubicFitter) {
    this.#fitter = fitter;
    this.#rounding = new Rounding(fitter.options.grid);
  }

  fit(draw: (pen: Pen) => void): FittedOutline {
    this.#recorder = new OutlineRecorder();
    this.#rounding = new Rounding(this.#fitter.options.grid);
    this.#isOpen = false;
    draw(this);
    this.#finish();
    return { outline: this.#recorder.outline(), error: this.#rounding.error };
  }

  moveTo(x: number, y: number): void {
    this.#finish();
    this.#isOpen = true;
    this.#startX = x;
    this.#startY = y;
    this.#chain.begin(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#chain.line(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#chain.quad(x1, y1, x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#chain.cubic(x1, y1, x2, y2, x, y);
  }
  /** Merging looks ahead and, in a contour that is closed, around. */
  close(): void {
    this.#chain.line(this.#startX, this.#startY);
    const chain = this.#chain.turnToJoint(this.#fitter, this.#spare);
    if (chain.count > 0 && chain.sizes[chain.count - 1] === 2) chain.count--; // closing says it
    this.#draw(chain);
    this.#recorder.close();
    this.#isOpen = false;
  }

  /** Draws the contour that was not closed. */
  #finish(): void {
    if (this.#isOpen) this.#draw(this.#chain);
    this.#isOpen = false;
  }

  #draw({ points, sizes, count }: PieceChain): void {
    this.#recorder.moveTo(...this.#rounding.point(points[0]!, points[1]!));
    for (let piece = 0, at = 0; piece < count; ) {
      const from = at;
      if (sizes[piece] === 4) {
        for (; piece < count && sizes[piece] === 4; piece++) at += 4;
        this.#merge(points.subarray(from, at + 2));
      } else {
        at += sizes[piece++]!; // within the count
        this.#drawPiece(points, from + 2, at + 2);
      }
    }
  }

  #merge(chain: Float64Array): void {
    const { cubics, error } = this.#fitter.merge(chain);
    for (const cubic of cubics) this.#recorder.cubicTo(cubic[2], cubic[3], cubic[4], cubic[5], cubic[6], cubic[7]);
    this.#rounding.count(error);
  }

  #drawPiece(points: Float64Array, from: number, to: number): void {
    const [x1, y1] = this.#rounding.point(points[from]!, points[from + 1]!); // a line has one point, a cubic three
    if (to - from === 2) {
      this.#recorder.lineTo(x1, y1);
      return;
    }
    const [x2, y2] = this.#rounding.point(points[from + 2]!, points[from + 3]!);
    this.#recorder.cubicTo(x1, y1, x2, y2, ...this.#rounding.point(points[from + 4]!, points[from + 5]!));
  }
}
