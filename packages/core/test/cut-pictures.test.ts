import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { type CutPicture, cutPictures } from './cut-pictures.ts';
import { buildTiff } from './tiff-builder.ts';

/** The rows of a result in sRGB. */
async function shownRows(png: Uint8Array): Promise<Buffer[]> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const length = info.width * info.channels;
  return Array.from({ length: info.height }, (_, y) => data.subarray(y * length, (y + 1) * length));
}

/** The rows that a file of `length` bytes must show, of `height`. */
function leastRows(
  { dataAt, planes = 1, grain, isSpread }: CutPicture,
  whole: Uint8Array,
  length: number,
  height: number,
) {
  if (isSpread) return 0;
  const start = dataAt?.(whole) ?? 0;
  const share = (length - start) / (whole.length - start);
  return Math.floor(height * (planes * share - planes + 1)) - grain;
}

/** Shares of the file, and shares of its pixels. */
function lengthsOf({ dataAt }: CutPicture, whole: Uint8Array): number[] {
  const start = dataAt?.(whole) ?? 0;
  return [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9].flatMap((share) => [
    Math.floor(whole.length * share),
    start + Math.floor((whole.length - start) * share),
  ]);
}

describe.each(Object.entries(cutPictures))('%s', (_, picture) => {
  it('shows its whole rows wherever it is cut, and never without a note', async () => {
    const whole = new Uint8Array(await picture.make());
    const png = await convert(whole, { to: 'png' });
    const read = await shownRows(png.bytes);
    const expected = picture.rows?.map((row) => Buffer.from(row)) ?? read;
    expect(read.every((row, y) => row.equals(expected[y]!))).toBe(true);
    let shown = 0;
    for (const length of lengthsOf(picture, whole)) {
      const cut = whole.slice(0, length);
      await expect(convert(cut, { to: 'png' }), `strict at ${length}`).rejects.toMatchObject({ kind: 'malformed' });
      const least = leastRows(picture, whole, cut.length, read.length);
      const result = await convert(cut, { to: 'png', tolerant: true }).catch((error: unknown) => {
        expect(error, `at ${length}`).toMatchObject({ kind: 'malformed' });
        expect(least, `refused at ${length}: ${error}`).toBeLessThanOrEqual(0);
      });
      if (result === undefined) continue;
      shown++;
      const truncated = result.notes.filter(({ code }) => code === 'IMAGE_TRUNCATED');
      expect(truncated).toMatchObject([{ class: 'lost', count: 1 }]);
      const found = await shownRows(result.bytes);
      expect(found.length).toBe(read.length);
      const order = [...found.keys()];
      if (picture.isUpward) order.reverse();
      const wrong = order.findIndex((y) => !found[y]!.equals(expected[y]!));
      expect(wrong === -1 ? found.length : wrong, `rows at ${length}`).toBeGreaterThanOrEqual(least);
      expect(found.every((row, y) => row.equals(expected[y]!))).toBe(false);
    }
    expect(shown).toBeGreaterThan(1);
  });
});

describe('a tiff whose tiles are damaged', () => {
  it.each(['lzw', 'deflate'])('is refused: %s', async (packing) => {
    const whole = new Uint8Array(await cutPictures[`tiff in tiles, ${packing}`]!.make());
    whole.fill(0xa5, Math.floor(whole.length * 0.8), Math.floor(whole.length * 0.8) + 400);
    await expect(convert(whole, { to: 'png' })).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('a tiff that ends before or within its directory', () => {
  it.each([0.5, 0.98])('names what is missing, with tolerance as without: %s of its length', async (share) => {
    const whole = buildTiff({ width: 4, height: 4, values: new Array(48).fill(7), depths: [8, 8, 8], photometric: 2 });
    const cut = whole.slice(0, Math.floor(whole.length * share));
    for (const tolerant of [false, true]) {
      await expect(convert(cut, { to: 'png', tolerant })).rejects.toMatchObject({
        code: 'IMAGE_DAMAGED',
        message: expect.stringContaining('expected the directory at'),
      });
    }
  });
});
