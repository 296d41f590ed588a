import type { CharstringBuilder } from '../../../../outline/cff/write/charstrings/kernel/charstring-builder.ts';
import { CubicOutliner } from '../../../../outline/fit/kernel/cubic-outliner.ts';
import { typicalLines } from '../../../../outline/fit/kernel/flattening-error.ts';
import { drawContour } from '../../../../outline/glyf/kernel/draw-contour.ts';
import type { SimpleGlyphReader } from '../../../../outline/glyf/kernel/simple-glyph.ts';
import { resized, resizedFloats } from '../../../../outline/kernel/arrays.ts';
import { type float, type int, toInt } from '../../../../outline/kernel/numbers.ts';
import { MeasuringPen } from './measuring-pen.ts';
import { ReversedContours } from './reversed-contours.ts';

/** Maximum number of cached contour points; then the cache is cleared. */
const maxCachedPoints: int = 1_000_000;
/** Typical number of bytes of glyf for each point that is cached. */
const bytesPerPoint: float = 6;
/** Per contour: start point and bounding box, relative to a whole point. */
export const numbersPerPlace: int = 6;
const none: int = -1;

/**
 * Converts quadratic contours to bodies of charstrings: reversed, since PostScript fills to the left, and as cubics on
 * whole units if possible. Results are cached because letters and accents occur in many glyphs.
 */
export class ContourConverter {
  /** True if the contour that was found last is not converted yet. */
  isNew: boolean = false;
  /** Six numbers for each contour. */
  places: Float64Array = new Float64Array(256 * numbersPerPlace);
  #errors: Float64Array = new Float64Array(256);
  #bodies: Int32Array = new Int32Array(256);
  readonly #tolerance: float;
  readonly #charstrings: CharstringBuilder;
  readonly #points: ReversedContours = new ReversedContours();
  readonly #pen: MeasuringPen;
  readonly #outliner: CubicOutliner;
  /** For contours that whole units cannot represent within the tolerance. */
  readonly #fineOutliner: CubicOutliner;

  constructor(charstrings: CharstringBuilder, tolerance: float, fineGrid: float) {
    const pen = new MeasuringPen(charstrings.bodies.pen);
    this.#tolerance = tolerance;
    this.#charstrings = charstrings;
    this.#pen = pen;
    this.#outliner = new CubicOutliner(pen, tolerance, 1, typicalLines, true);
    this.#fineOutliner = new CubicOutliner(pen, tolerance, fineGrid, typicalLines, true);
  }

  /** Makes room for the contours of a glyf table. */
  expectTable(length: int): void {
    this.#points.reserve(toInt(Math.min(maxCachedPoints, length / bytesPerPoint)));
  }

  /** Returns the number of a contour, from one point of a glyph to another and relative to a whole point. */
  find(glyph: SimpleGlyphReader, first: int, last: int, x: float, y: float): int {
    const points = this.#points;
    if (points.length > maxCachedPoints) points.clear();
    const count: int = points.count;
    const contour: int = points.findOrAdd(glyph.xs, glyph.ys, glyph.onCurve, first, last, x, y);
    this.isNew = contour === count;
    return contour;
  }

  /** The body of a contour; -1 if nothing is left of it. */
  bodyOf(contour: int): int {
    return this.#bodies[contour]!; // the caller has converted it
  }
  errorOf(contour: int): float {
    return this.#errors[contour]!;
  }

  /** Converts a new contour. Returns false if no charstring can represent it. */
  convert(contour: int): boolean {
    const error = this.#fit(contour);
    const pen = this.#pen;
    const body: int = pen.box.isEmpty ? none : this.#charstrings.addBody();
    if (contour === this.#bodies.length) this.#grow();
    this.#errors[contour] = error;
    this.#bodies[contour] = body;
    const at: int = numbersPerPlace * contour;
    const places = this.places;
    places[at] = pen.startX;
    places[at + 1] = pen.startY;
    places[at + 2] = Math.floor(pen.box.xMin);
    places[at + 3] = Math.floor(pen.box.yMin);
    places[at + 4] = Math.ceil(pen.box.xMax);
    places[at + 5] = Math.ceil(pen.box.yMax);
    return this.#charstrings.outOfRange === 0;
  }

  /** Draws a contour and returns its error. */
  #fit(contour: int): float {
    const whole = this.#draw(contour, this.#outliner);
    if (whole <= this.#tolerance) return whole;
    const fine = this.#draw(contour, this.#fineOutliner);
    return fine < whole ? fine : this.#draw(contour, this.#outliner);
  }

  #draw(contour: int, outliner: CubicOutliner): float {
    const points = this.#points;
    const first: int = points.startOf(contour);
    const last: int = points.startOf(contour + 1) - 1;
    outliner.begin();
    drawContour(points.xs, points.ys, points.onCurve, first, last, outliner, 0);
    return outliner.end();
  }

  #grow(): void {
    const length: int = 2 * this.#bodies.length;
    this.#errors = resizedFloats(this.#errors, length);
    this.#bodies = resized(this.#bodies, length);
    this.places = resizedFloats(this.places, numbersPerPlace * length);
  }
}
