import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filledPlane, type Packing, type PsdParts, packings, writePsd } from '../../../test/builders/psd-builder.ts';
import { f32, u16, u32, unicode } from '../../../test/builders/psd-numbers.ts';
import { latin1 } from '../../../test/fixtures.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { samplesOf } from '../../../test/image/psd-layers.ts';
import { writeTiff } from '../../../test/image/tiff.ts';
import { measureMemory } from '../../../test/memory.ts';
import { ConversionRun } from '../../context.ts';
import { convert } from '../../convert.ts';
import { defaultLimits } from '../../limits.ts';
import { readPsd } from './read.ts';

const [width, height] = [13, 7];
const count = width * height;
/** Samples that run through all values, differently in each channel. */
const ramp = (channel: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, index) => (index * (37 + channel * 24) + channel * 85) & 0xff);
const ramp16 = (channel: number): Uint8Array =>
  u16(...Array.from({ length: count }, (_, index) => index * (991 + channel * 640) + channel * 9000));
const samples16Of = (plane: Uint8Array): number[] =>
  Array.from({ length: plane.length / 2 }, (_, index) => plane[index * 2]! * 256 + plane[index * 2 + 1]!);

/** Interleaves the samples of all planes. */
const interleave = (planes: readonly ArrayLike<number>[]): number[] =>
  Array.from({ length: count }, (_, index) => planes.map((plane) => plane[index]!)).flat();

async function toPng(parts: PsdParts) {
  const { bytes, notes } = await convert(writePsd(parts), { from: 'psd', to: 'png' });
  const { icc, density } = await sharp(bytes).metadata();
  const codes = notes.map(({ code }) => code);
  return { ...(await samplesOf(bytes)), codes, notes, icc, density, bytes };
}

const rgb = [ramp(0), ramp(1), ramp(2)];

describe.each(Object.keys(packings) as Packing[])('a merged picture packed as %s', (packing) => {
  it.each([false, true])('keeps red, green and blue (psb: %s)', async (isLarge) => {
    const { samples, codes } = await toPng({ width, height, planes: rgb, packing, isLarge });
    expect(samples).toEqual(interleave(rgb));
    expect(codes).toEqual([]);
  });

  it('keeps 16 bits', async () => {
    const planes = [ramp16(0), ramp16(1), ramp16(2)];
    const { samples } = await toPng({ width, height, planes, packing, depth: 16 });
    expect(samples).toEqual(interleave(planes.map(samples16Of)));
  });
});

