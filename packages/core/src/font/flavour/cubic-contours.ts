import type { Context } from '../../context.ts';
import { type Box, boundsOf } from '../../outline/bounds.ts';
import type { Body, CharstringList } from '../../outline/cff/write/charstring-list.ts';
import { CubicOutliner } from '../../outline/fit/cubic-outline.ts';
import { CubicFitter } from '../../outline/fit/cubics.ts';
import { drawPoints } from '../../outline/glyf/draw-points.ts';
import type { GlyphPoints } from '../../outline/glyf/glyph.ts';
import { recordOutline } from '../../outline/outline.ts';

/** A contour of cubics, counted from a whole point near its first. */
export interface CubicContour {
  /** How far it is off. */
  readonly error: number;
  readonly startX: number;
  readonly startY: number;
  /** Nothing, where nothing is left of it. */
  readonly drawn: { readonly body: Body; readonly box: Box } | undefined;
}

/** One that was made before, the points that it was made of, and another whose points have the same hash. */
interface Known {
  readonly contour: CubicContour;
  readonly points: GlyphPoints;
  readonly next: Known | undefined;
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
  readonly #outliner: CubicOutliner;
  readonly #charstrings: CharstringList;
  readonly #context: Pick<Context, 'spend'>;
  readonly #known = new Map<number, Known>();
  #kept = 0;

  constructor(tolerance: number, charstrings: CharstringList, context: Pick<Context, 'spend'>) {
    this.#outliner = new CubicOutliner(new CubicFitter({ tolerance, grid: 1 }));
    this.#charstrings = charstrings;
    this.#context = context;
  }

  /** The contour of some points of a glyph, counted from `x`, `y`. */
  fit(points: GlyphPoints, first: number, last: number, x: number, y: number): CubicContour {
    const hash = hashOf(points, first, last, x, y);
    const others = this.#known.get(hash);
    for (let known = others; known !== undefined; known = known.next) {
      if (isSame(known.points, points, first, last, x, y)) return known.contour;
    }
    return this.#keep(hash, turnAround(points, first, last, x, y));
  }

  #keep(hash: number, points: GlyphPoints): CubicContour {
    this.#kept += 4 * points.xs.length;
    if (this.#kept > maxKept) {
      this.#known.clear();
      this.#kept = 0;
    }
    const contour = this.#make(points);
    this.#known.set(hash, { contour, points, next: this.#known.get(hash) });
    return contour;
  }

  #make(points: GlyphPoints): CubicContour {
    this.#context.spend(stepsPerCurve * points.xs.length);
    const { outline, error } = this.#outliner.fit(recordOutline((pen) => drawPoints(points, pen)));
    const [startX = 0, startY = 0] = outline.points;
    const box = boundsOf(outline);
    return { error, startX, startY, drawn: box && { box, body: this.#charstrings.bodyOf(outline) } };
  }
}

/** The points of a contour in a glyph of their own, run the other way round. */
function turnAround({ xs, ys, onCurve }: GlyphPoints, first: number, last: number, x: number, y: number): GlyphPoints {
  const count = last - first + 1;
  const turned = { xs: new Float64Array(count), ys: new Float64Array(count), onCurve: new Uint8Array(count) };
  for (let at = 0; at < count; at++) {
    const from = placeOf(at, first, last);
    turned.xs[at] = xs[from]! - x; // within the contour
    turned.ys[at] = ys[from]! - y;
    turned.onCurve[at] = onCurve[from]!;
  }
  return { ...turned, ends: [count - 1] };
}

/** Where in a glyph the point of a contour is that was turned around: the first stays the first. */
function placeOf(at: number, first: number, last: number): number {
  return at === 0 ? first : last + 1 - at;
}

function isSame(known: GlyphPoints, points: GlyphPoints, first: number, last: number, x: number, y: number): boolean {
  if (known.xs.length !== last - first + 1) return false;
  for (let at = 0; at < known.xs.length; at++) {
    const from = placeOf(at, first, last);
    if (known.xs[at] !== points.xs[from]! - x || known.ys[at] !== points.ys[from]! - y) return false;
    if (known.onCurve[at] !== points.onCurve[from]) return false;
  }
  return true;
}

function hashOf({ xs, ys, onCurve }: GlyphPoints, first: number, last: number, x: number, y: number): number {
  let hash = last - first;
  for (let at = first; at <= last; at++) {
    hash = Math.imul(hash ^ (64 * (xs[at]! - x)), 0x9e3779b1); // fractions count as far as 1/64
    hash = Math.imul(hash ^ (hash >>> 15) ^ (64 * (ys[at]! - y)) ^ onCurve[at]!, 0x85ebca6b);
  }
  return hash ^ (hash >>> 13);
}
