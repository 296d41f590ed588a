import type { Context } from '../../../context.ts';
import { drawOutline, type Outline, OutlineRecorder } from '../../outline.ts';
import type { Pen } from '../../pen.ts';
import type { FittedOutline } from '../quads/quad-outline.ts';
import { Rounding } from '../rounding.ts';
import type { CubicFitter } from './cubics.ts';
import { SegmentChain } from './segment-chain.ts';

/**
 * Replaces the quadratics of an outline by cubics on the fitter's grid. A closed contour may start at another of its
 * points, straight quadratics become lines, and segments of zero length are removed.
 */
export function toCubics(outline: Outline, fitter: CubicFitter, context: Pick<Context, 'spend'>): FittedOutline {
  context.spend(outline.verbs.length);
  const recorder = new OutlineRecorder();
  const error = new CubicOutliner(fitter).fit((pen) => drawOutline(outline, pen), recorder);
  return { outline: recorder.outline(), error };
}

/** A pen that replaces quadratics by cubics. Memory is reused from outline to outline. */
export class CubicOutliner implements Pen {
  readonly #fitter: CubicFitter;
  readonly #chain = new SegmentChain();
  readonly #spare = new SegmentChain();
  readonly #rounding: Rounding;
  #pen: Pen = new OutlineRecorder();
  #startX = 0;
  #startY = 0;
  #isOpen = false;

  constructor(fitter: CubicFitter) {
    this.#fitter = fitter;
    this.#rounding = new Rounding(fitter.options.grid);
  }

  /** Draws cubics with the pen and returns their maximum error. */
  fit(draw: (pen: Pen) => void, pen: Pen): number {
    this.#pen = pen;
    this.#rounding.error = 0;
    this.#isOpen = false;
    draw(this);
    this.#finish();
    return this.#rounding.error;
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
  /** Closed contours are merged across their start. */
  close(): void {
    this.#chain.line(this.#startX, this.#startY);
    const chain = this.#chain.rotateToJoint(this.#fitter, this.#spare);
    if (chain.count > 0 && chain.sizes[chain.count - 1] === 2) chain.count--; // drawn by close()
    this.#draw(chain);
    this.#pen.close();
    this.#isOpen = false;
  }

  /** Draws a contour that was not closed. */
  #finish(): void {
    if (this.#isOpen) this.#draw(this.#chain);
    this.#isOpen = false;
  }

  #draw(chain: SegmentChain): void {
    const { points, sizes, count } = chain;
    const [x, y] = this.#rounding.point(points[0]!, points[1]!); // a chain has a start
    this.#pen.moveTo(x, y);
    for (let segment = 0, at = 0; segment < count; ) {
      const from = at;
      if (sizes[segment] === 4) {
        for (; segment < count && sizes[segment] === 4; segment++) at += 4;
        this.#rounding.addError(this.#fitter.draw(chain.quadsFrom(from), from >> 2, at >> 2, this.#pen));
      } else {
        at += sizes[segment++]!; // in range
        this.#drawSegment(points, from + 2, at + 2);
      }
    }
  }

  #drawSegment(points: Float64Array, from: number, to: number): void {
    const rounding = this.#rounding;
    const first = rounding.point(points[from]!, points[from + 1]!); // a line has one point, a cubic three
    const x1 = first[0];
    const y1 = first[1];
    if (to - from === 2) {
      this.#pen.lineTo(x1, y1);
      return;
    }
    const [x2, y2] = rounding.point(points[from + 2]!, points[from + 3]!);
    const [x, y] = rounding.point(points[from + 4]!, points[from + 5]!);
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
  }
}
