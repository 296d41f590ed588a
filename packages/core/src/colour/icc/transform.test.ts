import { describe, expect, it } from 'vitest';
import { lcmsColours } from '../../../test/image/lcms-colours.data.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { defaultLimits } from '../../limits.ts';
import type { BuiltInSpace } from './built-in.ts';
import { loadCmykToSrgb } from './press-profile.ts';
import type { Profile } from './profile.ts';
import { readProfile } from './profile.ts';
import { createTransform } from './transform.ts';

const context = { limits: defaultLimits };

function open(name: string): Profile | BuiltInSpace {
  const bytes = profiles[name];
  return bytes === undefined ? 'srgb' : readProfile(bytes, context);
}

describe('a transform', () => {
  it.each(lcmsColours)(
    'from %s to %s, %s, compensated: %s, matches lcms',
    (from, to, intent, bpc, colours, expected) => {
      const options = { intent, blackPointCompensation: bpc, blackTint: 'neutral' } as const;
      const { convertExactly } = createTransform(open(from), open(to), options);
      for (const [index, colour] of colours.entries()) {
        const found = convertExactly(colour);
        // lcms inverts curves by tables and quantizes to 16 bits between stages.
        for (const [channel, value] of (expected[index] ?? []).entries()) {
          expect(Math.abs((found[channel] ?? 9) - value), `${colour} ${found}`).toBeLessThan(0.003);
        }
      }
    },
  );

  it('was compared for every profile', () => {
    expect(new Set([...lcmsColours.map(([from]) => from), ...lcmsColours.map(([, to]) => to)])).toEqual(
      new Set([...Object.keys(profiles), 'srgb']),
    );
  });
});

describe('CMYK without a profile', () => {
  // transicc 2.14, `-v0 -n -c0 -t0 -iCGATS001Compat-v2-micro.icc -o*sRGB`.
  it.each([
    [
      [0, 0, 0, 0],
      [255, 255, 255],
    ],
    [
      [1, 0, 0, 0],
      [0, 173.64, 239.22],
    ],
    [
      [0, 1, 0, 0],
      [236.15, 0, 139.84],
    ],
    [
      [0, 0, 1, 0],
      [255, 241.92, 0],
    ],
    [
      [0, 0, 0, 1],
      [34.95, 31.2, 32.04],
    ],
    [
      [1, 1, 1, 1],
      [0, 0, 0],
    ],
    [
      [0.5, 0.4, 0.4, 0],
      [140.28, 143.1, 143.98],
    ],
    [
      [0.2, 0.8, 0.6, 0.1],
      [183.12, 79.24, 85.71],
    ],
    [
      [0, 0, 0, 0.5],
      [147.1, 149.08, 151.72],
    ],
  ])('%j look like %j', async (inks, expected) => {
    const { convertExactly } = await loadCmykToSrgb(context);
    for (const [channel, value] of expected.entries()) {
      expect(Math.abs((convertExactly(inks)[channel] ?? 9) * 255 - value)).toBeLessThan(0.1);
    }
  });
});

describe('built-in spaces', () => {
  it('convert to each other by definition', () => {
    expect(createTransform('srgb', 'lab', { blackPointCompensation: false }).convertExactly([1, 1, 1])[0]).toBeCloseTo(
      100,
      9,
    );
    expect(createTransform('gray', 'srgb').convertExactly([0.4])).toEqual(
      [0.4, 0.4, 0.4].map((value) => expect.closeTo(value, 9)),
    );
    const [x, y, z] = createTransform('lab', 'xyz').convertExactly([50, 0, 0]);
    expect([x, y, z].map((value) => value! / 0.18418651851)).toEqual(
      [0.9642, 1, 0.8249].map((value) => expect.closeTo(value, 6)),
    );
  });

  it('do not support inks', () => {
    const press = readProfile(profiles['six inks']!, context);
    expect(() => createTransform('srgb', press)).toThrow(/cannot convert to 6CLR/);
  });
});

describe('absolute colorimetry', () => {
  it('shows the colour of the paper', () => {
    const press = readProfile(profiles['press of 16 bits']!, context);
    const { convertExactly } = createTransform(press, 'xyz', { intent: 'absolute' });
    const relative = createTransform(press, 'xyz', { intent: 'relative', blackPointCompensation: false });
    const paper = [0.84 / 0.9642, 0.87, 0.74 / 0.8249];
    for (const [axis, value] of convertExactly([0, 0, 0, 0]).entries()) {
      expect(value).toBeCloseTo((relative.convertExactly([0, 0, 0, 0])[axis] ?? 0) * (paper[axis] ?? 0), 4);
    }
  });
});
