import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { writePsd } from '../builders/psd-builder.ts';
import { buildTiff } from '../builders/tiff-builder.ts';
import { sampleOf } from '../thorough.ts';
import type { CutPicture } from './cut-picture-forms.ts';
import { cutPictures } from './cut-pictures.ts';

/** The rows of a converted picture in sRGB. */
async function shownRows(png: Uint8Array): Promise<Buffer[]> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const length = info.width * info.channels;
  return Array.from({ length: info.height }, (_, y) => data.subarray(y * length, (y + 1) * length));
}

/** The number of rows that a file truncated to `length` must show. */
function minRowsOf(
  { dataAt, planes = 1, toleranceRows, affectsAllRows }: CutPicture,
  whole: Uint8Array,
  length: number,
  height: number,
) {
  if (affectsAllRows) return 0;
  const start = dataAt?.(whole) ?? 0;
  const share = (length - start) / (whole.length - start);
  return Math.floor(height * (planes * share - planes + 1)) - toleranceRows;
}

/** Fractions of the file, and fractions of its pixel data. */
function lengthsOf({ dataAt }: CutPicture, whole: Uint8Array): number[] {
  const start = dataAt?.(whole) ?? 0;
  const lengths = sampleOf([0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9], 3).flatMap((share) => [
    Math.floor(whole.length * share),
    start + Math.floor((whole.length - start) * share),
  ]);
  return [...new Set(lengths)];
}

describe.each(Object.entries(cutPictures))('%s', (_, picture) => {
  it('shows its complete rows wherever it is truncated, always with a note', async () => {
    const whole = new Uint8Array(await picture.make());
    const png = await convert(whole, { to: 'png' });
    const read = await shownRows(png.bytes);
    const expected = picture.rows?.map((row) => Buffer.from(row)) ?? read;
    expect(read.every((row, y) => row.equals(expected[y]!))).toBe(true);
    let shown = 0;
    for (const length of lengthsOf(picture, whole)) {
      const cut = whole.slice(0, length);
      await expect(convert(cut, { to: 'png' }), `strict at ${length}`).rejects.toMatchObject({ kind: 'malformed' });
      const minRows = minRowsOf(picture, whole, cut.length, read.length);
      const result = await convert(cut, { to: 'png', tolerant: true }).catch((error: unknown) => {
        expect(error, `at ${length}`).toMatchObject({ kind: 'malformed' });
        expect(minRows, `refused at ${length}: ${error}`).toBeLessThanOrEqual(0);
      });
      if (result === undefined) continue;
      shown++;
      const truncated = result.notes.filter(({ code }) => code === 'IMAGE_TRUNCATED');
      expect(truncated).toMatchObject([{ class: 'lost', count: 1 }]);
      const found = await shownRows(result.bytes);
      expect(found.length).toBe(read.length);
      const order = [...found.keys()];
      if (picture.isBottomUp) order.reverse();
      const wrong = order.findIndex((y) => !found[y]!.equals(expected[y]!));
      expect(wrong === -1 ? found.length : wrong, `rows at ${length}`).toBeGreaterThanOrEqual(minRows);
      expect(found.every((row, y) => row.equals(expected[y]!))).toBe(false);
    }
    expect(shown).toBeGreaterThan(1);
  });
});

describe('a tiff with damaged tiles', () => {
  it.each(['lzw', 'deflate'])('is refused: %s', async (packing) => {
    const whole = new Uint8Array(await cutPictures[`tiff in tiles, ${packing}`]!.make());
    whole.fill(0xa5, Math.floor(whole.length * 0.8), Math.floor(whole.length * 0.8) + 400);
    await expect(convert(whole, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('a tiff that ends before or within its directory', () => {
  it.each([0.5, 0.98])(
    'is refused with a message about the directory, tolerant or not: %s of its length',
    async (share) => {
      const whole = buildTiff({
        width: 4,
        height: 4,
        values: new Array(48).fill(7),
        depths: [8, 8, 8],
        photometric: 2,
      });
      const cut = whole.slice(0, Math.floor(whole.length * share));
      for (const tolerant of [false, true]) {
        await expect(convert(cut, { to: 'png', tolerant })).rejects.toMatchObject({
          code: 'IMAGE_DAMAGED',
          message: expect.stringContaining('before or within the directory at'),
        });
      }
    },
  );
});

describe('a truncated psd', () => {
  /** After the header: five lengths, the layer count, and the box and channel count of the first layer. */
  const firstChannelAt = 26 + 4 * 4 + 2 + 16 + 2;
  const [width, height] = [64, 48];
  const plane = Uint8Array.from({ length: width * height }, (_, at) => (Math.imul(at, 0x9e3779b1) >>> 13) ^ (at >> 3));
  const opaque = new Uint8Array(width * height).fill(255);

  it.each(['raw', 'packBits', 'zip', 'zipWithPrediction'] as const)(
    'shows no row of a layer that lacks a channel: %s',
    async (packing) => {
      const channels = { 0: opaque, 1: plane, 2: plane, 3: plane };
      const whole = Buffer.from(
        writePsd({ width, height, packing, layers: [{ box: [0, 0, height, width], channels }] }),
      );
      // Transparency comes first, as in Photoshop's files.
      for (const id of [0, 1, 2, 3]) whole.writeInt16BE(id - 1, firstChannelAt + id * 6);
      const last = whole.readUInt32BE(firstChannelAt + 3 * 6 + 2);
      const cut = new Uint8Array(whole.subarray(0, whole.length - Math.floor(last / 2)));
      const { bytes } = await convert(cut, { to: 'png', tolerant: true });
      const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
      const alphas = Array.from({ length: height }, (_, y) => pixels[y * width * 4 + 3]);
      const shown = alphas.lastIndexOf(255) + 1;
      expect(shown).toBeGreaterThan(height / 2 - 6);
      expect(shown).toBeLessThan(height / 2 + 6);
      const wrong = plane.subarray(0, shown * width).findIndex((value, at) => pixels[at * 4 + 2] !== value);
      expect(wrong).toBe(-1);
      expect(alphas.slice(shown).every((alpha) => alpha === 0)).toBe(true);
    },
  );

  it('shows the colours of its merged picture without the missing transparency', async () => {
    const planes = [plane, plane, plane, opaque];
    const whole = writePsd({ width, height, planes, isTransparent: true, layers: [] });
    const cut = whole.slice(0, whole.length - opaque.length - 10 * width);
    const { bytes } = await convert(cut, { to: 'png', tolerant: true });
    const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
    const shown = plane.subarray(0, plane.length - 10 * width);
    const expected = Buffer.concat(Array.from(shown, (value) => Uint8Array.of(value, value, value, 255)));
    expect(pixels.subarray(0, expected.length).equals(expected)).toBe(true);
  });
});
