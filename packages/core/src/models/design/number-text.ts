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

/**
 * The first numbers of formats, up to where layout programs and other sources may differ.
 * @see CSS Counter Styles Level 3, "Alphabetic" and "Fixed Counter Styles"; Ready-made Counter Styles
 */
const first: Partial<Record<NonNullable<List['format']>, string>> = {
  'katakana-modern': 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ',
  'katakana-traditional':
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  kanji: '一二三四五六七八九',
  // 11 to 14 are ten and a digit; 15 and 16 have a spelling of their own in one of the formats.
  'hebrew-biblical': 'אבגדהוזחטי',
  'hebrew-non-standard': 'אבגדהוזחטי',
};

/** The symbols of footnotes, which are doubled after the last, then tripled. */
const symbols = '*†‡§¶';
/** Most symbols in one number. */
const longest = 100;

/** True if a number can be written in the format; others get Arabic numerals, which the caller must note. */
export function canWriteNumber(value: number, format: List['format'] = 'decimal'): boolean {
  if (format === 'arabic-abjad' || format === 'arabic-alif-ba-tah') return false;
  const letters = first[format];
  return letters === undefined || (value >= 1 && value <= letters.length);
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
    case 'footnote-symbols':
      return repeatSymbol(value, symbols);
    case 'asterisks':
      return repeatSymbol(value, '*');
    default:
      return first[format ?? 'decimal']?.[value - 1] ?? String(value);
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

function repeatSymbol(value: number, all: string): string {
  const count = Math.ceil(value / all.length);
  return value < 1 || count > longest ? String(value) : all.charAt((value - 1) % all.length).repeat(count);
}

/** a to z, then aa to zz, aaa and so on. */
function toLetters(value: number): string {
  if (value < 1 || value > 26_000) return String(value);
  const letter = String.fromCodePoint(0x61 + ((value - 1) % 26));
  return letter.repeat(Math.ceil(value / 26));
}
