import type { Context } from '../../../context.ts';
import { Rounding } from '../../../outline/fit/kernel/rounding.ts';
import type { QuadSpline } from '../../../outline/fit/spline.ts';
import type { Pen } from '../../../outline/pen.ts';
import type { CubicFits } from './cubic-fits.ts';
import type { QuadContour } from './quad-contour.ts';

/** Cost of fitting a cubic; it grows with the number of quadratics. */
const stepsPerFit = 100;

/** Makes TrueType contours of what is drawn: cubics are fitted, all points are on whole units. */
export class QuadPen implements Pen {
  readonly #fits: CubicFits;
  readonly #context: Pick<Context, 'spend'>;
  readonly #rounding: Rounding;
  readonly #contours: QuadContour[] = [];
  #xs: number[] = [];
  #ys: number[] = [];
  #onCurve: number[] = [];
  /** The current point, not rounded. */
  #x = 0;
  #y = 0;

  constructor(fits: CubicFits, context: Pick<Context, 'spend'>) {
    this.#fits = fits;
    this.#context = context;
    this.#rounding = new Rounding(1);
  }

  /** Proven upper bound of the error in units, in both directions. */
  get error(): number {
    return this.#rounding.error;
  }

  /** The contours so far, in drawing direction, with redundant points. */
  get contours(): readonly QuadContour[] {
    return this.#contours;
  }

  moveTo(x: number, y: number): void {
    this.lineTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#addRounded(x, y, 1);
    this.#moveTo(x, y, 1);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#addRounded(x1, y1, 0);
    this.lineTo(x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [left, low] = [Math.floor(this.#x), Math.floor(this.#y)];
    const start = [this.#x - left, this.#y - low] as const;
    const { splines, error } = this.#fits.fit([...start, x1 - left, y1 - low, x2 - left, y2 - low, x - left, y - low]);
    for (const spline of splines) this.#addSpline(spline, left, low);
    this.#rounding.addError(error);
    this.#moveTo(x, y, stepsPerFit * splines.length ** 2);
  }

  close(): void {
    this.#contours.push({ xs: this.#xs, ys: this.#ys, onCurve: this.#onCurve });
    [this.#xs, this.#ys, this.#onCurve] = [[], [], []];
  }

  /** Adds all points but the first, which is the current point. */
  #addSpline(spline: QuadSpline, left: number, low: number): void {
    const last = spline.length - 2;
    for (let at = 2; at <= last; at += 2) this.#add(left + spline[at]!, low + spline[at + 1]!, at === last ? 1 : 0); // pairs
  }

  #addRounded(x: number, y: number, onCurve: 0 | 1): void {
    this.#rounding.round(x, y);
    this.#add(this.#rounding.x, this.#rounding.y, onCurve);
  }

  #add(x: number, y: number, onCurve: 0 | 1): void {
    this.#xs.push(x);
    this.#ys.push(y);
    this.#onCurve.push(onCurve);
  }

  #moveTo(x: number, y: number, steps: number): void {
    this.#context.spend(steps);
    this.#x = x;
    this.#y = y;
  }
}
