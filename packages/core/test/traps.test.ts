import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../src/convert.ts';
import { openFixture } from './fixtures.ts';
import { blue, corners, decode, distance, lime, type Pixel, quadrants, red, white } from './image/pixels.ts';
import { writeTiff } from './image/tiff.ts';

/** The corners of `quadrants` after a clockwise quarter turn. */
const turned: readonly Pixel[] = [blue, red, white, lime];

describe('a stated orientation', () => {
  const still = () => sharp(openFixture('quadrants.png')).withMetadata({ orientation: 6 });

  it.each(['png', 'webp', 'tiff', 'jpeg'] as const)('in %s is applied in every output, at every size', async (from) => {
    const image = from === 'webp' ? still().webp({ lossless: true }) : still().toFormat(from);
    const source = new Uint8Array(await image.toBuffer());
    for (const to of ['png', 'jpg', 'webp', 'svg'] as const) {
      for (const config of [{}, { width: 80 }, { width: 30, height: 90, fit: 'exact' as const }]) {
        const { bytes } = await convert(source, { to, config });
        const found = await decode(bytes);
        const expected = 'fit' in config ? [30, 90] : 'width' in config ? [80, 120] : [40, 60];
        expect([found.width, found.height]).toEqual(expected);
        expect(distance(corners(found), turned)).toBeLessThanOrEqual(8);
        expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
      }
    }
  });
});

describe('a tiff that the engine would read wrongly', () => {
  const samples = Uint8Array.from({ length: 16 * 4 * 3 }, (_, index) => index);
  const plain = writeTiff({ samples, width: 16, channels: 3, photometric: 2 });
  /** The file with another value of a tag; the directory is at the end. @see TIFF 6.0, "Image File Directory" */
  const patched = (tag: number, value: number): Uint8Array => {
    const bytes = plain.slice();
    const view = new DataView(bytes.buffer);
    const start = view.getUint32(4, true);
    for (let entry = 0; entry < view.getUint16(start, true); entry++) {
      const at = start + 2 + entry * 12;
      if (view.getUint16(at, true) !== tag) continue;
      const isFar = view.getUint32(at + 4, true) * 2 > 4;
      for (let index = 0; isFar && index < 3; index++)
        view.setUint16(view.getUint32(at + 8, true) + index * 2, value, true);
      if (!isFar) view.setUint16(at + 8, value, true);
    }
    return bytes;
  };

  it('is read if it is unchanged', async () => {
    const { data } = await sharp((await convert(plain, { to: 'png' })).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([...samples]);
  });

  it.each([
    ['samples of 12 bits', 258, 12],
    ['samples of 64 bits', 258, 64],
    ['old-style JPEG', 259, 6],
    ['an unknown compression', 259, 12_345],
  ])('is refused by name for %s', async (_, tag, value) => {
    const failing = convert(patched(tag, value), { to: 'png' });
    await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/^IMAGE_(UNSUPPORTED|DAMAGED)$/) });
    await expect(failing).rejects.toThrow(/\d|JPEG|compression|bits/i);
  });
});

describe('png', () => {
  it.each(['rgb16.png', 'gray16.png'])('of 16 bits keeps them at another size: %s', async (name) => {
    const { bytes, notes } = await convert(openFixture(name), { to: 'png', config: { width: 30 } });
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', width: 30 });
    expect(notes).toEqual([]);
  });

  it('of a lossless webp has the same pixels', async () => {
    const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, (_, index) => (index * 2_654_435) >>> (index % 13));
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = Math.max(1, pixels[at]!); // invisible pixels have no colour
    const raw = { raw: { width: 64, height: 64, channels: 4 as const } };
    const webp = await sharp(pixels, raw).webp({ lossless: true, exact: true }).toBuffer();
    const { bytes } = await convert(webp, { to: 'png', config: { quality: 1 } });
    expect((await sharp(bytes).raw().toBuffer()).equals(pixels)).toBe(true);
  });
});

describe('a gif with transparency', () => {
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } }).gif();

  it('keeps it in png and webp, and is composited on white in jpg', async () => {
    const source = await clear.toBuffer();
    for (const to of ['png', 'webp'] as const) {
      expect((await decode((await convert(source, { to })).bytes)).at(0.5, 0.5)[3]).toBe(0);
    }
    const { bytes, notes } = await convert(source, { to: 'jpg' });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual([255, 255, 255]);
    expect(notes).toMatchObject([{ code: 'ALPHA_FLATTENED' }]);
  });
});

describe('an animated webp', () => {
  it.each([0, 1, 7])(
    'keeps %i loops and uneven delays, from webp and from gif, with a size and without',
    async (loop) => {
      const frames = Buffer.concat(
        quadrants.map((pixel) => Buffer.from(Array.from({ length: 64 }, () => pixel).flat())),
      );
      const strip = sharp(frames, { raw: { width: 8, height: 32, channels: 3, pageHeight: 8 } });
      const delay = [30, 500, 40, 1_200];
      for (const source of [strip.clone().gif({ loop, delay }), strip.clone().webp({ loop, delay, lossless: true })]) {
        for (const config of [{}, { width: 20 }]) {
          const { bytes } = await convert(await source.toBuffer(), { to: 'webp', config });
          expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 4, delay, loop });
          const found = await Promise.all(
            [0, 1, 2, 3].map(async (page) => (await decode(bytes, { page })).at(0.5, 0.5).slice(0, 3)),
          );
          expect(distance(found, quadrants)).toBeLessThanOrEqual(8);
        }
      }
    },
  );
});
