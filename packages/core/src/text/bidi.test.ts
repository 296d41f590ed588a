import { describe, expect, it } from 'vitest';
import { levelRunsOf, orderRuns } from './bidi.ts';

/** The text in visual order from left to right, with right-to-left letters reversed. */
function shown(text: string, direction: 'ltr' | 'rtl'): string {
  return orderRuns(levelRunsOf(text, direction))
    .map(({ from, to, level }) => {
      const part = [...text.slice(from, to)];
      return (level % 2 === 1 ? part.reverse() : part).join('');
    })
    .join('');
}

// The cases of Unicode Standard Annex 9, "Reordering Resolved Levels", with Hebrew for its capitals.
describe('bidirectional text', () => {
  it.each([
    ['car means אבג.', 'ltr', 'car means גבא.'],
    ['car means אבג.', 'rtl', '.גבא car means'],
    ['אבג 123 דה', 'rtl', 'הד 123 גבא'],
    ['he said "אב 123, גד"', 'ltr', 'he said "דג ,123 בא"'],
    ['plain', 'ltr', 'plain'],
    ['', 'ltr', ''],
  ] as const)('%s, to be read %s, is shown as %s', (text, direction, expected) => {
    expect(shown(text, direction)).toBe(expected);
  });
});
