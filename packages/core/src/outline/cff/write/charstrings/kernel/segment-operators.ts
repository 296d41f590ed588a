import type { int } from '../../../../kernel/numbers.ts';

// The operator that a segment is encoded with. Some operators of charstrings have several entries, because they take
// different segments in turn.

export const rlineto: int = 0;
/** hlineto or vlineto: alternating horizontal and vertical lines. This line is horizontal. */
export const hlineto: int = 1;
export const vlineto: int = 2;
export const rrcurveto: int = 3;
/** Curves with horizontal tangents at both ends. The first may start with any tangent. */
export const hhcurveto: int = 4;
export const vvcurveto: int = 5;
/**
 * hvcurveto or vhcurveto: curves from a horizontal to a vertical tangent, alternating with the reverse. This curve starts
 * horizontally.
 */
export const hvcurveto: int = 6;
export const vhcurveto: int = 7;
/** The last curve of hvcurveto or vhcurveto, which may end with any tangent. */
export const lastHvcurveto: int = 8;
export const lastVhcurveto: int = 9;
/** The curve at the end of rlinecurve, and the line at the end of rcurveline. */
export const rlinecurve: int = 10;
export const rcurveline: int = 11;

export const operatorCount: int = 12;

/** The charstring operator that starts with a segment of each kind. */
export const operatorCodes: Uint8Array = Uint8Array.of(5, 6, 7, 8, 27, 26, 31, 30, 31, 30, 8, 5);
/** The charstring operators that end with a segment of another kind than the others. */
export const rcurvelineCode: int = 24;
export const rlinecurveCode: int = 25;

/**
 * The deltas that an operator takes as operands, in order: indexes into the six deltas of a curve or the two of a line.
 */
const lineDeltas: Uint8Array = Uint8Array.of(0, 1);
const horizontalLine: Uint8Array = Uint8Array.of(0);
const verticalLine: Uint8Array = Uint8Array.of(1);
const curveDeltas: Uint8Array = Uint8Array.of(0, 1, 2, 3, 4, 5);
const horizontalCurve: Uint8Array = Uint8Array.of(0, 2, 3, 4);
const horizontalCurveWithDy1: Uint8Array = Uint8Array.of(1, 0, 2, 3, 4);
const verticalCurve: Uint8Array = Uint8Array.of(1, 2, 3, 5);
const verticalCurveWithDx1: Uint8Array = Uint8Array.of(0, 1, 2, 3, 5);
const horizontalToVertical: Uint8Array = Uint8Array.of(0, 2, 3, 5);
const verticalToHorizontal: Uint8Array = Uint8Array.of(1, 2, 3, 4);
const lastHorizontalToVertical: Uint8Array = Uint8Array.of(0, 2, 3, 5, 4);
const lastVerticalToHorizontal: Uint8Array = Uint8Array.of(1, 2, 3, 4, 5);

/** Indexes of the deltas that are written for a segment. All deltas left out are 0. `dx1` and `dy1` are the first two. */
export function operandsOf(operator: int, hasDx1: boolean, hasDy1: boolean): Uint8Array {
  if (operator === rlineto || operator === rcurveline) return lineDeltas;
  if (operator === hlineto) return horizontalLine;
  if (operator === vlineto) return verticalLine;
  if (operator === hhcurveto) return hasDy1 ? horizontalCurveWithDy1 : horizontalCurve;
  if (operator === vvcurveto) return hasDx1 ? verticalCurveWithDx1 : verticalCurve;
  if (operator === hvcurveto) return horizontalToVertical;
  if (operator === vhcurveto) return verticalToHorizontal;
  if (operator === lastHvcurveto) return lastHorizontalToVertical;
  return operator === lastVhcurveto ? lastVerticalToHorizontal : curveDeltas;
}
