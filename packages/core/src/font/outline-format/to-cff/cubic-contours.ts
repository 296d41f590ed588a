import type { Context } from '../../../context.ts';
import type { CharstringList } from '../../../outline/cff/write/charstrings/charstring-list.ts';
import { CubicOutliner } from '../../../outline/fit/cubics/cubic-outline.ts';
import { CubicFitter } from '../../../outline/fit/cubics/cubics.ts';
import { typicalLines } from '../../../outline/fit/kernel/flattening-error.ts';
import { drawPointContour } from '../../../outline/glyf/draw-points.ts';
import type { Pen } from '../../../outline/pen.ts';
import type { GlyphBoxes } from '../../glyph-boxes.ts';
import { MeasuringPen } from './measuring-pen.ts';
import { type ContourPoints, ReversedContours } from './reversed-contours.ts';

/** Cost of merging a curve with its neighbours, in units of work. */
const stepsPerCurve = 100;
/** Maximum number of cached contour points; then the cache is cleared. */
const maxCachedPoints = 1_000_000;
/** Per contour: error, start point and bounding box, relative to a whole point. */
const numbersPerContour = 7;
const none = -1;

/**
 * Converts quadratic contours to cubic ones, on whole units if possible, and reverses them: PostScript fills to the
 * left. Results are cached because letters and accents occur in many glyphs.
 */
export class CubicContours {
  readonly #tolerance: number;
  readonly #outliner: CubicOutliner;
  /** For contours that whole units cannot represent within the tolerance. */
  readonly #fineOutliner: CubicOutliner;
  readonly #charstrings: CharstringList;
  readonly #context: Pick<Context, 'spend'>;
  readonly #points = new ReversedContours();
  readonly #pen: MeasuringPen;
  /** The body of each contour; -1 if nothing is left of it. */
  #bodies = new Int32Array(256);
  #measurements = new Float64Array(256 * numbersPerContour);

  constructor(tolerance: number, charstrings: CharstringList, context: Pick<Context, 'spend'>) {
    const outlinerOn = (grid: number) => new CubicOutliner(new CubicFitter({ tolerance, grid, lines: typicalLines }));
    this.#tolerance = tolerance;
    this.#outliner = outlinerOn(1);
    this.#fineOutliner = outlinerOn(fineGrid(tolerance));
    this.#charstrings = charstrings;
    this.#context = context;
    this.#pen = new MeasuringPen(charstrings.pen);
  }

  /** Adds the contour made of these points to a glyph and returns its error. */
  add(glyph: number, points: ContourPoints, first: number, last: number, boxes: GlyphBoxes): number {
    const x = Math.floor(points.xs[first]!); // the first point of a contour
    const y = Math.floor(points.ys[first]!);
    const contour = this.#findOrFit(points, first, last, x, y);
    const facts = this.#measurements;
    const at = numbersPerContour * contour;
    const body = this.#bodies[contour]!; // every contour has a body and measurements
    if (body !== none) {
      this.#charstrings.placeBody(body, x + facts[at + 1]!, y + facts[at + 2]!);
      boxes.extend(glyph, x + facts[at + 3]!, y + facts[at + 4]!, x + facts[at + 5]!, y + facts[at + 6]!);
    }
    return facts[at]!;
  }

  #findOrFit(points: ContourPoints, first: number, last: number, x: number, y: number): number {
    if (this.#points.length > maxCachedPoints) this.#points.clear();
    const count = this.#points.count;
    const contour = this.#points.findOrAdd(points, first, last, x, y);
    if (contour === count) this.#fitContour(contour);
    return contour;
  }

  #fitContour(contour: number): void {
    const points = this.#points;
    const [first, last] = [points.startOf(contour), points.startOf(contour + 1) - 1];
    this.#context.spend(stepsPerCurve * (last - first + 1));
    const pen = this.#pen;
    const error = this.#draw((to) => drawPointContour(points, first, last, to));
    if (contour === this.#bodies.length) this.#grow();
    const { box, startX, startY } = pen;
    this.#bodies[contour] = box === undefined ? none : this.#charstrings.addBody();
    const facts = this.#measurements;
    const at = numbersPerContour * contour;
    facts[at] = error;
    facts[at + 1] = startX;
    facts[at + 2] = startY;
    if (box === undefined) return;
    facts[at + 3] = Math.floor(box.xMin);
    facts[at + 4] = Math.floor(box.yMin);
    facts[at + 5] = Math.ceil(box.xMax);
    facts[at + 6] = Math.ceil(box.yMax);
  }

  /** Draws a contour with the pen and returns its error. */
  #draw(draw: (pen: Pen) => void): number {
    const whole = this.#outliner.fit(draw, this.#pen);
    if (whole <= this.#tolerance) return whole;
    const fine = this.#fineOutliner.fit(draw, this.#pen);
    return fine < whole ? fine : this.#outliner.fit(draw, this.#pen);
  }

  #grow(): void {
    const [bodies, facts] = [this.#bodies, this.#measurements];
    this.#bodies = new Int32Array(2 * bodies.length);
    this.#measurements = new Float64Array(2 * facts.length);
    this.#bodies.set(bodies);
    this.#measurements.set(facts);
  }
}

/** The largest power of two below 1 within the tolerance; charstrings hold 1/65536. */
function fineGrid(tolerance: number): number {
  return 2 ** Math.max(-16, Math.min(-1, Math.floor(Math.log2(tolerance))));
}
