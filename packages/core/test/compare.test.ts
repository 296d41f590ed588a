import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FontComparison, PictureComparison } from '../src/index.ts';
import { type CompareOptions, compare, convert } from '../src/index.ts';
import { buildDesign } from './builders/design-builder.ts';
import { openFixture } from './fixtures.ts';
import { openFont } from './font/font-fixtures.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function comparePictures(one: Uint8Array, other: Uint8Array, options?: CompareOptions) {
  const comparison = await compare(one, other, options);
  expect(comparison.kind).toBe('image');
  return comparison as PictureComparison;
}

async function compareFonts(one: Uint8Array, other: Uint8Array, options?: CompareOptions) {
  const comparison = await compare(one, other, options);
  expect(comparison.kind).toBe('font');
  return comparison as FontComparison;
}

/** A png of one colour, with samples of another in its first pixels. */
async function picture(colour: readonly number[], others: readonly number[] = [], width = 12): Promise<Uint8Array> {
  const channels = colour.length as 3 | 4;
  const samples = Uint8Array.from({ length: width * 12 * channels }, (_, at) => others[at] ?? colour[at % channels]!);
  return sharp(samples, { raw: { width, height: 12, channels } })
    .png()
    .toBuffer();
}

describe('two pictures', () => {
  it.each(['png', 'webp', 'gif', 'tiff', 'bmp'])('with the same pixels are equal as %s', async (type) => {
    const { isEqual, difference, counts } = await comparePictures(
      openFixture('quadrants.png'),
      openFixture(`quadrants.${type}`),
      // The fixture in webp is lossy.
      type === 'webp' ? { threshold: 3 } : {},
    );
    expect(isEqual).toBe(true);
    expect(counts).toEqual([1, 1]);
    expect(difference?.pixels).toBe(0);
  });

  // For grays, CIEDE2000 is the difference of L* over 1 + 0.015 (L − 50)² / √(20 + (L − 50)²), L being the mean.
  it.each([
    ['white and black', [255, 255, 255], [0, 0, 0], 100],
    ['two grays', [119, 119, 119], [120, 120, 120], 0.3968],
  ])('of %s have the difference of the colours', async (_, one, other, expected) => {
    const { difference, isEqual } = await comparePictures(await picture(one), await picture(other));
    expect(difference?.deltaE.mean).toBeCloseTo(expected, 3);
    expect(difference?.deltaE.max).toBeCloseTo(expected, 3);
    expect([isEqual, difference?.pixels]).toEqual([false, 144]);
  });

  it('have the mean over all pixels, and the greatest difference of one', async () => {
    const one = await picture([0, 0, 0]);
    const other = await picture([0, 0, 0], [255, 255, 255, 255, 255, 255]);
    const { difference } = await comparePictures(one, other);
    expect(difference?.deltaE.max).toBeCloseTo(100, 3);
    expect(difference?.deltaE.mean).toBeCloseTo(200 / 144, 3);
    expect(difference?.pixels).toBe(2);
  });

  it('are equal within the threshold', async () => {
    const [one, other] = [await picture([119, 119, 119]), await picture([120, 120, 120])];
    expect(await comparePictures(one, other, { threshold: 0.4 })).toMatchObject({ isEqual: true });
    expect(await comparePictures(one, other, { threshold: 0.3 })).toMatchObject({ isEqual: false });
  });

  it('differ by their opacity, even if they look the same on white', async () => {
    const [one, other] = [await picture([255, 255, 255, 255]), await picture([255, 255, 255, 102])];
    const { difference, isEqual } = await comparePictures(one, other);
    expect(difference?.deltaE.max).toBe(0);
    expect(difference?.opacity).toBeCloseTo(60, 5);
    expect(isEqual).toBe(false);
  });

  it('of 16 bits differ by less than a step of 8 bits', async () => {
    const wide = (value: number) =>
      sharp(
        Uint16Array.from({ length: 144 * 3 }, () => value),
        { raw: { width: 12, height: 12, channels: 3 } },
      )
        .toColourspace('rgb16')
        .png()
        .toBuffer();
    const { difference } = await comparePictures(await wide(30_000), await wide(30_020));
    expect(difference?.deltaE.max).toBeGreaterThan(0.01);
    expect(difference?.deltaE.max).toBeLessThan(0.1);
  });

  it('of different sizes differ without figures', async () => {
    const { isEqual, frames, difference } = await comparePictures(
      await picture([0, 0, 0]),
      await picture([0, 0, 0], [], 13),
    );
    expect(isEqual).toBe(false);
    expect(difference).toBeUndefined();
    expect(frames).toEqual([
      {
        sizes: [
          { width: 12, height: 12 },
          { width: 13, height: 12 },
        ],
      },
    ]);
  });

  it('are compared in sRGB, whatever their profile', async () => {
    const plain = await picture([200, 90, 40]);
    const p3 = await sharp(plain).withIccProfile('p3').png().toBuffer();
    const { difference } = await comparePictures(plain, p3);
    expect(difference?.deltaE.max).toBeLessThan(1);
  });

  it('that are animated are compared frame by frame, with their times', async () => {
    const gif = openFixture('animated.gif');
    const { counts, isEqual, frames, hasOtherTiming } = await comparePictures(gif, gif);
    expect([counts[0] > 1, isEqual, hasOtherTiming, frames.length === counts[0]]).toEqual([true, true, false, true]);
    const slower = await sharp(gif, { animated: true })
      .gif({ delay: Array.from({ length: counts[0] }, () => 990) })
      .toBuffer();
    expect(await comparePictures(gif, slower)).toMatchObject({ isEqual: false, hasOtherTiming: true });
    const still = await sharp(gif).png().toBuffer();
    expect(await comparePictures(gif, still)).toMatchObject({ isEqual: false, counts: [counts[0], 1] });
  });

  it('with several pages are compared page by page', async () => {
    const pages = openFixture('two-pages.tiff');
    const { counts, frames, isEqual } = await comparePictures(pages, pages);
    expect([counts, frames.length, isEqual]).toEqual([[2, 2], 2, true]);
  });
});

