import { describe, expect, it } from 'vitest';
import { parseColour } from './colour.ts';

const bytesOf = (text: string) => parseColour(text)?.rgb.map((part) => Math.round(part * 255));

describe('a colour of later specifications', () => {
  // Web Platform Tests for CSS Color 4 and 5 say that these are seen as the colour beside them.
  it.each([
    ['oklab(51.975% -0.1403 0.10768)', [0, 128, 0]],
    ['oklch(51.975% 0.17686 142.495)', [0, 128, 0]],
    ['lab(46.2775% -47.5621 48.5837)', [0, 128, 0]],
    ['lch(46.2775% 67.9892 134.3912)', [0, 128, 0]],
    ['color(srgb 0 0.50196 0)', [0, 128, 0]],
    ['color(srgb-linear 0 0.21586 0)', [0, 128, 0]],
    ['color(display-p3 0.21604 0.49418 0.13151)', [0, 128, 0]],
    ['color(xyz-d65 0.07719 0.15438 0.02573)', [0, 128, 0]],
    ['oklab(0 0 0)', [0, 0, 0]],
    ['lab(100% 0 0)', [255, 255, 255]],
    ['color-mix(in srgb, red, blue)', [128, 0, 128]],
    ['color-mix(in srgb, red 25%, blue)', [64, 0, 191]],
    ['light-dark(rgb(1, 2, 3), red)', [1, 2, 3]],
  ])('%s is seen as %j', (value, expected) => {
    const found = bytesOf(value) ?? [];
    expect(found).toHaveLength(3);
    for (const [band, each] of found.entries()) expect(Math.abs(each - expected[band]!)).toBeLessThanOrEqual(1);
  });

  it('keeps its transparency', () => {
    expect(parseColour('oklab(0 0 0 / 50%)')).toEqual({ rgb: [0, 0, 0], alpha: 0.5 });
    expect(parseColour('#ff000080')?.alpha).toBeCloseTo(0.5, 2);
  });

  it('is that of the element if it is currentcolor', () => {
    expect(parseColour('currentColor', { rgb: [1, 0, 1], alpha: 0.25 })).toEqual({ rgb: [1, 0, 1], alpha: 0.25 });
  });

  it.each(['', 'nope', 'oklab(from red l a b)', 'color-mix(in hsl, red, blue)', 'lab(1)'])(
    'is undefined if it is invalid or not supported: %s',
    (value) => {
      expect(parseColour(value)).toBeUndefined();
    },
  );
});
