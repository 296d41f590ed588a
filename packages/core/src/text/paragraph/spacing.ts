import { fits, type LineMeasure, tolerance } from './measure.ts';
import type { ParagraphSettings } from './settings.ts';

/** How a line is justified. */
export interface LineSpacing {
  /** Width of its spaces, as a share of theirs. */
  readonly word: number;
  /** Added behind each cluster but the last, as a share of the width of a space. */
  readonly letter: number;
  /** Horizontal scale of all glyphs other than spaces. */
  readonly glyph: number;
  /** False if the line is outside the limits. */
  readonly isWithinLimits: boolean;
}

/** Spaces a line to a width: spaces first, then letters, then glyphs. The rest, beyond the limits, goes to the spaces. */
export function spaceLine(
  measure: LineMeasure,
  width: number,
  { spacing, singleWord }: ParagraphSettings,
): LineSpacing {
  const { word, letter, glyph } = spacing;
  let missing = width - measure.natural;
  const isLoose = missing > 0;
  const key = isLoose ? 'max' : 'min';
  const isSingleWord = measure.spaceCount === 0;
  if (isSingleWord && singleWord !== 'justify' && missing > 0) return desiredSpacing(spacing, true);
  /** Changes one of the three and returns its share. */
  const take = (amount: number, range: { min: number; desired: number; max: number }): number => {
    if (amount <= 0) return range.desired;
    const most = (range[key] - range.desired) * amount;
    const taken = isLoose ? Math.min(missing, most) : Math.max(missing, most);
    missing -= taken;
    return range.desired + taken / amount;
  };
  const shares = [take(measure.spaces, word), take(measure.letters, letter), take(measure.glyphs, glyph)];
  let [words = 1, letters = 0] = shares;
  const glyphs = shares[2] ?? 1;
  if (missing > tolerance && measure.spaces > 0) words += missing / measure.spaces;
  else if (missing > tolerance && measure.letters > 0) letters += missing / measure.letters;
  return { word: words, letter: letters, glyph: glyphs, isWithinLimits: fits(measure, width) };
}

/** Spacing of lines that are not justified. */
export function desiredSpacing(
  { word, letter, glyph }: ParagraphSettings['spacing'],
  isWithinLimits: boolean,
): LineSpacing {
  return { word: word.desired, letter: letter.desired, glyph: glyph.desired, isWithinLimits };
}
