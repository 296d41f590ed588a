import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert.ts';
import { decode, distance, type Pixel } from './pixels.ts';
import { chunk, gammaChunk, grayProfile, profileChunk, writePng } from './png.ts';

const pixel: Pixel = [20, 128, 230];
/** The pixel that a decoder displays on a screen with gamma 2.2. @see PNG, third edition, "Decoder gamma handling" */
const shown = (gamma: number): Pixel => pixel.map((sample) => Math.round(255 * (sample / 255) ** (1 / (gamma * 2.2))));

describe("a png's gamma", () => {
  it.each([1, 0.7, 0.3, 0.2])('of %d is applied to the samples, with a note', async (gamma) => {
    const { bytes, notes } = await convert(writePng({ pixel, chunks: [gammaChunk(gamma)] }), { to: 'png' });
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [shown(gamma)])).toBeLessThanOrEqual(1);
    expect(notes).toMatchObject([{ code: 'COLOUR_CONVERTED', class: 'changed' }]);
  });

  it('is applied when resizing, too', async () => {
    const source = writePng({ pixel, chunks: [gammaChunk(1)] });
    const { bytes } = await convert(source, { to: 'webp', config: { width: 40 } });
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [shown(1)])).toBeLessThanOrEqual(4);
  });

  it('keeps a depth of 16 bits', async () => {
    const { bytes } = await convert(writePng({ depth: 16, pixel, chunks: [gammaChunk(1)] }), { to: 'png' });
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [shown(1)])).toBeLessThanOrEqual(1);
  });

  it.each([
    ['is that of a screen', [gammaChunk(0.45455)]],
    ['is beside an sRGB chunk', [chunk('sRGB', Uint8Array.of(0)), gammaChunk(1)]],
    ['is zero', [gammaChunk(0)]],
  ])('changes nothing if it %s', async (_, chunks) => {
    const { bytes, notes } = await convert(writePng({ pixel, chunks }), { to: 'png' });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual(pixel);
    expect(notes).toEqual([]);
  });

  it('is ignored with a note if it is implausible', async () => {
    const { bytes, notes } = await convert(writePng({ pixel, chunks: [gammaChunk(20)] }), { to: 'png' });
    expect((await decode(bytes)).at(0.5, 0.5)).toEqual(pixel);
    expect(notes).toMatchObject([{ code: 'GAMMA_IGNORED', class: 'ignored' }]);
  });
});

describe('a profile of a 16-bit gray picture', () => {
  const source = writePng({ depth: 16, pixel: [90], chunks: [profileChunk(grayProfile(1))] });

  it.each(['png', 'jpg', 'webp'] as const)('is applied in %s if it is removed', async (to) => {
    const { bytes, notes } = await convert(source, { to, config: { strip: true } });
    // The linear value 90 of 255, encoded with the sRGB curve.
    const encoded = 255 * (1.055 * (90 / 255) ** (1 / 2.4) - 0.055);
    expect(distance([(await decode(bytes)).at(0.5, 0.5).slice(0, 1)], [[encoded]])).toBeLessThanOrEqual(2);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    expect(notes.map(({ code }) => code)).toEqual(to === 'png' ? [] : ['DEPTH_REDUCED']);
  });

  it('is applied in webp even without strip, because webp has no gray profiles', async () => {
    const { bytes, notes } = await convert(source, { to: 'webp' });
    const encoded = 255 * (1.055 * (90 / 255) ** (1 / 2.4) - 0.055);
    expect(distance([(await decode(bytes)).at(0.5, 0.5).slice(0, 1)], [[encoded]])).toBeLessThanOrEqual(2);
    expect(notes.map(({ code }) => code)).toEqual(['DEPTH_REDUCED', 'COLOUR_CONVERTED']);
  });

  it('is applied when resizing, and 16 bits stay', async () => {
    const { bytes } = await convert(source, { to: 'png', config: { strip: true, width: 40 } });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 40, depth: 'ushort', channels: 1 });
    expect(distance([(await decode(bytes)).at(0.5, 0.5)], [[160]])).toBeLessThanOrEqual(1);
  });

  it('stays with its pixels otherwise', async () => {
    const { bytes, notes } = await convert(source, { to: 'png' });
    expect((await decode(bytes)).at(0.5, 0.5)[0]).toBe(90);
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    expect(notes).toEqual([]);
  });
});
