import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../test/image/profiles.ts';
import { loadCmykToSrgb } from '../../colour/icc/press-profile.ts';
import { labToXyz, xyzToSrgb } from '../../colour/spaces.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { defaultLimits } from '../../limits.ts';
import type { Raster } from '../../models/raster.ts';
import { writeRaster } from '../write.ts';
import type { PlanesHeader } from './header.ts';
import { readPlanes } from './read.ts';

const run = (limits = {}) => new ConversionRun({ ...defaultLimits, ...limits });
const createContext = (of = run()) => of.context(() => Promise.reject(new Error('unused')));
const plain: PlanesHeader = { width: 301, height: 1_100, space: 'srgb', depth: 8, hasAlpha: false };

/** Samples that differ between neighbours in every direction, over several strips. */
const sampleAt = (index: number, depth: 8 | 16): number =>
  (index * 40_503 + (index >> 9)) & (depth === 8 ? 255 : 65_535);

async function make(header: PlanesHeader, context = createContext()): Promise<Raster> {
  return readPlanes(header, context, ({ samples }) => {
    for (let index = 0; index < samples.length; index++) samples[index] = sampleAt(index, header.depth);
  });
}

const toPng = (raster: Raster, config: object = {}) => writeRaster(raster, { to: 'png', config }, createContext());

describe('planes', () => {
  it.each([
    ['srgb', 8, false],
    ['srgb', 8, true],
    ['srgb', 16, false],
    ['srgb', 16, true],
    ['gray', 8, false],
    ['gray', 8, true],
    ['gray', 16, false],
    ['gray', 16, true],
  ] as const)('of %s with %i bits and alpha %s are the same in png', async (space, depth, hasAlpha) => {
    const header = { ...plain, space, depth, hasAlpha };
    const bytes = await toPng(await make(header));
    const is16Bit = depth === 16;
    const channels = (space === 'gray' ? 1 : 3) + (hasAlpha ? 1 : 0);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 301, height: 1_100, channels });
    // Compared in colour, because the judge drops the alpha of raw gray.
    const image = sharp(bytes)
      .toColourspace(is16Bit ? 'rgb16' : 'srgb')
      .ensureAlpha();
    const data = await image.raw({ depth: is16Bit ? 'ushort' : 'uchar' }).toBuffer();
    const found = is16Bit ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
    const bands = space === 'gray' ? [0, 3] : [0, 1, 2, 3];
    const samples = bands.slice(0, channels).map((band) => found.filter((_, index) => index % 4 === band));
    const wrong = samples.flatMap((band, at) =>
      band.findIndex((sample, pixel) => sample !== sampleAt(pixel * channels + at, depth)),
    );
    expect(wrong).toEqual(new Array(channels).fill(-1));
  });

  it.each([false, true])(
    'of inks are converted to sRGB like any other CMYK picture, with alpha %s',
    async (hasAlpha) => {
      const pixel = [40, 200, 120, 30, ...(hasAlpha ? [77] : [])];
      const header = { ...plain, space: 'cmyk', width: 16, height: 16, hasAlpha } as const;
      const raster = await readPlanes(header, createContext(), ({ samples }) => {
        for (let index = 0; index < samples.length; index++) samples[index] = pixel[index % pixel.length]!;
      });
      const data = await sharp(await toPng(raster))
        .raw()
        .toBuffer();
      const { convert } = await loadCmykToSrgb({ limits: defaultLimits });
      const expected = convert(pixel.slice(0, 4).map((ink) => ink / 255)).map((sample) => sample * 255);
      for (const [band, sample] of expected.entries()) expect(Math.abs(data[band]! - sample)).toBeLessThanOrEqual(1);
      if (hasAlpha) expect(data[3]).toBe(77);
      expect(raster.facts).toMatchObject({ space: 'cmyk', profile: undefined });
    },
  );

  it('of 16-bit inks keep their transparency', async () => {
    const pixel = [10_000, 51_400, 30_840, 7_710, 20_000];
    const header = { ...plain, space: 'cmyk', depth: 16, width: 16, height: 16, hasAlpha: true } as const;
    const raster = await readPlanes(header, createContext(), ({ samples }) => {
      for (let index = 0; index < samples.length; index++) samples[index] = pixel[index % pixel.length]!;
    });
    const image = sharp(await toPng(raster)).toColourspace('rgb16');
    const raw = await image.raw({ depth: 'ushort' }).toBuffer();
    const found = new Uint16Array(raw.buffer, raw.byteOffset, 4);
    const { convert } = await loadCmykToSrgb({ limits: defaultLimits });
    const expected = convert(pixel.slice(0, 4).map((ink) => ink / 65_535)).map((sample) => sample * 65_535);
    for (const [band, sample] of expected.entries()) expect(Math.abs(found[band]! - sample)).toBeLessThanOrEqual(257);
    expect(found[3]).toBe(20_000);
  });

  it.each([8, 16] as const)('of %i-bit Lab are converted to sRGB by the definition of Lab', async (depth) => {
    const max = depth === 8 ? 255 : 65_535;
    const lab = [0.6, 0.7, 0.3].map((share) => Math.round(share * max));
    const raster = await readPlanes({ ...plain, space: 'lab', depth }, createContext(), ({ samples }) => {
      for (let index = 0; index < samples.length; index++) samples[index] = lab[index % 3]!;
    });
    const data = await sharp(await toPng(raster))
      .raw()
      .toBuffer();
    const [l = 0, a = 0, b = 0] = lab.map((sample) => sample / max);
    const expected = xyzToSrgb(labToXyz([l * 100, a * 255 - 128, b * 255 - 128]));
    for (const [band, share] of expected.entries()) expect(Math.abs(data[band]! - share * 255)).toBeLessThan(1);
  });

  it('keep their profile, density and XMP', async () => {
    const profile = profiles['rgb without a grid']!;
    const xmp = new TextEncoder().encode('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
    const bytes = await toPng(await make({ ...plain, profile, xmp, density: 300 }));
    const found = await sharp(bytes).metadata();
    expect(found.icc?.equals(profile)).toBe(true);
    expect(found.density).toBe(300);
    expect(found.xmpAsString).toContain('x:xmpmeta');
  });

  it.each(['jpg', 'png', 'webp'] as const)('keep their EXIF in %s, and drop it with strip', async (to) => {
    const artist = 'Exif\0\0II*\0\x08\0\0\0\x01\0\x3b\x01\x02\0\x04\0\0\0Ada\0\0\0\0\0';
    const exif = Uint8Array.from(artist.slice(6), (character) => character.charCodeAt(0));
    for (const hasAlpha of [false, true]) {
      const raster = await make({ ...plain, exif, hasAlpha });
      const bytes = await writeRaster(raster, { to, config: { width: 100 } }, createContext());
      const found = await sharp(bytes).metadata();
      expect([found.width, found.hasAlpha]).toEqual([100, hasAlpha && to !== 'jpg']);
      expect(found.exif?.toString('latin1').replace(/^Exif\0\0/, '')).toBe(artist.slice(6));
      expect((await sharp(bytes).raw().toBuffer()).length).toBeGreaterThan(0);
      const stripped = await writeRaster(raster, { to, config: { strip: true } }, createContext());
      expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    }
  });

  it('beyond the limits are refused before memory is allocated', async () => {
    const failing = make({ ...plain, width: 60_000, height: 60_000 });
    await expect(failing).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    await expect(failing).rejects.toBeInstanceOf(ConversionError);
    await expect(make({ ...plain, width: 0 })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });
});
