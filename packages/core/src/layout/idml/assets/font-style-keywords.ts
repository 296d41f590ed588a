import type { Font } from '../../../models/design/fonts.ts';

/** Weights by keywords in style names. @see CSS Fonts Module Level 4, "Font weight: the font-weight property" */
const weights: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/, 100],
  [/(?:extra|ultra)[ -]?light/, 200],
  [/light/, 300],
  [/(?:semi|demi)[ -]?bold|\b(?:semi|demi)\b/, 600],
  [/(?:extra|ultra)[ -]?bold/, 800],
  [/black|heavy/, 900],
  [/bold/, 700],
  [/medium/, 500],
  [/regular|roman|book|normal/, 400],
];

/** Guesses weight and slant of a missing font from its style name, for choosing a substitute. */
export function guessFontStyle(style: string): Pick<Font, 'weight' | 'italic'> {
  const words = style.toLowerCase();
  const weight = weights.find(([word]) => word.test(words))?.[1];
  return { ...(weight !== undefined && { weight }), italic: /italic|oblique|kursiv|\bit\b/.test(words) };
}
