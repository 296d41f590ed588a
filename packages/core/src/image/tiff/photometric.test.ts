import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTiff, type Tag, type TiffForm } from '../../../test/builders/tiff-builder.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { showPixels, worstOf } from '../../../test/image/tiff-pixels.ts';
import { loadCmykToSrgb } from '../../colour/icc/press-profile.ts';
import { labToXyz, xyzToSrgb } from '../../colour/spaces.ts';
import { convert } from '../../convert.ts';
import { defaultLimits } from '../../limits.ts';

const [width, height] = [16, 12];
const count = width * height;
const base = { width, height } as const;
const show = (form: Pick<TiffForm, 'values' | 'depths' | 'photometric'> & Partial<TiffForm>) =>
  showPixels(buildTiff({ ...base, ...form }));
const spreadValues = (length: number, max: number): number[] =>
  Array.from({ length }, (_, index) => (index * 2_654_435_761) % (max + 1));

describe.each([1, 2, 3, 4, 6, 8, 10, 16])('a palette of %i bits', (depth) => {
  const entries = 2 ** depth;

  it.each([
    ['as bytes in both halves of 16 bits', 257, 8],
    ['as bytes in the upper half', 256, 8],
    ['as bytes in the lower half', 1, 8],
    ['in 16 bits', 1, 16],
  ])('has its colours, written %s', async (_, factor, colourDepth) => {
    const colours = spreadValues(entries * 3, 2 ** colourDepth - 1);
    if (colourDepth === 16) colours[0] = 12_345;
    const values = spreadValues(count, entries - 1);
    const tags: Tag[] = [
      [320, 3, colours.map((colour) => colour * factor)],
      [338, 3, [2]],
    ]; // prettier-ignore
    // With alpha, so that the engine does not read it.
    const withAlpha = values.flatMap((value) => [value, entries - 1]);
    const shown = await show({ values: withAlpha, depths: [depth, depth], photometric: 3, tags });
    const scale = colourDepth === 16 ? 1 : 257;
    const expected = (pixel: number) => [0, 1, 2].map((band) => colours[band * entries + values[pixel]!]! * scale);
    expect(worstOf(shown, expected)).toBe(0);
  });
});

describe('inks', () => {
  it.each([
    [12, 4, [] as Tag[]],
    [8, 5, [[338, 3, [2]]] as Tag[]],
    [16, 5, [[338, 3, [1]]] as Tag[]],
  ])('of %i bits become sRGB like any other CMYK picture, with %i samples a pixel', async (depth, channels, tags) => {
    const max = 2 ** depth - 1;
    const ink = [0.2, 0.6, 0.4, 0.1];
    const alpha = channels === 5 ? [0.5] : [];
    const shares = [...ink.map((share) => (tags[0]?.[2][0] === 1 ? share * 0.5 : share)), ...alpha];
    const values = Array.from({ length: count }, () => shares.map((share) => Math.round(share * max))).flat();
    const shown = await show({ values, depths: new Array<number>(channels).fill(depth), photometric: 5, tags });
    const { convert: toSrgb } = await loadCmykToSrgb({ limits: defaultLimits });
    const expected = [...toSrgb(ink).map((sample) => sample * 65_535), ...alpha.map((share) => share * 65_535)];
    expect(worstOf(shown, () => expected)).toBeLessThan(257 * 1.5);
  });

  it('after the first four are dropped with a note', async () => {
    const values = spreadValues(count * 6, 255);
    const tags: Tag[] = [[338, 3, [2]]];
    const { notes } = await show({ values, depths: [8, 8, 8, 8, 8, 8], photometric: 5, tags });
    expect(notes.map(({ code }) => code)).toContain('INKS_DROPPED');
  });
});

describe('YCbCr', () => {
  /** @see ITU-R BT.601, in whole numbers from 0 to 255 */
  const toRgb = (light: number, blue: number, red: number): number[] =>
    [
      light + 1.402 * (red - 128),
      light - (0.114 * 1.772 * (blue - 128) + 0.299 * 1.402 * (red - 128)) / 0.587,
      light + 1.772 * (blue - 128),
    ].map((value) => Math.max(0, Math.min(value, 255)) * 257);

  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
    [4, 2],
    [4, 4],
  ])('is converted if %i×%i pixels share their chroma', async (across, down) => {
    const light = spreadValues(count, 255);
    const chromaOf = (pixel: number): [number, number] => {
      const [x, y] = [Math.floor((pixel % width) / across), Math.floor(Math.floor(pixel / width) / down)];
      return [(x * 40 + y * 10) % 256, (x * 10 + y * 60) % 256];
    };
    const units: number[] = [];
    for (let top = 0; top < height; top += down) {
      for (let left = 0; left < width; left += across) {
        for (let y = 0; y < down; y++)
          for (let x = 0; x < across; x++) units.push(light[(top + y) * width + left + x]!);
        units.push(...chromaOf(top * width + left));
      }
    }
    // The units are the samples of a file with one sample per pixel.
    const rowCount = height / down;
    const whole = buildTiff({
      width: units.length / rowCount,
      height: rowCount,
      values: units,
      depths: [8],
      photometric: 6,
      tags: [[530, 3, [across, down]]],
    });
    const changes = { 256: width, 257: height, 277: 3, 278: height };
    const shown = await showPixels(withNumbers(whole, changes));
    const expected = (pixel: number) => toRgb(light[pixel]!, ...chromaOf(pixel));
    expect(worstOf(shown, expected)).toBeLessThan(257);
  });

  it('uses the reference black and white of the file, in planes', async () => {
    const values = [...Array(count)].flatMap((_, index) => [16 + (index % 220), 128, 128]);
    const tags: Tag[] = [
      [530, 3, [1, 1]],
      [532, 5, [16, 235, 128, 240, 128, 240]],
    ];
    const shown = await show({ values, depths: [8, 8, 8], photometric: 6, tags, isPlanar: true });
    expect(worstOf(shown, (pixel) => [((values[pixel * 3]! - 16) / 219) * 65_535])).toBeLessThan(129);
  });
});

