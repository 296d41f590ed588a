import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../src/convert.ts';
import type { OutputType } from '../../../src/formats/registry.ts';
import type { ImageConfig } from '../../../src/image/config.ts';
import { exifOrientation, openFixture, withJpegSegment } from '../../fixtures.ts';
import { lcmsColours } from '../lcms-colours.data.ts';
import { decode, distance } from '../pixels.ts';
import { profiles } from '../profiles.ts';
import { writeTiff } from '../tiff.ts';

const codesOf = ({ notes }: { notes: readonly { code: string }[] }) => notes.map(({ code }) => code);

/** Noise, which no lossy encoding keeps. */
const side = 48;
let state = 7;
const noise = Buffer.from(
  Array.from({ length: side * side * 4 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  }),
);
const noisy = () =>
  sharp(noise, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();

/** Smooth colours with details, on which effort has an effect. */
const detailed = () => sharp(openFixture('quadrants.jpg')).resize(400, 300).blur(3).png().toBuffer();

describe('lossless', () => {
  it.each(['webp', 'avif'] as const)('keeps every sample in %s, also of invisible pixels', async (to) => {
    const { bytes, notes } = await convert(await noisy(), { to, config: { lossless: true } });
    expect(await sharp(bytes).raw().toBuffer()).toEqual(noise);
    expect(notes).toEqual([]);
    const lossy = await convert(await noisy(), { to });
    expect(await sharp(lossy.bytes).raw().toBuffer()).not.toEqual(noise);
  });

  it('keeps the frames of an animation', async () => {
    const source = openFixture('animated.gif');
    const { bytes } = await convert(source, { to: 'webp', config: { lossless: true } });
    const [ours, theirs] = await Promise.all(
      [bytes, source].map((each) => sharp(each, { animated: true }).ensureAlpha().raw().toBuffer()),
    );
    expect(ours!.equals(theirs!)).toBe(true);
  });

  it('keeps large pictures with alpha, which are otherwise encoded in two parts', async () => {
    const create = { width: 2100, height: 2000, channels: 4, background: '#12345678' } as const;
    const source = await sharp({ create }).png().toBuffer();
    const { bytes } = await convert(source, { to: 'webp', config: { lossless: true, effort: 0 } });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual([0x12, 0x34, 0x56, 0x78]);
  });
});

describe('effort', () => {
  it.each(['webp', 'png'] as const)('of 9 makes %s smaller than 0, and the default lies between', async (to) => {
    const source = await detailed();
    const sizeOf = async (config: ImageConfig) => (await convert(source, { to, config })).bytes.length;
    const [least, usual, most] = [await sizeOf({ effort: 0 }), await sizeOf({}), await sizeOf({ effort: 9 })];
    expect(most).toBeLessThan(least);
    expect(usual).toBeLessThanOrEqual(least);
    expect(await sizeOf({ effort: to === 'png' ? 3 : 6 })).toBe(usual);
  });

  it.each([
    ['avif', 4],
    ['gif', 6],
  ] as const)('changes %s, whose default is %i', async (to, effort) => {
    const source = await detailed();
    const [least, usual, same] = await Promise.all(
      [{ effort: 0 }, {}, { effort }].map(async (config) => (await convert(source, { to, config })).bytes),
    );
    expect(same).toEqual(usual);
    expect(least).not.toEqual(usual);
  });
});

describe('progressive', () => {
  // The frame header SOF2, Adam7 as interlace method, and the interlace flag of the image descriptor.
  it('stores jpg, png and gif in several passes', async () => {
    const convertTo = async (to: OutputType, config: ImageConfig) =>
      Buffer.from((await convert(openFixture('quadrants.png'), { to, config })).bytes);
    for (const progressive of [true, false]) {
      const jpg = await convertTo('jpg', { progressive });
      expect(jpg.includes(Buffer.from([0xff, progressive ? 0xc2 : 0xc0, 0, 17]))).toBe(true);
      expect((await convertTo('png', { progressive }))[28]).toBe(progressive ? 1 : 0);
      const gif = await convertTo('gif', { progressive });
      const descriptor = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 60, 0, 40, 0]));
      expect((gif[descriptor + 9] ?? 0) & 0x40).toBe(progressive ? 0x40 : 0);
    }
  });
});

