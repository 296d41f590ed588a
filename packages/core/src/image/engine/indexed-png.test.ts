import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeIndexedPng } from './indexed-png.ts';
import type { ByteSamples } from './palette.ts';

const context = { breathe: async () => {} };

/** A picture whose pixels cycle through colours in an irregular order. */
function pictureOf(colours: readonly (readonly number[])[], width = 37, height = 29): ByteSamples {
  const channels = colours[0]!.length as 1 | 2 | 3 | 4;
  const pixels = Array.from(
    { length: width * height },
    (_, index) => colours[(index * index + index) % colours.length]!,
  );
  // Each colour occurs.
  const all = [...colours, ...pixels].slice(0, width * height);
  return { samples: Uint8Array.from(all.flat()), channels, width, height };
}

const coloursOf = (count: number, channels: number): number[][] =>
  Array.from({ length: count }, (_, index) =>
    [index, (index * 7) % 256, 255 - index, (index * 31) % 256].slice(0, channels),
  );

describe('writeIndexedPng', () => {
  it.each([
    [1, 3, 1],
    [2, 3, 1],
    [3, 3, 2],
    [16, 4, 4],
    [17, 3, 8],
    [256, 4, 8],
    [2, 1, 1],
    [16, 1, 4],
    [200, 2, 8],
  ])('keeps each pixel of %i colours with %i channels, in %i bits', async (count, channels, depth) => {
    const picture = pictureOf(coloursOf(count, channels));
    const bytes = (await writeIndexedPng(picture, context))!;
    expect(bytes[24]).toBe(depth);
    const decoded = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    const { samples, width, height } = picture;
    const raw = { width, height, channels: picture.channels };
    const expected = await sharp(samples, { raw }).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    expect(Buffer.compare(decoded, expected)).toBe(0);
  });

  it('has an alpha for translucent colours only', async () => {
    const bytes = await writeIndexedPng(
      pictureOf([
        [1, 2, 3, 255],
        [4, 5, 6, 0],
        [7, 8, 9, 255],
      ]),
      context,
    );
    const text = Buffer.from(bytes!).toString('latin1');
    const at = text.indexOf('tRNS');
    expect(Buffer.from(bytes!).readUInt32BE(at - 4)).toBe(1);
    expect(text.charCodeAt(at + 4)).toBe(0);
  });

  it('refuses more than 256 colours, and gray that needs eight bits', async () => {
    const many = pictureOf(Array.from({ length: 257 }, (_, index) => [index & 255, index >> 8, 0]));
    expect(await writeIndexedPng(many, context)).toBeUndefined();
    expect(await writeIndexedPng(pictureOf(coloursOf(17, 1)), context)).toBeUndefined();
  });
});
