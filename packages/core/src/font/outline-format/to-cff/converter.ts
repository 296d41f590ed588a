import type { CharstringList } from '../../../outline/cff/write/charstrings/charstring-list.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';

/** Converts glyphs to charstrings, one after the other. */
export interface Converter {
  readonly charstrings: CharstringList;
  /** Sets the table that `read` reads. */
  setTable(glyf: Uint8Array): void;
  /** Reads a glyph from the table. Returns false if it is not simple, has too many points or is damaged. */
  read(start: number, end: number, maxPoints: number): boolean;
  /** Sets the points of the current glyph instead. */
  setPoints(points: GlyphPoints): void;
  /** The number of points and contours of the current glyph, and the stored bounds that its metrics refer to. */
  readonly pointCount: number;
  readonly contourCount: number;
  readonly xMin: number;
  readonly yMax: number;
  moveLeft(distance: number): void;
  /** Begins the charstring of the current glyph. `width` is the width operand, if the charstring has one. */
  begin(width: number | undefined): void;
  addContours(): Conversion;
  end(): void;
}

/** The result for the contours of a glyph. */
export interface Conversion {
  /** The first coordinate that no charstring can represent; 0 if there is none. */
  readonly outOfRange: number;
  /** True if the font has too many different fractions. */
  readonly hasTooManyFractions: boolean;
  /** Number of points of contours that no glyph before had. */
  readonly newPoints: number;
  /** Maximum error of the outline. */
  readonly error: number;
  /** The bounding box in whole units; `xMin` is greater than `xMax` if nothing is drawn. */
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}