describe('settings that an output does not have', () => {
  it.each([
    ['jpg', { lossless: true }],
    ['png', { lossless: true }],
    ['jpg', { effort: 5 }],
    ['tiff', { effort: 5 }],
    ['webp', { progressive: true }],
    ['avif', { progressive: true }],
    ['webp', { lossless: true, quality: 50 }],
    ['webp', { density: 300 }],
    ['png', { intent: 'relative' }],
  ] as const)('are noted: %s with %j', async (to, config) => {
    expect(codesOf(await convert(openFixture('quadrants.png'), { to, config }))).toEqual(['CONFIG_IGNORED']);
  });

  it('are not noted if they are switched off', async () => {
    const config = { lossless: false, progressive: false };
    expect(codesOf(await convert(openFixture('quadrants.png'), { to: 'tiff', config }))).toEqual([]);
  });

  it.each(['svg', 'pdf'] as const)('are noted for drawings that stay drawings, in %s', async (to) => {
    const config = { lossless: true, effort: 1, density: 300, background: 'red' };
    const { notes } = await convert(openFixture('quadrants.svg'), { to, config });
    const ignored = notes.map(({ message }) => /: (\w+) does not apply/.exec(message)?.[1]);
    expect(ignored.toSorted()).toEqual(['background', 'density', 'effort', 'lossless']);
  });
});

describe('density', () => {
  it.each([
    ['quadrants.svg', 96, [60, 40]],
    ['quadrants.svg', 300, [188, 125]],
    ['drawing.eps', 72, undefined],
  ] as const)('is the resolution at which %s is drawn: %i', async (name, density, size) => {
    const { bytes } = await convert(openFixture(name), { to: 'png', config: { density } });
    const { width, height, density: stated } = await sharp(bytes).metadata();
    expect(stated).toBe(density);
    if (size !== undefined) expect([width, height]).toEqual(size);
    const double = await convert(openFixture(name), { to: 'png', config: { density: density * 2 } });
    expect(Math.abs(((await sharp(double.bytes).metadata()).width ?? 0) - 2 * width)).toBeLessThanOrEqual(1);
  });

  it.each(['jpg', 'png', 'tiff'] as const)(
    'is stated in %s instead of that of the source, also in EXIF',
    async (to) => {
      const source = await sharp(openFixture('quadrants.png')).withMetadata({ density: 150 }).jpeg().toBuffer();
      for (const strip of [false, true]) {
        const { bytes } = await convert(source, { to, config: { density: 240, strip } });
        const { density, exif, width } = await sharp(bytes).metadata();
        expect([density, width]).toEqual([240, 60]);
        if (exif !== undefined) expect(Buffer.from(exif).includes(Buffer.from([150, 0, 0, 0]))).toBe(false);
      }
    },
  );
});

describe('keep', () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><who/></x:xmpmeta>';
  const source = async () => {
    const tagged = sharp(openFixture('quadrants.png')).withIccProfile('p3').withXmp(xmp);
    return withJpegSegment(await tagged.jpeg().toBuffer(), 0xe1, exifOrientation(1));
  };

  it.each([
    [
      ['exif', 'xmp', 'iptc', 'profile'],
      [true, true, true],
    ],
    [['exif'], [true, false, false]],
    [['xmp'], [false, true, false]],
    [['profile'], [false, false, true]],
    [[], [false, false, false]],
  ] as const)('keeps %j only, without notes about the rest', async (keep, expected) => {
    for (const to of ['jpg', 'png', 'webp'] as const) {
      const { bytes, notes } = await convert(await source(), { to, config: { keep } });
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc].map((each) => each !== undefined)).toEqual(expected);
      expect(notes).toEqual([]);
    }
  });

  it('converts colours to sRGB without the profile', async () => {
    const { bytes } = await convert(await source(), { to: 'png', config: { keep: ['exif'] } });
    const stripped = await convert(await source(), { to: 'png', config: { strip: true } });
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(stripped.bytes).raw().toBuffer());
  });
});

describe('intent', () => {
  const name = 'press of 8 bits';
  // By default the engine converts, which colour-matrix.test.ts tests.
  const cases = lcmsColours.filter(
    ([from, to, intent, compensates]) =>
      from === name && to === 'srgb' && intent !== 'perceptual' && compensates === (intent === 'relative'),
  );

  it('is tested with several', () => expect(cases.length).toBeGreaterThanOrEqual(2));

  it.each(cases)(
    '%s to %s, %s, gives the colours of lcms',
    async (_from, _to, intent, _compensates, inks, expected) => {
      const samples = Uint8Array.from(inks.flat().map((ink) => Math.round(ink * 255)));
      const source = writeTiff({ samples, width: inks.length, channels: 4, photometric: 5, profile: profiles[name]! });
      const { bytes, notes } = await convert(source, { to: 'png', config: { intent } });
      const { at } = await decode(bytes);
      const found = inks.map((_, index) => at((index + 0.5) / inks.length, 0.5));
      const colours = expected.map((colour) => colour.map((value) => value * 255));
      expect(distance(found, colours)).toBeLessThanOrEqual(2);
      expect(codesOf({ notes })).toEqual(['COLOUR_CONVERTED']);
    },
  );
});
