import { expect, it } from 'vitest';
import { toPrintable } from './printable.ts';

it.each([
  ['plain – ünïcode 字.png', 'plain – ünïcode 字.png'],
  ['\u001b]0;title\u0007.png', '\\u{1b}]0;title\\u{7}.png'],
  ['two\nlines\r\u2028', 'two\\u{a}lines\\u{d}\\u{2028}'],
  ['\u009b31m', '\\u{9b}31m'],
  ['gpj\u202eexe', 'gpj\\u{202e}exe'],
])('prints %j as one harmless line', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});
