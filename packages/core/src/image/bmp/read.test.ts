import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { type PlainBmp, packRows, writeBmp } from '../../../test/image/bmp.ts';
import type { Pixel } from '../../../test/image/pixels.ts';
import { profiles } from '../../../test/image/profiles.ts';
import { measureMemory } from '../../../test/memory.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import { inspect } from '../../inspect.ts';

/** The pixels of a converted bitmap as red, green, blue and alpha of 8 or 16 bits, from the top. */
async function pixelsOf(bytes: Uint8Array, depth: 8 | 16 = 8): Promise<number[][]> {
  const png = await convert(bytes, { to: 'png' });
  const image = sharp(png.bytes, { ignoreIcc: true })
    .toColourspace(depth === 8 ? 'srgb' : 'rgb16')
    .ensureAlpha();
  const data = await image.raw({ depth: depth === 8 ? 'uchar' : 'ushort' }).toBuffer();
  const samples = depth === 8 ? data : new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return Array.from({ length: samples.length / 4 }, (_, index) => [...samples.subarray(index * 4, index * 4 + 4)]);
}

const codesOf = async (bytes: Uint8Array) => (await convert(bytes, { to: 'png' })).notes.map(({ code }) => code);
const [width, height] = [13, 5];
/** Numbers that differ between neighbours, by row from the top. */
const numbersBelow = (limit: number): number[][] =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (x * 7 + y * 5) % limit));
const upwards = <Row>(rows: readonly Row[]): Row[] => [...rows].reverse();
const colours = (count: number): Pixel[] =>
  Array.from({ length: count }, (_, index) => [(index * 83) % 256, (index * 29 + 7) % 256, (index * 151 + 99) % 256]);
const grays = (count: number): Pixel[] =>
  Array.from({ length: count }, (_, index) => [index * 3, index * 3, index * 3]);

describe.each([12, 16, 40, 52, 56, 64, 108, 124])('a bitmap with a header of %i bytes', (header) => {
  it.each([1, 2, 4, 8])('with a palette of %i bits has the colours that its pixels index', async (bits) => {
    const palette = colours(Math.min(2 ** bits, 200));
    const rows = numbersBelow(palette.length);
    const bytes = writeBmp({ width, height, bits, header, palette, pixels: packRows(upwards(rows), bits) });
    expect(await pixelsOf(bytes)).toEqual(rows.flat().map((index) => [...palette[index]!, 255]));
    expect(await codesOf(bytes)).toEqual([]);
  });

  it('with 24 bits stores blue, green and red', async () => {
    const rows = numbersBelow(60).map((row) => row.map((value) => 0x2a_00_00 * 3 + value * 0x01_02_03));
    const bytes = writeBmp({ width, height, bits: 24, header, pixels: packRows(upwards(rows), 24) });
    expect(await pixelsOf(bytes)).toEqual(rows.flat().map((v) => [v >> 16, (v >> 8) & 255, v & 255, 255]));
  });
});

