import { ConversionError } from '../../errors.ts';
import { maxCoordinate } from '../contour.ts';

/** The cap at the ends of a line. */
export type StrokeCap = 'butt' | 'round' | 'square';
/** The join on the outer side of a corner. */
export type StrokeJoin = 'miter' | 'round' | 'bevel';

/** Dashes along a path. */
export interface DashPattern {
  /** Alternating lengths of dashes and gaps. With an odd number they swap roles in every round. */
  readonly dash?: readonly number[];
  /** Offset into the pattern at the start of each contour. */
  readonly dashPhase?: number;
}

/** Style of a stroke. All lengths are in units of the path. */
export interface StrokeStyle extends DashPattern {
  readonly width: number;
  readonly cap: StrokeCap;
  readonly join: StrokeJoin;
  /**
   * Maximum length of a miter, in multiples of the width; longer ones become bevels. SVG defaults to 4, PDF and
   * PostScript to 10.
   */
  readonly miterLimit: number;
  /** Maximum deviation of the outline; a thousandth of the width by default. */
  readonly tolerance?: number;
  /**
   * The stroke of a zero-length path with square caps: an axis-aligned square in SVG, nothing in PDF and PostScript.
   * With round caps it is a dot in all of them.
   */
  readonly lonePoint?: 'square' | 'nothing';
}

/** Refuses invalid values of a style, which come from files. */
export function requireStrokeStyle(style: StrokeStyle): void {
  const { width, miterLimit, tolerance } = style;
  requireInRange('width', width, { above: 0 });
  requireInRange('miter limit', miterLimit, { from: 1 });
  if (tolerance !== undefined) requireInRange('tolerance', tolerance, { above: 0 });
  requireDashPattern(style);
}

/** Refuses invalid dashes. */
export function requireDashPattern({ dash = [], dashPhase = 0 }: DashPattern): void {
  for (const length of dash) requireInRange('dash', length, { from: 0 });
  requireInRange('dash phase', dashPhase, { from: -maxCoordinate });
}

/** Refuses a number that is NaN or out of range. */
export function requireInRange(name: string, value: number, { above, from }: { above?: number; from?: number }): void {
  const isRight = (above === undefined || value > above) && (from === undefined || value >= from);
  if (!isRight || !(value <= maxCoordinate)) {
    const low = above === undefined ? `of at least ${from}` : `above ${above}`;
    throw new ConversionError(
      'STROKE_INVALID',
      `${name} is ${value}, expected a number ${low} and up to ${maxCoordinate}`,
    );
  }
}