describe('chroma planes smaller than the luma plane', () => {
  it('are refused by name', async () => {
    const values = [...Array(count)].flatMap(() => [16, 128, 128]);
    const tags: Tag[] = [[530, 3, [2, 2]]];
    const shown = show({ values, depths: [8, 8, 8], photometric: 6, tags, isPlanar: true });
    await expect(shown).rejects.toMatchObject({
      code: 'IMAGE_UNSUPPORTED',
      message: expect.stringContaining('chroma'),
    });
  });
});

/** Changes numbers in the directory of a little-endian file. */
function withNumbers(tiff: Uint8Array, numbers: Readonly<Record<number, number>>): Uint8Array {
  const file = Buffer.from(tiff);
  const start = file.readUInt32LE(4);
  for (let entry = start + 2; entry < file.length - 12; entry += 12) {
    const value = numbers[file.readUInt16LE(entry)];
    if (value !== undefined) file.writeUInt32LE(value, entry + 8);
  }
  return new Uint8Array(file);
}

describe('Lab', () => {
  const lab = [60, 20, -30] as const;
  const expected = xyzToSrgb(labToXyz([...lab])).map((value) => value * 65_535);

  it.each([
    ['CIE, 12 bits, in planes', 8, 12, [60 * 40.95, 20 * 16, -30 * 16 + 4096], 'unsigned', true],
    ['CIE, signed, 8 bits', 8, 8, [Math.round(60 * 2.55) - 256, 20, -30], 'signed', false],
    ['CIE, floating point', 8, 32, lab, 'float', false],
    ['ITU, 8 bits', 10, 8, [60 * 2.55, 128 + 20 * 1.5, 96 - 30 * 1.275], 'unsigned', false],
    ['ICC, 16 bits in planes', 9, 16, [60 * 652.8, 148 * 256, 98 * 256], 'unsigned', true],
  ] as const)('%s becomes sRGB', async (_, photometric, depth, code, kind, isPlanar) => {
    const values = Array.from({ length: count }, () =>
      code.map((each) => (kind === 'float' ? each : Math.round(each))),
    );
    const form = { values: values.flat(), depths: [depth, depth, depth], photometric, kind, isPlanar };
    expect(worstOf(await show(form), () => expected)).toBeLessThan(257 * (depth > 8 ? 0.5 : 2));
  });

  it('with only lightness is gray', async () => {
    const shown = await show({ values: new Array<number>(count).fill(153), depths: [8], photometric: 8 });
    const gray = xyzToSrgb(labToXyz([60, 0, 0])).map((value) => value * 65_535);
    expect(worstOf(shown, () => gray)).toBeLessThan(257 * 2);
  });
});

describe('metadata and extra samples', () => {
  const values = spreadValues(count, 4_095);
  const depths = [12];

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('applies orientation %i like the engine', async (orientation) => {
    const tags: Tag[] = [[274, 3, [orientation]]];
    const own = await show({ values, depths, photometric: 1, tags });
    const values16 = values.map((value) => Math.round((value / 4_095) * 65_535));
    const engine = await show({ values: values16, depths: [16], photometric: 1, tags });
    expect([own.width, own.height]).toEqual([engine.width, engine.height]);
    expect(own.samples).toEqual(engine.samples);
  });

  it('drops extra samples besides alpha, with a note', async () => {
    const five = spreadValues(count * 5, 4_095);
    const tags: Tag[] = [[338, 3, [0, 2]]];
    const shown = await show({ values: five, depths: new Array<number>(5).fill(12), photometric: 2, tags });
    const expected = (pixel: number) => [0, 1, 2, 4].map((band) => (five[pixel * 5 + band]! / 4_095) * 65_535);
    expect(worstOf(shown, expected)).toBeLessThan(1);
    expect(shown.notes.map(({ code }) => code)).toEqual(['CHANNELS_DROPPED']);
  });

  it('keeps profile, density, XMP, IPTC and EXIF', async () => {
    const profile = profiles['rgb without a grid']!;
    const text = (words: string): number[] => [...Buffer.from(words, 'latin1')];
    const tags: Tag[] = [
      [282, 5, [118.11]],
      [296, 3, [3]],
      [315, 7, text('Ada\0Ada\0')],
      [700, 7, text('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
      [33723, 7, [0x1c, 2, 120, 0, 2, 72, 105]],
      [34675, 7, [...profile]],
    ];
    const rgb = spreadValues(count * 3, 4_095);
    const tiff = buildTiff({ ...base, values: rgb, depths: [12, 12, 12], photometric: 2, tags });
    const { bytes } = await convert(tiff, { to: 'jpg' });
    const found = await sharp(bytes).metadata();
    expect(found.icc?.equals(profile)).toBe(true);
    expect(found.density).toBe(300);
    expect(found.xmpAsString).toContain('x:xmpmeta');
    expect(found.exif?.toString('latin1')).toContain('Ada\0Ada\0');
    expect(found.iptc?.toString('latin1')).toContain('Hi');
  });
});
