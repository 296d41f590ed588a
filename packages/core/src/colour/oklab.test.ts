import { describe, expect, it } from 'vitest';
import { oklabToSrgb, srgbToOklab } from './oklab.ts';

describe('Oklab', () => {
  // CSS Color 4, "The Predefined sRGB Color Space" beside "Oklab": the same colours as browsers serialise them.
  it.each([
    [
      [1, 1, 1],
      [1, 0, 0],
    ],
    [
      [1, 0, 0],
      [0.62796, 0.22486, 0.12585],
    ],
    [
      [0, 1, 0],
      [0.86644, -0.23389, 0.1795],
    ],
    [
      [0, 0, 1],
      [0.45201, -0.03246, -0.31153],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  ] as const)('of %j is %j', (rgb, lab) => {
    for (const [band, value] of srgbToOklab(rgb).entries()) expect(value).toBeCloseTo(lab[band]!, 4);
  });

  it('restores the colour', () => {
    for (const rgb of [
      [0.2, 0.4, 0.9],
      [0.99, 0.01, 0.5],
      [0.001, 0.002, 0.003],
    ] as const) {
      for (const [band, value] of oklabToSrgb(srgbToOklab(rgb)).entries()) expect(value).toBeCloseTo(rgb[band]!, 6);
    }
  });

  it('is clipped to sRGB', () => {
    expect(oklabToSrgb([1.2, 0, 0])).toEqual([1, 1, 1]);
    expect(oklabToSrgb([-0.1, 0, 0])).toEqual([0, 0, 0]);
  });
});
