import type { Context } from '../../context.ts';
import { Rounding } from '../../outline/fit/rounding.ts';
import type { QuadSpline } from '../../outline/fit/spline.ts';
import type { Pen } from '../../outline/pen.ts';
import type { CubicFits } from './cubic-fits.ts';
import type { QuadContour } from './quad-contour.ts';

/** Fitting a cubic takes about as long as so many steps of other work, and what had to be cut more. */
const stepsPerFit = 100;

/** The pen that makes contours of TrueType of what is drawn: cubics fitted, all points on whole units. */
export class QuadPen implements Pen {
  readonly #fits: CubicFits;
  readonly #context: Pick<Context, 'spend'>;
  readonly #rounding: Rounding;
  readonly #contours: QuadContour[] = [];
  #xs: number[] = [];
  #ys: number[] = [];
  #onCurve: number[] = [];
  /** Where the pen stands, not rounded. */
  #x = 0;
  #y = 0;

  constructor(fits: CubicFits, context: Pick<Context, 'spend'>) {
    this.#fits = fits;
    this.#context = context;
    this.#rounding = new Rounding(1);
  }

  /** In units, how far what was drawn is off at most: proven, both ways. */
  get error(): number {
    return this.#rounding.error;
  }

  /** What was drawn so far, direction and needless points as they came. */
  get contours(): readonly QuadContour[] {
    return this.#contours;
  }

  moveTo(x: number, y: number): void {
    this.lineTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#add(...this.#rounding.point(x, y), 1);
    this.#stand(x, y, 1);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#add(...this.#rounding.point(x1, y1), 0);
    this.lineTo(x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [left, low] = [Math.floor(this.#x), Math.floor(this.#y)];
    const start = [this.#x - left, this.#y - low] as const;
    const { splines, error } = this.#fits.fit([...start, x1 - left, y1 - low, x2 - left, y2 - low, x - left, y - low]);
    for (const spline of splines) this.#addSpline(spline, left, low);
    this.#rounding.addError(error);
    this.#stand(x, y, stepsPerFit * splines.length ** 2);
  }

  close(): void {
    this.#contours.push({ xs: this.#xs, ys: this.#ys, onCurve: this.#onCurve });
    [this.#xs, this.#ys, this.#onCurve] = [[], [], []];
  }

  /** All but its start, where the pen stands. */
  #addSpline(spline: QuadSpline, left: number, low: number): void {
    const last = spline.length - 2;
    for (let at = 2; at <= last; at += 2) this.#add(left + spline[at]!, low + spline[at + 1]!, at === last ? 1 : 0); // pairs
  }

  #add(x: number, y: number, onCurve: 0 | 1): void {
    this.#xs.push(x);
    this.#ys.push(y);
    this.#onCurve.push(onCurve);
  }

  #stand(x: number, y: number, steps: number): void {
    this.#context.spend(steps);
    this.#x = x;
    this.#y = y;
  }
}
