/**
 * The layout of a paint: offsets of other paints, and the numbers that vary, in the order of their deltas. All numbers
 * except angles and scales (F2DOT14) are in font units.
 */
export interface PaintForm {
  /** Positions of 24-bit offsets of other paints. */
  readonly paints: readonly number[];
  /** Positions of 16-bit numbers. */
  readonly numbers: readonly number[];
  /** Positions of unsigned numbers. */
  readonly unsigned?: readonly number[];
  /** Positions of angles, which wrap around. */
  readonly angles?: readonly number[];
  readonly colourLine?: number;
  readonly transform?: number;
}

const numbersAt = (...numbers: number[]): PaintForm => ({ paints: [1], numbers });

/**
 * The static paints by format. The variable form of each is the next format, with varIndexBase after all other fields.
 * @see OpenType 1.9.1, "COLR — Color Table", "Paint Tables"
 */
export const paintForms: Readonly<Record<number, PaintForm>> = {
  2: { paints: [], numbers: [3] },
  4: { paints: [], numbers: [4, 6, 8, 10, 12, 14], colourLine: 1 },
  6: { paints: [], numbers: [4, 6, 8, 10, 12, 14], unsigned: [8, 14], colourLine: 1 },
  8: { paints: [], numbers: [4, 6, 8, 10], colourLine: 1 },
  10: { paints: [1], numbers: [] },
  11: { paints: [], numbers: [] },
  12: { paints: [1], numbers: [], transform: 4 },
  14: numbersAt(4, 6),
  16: numbersAt(4, 6),
  18: numbersAt(4, 6, 8, 10),
  20: numbersAt(4),
  22: numbersAt(4, 6, 8),
  24: { ...numbersAt(4), angles: [4] },
  26: { ...numbersAt(4, 6, 8), angles: [4] },
  28: { ...numbersAt(4, 6), angles: [4, 6] },
  30: { ...numbersAt(4, 6, 8, 10), angles: [4, 6] },
  32: { paints: [1, 5], numbers: [] },
};
