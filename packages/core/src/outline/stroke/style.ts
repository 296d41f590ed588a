import { ConversionError } from '../../errors.ts';
import { maxCoordinate } from '../contour.ts';

/** How a line ends. */
export type StrokeCap = 'butt' | 'round' | 'square';
/** How two pieces meet on the outer side of their corner. */
export type StrokeJoin = 'miter' | 'round' | 'bevel';

/** What is drawn and left out along a path. */
export interface DashPattern {
  /** Lengths that are drawn and left out by turns; with an odd count their meaning changes with every round. */
  readonly dash?: readonly number[];
  /** How far into the pattern each contour begins. */
  readonly dashPhase?: number;
}

/** How a path is stroked. All lengths are in units of the path. */
export interface StrokeStyle extends DashPattern {
  readonly width: number;
  readonly cap: StrokeCap;
  readonly join: StrokeJoin;
  /** How many times the width a miter may be long; longer ones are bevels. SVG begins with 4, PDF and PostScript 10. */
  readonly miterLimit: number;
  /** How far the outline may be from the true one; a thousandth of the width where nothing is said. */
  readonly tolerance?: number;
  /**
   * What a path without length is with square caps: an upright square in SVG, nothing in PDF and PostScript. With round
   * caps it is a dot in all of them.
   */
  readonly lonePoint?: 'square' | 'nothing';
}

/** Refuses a style with numbers that no stroke can have: they come from files. */
export function requireStrokeStyle(style: StrokeStyle): void {
  const { width, miterLimit, tolerance } = style;
  requireInRange('width', width, { above: 0 });
  requireInRange('miter limit', miterLimit, { from: 1 });
  if (tolerance !== undefined) requireInRange('tolerance', tolerance, { above: 0 });
  requireDashPattern(style);
}

/** Refuses dashes with numbers that none can have. */
export function requireDashPattern({ dash = [], dashPhase = 0 }: DashPattern): void {
  for (const length of dash) requireInRange('dash', length, { from: 0 });
  requireInRange('dash phase', dashPhase, { from: -maxCoordinate });
}

/** Refuses a number that is none, or not in the range that its name allows. */
export function requireInRange(name: string, value: number, { above, from }: { above?: number; from?: number }): void {
  const isRight = (above === undefined || value > above) && (from === undefined || value >= from);
  if (!isRight || !(value <= maxCoordinate)) {
    const low = above === undefined ? `from ${from}` : `above ${above}`;
    throw new ConversionError('STROKE_INVALID', `${name} ${value}, expected a number ${low} up to ${maxCoordinate}`);
  }
}
