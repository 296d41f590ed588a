import type { List } from './paragraph-properties.ts';

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const unwritten: ReadonlySet<List['format']> = new Set([
  ...(['katakana-modern', 'katakana-traditional', 'kanji', 'arabic-abjad', 'arabic-alif-ba-tah'] as const),
  ...(['hebrew-biblical', 'hebrew-non-standard', 'footnote-symbols'] as const),
]);

/** True if numbers of the format can be written; others get Arabic numerals, which the caller must note. */
export function canWriteFormat(format: List['format']): boolean {
  return !unwritten.has(format);
}

/** Writes a number in a format. */
export function toNumberText(value: number, format: List['format']): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimal-01':
      return String(value).padStart(2, '0');
    case 'decimal-001':
      return String(value).padStart(3, '0');
    case 'decimal-0001':
      return String(value).padStart(4, '0');
    case 'lower-roman':
      return toRoman(value);
    case 'upper-roman':
      return toRoman(value).toUpperCase();
    case 'lower-letter':
      return toLetters(value);
    case 'upper-letter':
      return toLetters(value).toUpperCase();
    default:
      return String(value);
  }
}

function toRoman(value: number): string {
  if (value < 1 || value > 9_999) return String(value);
  let text = '';
  let rest = value;
  for (const [amount, letters] of romans) {
    text += letters.repeat(Math.floor(rest / amount));
    rest %= amount;
  }
  return text;
}

/** a to z, then aa to zz, aaa and so on. */
function toLetters(value: number): string {
  if (value < 1 || value > 26_000) return String(value);
  const letter = String.fromCodePoint(0x61 + ((value - 1) % 26));
  return letter.repeat(Math.ceil(value / 26));
}
