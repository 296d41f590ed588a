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

  // Web Platform Tests, css/css-color/parsing/color-computed-relative-color.html, and arithmetic.
  it.each([
    ['rgb(from rebeccapurple r g b)', [102, 51, 153]],
    ['rgb(from rebeccapurple b r g)', [153, 102, 51]],
    ['rgb(from rebeccapurple 0 g b)', [0, 51, 153]],
    ['rgb(from rebeccapurple r 20% 10)', [102, 51, 10]],
    ['rgb(from rebeccapurple calc(r / 2) calc(g * 2) none)', [51, 102, 0]],
    ['rgb(from color-mix(in srgb, red, blue) r g b)', [128, 0, 128]],
    ['hsl(from rebeccapurple h s l)', [102, 51, 153]],
    ['hsl(from rebeccapurple calc(h + 120) s l)', [153, 102, 51]],
    ['hsl(from rebeccapurple 120deg 100% 25%)', [0, 128, 0]],
    ['hwb(from rebeccapurple h w b)', [102, 51, 153]],
    ['hwb(from rebeccapurple 0 0 50)', [128, 0, 0]],
    ['lab(from rebeccapurple l a b)', [102, 51, 153]],
    ['lch(from rebeccapurple l c h)', [102, 51, 153]],
    ['oklab(from rebeccapurple l a b)', [102, 51, 153]],
    ['oklch(from rebeccapurple l c h)', [102, 51, 153]],
    ['oklch(from red 51.975% 0.17686 142.495)', [0, 128, 0]],
    ['color(from rebeccapurple srgb r g b)', [102, 51, 153]],
    ['color(from green srgb-linear r g b)', [0, 128, 0]],
    ['color(from green display-p3 r g b)', [0, 128, 0]],
    ['color(from green xyz-d50 x y z)', [0, 128, 0]],
    ['color(from color(xyz-d65 0.07719 0.15438 0.02573) xyz x y z)', [0, 128, 0]],
  ])('%s is seen as %j', (value, expected) => {
    const found = bytesOf(value) ?? [];
    expect(found).toHaveLength(3);
    for (const [band, each] of found.entries()) expect(Math.abs(each - expected[band]!)).toBeLessThanOrEqual(1);
  });

  it('takes its transparency from its origin, or states it', () => {
    expect(parseColour('rgb(from #ff000066 r g b)')?.alpha).toBeCloseTo(0.4, 5);
    expect(parseColour('rgb(from #ff000066 r g b / calc(alpha / 2))')?.alpha).toBeCloseTo(0.2, 5);
    expect(parseColour('rgb(from red r g b / 25%)')?.alpha).toBe(0.25);
  });

  it('keeps its transparency', () => {
    expect(parseColour('oklab(0 0 0 / 50%)')).toEqual({ rgb: [0, 0, 0], alpha: 0.5 });
    expect(parseColour('#ff000080')?.alpha).toBeCloseTo(0.5, 2);
  });

  it('is that of the element if it is currentcolor', () => {
    expect(parseColour('currentColor', { rgb: [1, 0, 1], alpha: 0.25 })).toEqual({ rgb: [1, 0, 1], alpha: 0.25 });
  });

  it.each([
    '',
    'nope',
    'oklab(from red l a)',
    'rgb(from red x g b)',
    'rgb(from none r g b)',
    'color(from red srgb l g b)',
    'color-mix(in hsl, red, blue)',
    'lab(1)',
  ])('is undefined if it is invalid or not supported: %s', (value) => {
    expect(parseColour(value)).toBeUndefined();
  });
});
