import { CharstringBuilder } from '../../../../outline/cff/write/charstrings/kernel/charstring-builder.ts';
import { SimpleGlyphReader } from '../../../../outline/glyf/kernel/simple-glyph.ts';
import type { float, int } from '../../../../outline/kernel/numbers.ts';
import { ContourConverter, numbersPerPlace } from './contour-converter.ts';

/** Converts glyphs of quadratics to charstrings of cubics. */
export class GlyphConverter {
  readonly charstrings: CharstringBuilder;
  /** The current glyph. */
  readonly glyph: SimpleGlyphReader = new SimpleGlyphReader();
  /** Number of points of its contours that were not converted before. */
  newPoints: int = 0;
  /** Maximum error of its outline. */
  error: float = 0;
  /** Its bounding box in whole units; empty if nothing is drawn. */
  xMin: float = 0;
  yMin: float = 0;
  xMax: float = 0;
  yMax: float = 0;
  readonly #contours: ContourConverter;

  /** Outlines are on whole units, or on the finer grid if that is needed for the tolerance. */
  constructor(tolerance: float, fineGrid: float) {
    const charstrings = new CharstringBuilder();
    this.charstrings = charstrings;
    this.#contours = new ContourConverter(charstrings, tolerance, fineGrid);
  }

  /** Makes room for the glyphs of a table. */
  expectTable(length: int): void {
    this.#contours.expectTable(length);
  }

  /** Adds the contours of the current glyph to its charstring. */
  addContours(): void {
    const glyph = this.glyph;
    this.newPoints = 0;
    this.error = 0;
    this.xMin = Number.POSITIVE_INFINITY;
    this.yMin = Number.POSITIVE_INFINITY;
    this.xMax = Number.NEGATIVE_INFINITY;
    this.yMax = Number.NEGATIVE_INFINITY;
    let first: int = 0;
    for (let contour: int = 0; contour < glyph.contourCount && this.charstrings.outOfRange === 0; contour++) {
      const last: int = glyph.ends[contour]!; // within the count
      if (last > first) this.#addContour(first, last); // a single point is only an anchor for other glyphs
      first = last + 1;
    }
  }

  #addContour(first: int, last: int): void {
    const glyph = this.glyph;
    const contours = this.#contours;
    const x = Math.floor(glyph.xs[first]!); // the first point of a contour
    const y = Math.floor(glyph.ys[first]!);
    const contour: int = contours.find(glyph, first, last, x, y);
    if (contours.isNew) {
      this.newPoints += last - first + 1;
      if (!contours.convert(contour)) return;
    }
    this.error = Math.max(this.error, contours.errorOf(contour));
    const body: int = contours.bodyOf(contour);
    if (body < 0) return;
    const facts = contours.places;
    const at: int = numbersPerPlace * contour;
    this.charstrings.place(body, x + facts[at]!, y + facts[at + 1]!); // every contour has a place
    this.xMin = Math.min(this.xMin, x + facts[at + 2]!);
    this.yMin = Math.min(this.yMin, y + facts[at + 3]!);
    this.xMax = Math.max(this.xMax, x + facts[at + 4]!);
    this.yMax = Math.max(this.yMax, y + facts[at + 5]!);
  }
}