describe('two drawings', () => {
  it('are compared by their pixels', async () => {
    const draw = (path: string) =>
      utf8(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="${path}"/></svg>`);
    expect(await comparePictures(draw('M0 0h10v20h-10z'), draw('M10 0v20H0V0z'))).toMatchObject({ isEqual: true });
    const { difference } = await comparePictures(draw('M0 0h10v20h-10z'), draw('M0 0h11v20h-11z'));
    expect(difference?.pixels).toBe(20);
  });
});

describe('two fonts', () => {
  it('are equal to themselves in another container without compression', async () => {
    const { isEqual, tables, outlines } = await compareFonts(openFont('plain.ttf'), openFont('plain.woff'));
    expect(tables).toEqual([]);
    expect(outlines.different).toEqual([]);
    expect(isEqual).toBe(true);
  });

  it('have a table for each difference of their bytes', async () => {
    const { bytes } = await convert(openFont('plain.ttf'), { to: 'otf' });
    const { tables, isEqual, outlines } = await compareFonts(openFont('plain.ttf'), bytes);
    expect(isEqual).toBe(false);
    expect(tables).toContainEqual({ tag: 'glyf', lengths: [expect.any(Number), null] });
    expect(tables).toContainEqual({ tag: 'CFF ', lengths: [null, expect.any(Number)] });
    expect(tables.map(({ tag }) => tag)).not.toContain('cmap');
    for (const { distance = 1000 } of outlines.different) expect(distance).toBeLessThan(1);
    // Quadratic curves become cubic ones exactly, except for rounding.
    expect(await compareFonts(openFont('plain.ttf'), bytes, { threshold: 1 })).toMatchObject({ isEqual: true });
  });

  it('have distances in 1/1000 em of outlines, advances and characters', async () => {
    const light = await convert(openFont('varying.ttf'), { to: 'ttf', font: { instance: {} } });
    const { outlines, characters } = await compareFonts(openFont('varying.ttf'), light.bytes);
    expect(outlines.different).toEqual([]);
    expect(characters).toEqual({ removed: [], added: [] });
    const heavy = await convert(openFont('varying.ttf'), { to: 'ttf', font: { instance: { wght: 900 } } });
    const heavier = await compareFonts(openFont('varying.ttf'), heavy.bytes);
    expect(heavier.outlines.different.length).toBeGreaterThan(0);
    const [most, next] = heavier.outlines.different;
    expect(most?.distance).toBeGreaterThanOrEqual(next?.distance ?? 0);
  });

  it('of collections are chosen by their numbers', async () => {
    const collection = openFont('three.ttc');
    const second = await convert(collection, { to: 'ttf', font: { face: 1 } });
    const { tables } = await compareFonts(collection, second.bytes, { faces: [1, 0] });
    expect(tables).toEqual([]);
    await expect(compare(collection, second.bytes, { faces: [0, 1] })).rejects.toMatchObject({
      code: 'FONT_FACE_ABSENT',
      message: expect.stringMatching(/^the second file: /),
    });
  });
});

describe('two design documents', () => {
  it('differ by pointers', async () => {
    const design = buildDesign();
    const first = utf8(JSON.stringify(design));
    expect(await compare(first, first)).toEqual({ kind: 'package', isEqual: true, changes: [], files: [] });
    const [page] = design.pages;
    const second = utf8(JSON.stringify({ ...design, pages: [{ ...page, width: 1234 }, ...design.pages.slice(1)] }));
    expect(await compare(first, second)).toMatchObject({
      isEqual: false,
      changes: [{ pointer: '/pages/0/width', change: 'changed', first: page?.width, second: 1234 }],
    });
  });
});

describe('compare', () => {
  it('refuses files of different kinds', async () => {
    await expect(compare(openFixture('quadrants.png'), openFont('plain.ttf'))).rejects.toMatchObject({
      code: 'PAIR_UNSUPPORTED',
      message: 'cannot compare PNG with TrueType',
    });
  });

  it('names the damaged file', async () => {
    const png = openFixture('quadrants.png');
    await expect(compare(png, png.subarray(0, 70))).rejects.toMatchObject({
      code: 'IMAGE_DAMAGED',
      message: expect.stringMatching(/^the second file: /),
    });
    await expect(compare(utf8('what'), png)).rejects.toMatchObject({
      message: expect.stringMatching(/^the first file: /),
    });
  });

  it.each([[{ threshold: -1 }], [{ threshold: Number.NaN }], [{ faces: [1] }], [{ faces: 1 }], [{ unknown: 1 }]])(
    'refuses the options %j',
    async (options) => {
      const png = openFixture('quadrants.png');
      await expect(compare(png, png, options as unknown as CompareOptions)).rejects.toMatchObject({
        code: 'OPTION_INVALID',
      });
    },
  );

  it('stops when the caller aborts, and at the budget', async () => {
    const png = openFixture('quadrants.png');
    await expect(compare(png, png, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(compare(png, png, { limits: { maxWork: 10 } })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });
});
