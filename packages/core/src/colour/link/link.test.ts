import { describe, expect, it } from 'vitest';
import { profiles } from '../../../test/image/profiles.ts';
import { ConversionRun } from '../../context.ts';
import { defaultLimits, resolveLimits } from '../../limits.ts';
import type { BuiltInSpace } from '../icc/built-in.ts';
import type { Profile } from '../icc/profile.ts';
import { readProfile } from '../icc/profile.ts';
import type { Transform } from '../icc/transform.ts';
import { createTransform } from '../icc/transform.ts';
import { convertPicture } from './link.ts';

const context = { limits: defaultLimits };
const open = (name: string): Profile => readProfile(profiles[name]!, context);

/** Samples every channel over its whole range, in an order that does not repeat. */
function sampleColours(channels: number): number[][] {
  return Array.from({ length: 3000 }, (_, index) =>
    Array.from({ length: channels }, (_, channel) => (((index + 1) * (channel * 2 + 7) * 40503) >>> 3) % 256),
  );
}

function convertAll({ convertPixels, outputs }: Transform, colours: number[][], deep: { in: boolean; out: boolean }) {
  const source = colours.flat().map((sample) => (deep.in ? sample * 257 : sample));
  const target = new (deep.out ? Uint16Array : Uint8Array)(colours.length * outputs);
  convertPixels({ source: (deep.in ? Uint16Array : Uint8Array).from(source), target, count: colours.length });
  return target;
}

const toLab = ([l = 0, a = 0, b = 0]: number[]): number[] => [l / 2.55, a - 128, b - 128];
const plain = (colour: number[]): number[] => colour.map((sample) => sample / 255);

describe('pixels', () => {
  const ways: [string, Profile | BuiltInSpace, (colour: number[]) => number[]][] = [
    ['gray', open('gray of light'), plain],
    ['rgb by gammas', open('rgb by gammas'), plain],
    ['rgb by formulas', open('rgb by formulas'), plain],
    ['sRGB', 'srgb', plain],
    ['Lab', 'lab', toLab],
  ];

  it.each(ways)('of %s are within 1 of the exact colour at both depths', (_, from, toColour) => {
    const transform = createTransform(from, 'srgb');
    const colours = sampleColours(transform.inputs);
    const exact = colours.flatMap((colour) => transform.convertExactly(toColour(colour)));
    for (const deep of [
      { in: false, out: false },
      { in: true, out: false },
      { in: false, out: true },
    ]) {
      const most = deep.out ? 65535 : 255;
      const found = [...convertAll(transform, colours, deep)];
      const worst = Math.max(...found.map((sample, index) => Math.abs(sample / most - exact[index]!)));
      expect(worst * 255).toBeLessThan(1);
    }
  });

  it.each(['press of 16 bits', 'press of version 4'])('of a %s equal single colours', (name) => {
    const transform = createTransform(open(name), 'srgb');
    const colours = sampleColours(4);
    const found = convertAll(transform, colours, { in: false, out: false });
    for (const [index, colour] of colours.slice(0, 300).entries()) {
      for (const [channel, value] of transform.convert(plain(colour)).entries()) {
        expect(Math.abs(value * 255 - found[index * 3 + channel]!)).toBeLessThan(0.51);
      }
    }
  });

  it('keep the paper white even if the exact colour is slightly off', () => {
    const transform = createTransform(open('press of 8 bits'), 'srgb', { intent: 'relative' });
    expect([...convertAll(transform, [[0, 0, 0, 0]], { in: false, out: true })]).toEqual([65535, 65535, 65535]);
  });

  it.each([
    ['a scanner', 'scanner of 16 bits', 0.3, 2],
    ['six inks', 'six inks', 1, 12],
    ['a press', 'press of 16 bits', 0.6, 12], // which uses the engine's grid
  ] as const)('of %s are close to the exact colour', (_, name, mean, most) => {
    const transform = createTransform(open(name), 'srgb');
    const colours = sampleColours(transform.inputs).slice(0, 1000);
    const found = convertAll(transform, colours, { in: false, out: false });
    const errors = colours.flatMap((colour, index) =>
      transform
        .convertExactly(plain(colour))
        .map((value, channel) => Math.abs(value * 255 - found[index * 3 + channel]!)),
    );
    expect(errors.reduce((sum, each) => sum + each, 0) / errors.length).toBeLessThan(mean);
    expect(Math.max(...errors)).toBeLessThan(most);
  });

  it('leave other samples of a pixel alone', () => {
    const { convertPixels } = createTransform('srgb', 'srgb');
    const pixels = Uint8Array.of(10, 20, 30, 77, 40, 50, 60, 88);
    convertPixels({ source: pixels, target: pixels, count: 2, sourceStep: 4, targetStep: 4 });
    expect([...pixels]).toEqual([10, 20, 30, 77, 40, 50, 60, 88]);
  });
});

describe('convertPicture', () => {
  const count = 200_000;
  const run = () => ({
    source: new Uint8Array(count).fill(100),
    target: new Uint8Array(count * 3),
    count,
    sourceStep: 1,
    targetStep: 3,
  });
  const noAssets = async (): Promise<never> => {
    throw new Error('unused');
  };

  it('converts a whole picture in bands', async () => {
    const picture = run();
    const job = new ConversionRun(resolveLimits());
    await convertPicture(createTransform('gray', 'srgb').convertPixels, picture, job.context(noAssets));
    expect(picture.target.every((sample) => sample === 100)).toBe(true);
  });

  it('stops inside a picture when it is aborted or the budget is spent', async () => {
    const aborted = new AbortController();
    const { convertPixels } = createTransform('gray', 'srgb');
    const picture = run();
    const converting = convertPicture(
      (band) => {
        convertPixels(band);
        aborted.abort();
      },
      picture,
      new ConversionRun(resolveLimits(), aborted.signal).context(noAssets),
    );
    await expect(converting).rejects.toMatchObject({ code: 'ABORTED' });
    expect(picture.target.at(-1)).toBe(0);
    const limited = new ConversionRun(resolveLimits({ maxWork: 100_000 })).context(noAssets);
    await expect(convertPicture(convertPixels, run(), limited)).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});
