import { describe, expect, it } from 'vitest';
import { matchFont } from './font-match.ts';

const font = (weight: number | [number, number], isItalic = false, stretch = 100) => ({
  range: {
    weight: typeof weight === 'number' ? ([weight, weight] as const) : weight,
    isItalic,
    stretch: [stretch, stretch] as const,
  },
});
const options = (weight: number, isItalic = false, stretch = 100) => ({ weight, isItalic, stretch });

// Expected values follow the steps of CSS Fonts 4, "Matching font styles".
describe('matchFont', () => {
  it.each([
    [400, [300, 500, 700], 500],
    [500, [300, 400, 600], 400],
    [400, [300, 600, 700], 300],
    [300, [100, 200, 400], 200],
    [300, [400, 500], 400],
    [600, [400, 700, 900], 700],
    [900, [400, 600], 600],
    [450, [400, 500], 500],
  ])('for weight %i of %j chooses weight %i', (wanted, weights, expected) => {
    const fonts = weights.map((weight) => font(weight));
    expect(matchFont(fonts, options(wanted))?.range.weight[0]).toBe(expected);
  });

  it('chooses a variable font for all weights in its range', () => {
    const varies = font([100, 900]);
    expect(matchFont([font(400), varies], options(650))).toBe(varies);
  });

  it('prefers stretch over slope, and slope over weight', () => {
    const [narrow, italic, bold] = [font(700, true, 75), font(400, true), font(700)];
    expect(matchFont([narrow, italic, bold], options(700, true, 75))).toBe(narrow);
    expect(matchFont([narrow, italic, bold], options(700, true))).toBe(italic);
    expect(matchFont([narrow, italic, bold], options(700))).toBe(bold);
  });

  it('tries narrower fonts first for a narrow or normal stretch, otherwise wider ones', () => {
    const fonts = [font(400, false, 75), font(400, false, 125)];
    expect(matchFont(fonts, options(400))).toBe(fonts[0]);
    expect(matchFont(fonts, options(400, false, 110))).toBe(fonts[1]);
  });

  it('returns undefined for an empty family', () => {
    expect(matchFont([], options(400))).toBeUndefined();
  });
});
