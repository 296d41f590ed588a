import type { Context } from '../../context.ts';
import { reverseOutline } from '../../outline/contour.ts';
import { toCubics } from '../../outline/fit/cubic-outline.ts';
import { CubicFitter } from '../../outline/fit/cubics.ts';
import { type Outline, verb } from '../../outline/outline.ts';

/** A contour of cubics, counted from a whole point near its start, and how far it is off. */
interface FittedContour extends Outline {
  readonly error: number;
}

/** Merging a curve with its neighbours takes about as long as so many steps of other work. */
const stepsPerCurve = 100;
/** So many numbers of contours are kept; then all are forgotten. */
const maxKept = 4_000_000;

/**
 * Makes cubic contours of quadratic ones, on whole units and the other way round: PostScript fills what lies to the
 * left. Letters and accents come back in many glyphs, so that every contour is looked for among those made before.
 */
export class CubicContours {
  /** Of the contour that is farthest off, in units. */
  error = 0;
  readonly #fitter: CubicFitter;
  readonly #context: Pick<Context, 'spend'>;
  readonly #known = new Map<string, FittedContour>();
  #kept = 0;

  constructor(tolerance: number, context: Pick<Context, 'spend'>) {
    this.#fitter = new CubicFitter({ tolerance, grid: 1 });
    this.#context = context;
  }

  fit(outline: Outline): Outline {
    const contours: Outline[] = [];
    let [from, first] = [0, 0];
    for (let at = 1, point = 0; at <= outline.verbs.length; at++) {
      point += numbersOf[outline.verbs[at - 1]!]!; // at is behind the piece that is counted
      if (at < outline.verbs.length && outline.verbs[at] !== verb.move) continue;
      contours.push(this.#place(outline.verbs.subarray(from, at), outline.points.subarray(first, point)));
      [from, first] = [at, point];
    }
    return joinContours(contours);
  }

  #place(verbs: Uint8Array, points: Float64Array): Outline {
    const [x, y] = [Math.floor(points[0] ?? 0), Math.floor(points[1] ?? 0)];
    const near = points.map((value, at) => value - (at % 2 === 0 ? x : y));
    const fitted = this.#fitOnce({ verbs, points: near });
    this.error = Math.max(this.error, fitted.error);
    return { verbs: fitted.verbs, points: fitted.points.map((value, at) => value + (at % 2 === 0 ? x : y)) };
  }

  #fitOnce(contour: Outline): FittedContour {
    const key = `${contour.verbs.join('')} ${contour.points.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#context.spend(stepsPerCurve * contour.verbs.length);
    const { outline, error } = toCubics(contour, this.#fitter, this.#context);
    const fitted = { ...reverseOutline(outline), error };
    this.#kept += contour.points.length + fitted.points.length;
    if (this.#kept > maxKept) {
      this.#known.clear();
      this.#kept = 0;
    }
    this.#known.set(key, fitted);
    return fitted;
  }
}

/** How many numbers each piece has. */
const numbersOf: Readonly<Record<number, number>> = {
  [verb.move]: 2,
  [verb.line]: 2,
  [verb.quad]: 4,
  [verb.cubic]: 6,
  [verb.close]: 0,
};

function joinContours(contours: readonly Outline[]): Outline {
  const verbs = new Uint8Array(contours.reduce((sum, contour) => sum + contour.verbs.length, 0));
  const points = new Float64Array(contours.reduce((sum, contour) => sum + contour.points.length, 0));
  let [at, point] = [0, 0];
  for (const contour of contours) {
    verbs.set(contour.verbs, at);
    points.set(contour.points, point);
    at += contour.verbs.length;
    point += contour.points.length;
  }
  return { verbs, points };
}
