import { describe, expect, it } from 'vitest';
import { calculate } from './math.ts';

/** Reads numbers, pixels, and percentages of 200. */
function read(part: string): number | undefined {
  const number = Number.parseFloat(part);
  if (Number.isNaN(number)) return undefined;
  return part.endsWith('%') ? number * 2 : /^[\d.e]+(?:px)?$/.test(part) ? number : undefined;
}

describe('a math expression', () => {
  it.each([
    ['calc(1px + 2px * 3)', 7],
    ['calc((1px + 2px) * 3)', 9],
    ['calc(10px - 2px - 3px)', 5],
    ['calc(8px / 2 / 2)', 2],
    ['calc(50% - -10px)', 110],
    ['calc(-1 * (2px + 3px))', -5],
    ['min(10px, 5%, 40px)', 10],
    ['max(1px, calc(2px + 3px))', 5],
    ['clamp(10px, 5px, 20px)', 10],
    ['clamp(10px, 50px, 20px)', 20],
    ['abs(3px - 10px)', 7],
    ['round(11px, 4px)', 12],
    ['calc(1.5e1px)', 15],
  ])('%s is %d', (text, expected) => {
    expect(calculate(text, read)).toBeCloseTo(expected, 9);
  });

  it.each(['calc(1px +)', 'calc(1px / 0)', 'calc(1px', 'calc(1furlong)', 'sin(1)', 'calc()', '1px 2px', 'calc(1px))'])(
    'is undefined if it is invalid: %s',
    (text) => {
      expect(calculate(text, read)).toBeUndefined();
    },
  );
});
