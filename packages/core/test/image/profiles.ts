import { curveTag, formulaTag, freeTableTag, tableTag, writeProfile, xyzTag } from './icc.ts';

// Profiles of every supported kind. Their devices are invented; the colours only vary smoothly.

const white = xyzTag(0.9642, 1, 0.8249);
const colorants = {
  rXYZ: xyzTag(0.6097, 0.3111, 0.0195),
  gXYZ: xyzTag(0.2053, 0.6257, 0.0609),
  bXYZ: xyzTag(0.1492, 0.0632, 0.7446),
};
const shaper = (red: Uint8Array, green: Uint8Array, blue: Uint8Array) => ({
  wtpt: white,
  ...colorants,
  rTRC: red,
  gTRC: green,
  bTRC: blue,
});

/** The encoded Lab of inks on a press. As on real presses, the darkest colour is not neutral. */
function labOfInks([c = 0, m = 0, y = 0, k = 0]: readonly number[]): number[] {
  const light = (1 - 0.45 * c) * (1 - 0.5 * m) * (1 - 0.1 * y) * (1 - 0.85 * k);
  const [a, b] = [(-0.15 * c + 0.28 * m - 0.02 * y) * (1 - k) + 0.01 * k, (-0.18 * c + 0.34 * y) * (1 - k) - 0.02 * k];
  return [0.06 + 0.94 * light, 0.5 + a, 0.5 + b];
}

/** Approximate inks for a colour, for a table in the other direction. */
function inksOfLab([lightness = 0, a = 0, b = 0]: readonly number[]): number[] {
  const dark = 1 - lightness;
  const clamp = (value: number): number => Math.max(0, Math.min(value, 1));
  return [clamp(dark - (a - 0.5)), clamp(dark + (a - 0.5)), clamp(dark + 1.2 * (b - 0.5)), clamp(dark * dark)];
}

const bend = (value: number): number => value ** 1.3;
const straight = (value: number): number => value;
const oldLab = 0xff00 / 0xffff;
const inOldLab = (node: (position: readonly number[]) => number[]) => (position: readonly number[]) =>
  node(position).map((value) => value * oldLab);

const press = {
  inputs: 4,
  outputs: 3,
  side: 5,
  before: bend,
  after: straight,
  node: inOldLab(labOfInks),
};
const separation = { inputs: 3, outputs: 4, side: 9, before: straight, after: straight, node: inksOfLab };
const labOfRgb = ([r = 0, g = 0, b = 0]: readonly number[]): number[] => [
  0.05 + 0.28 * r + 0.52 * g + 0.13 * b,
  0.5 + 0.25 * (r - g),
  0.5 + 0.2 * ((r + g) / 2 - b),
];
const mixing = [0.9, 0.05, 0.05, 0.1, 0.8, 0.1, 0, 0.1, 0.9, 0, 0.01, -0.01];

