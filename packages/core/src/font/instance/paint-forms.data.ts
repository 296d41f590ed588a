/**
 * How a paint is laid out: which others it names, and which numbers of it vary, in the order of their differences. All
 * numbers but angles and scales (fractions of 14 places) are in units of the font.
 */
export interface PaintForm {
  /** Places of the offsets of other paints, 24 bits each. */
  readonly paints: readonly number[];
  /** Places of numbers of 16 bits. */
  readonly numbers: readonly number[];
  /** Those of them that are not below zero. */
  readonly unsigned?: readonly number[];
  /** Those of them that are angles, which come round to where they were. */
  readonly angles?: readonly number[];
  readonly colourLine?: number;
  readonly transform?: number;
}

const numbersAt = (...numbers: number[]): PaintForm => ({ paints: [1], numbers });

/**
 * The kinds of paint by their format; that of the same kind that varies is the next number, and has the first of its
 * differences behind all others.
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
