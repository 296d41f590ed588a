import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadCmykToSrgb } from '../../src/colour/icc/press-profile.ts';
import { readProfile } from '../../src/colour/icc/profile.ts';
import { createTransform } from '../../src/colour/icc/transform.ts';
import { convert } from '../../src/convert.ts';
import { withProfile } from '../../src/image/metadata/jpeg-segments.ts';
import { defaultLimits } from '../../src/limits.ts';
import { openFixture } from '../fixtures.ts';
import { decode, distance } from './pixels.ts';
import { profiles } from './profiles.ts';
import { writeTiff } from './tiff.ts';

const context = { limits: defaultLimits };
const width = 64;

/** Full and empty plates, and many values between. */
const inks = Array.from({ length: width * 32 }, (_, index) =>
  Array.from({ length: 4 }, (_, plate) => {
    const sample = (((index + 1) * (plate * 2 + 7) * 40503) >>> 3) % 256;
    return index % 3 === 0 ? (sample & 1) * 255 : sample;
  }),
);

const inTiff = (profile?: Uint8Array, parts: { endian?: 'big'; isBig?: boolean } = {}) =>
  writeTiff({
    samples: Uint8Array.from(inks.flat()),
    width,
    channels: 4,
    photometric: 5,
    ...(profile && { profile }),
    ...parts,
  });

const pressOf = (name: string) => createTransform(readProfile(profiles[name]!, context), 'srgb');

/** The largest difference between the engine's pixels and single colours through the transform. */
async function worstOf(bytes: Uint8Array, toSrgb: (colour: number[]) => number[]): Promise<number> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  const differences = inks.flatMap((ink, index) =>
    toSrgb(ink.map((sample) => sample / 255)).map((value, channel) =>
      Math.abs(Math.round(value * 255) - pixels[index * 3 + channel]!),
    ),
  );
  expect(pixels.length).toBe(inks.length * 3);
  return Math.max(...differences);
}

/** The inks as stored in the file, as shares of a full plate. */
async function inksOf(bytes: Uint8Array) {
  const image = sharp(bytes, { ignoreIcc: true }).pipelineColourspace('cmyk').toColourspace('cmyk').raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return (across: number, down: number): number[] => {
    const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 4;
    return [...data.subarray(at, at + 4)].map((sample) => sample / 255);
  };
}

describe('the same inks are the same colours in a picture and alone', () => {
  it.each([
    ['a tiff', inTiff()],
    ['a big-endian tiff', inTiff(undefined, { endian: 'big' })],
    ['a BigTIFF', inTiff(undefined, { isBig: true })],
  ])('in %s without a profile', async (_, tiff) => {
    const { bytes, notes } = await convert(tiff, { to: 'png' });
    expect(await worstOf(bytes, (await loadCmykToSrgb(context)).convert)).toBeLessThanOrEqual(1);
    expect(notes).toMatchObject([{ code: 'COLOUR_CONVERTED' }]);
  });

  it.each(['press of 8 bits', 'press of 16 bits', 'press of version 4'])(
    'in a tiff with the profile of a %s',
    async (name) => {
      const { bytes } = await convert(inTiff(profiles[name]), { to: 'png' });
      expect(await worstOf(bytes, pressOf(name).convert)).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['without a profile', undefined],
    ['with a profile', 'press of 8 bits'],
  ])('in a jpg with inverted inks, %s', async (_, name) => {
    const plain = openFixture('cmyk.jpg');
    const jpg = name === undefined ? plain : withProfile(plain, profiles[name]!);
    const { convert: toSrgb } = name === undefined ? await loadCmykToSrgb(context) : pressOf(name);
    const [found, stated] = [await decode((await convert(jpg, { to: 'png' })).bytes), await inksOf(jpg)];
    const positions = [0.25, 0.75].flatMap((down) => [0.25, 0.75].map((across) => [across, down] as const));
    for (const [across, down] of positions) {
      const expected = toSrgb(stated(across, down)).map((value) => Math.round(value * 255));
      expect(distance([found.at(across, down)], [expected])).toBeLessThanOrEqual(1);
    }
    expect(stated(0.25, 0.25)).toEqual([0, 1, 1, 0].map((ink) => expect.closeTo(ink, 1))); // red: see Q in ORIGIN.md
  });
});

describe('a profile that cannot be used', () => {
  const broken = Uint8Array.from(profiles['press of 8 bits']!, (byte, index) => (index === 36 ? 0 : byte));

  it.each([
    ['is damaged', broken],
    ['is for RGB', profiles['rgb by gammas']!],
    [
      'converts only to its inks',
      Uint8Array.from(profiles['press of 16 bits']!, (byte, index) => (index === 144 ? 0x58 : byte)),
    ],
  ])('of inks is replaced by the default press with a note if it %s', async (_, profile) => {
    const { bytes, notes } = await convert(inTiff(profile), { to: 'png' });
    expect(await worstOf(bytes, (await loadCmykToSrgb(context)).convert)).toBeLessThanOrEqual(1);
    expect(notes.map(({ code }) => code)).toEqual(['PROFILE_IGNORED', 'COLOUR_CONVERTED']);
    const inJpg = await convert(withProfile(openFixture('cmyk.jpg'), profile), { to: 'png' });
    expect(inJpg.bytes).toEqual((await convert(openFixture('cmyk.jpg'), { to: 'png' })).bytes);
    expect(inJpg.notes.map(({ code }) => code)).toContain('PROFILE_IGNORED');
  });

  it.each([{}, { strip: true }])('of RGB is dropped and leaves the pixels unchanged, with %j', async (config) => {
    const samples = Uint8Array.from({ length: 48 }, (_, index) => index * 5);
    const tiff = writeTiff({ samples, width: 4, channels: 3, photometric: 2, profile: broken });
    const { bytes, notes } = await convert(tiff, { to: 'png', config });
    expect(notes).toMatchObject([{ code: 'PROFILE_IGNORED', class: 'ignored' }]);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    expect([...(await sharp(bytes).raw().toBuffer())]).toEqual([...samples]);
  });
});
