import type { Context } from '../../context.ts';
import { type Outline, OutlineRecorder, verb } from '../outline.ts';
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
  return new CubicOutliner(fitter).fit(outline);
}

/** Makes cubics of the quadratics of outlines. Its memory serves one after the other. */
export class CubicOutliner {
  readonly #fitter: CubicFitter;
  #chain = new PieceChain();
  #spare = new PieceChain();
  #recorder = new OutlineRecorder();
  #rounding: Rounding;

  constructor(fitter: CubicFitter) {
    this.#fitter = fitter;
    this.#rounding = new Rounding(fitter.options.grid);
  }

  /** Gathers a contour, since merging looks ahead and, where it is closed, around. */
  fit({ verbs, points }: Outline): FittedOutline {
    this.#recorder = new OutlineRecorder();
    this.#rounding = new Rounding(this.#fitter.options.grid);
    const chain = this.#chain;
    let [startX, startY, isOpen] = [0, 0, false];
    let n = 0;
    for (const piece of verbs) {
      const [x1, y1] = [points[n]!, points[n + 1]!]; // every verb has its numbers; closing has none
      if (piece === verb.move) {
        if (isOpen) this.#draw(chain);
        [startX, startY, isOpen] = [x1, y1, true];
        chain.begin(x1, y1);
        n += 2;
      } else if (piece === verb.line) {
        chain.line(x1, y1);
        n += 2;
      } else if (piece === verb.quad) {
        chain.quad(x1, y1, points[n + 2]!, points[n + 3]!);
        n += 4;
      } else if (piece === verb.cubic) {
        chain.cubic(x1, y1, points[n + 2]!, points[n + 3]!, points[n + 4]!, points[n + 5]!);
        n += 6;
      } else {
        this.#close(startX, startY);
        isOpen = false;
      }
    }
    if (isOpen) this.#draw(chain);
    return { outline: this.#recorder.outline(), error: this.#rounding.error };
  }

  #close(startX: number, startY: number): void {
    this.#chain.line(startX, startY);
    const chain = this.#chain.turnToJoint(this.#fitter, this.#spare);
    if (chain.count > 0 && chain.sizes[chain.count - 1] === 2) {
      chain.count--;
      chain.length -= 2;
    }
    this.#draw(chain);
    this.#recorder.close();
    this.#chain.begin(startX, startY);
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
