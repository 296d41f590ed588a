import type { Context } from '../../../context.ts';
import type { Point } from '../../matrix.ts';
import { drawOutline, type Outline, OutlineRecorder } from '../../outline.ts';
import type { Pen } from '../../pen.ts';
import { Rounding } from '../kernel/rounding.ts';
import { drawSpline } from '../spline.ts';
import type { QuadFitter } from './quads.ts';

/** A fitted outline and its maximum error, in both directions. */
export interface FittedOutline {
  readonly outline: Outline;
  readonly error: number;
}

/**
 * Replaces the cubics of an outline by quadratics on the fitter's grid. Joints halfway between two control points need
 * not be on the grid, since TrueType does not store them.
 */
export function toQuads(outline: Outline, fitter: QuadFitter, context: Pick<Context, 'spend'>): FittedOutline {
  const pen = new QuadPen(fitter, context);
  drawOutline(outline, pen);
  return { outline: pen.recorder.outline(), error: pen.rounding.error };
}

class QuadPen implements Pen {
  readonly recorder = new OutlineRecorder();
  readonly rounding: Rounding;
  readonly #fitter: QuadFitter;
  readonly #context: Pick<Context, 'spend'>;
  /** The current point, not rounded. */
  #x = 0;
  #y = 0;

  constructor(fitter: QuadFitter, context: Pick<Context, 'spend'>) {
    this.#fitter = fitter;
    this.#context = context;
    this.rounding = new Rounding(fitter.options.grid ?? 0);
  }

  moveTo(x: number, y: number): void {
    this.recorder.moveTo(...this.#round(x, y));
    this.#setPoint(x, y);
  }
  lineTo(x: number, y: number): void {
    this.recorder.lineTo(...this.#round(x, y));
    this.#setPoint(x, y);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.recorder.quadTo(...this.#round(x1, y1), ...this.#round(x, y));
    this.#setPoint(x, y);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const { splines, error } = this.#fitter.fit([this.#x, this.#y, x1, y1, x2, y2, x, y]);
    // Cubics that had to be cut took many attempts.
    this.#context.spend(splines.length ** 2);
    for (const spline of splines) drawSpline(spline, this.recorder);
    this.rounding.addError(error);
    this.#setPoint(x, y);
  }
  close(): void {
    this.recorder.close();
  }

  #round(x: number, y: number): Point {
    this.rounding.round(x, y);
    return [this.rounding.x, this.rounding.y];
  }

  #setPoint(x: number, y: number): void {
    this.#context.spend(1);
    this.#x = x;
    this.#y = y;
  }
}