/** Profiles by description. */
export const profiles: Readonly<Record<string, Uint8Array>> = {
  'rgb by gammas': writeProfile({ space: 'RGB ', tags: shaper(curveTag(2.2), curveTag(1.8), curveTag()) }),
  'rgb by tables': writeProfile({
    space: 'RGB ',
    tags: shaper(curveTag(0, 0.1, 0.3, 1), curveTag(0, 0, 0.5, 1), curveTag(0.02, 0.2, 0.6, 0.9)),
  }),
  'rgb by formulas': writeProfile({
    version: 4,
    space: 'RGB ',
    tags: shaper(
      formulaTag(4, 2.4, 0.9, 0.06, 0.2, 0.05, 0.01, 0.004476),
      formulaTag(3, 2.4, 0.948, 0.052, 0.077, 0.04),
      formulaTag(1, 2, 0.9, 0.1),
    ),
  }),
  'rgb by lifted formulas': writeProfile({
    version: 4,
    space: 'RGB ',
    tags: shaper(formulaTag(2, 1.7, 0.8, -0.05, 0.04), formulaTag(0, 2.6), formulaTag(0, 1)),
  }),
  'gray of light': writeProfile({ space: 'GRAY', tags: { wtpt: white, kTRC: curveTag(0, 0.05, 0.3, 1) } }),
  'gray of lightness': writeProfile({ space: 'GRAY', pcs: 'Lab ', tags: { wtpt: white, kTRC: curveTag(1.2) } }),
  'press of 16 bits': writeProfile({
    deviceClass: 'prtr',
    space: 'CMYK',
    pcs: 'Lab ',
    tags: { wtpt: xyzTag(0.84, 0.87, 0.74), A2B0: tableTag(2, press), B2A0: tableTag(2, separation) },
  }),
  'press of 8 bits': writeProfile({
    deviceClass: 'prtr',
    space: 'CMYK',
    pcs: 'Lab ',
    tags: {
      wtpt: xyzTag(0.84, 0.87, 0.74),
      A2B0: tableTag(1, { ...press, node: labOfInks }),
      A2B1: tableTag(1, { ...press, before: straight, node: labOfInks }),
      B2A0: tableTag(1, separation),
      B2A1: tableTag(1, separation),
    },
  }),
  'press of version 4': writeProfile({
    version: 4,
    deviceClass: 'prtr',
    space: 'CMYK',
    pcs: 'Lab ',
    tags: {
      wtpt: white,
      A2B0: freeTableTag('mAB ', {
        inputs: 4,
        outputs: 3,
        a: [curveTag(1.2), curveTag(), curveTag(0, 0.4, 1), formulaTag(0, 1.1)],
        sides: [4, 5, 3, 6],
        node: labOfInks,
        b: [curveTag(), curveTag(), curveTag()],
      }),
      B2A0: freeTableTag('mBA ', {
        inputs: 3,
        outputs: 4,
        b: [curveTag(), curveTag(), curveTag()],
        sides: [9, 7, 7],
        width: 1,
        node: inksOfLab,
        a: [curveTag(), curveTag(), curveTag(), curveTag(1.1)],
      }),
    },
  }),
  'rgb of all parts': writeProfile({
    version: 4,
    deviceClass: 'scnr',
    space: 'RGB ',
    pcs: 'XYZ ',
    tags: {
      wtpt: white,
      A2B0: freeTableTag('mAB ', {
        inputs: 3,
        outputs: 3,
        a: [curveTag(1.4), curveTag(0, 0.3, 1), formulaTag(0, 1.2)],
        sides: [5, 6, 7],
        node: ([r = 0, g = 0, b = 0]) => [0.4 * r + 0.1 * g, 0.1 * r + 0.4 * g * b, 0.05 * g + 0.4 * b],
        m: [curveTag(1.1), curveTag(), curveTag(0.9)],
        matrix: mixing,
        b: [curveTag(), curveTag(0, 0.5, 1), curveTag()],
      }),
      B2A0: freeTableTag('mBA ', {
        inputs: 3,
        outputs: 3,
        b: [curveTag(), curveTag(), curveTag()],
        matrix: mixing,
        m: [curveTag(0.9), curveTag(0.8), curveTag(0.7)],
      }),
    },
  }),
  'rgb without a grid': writeProfile({
    version: 4,
    deviceClass: 'mntr',
    space: 'RGB ',
    pcs: 'Lab ',
    tags: {
      wtpt: white,
      A2B0: freeTableTag('mAB ', { inputs: 3, outputs: 3, b: [curveTag(), curveTag(1.1), curveTag(0, 0.6, 1)] }),
    },
  }),
  'scanner of 16 bits': writeProfile({
    deviceClass: 'scnr',
    space: 'RGB ',
    pcs: 'Lab ',
    tags: {
      wtpt: white,
      A2B0: tableTag(2, { ...press, inputs: 3, side: 7, node: inOldLab(labOfRgb) }),
      A2B1: tableTag(2, { ...press, inputs: 3, side: 4, before: straight, node: inOldLab(labOfRgb) }),
    },
  }),
  'six inks': writeProfile({
    deviceClass: 'prtr',
    space: '6CLR',
    pcs: 'Lab ',
    tags: {
      wtpt: white,
      A2B0: tableTag(2, {
        ...press,
        inputs: 6,
        side: 3,
        node: inOldLab(([c = 0, m = 0, y = 0, k = 0, o = 0, g = 0]) =>
          labOfInks([Math.max(c, g / 2), Math.max(m, o / 2), Math.max(y, o, g), k]),
        ),
      }),
    },
  }),
};
