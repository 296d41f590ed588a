import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../test/drawing/drawings.ts';
import { pathOperators } from './path.ts';

const write = (data: string, decimals = 2): string => pathOperators(outlineOf(data), decimals).replaceAll('\n', ' ');

describe('pathOperators', () => {
  it.each([
    ['M1 2H11V22H1Z', '1 2 10 20 re'],
    ['M11 22H1V2H11Z', '11 22 -10 -20 re'],
    // The corners are rounded, not the width.
    ['M.004 0H1.008V1H.004Z', '0 0 1.01 1 re'],
    ['M0 0H1V1H0ZM5 5H6V6H5Z', '0 0 1 1 re 5 5 1 1 re'],
  ])('writes the rectangle %s as %s', (data, operators) => {
    expect(write(data)).toBe(operators);
  });

  it.each([
    // Dashes would begin with the other side.
    ['a vertical side first', 'M0 0V1H1V0Z', '0 0 m 0 1 l 1 1 l 1 0 l h'],
    ['no width', 'M0 0H0V1H0Z', '0 0 m 0 0 l 0 1 l 0 1 l h'],
    ['an open end', 'M0 0H1V1H0', '0 0 m 1 0 l 1 1 l 0 1 l'],
    ['a slanted side', 'M0 0H1V1H.5Z', '0 0 m 1 0 l 1 1 l .5 1 l h'],
    ['a fifth corner', 'M0 0H1V1H0V.5Z', '0 0 m 1 0 l 1 1 l 0 1 l 0 .5 l h'],
    ['a curve', 'M0 0H1V1C1 2 0 2 0 1Z', '0 0 m 1 0 l 1 1 l 1 2 0 2 0 1 c h'],
  ])('does not write a contour with %s as a rectangle', (_, data, operators) => {
    expect(write(data)).toBe(operators);
  });
});
