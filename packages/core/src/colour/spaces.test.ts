import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Triple } from './matrix3.ts';
import { multiplyTriple } from './matrix3.ts';
import {
  adaptation,
  d50,
  d65,
  decodeSrgb,
  encodeSrgb,
  hsbToSrgb,
  labToXyz,
  srgbColorants,
  srgbToHsb,
  srgbToXyz,
  xyzToLab,
  xyzToSrgb,
} from './spaces.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const colour = fc.tuple(unit, unit, unit);

function expectNear(found: Triple, expected: Triple, digits: number): void {
  for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, digits);
}

describe('sRGB', () => {
  it('has the curve of IEC 61966-2-1, whose two parts meet', () => {
    // ((0.5 + 0.055) / 1.055)^2.4, and the slope of the linear part.
    expect(decodeSrgb(0.5)).toBeCloseTo(0.21404114, 8);
    expect(decodeSrgb(0.04)).toBeCloseTo(0.04 / 12.92, 12);
    expect(decodeSrgb(0.0404499)).toBeCloseTo(decodeSrgb(0.0404501), 6);
  });

  it('has the published colorants for D50', () => {
    // Lindbloom, "RGB/XYZ Matrices", sRGB under D50; his white differs in the fourth digit.
    expectNear(srgbColorants[0], [0.4360747, 0.3850649, 0.1430804], 3);
    expectNear(srgbColorants[1], [0.2225045, 0.7168786, 0.0606169], 3);
    expectNear(srgbColorants[2], [0.0139322, 0.0971045, 0.7141733], 3);
  });

  it('has the white of the connection space', () => {
    expectNear(srgbToXyz([1, 1, 1]), d50, 12);
  });

  it('is restored from XYZ', () => {
    fc.assert(fc.property(colour, (rgb) => expectNear(xyzToSrgb(srgbToXyz(rgb)), rgb, 5))); // at the knee the curve's parts differ by 1e-7
  });

  it('is clipped to its range, with NaN as 0', () => {
    expect(xyzToSrgb(labToXyz([50, -120, 0]))[0]).toBe(0);
    expect(xyzToSrgb([Number.NaN, 0, 0])).toEqual([0, 0, 0]);
    expect(encodeSrgb(1)).toBeCloseTo(1, 12);
  });
});

describe('Lab', () => {
  it.each([
    // By definition: Y = ((L + 16) / 116)^3 above L = 8, and L / 903.3 below.
    [[50, 0, 0], 0.18418651851],
    [[8, 0, 0], (24 / 116) ** 3],
    [[1, 0, 0], 27 / 24389],
    [[100, 0, 0], 1],
  ] as [Triple, number][])('%j has the luminance %d', (lab, light) => {
    expectNear(labToXyz(lab), [d50[0] * light, light, d50[2] * light], 8);
  });

  it('is red at L = 50 and a = 100', () => {
    // f(X/Xn) = f(Y/Yn) + a/500.
    const f = (50 + 16) / 116;
    expect(labToXyz([50, 100, 0])[0] / d50[0]).toBeCloseTo((f + 0.2) ** 3, 12);
  });

  it('is restored from XYZ, also with negative values', () => {
    const lab = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), ...twice(-127, 127));
    fc.assert(fc.property(lab, (value) => expectNear(xyzToLab(labToXyz(value)), value, 8)));
  });
});

describe('adaptation', () => {
  it('maps one white to the other and is inverted by the reverse', () => {
    expectNear(multiplyTriple(adaptation(d65, d50), d65), d50, 12);
    const [there, back] = [adaptation(d65, d50), adaptation(d50, d65)];
    expectNear(multiplyTriple(back, multiplyTriple(there, [0.2, 0.5, 0.9])), [0.2, 0.5, 0.9], 12);
  });

  it('equals the published matrix for D65 to D50', () => {
    // Lindbloom, "Chromatic Adaptation", Bradford, D65 to D50; his whites differ in the fourth digit.
    expectNear(adaptation(d65, d50)[0], [1.0478, 0.0229, -0.0501], 3);
    expectNear(adaptation(d65, d50)[2], [-0.0092, 0.0151, 0.7519], 3);
  });
});

describe('hue, saturation and brightness', () => {
  it.each([
    [
      [0, 1, 1],
      [1, 0, 0],
    ],
    [
      [1 / 3, 1, 1],
      [0, 1, 0],
    ],
    [
      [2 / 3, 1, 1],
      [0, 0, 1],
    ],
    [
      [1 / 6, 1, 0.5],
      [0.5, 0.5, 0],
    ],
    [
      [0.9, 0, 0.25],
      [0.25, 0.25, 0.25],
    ],
    [
      [0.5, 0.5, 1],
      [0.5, 1, 1],
    ],
    [
      [1, 1, 1],
      [1, 0, 0],
    ],
  ] as [Triple, Triple][])('%j are %j', (hsb, rgb) => {
    expectNear(hsbToSrgb(hsb), rgb, 12);
  });

  it('are restored', () => {
    fc.assert(fc.property(colour, (rgb) => expectNear(hsbToSrgb(srgbToHsb(rgb)), rgb, 9)));
  });
});

function twice(min: number, max: number) {
  const value = fc.double({ min, max, noNaN: true });
  return [value, value] as const;
}
