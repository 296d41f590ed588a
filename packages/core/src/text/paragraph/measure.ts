import type { Sums } from './breakpoints.ts';
import type { SpacingLimits } from './settings.ts';

/** The widths that a line can have within the limits. */
export interface LineMeasure {
  /** With the desired spacing, and the hyphen. */
  readonly natural: number;
  readonly min: number;
  readonly max: number;
  /** With the smallest spacing and without the hyphen: never more than that of a longer line. */
  readonly least: number;
  readonly spaceCount: number;
  /** Widths without any justification: spaces, clusters other than spaces, and one space for each gap of letters. */
  readonly spaces: number;
  readonly glyphs: number;
  readonly letters: number;
}

/** Measures text between two places. */
export function measureText(from: Sums, to: Sums, { lead = 0, hyphen = 0 }, limits: SpacingLimits): LineMeasure {
  const { word, letter, glyph } = limits;
  const spaces = Math.max(0, to.spaces - from.spaces);
  const glyphs = Math.max(0, to.width - from.width) - spaces;
  const letters = Math.max(0, to.letters - from.letters);
  const widthWith = (key: 'min' | 'desired' | 'max'): number =>
    lead + spaces * word[key] + letters * letter[key] + glyphs * glyph[key];
  const least = widthWith('min');
  return {
    natural: widthWith('desired') + hyphen,
    min: least + hyphen,
    max: widthWith('max') + hyphen,
    least,
    spaceCount: Math.max(0, to.spaceCount - from.spaceCount),
    spaces,
    glyphs,
    letters,
  };
}

/** Widths in points that differ less are equal. Browsers measure in 64ths of a pixel, too. */
export const tolerance = 1 / 64;

/**
 * How far a line is from its desired width: 0 as desired, -1 as narrow and 1 as wide as the limits allow.
 * @see Knuth and Plass, "Breaking Paragraphs into Lines", adjustment ratio
 */
export function ratioOf({ natural, min, max }: LineMeasure, width: number): number {
  const missing = width - natural;
  if (Math.abs(missing) <= tolerance) return 0;
  const room = missing > 0 ? max - natural : natural - min;
  if (room > 0) return missing / room;
  return missing > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** True if a line can have a width without leaving its limits. */
export function fits({ min, max }: LineMeasure, width: number): boolean {
  return min <= width + tolerance && max >= width - tolerance;
}
