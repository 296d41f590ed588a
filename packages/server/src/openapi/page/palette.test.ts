import { describe, expect, it } from 'vitest';
import { palettes } from './palette.ts';

/** @see WCAG 2.2, "relative luminance" and "contrast ratio" */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(palettes))('the %s palette', (_, { line, paper, card, well, ...texts }) => {
  it.each(Object.entries(texts))('has enough contrast for text in %s on every background', (_name, colour) => {
    // WCAG 2.2, "Contrast (Minimum)"
    for (const background of [paper, card, well]) expect(contrastOf(colour, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('distinguishes lines from backgrounds', () => {
    for (const background of [paper, card]) expect(line).not.toBe(background);
  });
});
