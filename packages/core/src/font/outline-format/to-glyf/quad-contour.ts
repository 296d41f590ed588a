import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';

/** A closed TrueType contour. */
export interface QuadContour {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** 1 if the point is on the curve. */
  readonly onCurve: readonly number[];
}

/**
 * True if the point can be left out: it equals the preceding point, or is on the curve halfway between two control
 * points. The first point is always kept. Variable glyphs leave out points that are redundant in all columns.
 * @see OpenType 1.9.1, "glyf — Glyph Data", "Simple Glyph Description"
 */
export function isRedundant({ xs, ys, onCurve }: QuadContour, at: number): boolean {
  if (at === 0 || onCurve[at] === 0) return false;
  const [before, after] = [at - 1, (at + 1) % xs.length];
  const [x, y, x0, y0, x1, y1] = [xs[at]!, ys[at]!, xs[before]!, ys[before]!, xs[after]!, ys[after]!]; // within the contour
  if (onCurve[before] === 1 && x === x0 && y === y0) return true;
  if (onCurve[after] === 1) return after === 0 && x === x1 && y === y1; // closing draws the line to the start
  return onCurve[before] === 0 && 2 * x === x0 + x1 && 2 * y === y0 + y1;
}

/** Drops points and reverses the contour: TrueType fills to the right. */
export function reverseContour(contour: QuadContour, isDropped: (at: number) => boolean): QuadContour {
  const kept = contour.xs.map((_, at) => at).filter((at) => !isDropped(at));
  const order = [...kept.slice(0, 1), ...kept.slice(1).reverse()];
  const pick = (values: readonly number[]): number[] => order.map((at) => values[at]!); // places in the contour
  return { xs: pick(contour.xs), ys: pick(contour.ys), onCurve: pick(contour.onCurve) };
}

/** Joins contours to a glyph. Contours of a single point draw nothing and are dropped. */
export function joinContours(contours: readonly QuadContour[]): GlyphPoints {
  const drawn = contours.filter(({ xs }) => xs.length > 1);
  const count = drawn.reduce((sum, { xs }) => sum + xs.length, 0);
  const [xs, ys, onCurve] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
  const ends: number[] = [];
  let at = 0;
  for (const contour of drawn) {
    for (let from = 0; from < contour.xs.length; from++, at++) {
      xs[at] = contour.xs[from]!; // within the loop's bound, as are the others
      ys[at] = contour.ys[from]!;
      onCurve[at] = contour.onCurve[from]!;
    }
    ends.push(at - 1);
  }
  return { xs, ys, onCurve, ends };
}
