import type { Font } from '../../../models/design/fonts.ts';

/** Weights by the words that styles are named with. @see CSS Fonts Module Level 4, "Font weight: the font-weight property" */
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

/** How a font looks whose file is not there, by the name of its style: enough to choose another in its place. */
export function guessFontStyle(style: string): Pick<Font, 'weight' | 'italic'> {
  const words = style.toLowerCase();
  const weight = weights.find(([word]) => word.test(words))?.[1];
  return { ...(weight !== undefined && { weight }), italic: /italic|oblique|kursiv|\bit\b/.test(words) };
}