describe('a picture without colour', () => {
  it('of gray keeps its samples', async () => {
    expect((await toPng({ width, height, mode: 'gray', planes: [ramp(3)] })).samples).toEqual([...ramp(3)]);
  });

  it('of gray in 16 bits keeps its samples', async () => {
    const { samples } = await toPng({ width, height, mode: 'gray', depth: 16, planes: [ramp16(1)] });
    expect(samples).toEqual(samples16Of(ramp16(1)));
  });

  it('of one bit is black where bits are set', async () => {
    // A row of 13 pixels takes two bytes.
    const rows = Uint8Array.from({ length: height * 2 }, (_, index) => (index * 89) & 0xff);
    const { samples } = await toPng({ width, height, mode: 'bitmap', depth: 1, planes: [rows], packing: 'packBits' });
    const isSet = (x: number, y: number): boolean => ((rows[y * 2 + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1;
    expect(samples).toEqual(
      Array.from({ length: count }, (_, at) => (isSet(at % width, Math.floor(at / width)) ? 0 : 255)),
    );
  });

  it('of a duotone is shown in gray, with a note', async () => {
    const { samples, codes } = await toPng({
      width,
      height,
      mode: 'duotone',
      planes: [ramp(3)],
      colourTable: filledPlane(8, 1, 3),
    });
    expect(samples).toEqual([...ramp(3)]);
    expect(codes).toEqual(['INKS_DROPPED']);
  });
});

describe('an indexed picture', () => {
  const palette = Uint8Array.from({ length: 768 }, (_, index) => (index * 7) & 0xff);
  const coloursOf = (index: number): number[] => [palette[index]!, palette[256 + index]!, palette[512 + index]!];

  it('takes colours from the palette', async () => {
    const { samples } = await toPng({ width, height, mode: 'indexed', planes: [ramp(1)], colourTable: palette });
    expect(samples).toEqual([...ramp(1)].flatMap(coloursOf));
  });

  it('is transparent at its transparent palette entry', async () => {
    const clear = ramp(1)[5]!;
    const resources = { 1047: u16(clear) };
    const parts = { width, height, mode: 'indexed', planes: [ramp(1)], colourTable: palette, resources } as const;
    const { samples } = await toPng(parts);
    expect(samples).toEqual([...ramp(1)].flatMap((index) => [...coloursOf(index), index === clear ? 0 : 255]));
  });

  it('is refused without a palette', async () => {
    await expect(toPng({ width, height, mode: 'indexed', planes: [ramp(1)] })).rejects.toMatchObject({
      code: 'PSD_MALFORMED',
    });
  });
});

describe('inks and Lab', () => {
  const inks = [ramp(0), ramp(1), ramp(2), ramp(3)];
  const full = inks.map((plane) => plane.map((sample) => 255 - sample));

  it.each([undefined, profiles['press of 8 bits']])('converts CMYK like a tiff of the same inks', async (profile) => {
    const tiff = writeTiff({
      samples: Uint8Array.from(interleave(full)),
      width,
      channels: 4,
      photometric: 5,
      ...(profile && { profile }),
    });
    const expected = await sharp((await convert(tiff, { to: 'png' })).bytes)
      .raw()
      .toBuffer();
    const { samples, codes } = await toPng({
      width,
      height,
      mode: 'cmyk',
      planes: inks,
      ...(profile && { resources: { 1039: profile } }),
    });
    expect(samples).toEqual([...expected]);
    expect(codes).toEqual(['COLOUR_CONVERTED']);
  });

  it('converts Lab like a tiff of the same values', async () => {
    const lab = [ramp(0), ramp(1).map((a) => 96 + (a >> 2)), ramp(2).map((b) => 96 + (b >> 2))];
    const tiff = writeTiff({ samples: Uint8Array.from(interleave(lab)), width, channels: 3, photometric: 9 });
    const expected = await sharp((await convert(tiff, { to: 'png' })).bytes)
      .raw()
      .toBuffer();
    expect((await toPng({ width, height, mode: 'lab', planes: lab })).samples).toEqual([...expected]);
  });

  it('multiplies the light that spot inks let through; no ink is white paper', async () => {
    const [half, none, all] = [
      filledPlane(width, height, 128),
      filledPlane(width, height, 255),
      filledPlane(width, height, 0),
    ];
    const spot = (red: number, green: number, blue: number) =>
      Buffer.concat([u16(0, red * 257, green * 257, blue * 257, 0, 100), Buffer.from([2])]);
    const resources = { 1077: Buffer.concat([u32(1), spot(255, 0, 0), spot(0, 0, 255)]) };
    const shown = async (planes: Uint8Array[]) =>
      (await toPng({ width, height, mode: 'multichannel', planes, resources })).samples.slice(0, 3);
    expect(await shown([none, none])).toEqual([255, 255, 255]);
    expect(await shown([all, none])).toEqual([255, 0, 0]);
    expect(await shown([all, all])).toEqual([0, 0, 0]);
    expect(await shown([half, none])).toEqual([255, 128, 128]);
  });

  it('shows the first of several selections in gray, like psd-tools', async () => {
    const selection = Buffer.concat([u16(0, 65_535, 0, 0, 0, 50), Buffer.from([1])]);
    const names = latin1('\x03one\x03two\x05three');
    const resources = { 1077: Buffer.concat([u32(1), selection, selection, selection]), 1006: names };
    const planes = [ramp(1), ramp(2), ramp(3)];
    const { samples, notes } = await toPng({ width, height, mode: 'multichannel', planes, resources });
    expect(samples).toEqual([...planes[0]!]);
    expect(notes.map(({ message }) => message)).toEqual([expect.stringContaining('two, three')]);
  });
});

describe('a picture of 32-bit light', () => {
  const light = Array.from({ length: count }, (_, index) => index / (count - 4) - 0.01);
  const encode = (value: number): number => {
    const bounded = Math.max(0, Math.min(value, 1));
    return (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055) * 65_535;
  };

  it.each(Object.keys(packings) as Packing[])('is encoded for a screen, packed as %s', async (packing) => {
    const { samples, codes } = await toPng({
      width,
      height,
      mode: 'gray',
      depth: 32,
      planes: [f32(...light)],
      packing,
    });
    // Light is cut to 16 bits first, where one step in the shadows becomes 13.
    for (const [index, sample] of samples.entries()) expect(Math.abs(sample - encode(light[index]!))).toBeLessThan(8);
    expect(codes).toEqual(['COLOUR_CONVERTED']);
  });

  it('is converted by its profile', async () => {
    const planes = [f32(...light), f32(...light), f32(...light)];
    const plain = await toPng({ width, height, depth: 32, planes });
    const seen = await toPng({ width, height, depth: 32, planes, resources: { 1039: profiles['rgb by gammas']! } });
    expect(seen.samples).not.toEqual(plain.samples);
    expect(seen.icc).toBeUndefined();
  });
});

describe('transparency', () => {
  const alpha = ramp(3);
  /** Blends with white, as Photoshop stores it. */
  const onWhite = (plane: Uint8Array): Uint8Array =>
    plane.map((sample, index) => Math.round((sample * alpha[index]! + 255 * (255 - alpha[index]!)) / 255));

  it('is the channel after the colours; its white matte is removed', async () => {
    const layers = [{ name: 'one' }];
    const parts = { width, height, planes: [...rgb.map(onWhite), alpha], layers, isTransparent: true };
    const { samples, channels } = await toPng(parts);
    expect(channels).toBe(4);
    for (let index = 0; index < count; index++) {
      const cover = alpha[index]!;
      expect(samples[index * 4 + 3]).toBe(cover);
      // The lower the alpha, the less precise the colour.
      for (const [channel, plane] of rgb.entries()) {
        const difference = Math.abs(samples[index * 4 + channel]! - plane[index]!);
        if (cover > 0) expect(difference).toBeLessThanOrEqual(Math.ceil(127.5 / cover));
      }
    }
  });

  it('is not a saved selection, which is noted by name', async () => {
    const resources = { 1045: unicode('Selection') };
    const { samples, notes } = await toPng({ width, height, planes: [...rgb, alpha], resources });
    expect(samples).toEqual(interleave(rgb));
    expect(notes).toMatchObject([{ code: 'CHANNELS_DROPPED', message: expect.stringContaining('Selection') }]);
  });
});

describe('metadata', () => {
  const exif = latin1('MM\0*\0\0\0\x08\0\x01\x01\x0e\0\x02\0\0\0\x04abc\0\0\0\0\0');
  const xmp = latin1('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const iptc = latin1('\x1c\x02\x00\0\x02\0\x02\x1c\x02\x78\0\x07caption');
  const icc = profiles['rgb by gammas']!;
  const inch = Buffer.concat([u32(300 * 65_536), u16(1, 1), u32(300 * 65_536), u16(1, 1)]);
  const resources = { 1039: icc, 1058: exif, 1060: xmp };
  const psd = writePsd({ width, height, planes: rgb, resources });

  it.each(['jpg', 'png', 'webp'] as const)('is written into %s', async (to) => {
    const { bytes, notes } = await convert(psd, { to });
    const found = await sharp(bytes).metadata();
    expect(found.icc?.equals(icc)).toBe(true);
    expect(found.xmp?.toString()).toContain('adobe:ns:meta');
    expect(found.exif?.toString('latin1')).toContain('abc');
    expect(notes).toEqual([]);
  });

  it.each(['png', 'jpg'] as const)('includes the resolution in a %s', async (to) => {
    const { bytes } = await convert(writePsd({ width, height, planes: rgb, resources: { 1005: inch } }), { to });
    expect((await sharp(bytes).metadata()).density).toBe(300);
  });

  it('includes IPTC in a jpg only, with a note for other formats', async () => {
    const file = writePsd({ width, height, planes: rgb, resources: { 1028: iptc } });
    const jpg = await convert(file, { to: 'jpg' });
    expect((await sharp(jpg.bytes).metadata()).iptc?.toString('latin1')).toContain('8BIM\x04\x04');
    expect((await sharp(jpg.bytes).metadata()).iptc?.toString('latin1')).toContain('caption');
    expect((await convert(file, { to: 'png' })).notes).toMatchObject([{ code: 'METADATA_DROPPED' }]);
  });

  it('includes IPTC beside the EXIF of the file', async () => {
    const { bytes } = await convert(writePsd({ width, height, planes: rgb, resources: { ...resources, 1028: iptc } }), {
      to: 'jpg',
    });
    const found = await sharp(bytes).metadata();
    expect(found.iptc?.toString('latin1')).toContain('caption');
    expect(found.exif?.toString('latin1')).toBe(`Exif\0\0${Buffer.from(exif).toString('latin1')}`);
    expect(Buffer.from(bytes).toString('latin1').split('Exif\0\0')).toHaveLength(2);
  });

  it.each([exif, Buffer.concat([latin1('Exif\0\0'), exif])])(
    'includes EXIF without the prefix of JPEG',
    async (block) => {
      const run = new ConversionRun(defaultLimits);
      const bytes = writePsd({ width, height, planes: rgb, resources: { 1058: block } });
      const { exif: found } = await readPsd(
        bytes,
        run.context(async () => expect.unreachable()),
      );
      expect([...(found ?? [])]).toEqual([...exif]);
    },
  );

  it('is dropped with strip, and colours are converted', async () => {
    const { bytes } = await convert(psd, { to: 'png', config: { strip: true } });
    const { icc: kept, exif: block, xmp: packet } = await sharp(bytes).metadata();
    expect([kept, block, packet]).toEqual([undefined, undefined, undefined]);
    expect([...(await sharp(bytes).raw().toBuffer())]).not.toEqual(interleave(rgb));
  });

  it('does not include IPTC that only states its version', async () => {
    const parts = { width, height, planes: rgb, resources: { 1028: latin1('\x1c\x02\x00\0\x02\0\x02') } };
    expect((await toPng(parts)).codes).toEqual([]);
  });
});

describe('resizing', () => {
  it('works as for other pictures', async () => {
    const { bytes } = await convert(writePsd({ width, height, planes: rgb }), {
      to: 'jpg',
      config: { width: 26, quality: 50 },
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 26, height: 14, format: 'jpeg' });
  });
});

describe('an invalid header', () => {
  const whole = writePsd({ width, height, planes: rgb });
  const withShort = (at: number, value: number) => {
    const bytes = whole.slice();
    new DataView(bytes.buffer).setUint16(at, value);
    return bytes;
  };

  it.each([
    ['a height of 0', 16, 0, 'PSD_MALFORMED'],
    ['a width above 30,000', 18, 40_000, 'PSD_MALFORMED'],
    ['too few channels', 12, 2, 'PSD_MALFORMED'],
    ['too many channels', 12, 57, 'PSD_MALFORMED'],
    ['an undefined depth', 22, 24, 'IMAGE_UNSUPPORTED'],
    ['an undefined mode', 24, 5, 'IMAGE_UNSUPPORTED'],
  ])('with %s is refused', async (_, at, value, code) => {
    await expect(convert(withShort(at, value), { to: 'png' })).rejects.toMatchObject({ code });
  });
});

describe('a picture declared far larger than its file', () => {
  it.each([
    ['300,000 × 300,000 in a psb', { width: 300_000, height: 300_000, isLarge: true }, 'IMAGE_TOO_LARGE'],
    ['30,000 × 30,000', { width: 30_000, height: 30_000 }, 'IMAGE_TOO_LARGE'],
    ['16,000 × 16,000, which is allowed', { width: 16_000, height: 16_000 }, 'BYTES_TRUNCATED'],
  ])('of %s is refused with little memory', async (_, size, code) => {
    const header = writePsd(size);
    const psd = Buffer.concat([header, u16(1), new Uint8Array(64)]);
    const { bytes } = await measureMemory(() => expect(convert(psd, { to: 'png' })).rejects.toMatchObject({ code }));
    expect(bytes).toBeLessThan(50 * 1024 ** 2);
  });
});