describe('rows', () => {
  it('go from the top if the height is negative', async () => {
    const rows = numbersBelow(16);
    const palette = colours(16);
    const bytes = writeBmp({ width, height: -height, bits: 4, palette, pixels: packRows(rows, 4) });
    expect(await pixelsOf(bytes)).toEqual(rows.flat().map((index) => [...palette[index]!, 255]));
  });

  it('may lack the padding of the last row, and start after a gap', async () => {
    const rows = numbersBelow(16);
    const palette = grays(16);
    const pixels = packRows(upwards(rows), 4).slice(0, -1);
    const bytes = writeBmp({ width, height, bits: 4, palette, pixels, gap: 33 });
    expect(await pixelsOf(bytes)).toEqual(rows.flat().map((index) => [...palette[index]!, 255]));
  });

  it('are refused if some are missing', async () => {
    const pixels = packRows(numbersBelow(16), 4).slice(0, -3);
    const bytes = writeBmp({ width, height, bits: 4, palette: grays(16), pixels });
    await expect(convert(bytes, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED', at: 118 });
  });

  it.each([0, 54, 0x7fffffff])('are found after the palette if the stated offset %i is impossible', async (offset) => {
    const rows = numbersBelow(16);
    const palette = colours(16);
    const pixels = packRows(upwards(rows), 4);
    const bytes = writeBmp({ width, height, bits: 4, palette, pixels, patches: [[10, offset]] });
    expect(await pixelsOf(bytes)).toEqual(rows.flat().map((index) => [...palette[index]!, 255]));
  });
});

/** Masks, and the 8-bit or 16-bit value of the pixel 0x9c5a or 0x9c5a37e1 under them, by their definition. */
const maskKinds: readonly [name: string, bits: 16 | 24 | 32, masks: readonly number[], depth: 8 | 16][] = [
  ['5 6 5', 16, [0xf800, 0x07e0, 0x001f], 8],
  ['2 3 1, with bits between', 16, [0x3000, 0x0380, 0x0004], 8],
  ['4 4 4 4', 16, [0x0f00, 0x00f0, 0x000f, 0xf000], 8],
  ['1 9 2 4', 16, [0x8000, 0x7fc0, 0x0030, 0x000f], 16],
  ['8 8 0', 16, [0xff00, 0x00ff, 0], 8],
  ['8 8 8 in 24', 24, [0x0000ff, 0xff0000, 0x00ff00], 8],
  ['8 8 8 8 in unusual order', 32, [0xff00, 0xff, 0xff000000, 0xff0000], 8],
  ['8 8 8 between bytes', 32, [0x0ff00000, 0x000ff000, 0x00000ff0], 8],
  ['10 10 10 2', 32, [0x3ff00000, 0x000ffc00, 0x000003ff, 0xc0000000], 16],
  ['11 11 10', 32, [0xffe00000, 0x001ffc00, 0x000003ff], 16],
  ['7 18 7', 32, [0xfe000000, 0x01ffff80, 0x0000007f], 16],
  ['32 bits of red only', 32, [0xffffffff, 0, 0], 16],
  ['a mask with a gap', 32, [0xf0f00000, 0xff00, 0xff], 16],
];

describe.each(maskKinds)('masks of %s', (_, bits, masks, depth) => {
  const pixel = bits === 16 ? 0x9c5a : bits === 24 ? 0x9c5a37 : 0x9c5a37e1;
  const whole = depth === 8 ? 255 : 65_535;
  const share = (mask: number): number => {
    const low = mask & -mask;
    return mask === 0
      ? 0
      : Number((BigInt(pixel) & BigInt(mask >>> 0)) / BigInt(low >>> 0)) / ((mask >>> 0) / (low >>> 0));
  };
  const expected = [0, 1, 2, 3].map((index) =>
    masks[index] === undefined ? whole : Math.round(share(masks[index]) * whole),
  );
  const bmp: PlainBmp = { width: 3, height: 2, bits, pixels: packRows(new Array(2).fill([pixel, pixel, pixel]), bits) };

  it.each([40, 56, 124])('are scaled to the full range, in a header of %i bytes', async (header) => {
    const compression = header === 40 && masks.length === 4 ? 6 : 3;
    const bytes = writeBmp({ ...bmp, header, compression, masks: header === 40 ? masks : [...masks, 0].slice(0, 4) });
    const found = await pixelsOf(bytes, depth);
    expect(found).toEqual(new Array(6).fill(expected));
  });
});

describe('16 and 32 bits without masks', () => {
  it.each([
    [16, 0xfc1f, [255, 0, 255, 255]],
    [16, 0x03ff, [0, 255, 255, 255]],
    [32, 0x7f102030, [0x10, 0x20, 0x30, 255]],
  ] as const)('of %i bits have the default masks and no transparency', async (bits, pixel, expected) => {
    const pixels = packRows([[pixel]], bits);
    for (const header of [40, 108]) {
      const masks = header === 108 ? [1, 2, 4, 0xff000000] : []; // these apply only with compression 3
      expect(await pixelsOf(writeBmp({ width: 1, height: 1, bits, header, masks, pixels }))).toEqual([expected]);
    }
  });
});

describe('alpha', () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  const bmp = { width: 2, height: 1, bits: 32, header: 108, compression: 3, masks };

  it('is kept if any pixel is visible', async () => {
    const bytes = writeBmp({ ...bmp, pixels: packRows([[0x00102030, 0x01405060]], 32) });
    expect(await pixelsOf(bytes)).toEqual([
      [0x10, 0x20, 0x30, 0],
      [0x40, 0x50, 0x60, 1],
    ]);
    expect(await codesOf(bytes)).toEqual([]);
  });

  it('is ignored with a note if it would hide the whole picture', async () => {
    const bytes = writeBmp({ ...bmp, pixels: packRows([[0x00102030, 0x00405060]], 32) });
    expect((await pixelsOf(bytes)).map((pixel) => pixel[3])).toEqual([255, 255]);
    expect(await codesOf(bytes)).toEqual(['ALPHA_IGNORED']);
  });
});

describe('64 bits', () => {
  it('are linear light, clipped to the range of a screen', async () => {
    const shares = [-0.25, 0, 0.0021, 0.2140411, 0.5, 1, 3.9];
    const pixels = shares.flatMap((share) => [share, 0, 1, 1].map((value) => Math.round(value * 8192)));
    const bytes = writeBmp({ width: 7, height: 1, bits: 64, pixels: new Uint8Array(Int16Array.from(pixels).buffer) });
    // @see IEC 61966-2-1
    const encode = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
    const expected = shares.map((share) => encode(Math.min(1, Math.max(0, Math.round(share * 8192) / 8192))) * 65_535);
    const found = await pixelsOf(bytes, 16);
    for (const [index, pixel] of found.entries()) expect(Math.abs(pixel[2]! - expected[index]!)).toBeLessThanOrEqual(1);
    expect(found.map((pixel) => [pixel[0], pixel[1], pixel[3]])).toEqual(new Array(7).fill([65_535, 0, 65_535]));
  });
});

describe('a palette', () => {
  it('that is shorter than the indexes gives black, with a note', async () => {
    const bytes = writeBmp({ width: 2, height: 1, bits: 8, palette: colours(3), pixels: Uint8Array.of(2, 9, 0, 0) });
    expect(await pixelsOf(bytes)).toEqual([
      [...colours(3)[2]!, 255],
      [0, 0, 0, 255],
    ]);
    expect(await codesOf(bytes)).toEqual(['PALETTE_EXCEEDED']);
  });

  it('with an impossible count ends at the pixels', async () => {
    const patches = [[46, 0x12341234]] as const;
    const bytes = writeBmp({
      width: 2,
      height: 1,
      bits: 8,
      palette: colours(3),
      pixels: Uint8Array.of(2, 1, 0, 0),
      patches,
    });
    expect(await pixelsOf(bytes)).toEqual([2, 1].map((index) => [...colours(3)[index]!, 255]));
  });

  it('that is missing is refused', async () => {
    const bytes = writeBmp({ width: 2, height: 1, bits: 8, gap: 1, pixels: Uint8Array.of(2, 1, 0, 0) });
    await expect(convert(bytes, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });

  it('of grays gives a picture of one channel', async () => {
    const gray = writeBmp({ width: 2, height: 1, bits: 8, palette: grays(3), pixels: Uint8Array.of(2, 1, 0, 0) });
    expect((await sharp((await convert(gray, { to: 'png' })).bytes).metadata()).channels).toBe(1);
  });
});

describe('a profile', () => {
  const profile = profiles['rgb without a grid']!;
  const bmp = { width: 2, height: 1, bits: 24, header: 124, pixels: packRows([[0x102030, 0xa0b0c0]], 24) };

  it('in the file stays with the pixels', async () => {
    const { bytes } = await convert(writeBmp({ ...bmp, profile }), { to: 'png' });
    expect((await sharp(bytes).metadata()).icc?.equals(profile)).toBe(true);
    expect((await pixelsOf(writeBmp({ ...bmp, profile }))).map((pixel) => pixel.slice(0, 3))).toEqual([
      [0x10, 0x20, 0x30],
      [0xa0, 0xb0, 0xc0],
    ]);
  });

  it.each([
    ['linked', [[70, 0x4c494e4b]]],
    [
      'given as endpoints and gamma',
      [
        [70, 0],
        [74, 0x20000000],
        [78, 0x10000000],
      ],
    ],
    ['located after the end', [[126, 0x7fffffff]]],
  ] as const)('that is %s is ignored with a note', async (_, patches) => {
    expect(await codesOf(writeBmp({ ...bmp, profile, patches }))).toEqual(['PROFILE_IGNORED']);
  });
});

describe('an image file in a bitmap', () => {
  const raw = { raw: { width: 2, height: 1, channels: 3 as const } };
  const inner = sharp(Uint8Array.of(9, 8, 7, 200, 100, 50), raw);

  it('is converted as it would be separately', async () => {
    const png = await inner.clone().png().toBuffer();
    const bytes = writeBmp({ width: 2, height: 1, bits: 0, compression: 5, pixels: png });
    expect(await pixelsOf(bytes)).toEqual([
      [9, 8, 7, 255],
      [200, 100, 50, 255],
    ]);
    const jpeg = await inner.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).withExif({}).toBuffer();
    const found = await pixelsOf(writeBmp({ width: 2, height: 1, bits: 0, compression: 4, pixels: jpeg }));
    const alone = await sharp(jpeg).ensureAlpha().raw().toBuffer();
    expect(found.flat()).toEqual([...alone]);
  });

  it('that is missing is refused', async () => {
    const bytes = writeBmp({ width: 2, height: 1, bits: 0, compression: 4, pixels: new Uint8Array(40) });
    await expect(convert(bytes, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });
});

describe('an invalid or unsupported bitmap', () => {
  const bmp: PlainBmp = { width: 2, height: 1, bits: 24, pixels: new Uint8Array(8) };

  it.each([
    ['an unknown compression', { ...bmp, compression: 99 }, 'IMAGE_UNSUPPORTED'],
    ['CMYK', { ...bmp, compression: 11 }, 'IMAGE_UNSUPPORTED'],
    ['an invalid bit depth', { ...bmp, bits: 23 }, 'IMAGE_DAMAGED'],
    ['8-bit runs for 24-bit pixels', { ...bmp, compression: 1 }, 'IMAGE_DAMAGED'],
    ['a header of unknown length', { ...bmp, header: 66 }, 'IMAGE_DAMAGED'],
    ['a negative width', { ...bmp, width: -2 }, 'IMAGE_DAMAGED'],
    ['a height of 0', { ...bmp, height: 0 }, 'IMAGE_DAMAGED'],
    ['empty masks', { ...bmp, bits: 32, compression: 3, masks: [0, 0, 0] }, 'IMAGE_DAMAGED'],
  ] as const)('is refused for %s', async (_, plain, code) => {
    await expect(convert(writeBmp(plain), { to: 'png' })).rejects.toMatchObject({ code });
  });

  it('is refused for a size beyond the limits before memory is allocated', async () => {
    for (const compression of [0, 1]) {
      const bomb = writeBmp({ ...bmp, width: 60_000, height: 60_000, bits: 8, palette: grays(2), compression });
      const { bytes } = await measureMemory(() =>
        expect(convert(bomb, { to: 'png' })).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' }),
      );
      expect(bytes).toBeLessThan(50e6);
    }
  });

  it('is distinguished from a text that starts with the same letters', async () => {
    const text = new TextEncoder().encode('BMW motorcycles and other stories of a summer');
    await expect(convert(text, { to: 'png' })).rejects.toMatchObject({ code: 'FORMAT_UNRECOGNIZED' });
  });
});

describe('a bitmap array', () => {
  it('gives its first bitmap, and a note about the others', async () => {
    const bmp = writeBmp({
      width: 1,
      height: 1,
      bits: 24,
      pixels: packRows([[0x102030]], 24),
      patches: [[10, 14 + 54]],
    });
    const head = (next: number) => Uint8Array.from([0x42, 0x41, 40, 0, 0, 0, next, 0, 0, 0, 0, 0, 0, 0]);
    const array = new Uint8Array(Buffer.concat([head(72), bmp, head(0), bmp]));
    expect(await pixelsOf(array)).toEqual([[0x10, 0x20, 0x30, 255]]);
    expect((await convert(array, { to: 'png' })).notes).toMatchObject([{ code: 'PAGES_DROPPED' }]);
  });
});

describe('inspecting a bitmap', () => {
  it('reports version, size and compression', async () => {
    const bytes = writeBmp({ width: 2, height: -1, bits: 8, palette: colours(3), pixels: Uint8Array.of(2, 1, 0, 0) });
    expect(await inspect(bytes)).toMatchObject({
      type: 'bmp',
      facts: {
        version: 'Windows 3',
        width: 2,
        height: 1,
        bitsPerPixel: 8,
        paletteColours: 3,
        dpi: 72,
        compression: 'none',
      },
    });
  });
});

describe('a damaged bitmap', () => {
  it.each([0, 1, 3, 6] as const)('of compression %i fails only with a ConversionError', async (compression) => {
    const bits = compression === 1 ? 8 : compression === 0 ? 4 : 32;
    const palette = bits <= 8 ? colours(2 ** bits) : [];
    const masks = bits === 32 ? [0xff, 0xff00, 0x3ff0000, ...(compression === 6 ? [0xf0000000] : [])] : [];
    const rows = numbersBelow(16);
    const runs = [...rows.flatMap((row) => [...row.flatMap((index) => [1, index]), 0, 0]), 0, 1];
    const pixels = compression === 1 ? Uint8Array.from(runs) : packRows(rows, bits);
    const whole = writeBmp({ width, height, bits, palette, masks, compression, pixels });
    const codes = new Set<string>();
    for (const broken of [...truncations(whole, 7), ...flips(whole, 150), ...falseLengths(whole, 150)]) {
      const thrown = await convert(broken, { to: 'png', limits: { maxPixels: 1_000_000 } }).catch(
        (error: unknown) => error,
      );
      if (thrown instanceof Error && !(thrown instanceof ConversionError)) throw thrown;
      codes.add(thrown instanceof ConversionError ? thrown.code : 'fine');
    }
    expect(codes).toContain('IMAGE_DAMAGED');
    expect(codes).toContain('fine');
  });
});
