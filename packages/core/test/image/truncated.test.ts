import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { writePsd } from '../builders/psd-builder.ts';
import { buildTiff, directoryFirst } from '../builders/tiff-builder.ts';
import { openFixture } from '../fixtures.ts';
import { packRows, writeBmp } from './bmp.ts';

const [width, height] = [96, 120];
const count = width * height;
/** Smooth enough for lossy encoders, and noisy enough that every part of the file has data. */
const sampleAt = (pixel: number, band: number): number => {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return (x + y + band * 40 + (mix(pixel * 3 + band) % 37)) % 256;
};
function mix(number: number): number {
  const first = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  const second = Math.imul(first ^ (first >>> 12), 0x297a2d39);
  return (second ^ (second >>> 15)) >>> 0;
}
const samples = Uint8Array.from({ length: count * 3 }, (_, at) => sampleAt(Math.floor(at / 3), at % 3));
const plane = (band: number): Uint8Array => Uint8Array.from({ length: count }, (_, pixel) => sampleAt(pixel, band));
const image = () => sharp(samples, { raw: { width, height, channels: 3 } });
const numbers = Array.from({ length: height }, (_, y) =>
  Array.from({ length: width }, (__, x) =>
    [2, 1, 0].reduce((sum, band) => sum * 256 + sampleAt(y * width + x, 2 - band), 0),
  ),
);
const palette = Array.from({ length: 256 }, (_, index) => [index, 255 - index, index >> 1]);
const indexes = Array.from({ length: height }, (_, y) =>
  Array.from({ length: width }, (__, x) => sampleAt(y * width + x, 0)),
);
const runs = Uint8Array.from(indexes.flatMap((row) => [...row.flatMap((value) => [1, value]), 0, 0]).concat(0, 1));

const tiff = (packing: 'none' | 'lzw' | 'deflate', rowsPerStrip = 8) =>
  buildTiff({ width, height, values: [...samples], depths: [8, 8, 8], photometric: 2, packing, rowsPerStrip });
const made: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  jpg: () => image().jpeg({ quality: 90 }).toBuffer(),
  'progressive jpg': () => image().jpeg({ progressive: true }).toBuffer(),
  'jpg of inks': () => image().toColourspace('cmyk').jpeg().toBuffer(),
  png: () => image().png().toBuffer(),
  'png of 16 bits': () => image().toColourspace('rgb16').png().toBuffer(),
  'interlaced png': () => image().png({ progressive: true }).toBuffer(),
  gif: () => image().gif({ dither: 0 }).toBuffer(),
  webp: () => image().webp({ quality: 90 }).toBuffer(),
  'lossless webp': () => image().webp({ lossless: true }).toBuffer(),
  'bmp from the top': () => writeBmp({ width, height: -height, bits: 24, pixels: packRows(numbers, 24) }),
  'bmp of runs': () => writeBmp({ width, height, bits: 8, compression: 1, palette, pixels: runs }),
  tiff: () => directoryFirst(tiff('none')),
  'tiff of LZW': () => directoryFirst(tiff('lzw')),
  psd: () => writePsd({ width, height, mode: 'gray', planes: [plane(0)] }),
  'psd of packed bytes': () => writePsd({ width, height, mode: 'gray', planes: [plane(0)], packing: 'packBits' }),
};

async function shownRows(png: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const length = info.width * info.channels;
  return Array.from({ length: info.height }, (_, y) => data.subarray(y * length, (y + 1) * length).toString('hex'));
}

/** True if the data of each row is spread over the file, so that no row of a truncated file is exact. */
const isSpread = (name: string): boolean => /progressive|interlaced/.test(name);

describe.each(Object.entries(made))('%s', (name, make) => {
  // The first half of the TIFFs are unused strips.
  it.each(name.startsWith('tiff') ? [0.7, 0.85] : [0.45, 0.8])(
    'truncated to %s of its length is refused, or read as far as possible with tolerance',
    async (share) => {
      const whole = new Uint8Array(await make());
      const cut = whole.slice(0, Math.floor(whole.length * share));
      await expect(convert(cut, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed' });
      const { bytes, notes } = await convert(cut, { to: 'png', tolerant: true });
      expect(notes.filter(({ code }) => code === 'IMAGE_TRUNCATED')).toMatchObject([{ class: 'lost', count: 1 }]);
      const expected = await shownRows((await convert(whole, { to: 'png' })).bytes);
      const found = await shownRows(bytes);
      const alike = found.filter((row, y) => row === expected[y]).length;
      if (!isSpread(name)) expect(alike).toBeGreaterThan(height * (share - (name.startsWith('tiff') ? 0.5 : 0.3)));
      expect(alike).toBeLessThan(height);
    },
  );

  it('is read the same with and without tolerance if it is complete', async () => {
    const whole = new Uint8Array(await make());
    const plain = await convert(whole, { to: 'png' });
    expect(await convert(whole, { to: 'png', tolerant: true })).toEqual(plain);
  });
});

describe('a file without any readable part', () => {
  it.each(['quadrants.jpg', 'quadrants.png', 'quadrants.webp', 'quadrants.gif', 'quadrants.tiff', 'quadrants.bmp'])(
    'fails the same with and without tolerance: %s',
    async (name) => {
      const start = openFixture(name).slice(0, 30);
      const strict = await convert(start, { to: 'png' }).catch((error: unknown) => error);
      const tolerant = await convert(start, { to: 'png', tolerant: true }).catch((error: unknown) => error);
      expect(strict).toMatchObject({ kind: 'malformed' });
      expect(tolerant).toEqual(strict);
    },
  );
});
