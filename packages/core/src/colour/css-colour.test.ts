import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseCssColour } from './css-colour.ts';
import { colourNames } from './css-names.data.ts';

/** Renders a drawing filled with the colour with the image engine. */
async function drawn(colour: string): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${colour}"/></svg>`;
  return [...(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer())];
}

describe('parseCssColour', () => {
  it.each([
    '#f80',
    '#F80C',
    '#ff8800',
    '#12345678',
    'rgb(1, 2, 3)',
    'rgb(10% 20% 30%)',
    'rgba(255,0,128,0.5)',
    'rgb(255 0 128 / 25%)',
    'hsl(0, 100%, 50%)',
    'hsl(210 80% 50%)',
    'hsl(-150deg 80% 30%)',
    'hsla(0.3turn, 40%, 70%, 0.75)',
    'hwb(90 10% 20%)',
    'RebeccaPurple',
    'transparent',
  ])('parses %s as the colour that the image engine draws', async (text) => {
    const colour = parseCssColour(text);
    const [r = 0, g = 0, b = 0, alpha = 0] = await drawn(text);
    expect(Math.abs((colour?.alpha ?? -1) * 255 - alpha)).toBeLessThanOrEqual(1);
    if (alpha === 255) {
      // Halves may be rounded either way.
      for (const [index, value] of [r, g, b].entries())
        expect(Math.abs((colour?.rgb[index] ?? -9) - value)).toBeLessThanOrEqual(1);
    }
  });

  it('parses all names like the image engine', async () => {
    expect(Object.keys(colourNames)).toHaveLength(148);
    for (const name of Object.keys(colourNames)) {
      expect([name, ...(parseCssColour(name)?.rgb ?? [])]).toEqual([name, ...(await drawn(name)).slice(0, 3)]);
    }
  });

  it.each([
    '',
    'asdasdblack',
    '#12',
    '#12345',
    '#ggg',
    'rgb(1,2)',
    'rgb(a,b,c)',
    'rgb(1,2,3,4,5)',
    'constructor',
    `#${'0'.repeat(300)}`,
  ])('does not parse %j', (text) => {
    expect(parseCssColour(text)).toBeUndefined();
  });
});
