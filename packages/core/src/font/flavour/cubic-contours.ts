import type { Context } from '../../context.ts';
import { type Box, boundsOf } from '../../outline/bounds.ts';
import type { Body, CharstringList } from '../../outline/cff/write/charstring-list.ts';
import { usualLines } from '../../outline/fit/chords.ts';
import { CubicOutliner } from '../../outline/fit/cubic-outline.ts';
import { CubicFitter } from '../../outline/fit/cubics.ts';
import type { FittedOutline } from '../../outline/fit/quad-outline.ts';
import { drawContour } from '../../outline/glyf/draw-points.ts';
import type { GlyphPoints } from '../../outline/glyf/glyph.ts';
import type { Pen } from '../../outline/pen.ts';

/** A contour of cubics, counted from a whole point near its first. */
export interface CubicContour {
  /** How far it is off. */
  readonly error: number;
  readonly startX: number;
  readonly startY: number;
  /** Nothing, where nothing is left of it. */
  readonly drawn: { readonly body: Body; readonly box: Box } | undefined;
}

/** One that was made before, where the points stand that it was made of, and another whose points have the same hash. */
interface Known {
  readonly contour: CubicContour;
  readonly first: number;
  readonly last: number;
  readonly next: Known | undefined;
}

/** Merging a curve with its neighbours takes about as long as so many steps of other work. */
const stepsPerCurve = 100;
/** So many points of contours are kept; then all are forgotten. */
const maxKept = 1_000_000;

/**
 * Makes cubic contours of quadratic ones, on whole units if they allow it, and the other way round: PostScript fills
 * what lies to the left. Letters and accents come back in many glyphs, so that every contour is looked for among those
 * made before.
 */
export class CubicContours {
  readonly #tolerance: number;
  readonly #outliner: CubicOutliner;
  /** For what whole units do not allow. */
  readonly #fine: CubicOutliner;
  readonly #charstrings: CharstringList;
  readonly #context: Pick<Context, 'spend'>;
  readonly #known = new Map<number, Known>();
  readonly #points = new TurnedPoints();

  constructor(tolerance: number, charstrings: CharstringList, context: Pick<Context, 'spend'>) {
    const outlinerOn = (grid: number) => new CubicOutliner(new CubicFitter({ tolerance, grid, lines: usualLines }));
    this.#tolerance = tolerance;
    this.#outliner = outlinerOn(1);
    this.#fine = outlinerOn(fineGrid(tolerance));
    this.#charstrings = charstrings;
    this.#context = context;
  }

  /** The contour of some points of a glyph, counted from `x`, `y`. */
  fit(points: Points, first: number, last: number, x: number, y: number): CubicContour {
    const hash = hashOf(points, first, last, x, y);
    const others = this.#known.get(hash);
    for (let known = others; known !== undefined; known = known.next) {
      if (this.#points.isSame(known, points, first, last, x, y)) return known.contour;
    }
    if (this.#points.count > maxKept) {
      this.#known.clear();
      this.#points.count = 0;
    }
    const place = this.#points.add(points, first, last, x, y);
    const contour = this.#make(place);
    this.#known.set(hash, { contour, ...place, next: this.#known.get(hash) });
    return contour;
  }

  #make({ first, last }: Place): CubicContour {
    this.#context.spend(stepsPerCurve * (last - first + 1));
    const { outline, error } = this.#fit(first, last);
    const [startX = 0, startY = 0] = outline.points;
    const box = boundsOf(outline);
    return { error, startX, startY, drawn: box && { box, body: this.#charstrings.bodyOf(outline) } };
  }

  #fit(first: number, last: number): FittedOutline {
    const draw = (pen: Pen): void => drawContour(this.#points, first, last, pen);
    const whole = this.#outliner.fit(draw);
    if (whole.error <= this.#tolerance) return whole;
    const fine = this.#fine.fit(draw);
    return fine.error < whole.error ? fine : whole;
  }
}

type Points = Pick<GlyphPoints, 'xs' | 'ys' | 'onCurve'>;
type Place = Pick<Known, 'first' | 'last'>;

/** The points of contours that were run the other way round, one behind the other. */
class TurnedPoints {
  count = 0;
  xs = new Float64Array(1024);
  ys = new Float64Array(1024);
  onCurve = new Uint8Array(1024);

  add({ xs, ys, onCurve }: Points, first: number, last: number, x: number, y: number): Place {
    const start = this.count;
    this.count += last - first + 1;
    if (this.count > this.xs.length) this.#grow();
    for (let at = start; at < this.count; at++) {
      const from = placeOf(at - start, first, last);
      this.xs[at] = xs[from]! - x; // within the contour
      this.ys[at] = ys[from]! - y;
      this.onCurve[at] = onCurve[from]!;
    }
    return { first: start, last: this.count - 1 };
  }

  isSame(known: Place, { xs, ys, onCurve }: Points, first: number, last: number, x: number, y: number): boolean {
    if (known.last - known.first !== last - first) return false;
    for (let at = known.first; at <= known.last; at++) {
      const from = placeOf(at - known.first, first, last);
      if (this.xs[at] !== xs[from]! - x || this.ys[at] !== ys[from]! - y || this.onCurve[at] !== onCurve[from])
        return false;
    }
    return true;
  }

  #grow(): void {
    const { xs, ys, onCurve } = this;
    const size = 2 * this.count;
    [this.xs, this.ys, this.onCurve] = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)];
    this.xs.set(xs);
    this.ys.set(ys);
    this.onCurve.set(onCurve);
  }
}

/** The greatest half, quarter and so on of a unit that the tolerance allows; charstrings hold 1/65536. */
function fineGrid(tolerance: number): number {
  return 2 ** Math.max(-16, Math.min(-1, Math.floor(Math.log2(tolerance))));
}

/** Where in a glyph the point of a contour is that was turned around: the first stays the first. */
function placeOf(at: number, first: number, last: number): number {
  return at === 0 ? first : last + 1 - at;
}

function hashOf({ xs, ys, onCurve }: Points, first: number, last: number, x: number, y: number): number {
  let hash = last - first;
  for (let at = first; at <= last; at++) {
    hash = Math.imul(hash ^ (64 * (xs[at]! - x)), 0x9e3779b1); // fractions count as far as 1/64
    hash = Math.imul(hash ^ (hash >>> 15) ^ (64 * (ys[at]! - y)) ^ onCurve[at]!, 0x85ebca6b);
  }
  return hash ^ (hash >>> 13);
}
