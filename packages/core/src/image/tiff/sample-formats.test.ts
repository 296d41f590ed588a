import { describe, expect, it } from 'vitest';
import { buildTiff, type TiffForm } from '../../../test/builders/tiff-builder.ts';
import { showPixels, worstOf } from '../../../test/image/tiff-pixels.ts';
import { encodeSrgb } from '../../colour/spaces.ts';

const [width, height] = [19, 13];
const base = { width, height, photometric: 1 } as const;
const count = width * height;
/** Values from 0 to 1 that all floating-point formats from 16 bits hold exactly. */
const shares = Array.from({ length: count }, (_, index) => ((index * 37) % 257) / 256);
const full = (share: number): number => share * 65_535;
const show = (form: Partial<TiffForm> & Pick<TiffForm, 'values' | 'depths'>) =>
  showPixels(buildTiff({ ...base, ...form }));

describe.each([16, 24, 32, 64])('floating point of %i bits', (depth) => {
  const depths = [depth];

  it.each(['little', 'big'] as const)('between 0 and 1 is unscaled gray, in %s order', async (endian) => {
    for (const predictor of [1, 2, 3] as const) {
      const packing = predictor === 1 ? 'none' : 'deflate';
      const shown = await show({ values: shares, depths, kind: 'float', endian, predictor, packing });
      expect(worstOf(shown, (pixel) => [full(shares[pixel]!)])).toBeLessThanOrEqual(0.5);
      expect(shown).toMatchObject({ depth: 16, notes: [] });
    }
  });

  it('beyond that is scaled from its minimum to its maximum, with a note', async () => {
    const values = shares.map((share) => share * 16 - 4);
    const shown = await show({ values, depths, kind: 'float' });
    expect(worstOf(shown, (pixel) => [full(shares[pixel]!)])).toBeLessThanOrEqual(0.5);
    expect(shown.notes).toMatchObject([
      { code: 'SAMPLE_RANGE_ASSUMED', message: expect.stringContaining('from -4 to 12') },
    ]);
  });

  it('has the range that the file states', async () => {
    const tags: TiffForm['tags'] = [
      [340, 11, [-2]],
      [341, 11, [2]],
    ]; // prettier-ignore
    const shown = await show({ values: shares, depths, kind: 'float', tags });
    expect(worstOf(shown, (pixel) => [full((shares[pixel]! + 2) / 4)])).toBeLessThanOrEqual(0.5);
    expect(shown.notes).toEqual([]);
  });

  it('in RGB is linear light', async () => {
    const values = shares.flatMap((share) => [share, 1 - share, share]);
    const shown = await show({ values, depths: [depth, depth, depth], kind: 'float', photometric: 2, isPlanar: true });
    const encoded = (share: number): number => full(encodeSrgb(share));
    const expected = (pixel: number) => [shares[pixel]!, 1 - shares[pixel]!, shares[pixel]!].map(encoded);
    expect(worstOf(shown, expected)).toBeLessThanOrEqual(1);
    expect(shown.notes.map(({ code }) => code)).toEqual(['COLOUR_CONVERTED']);
  });
});

describe('floating point', () => {
  it('in RGB is clipped at white if few samples are above it, and scaled to the maximum if many are', async () => {
    const withHighlights = shares.flatMap((share, index) => (index % 8 === 0 ? [9, 9, 9] : [share, share, share]));
    const form = { depths: [32, 32, 32], kind: 'float', photometric: 2 } as const;
    const cut = await show({ ...form, values: withHighlights });
    const light = (share: number): number[] => [full(encodeSrgb(share))];
    expect(worstOf(cut, (pixel) => light(pixel % 8 === 0 ? 1 : shares[pixel]!))).toBeLessThanOrEqual(1);
    expect(cut.notes.map(({ code }) => code)).toContain('SAMPLE_RANGE_ASSUMED');
    const bytes = await show({ ...form, values: shares.flatMap((share) => [share * 256, share * 256, share * 256]) });
    expect(worstOf(bytes, (pixel) => light(shares[pixel]!))).toBeLessThanOrEqual(1);
  });

  it('is dark where it is NaN', async () => {
    const values = shares.map((share, index) => (index % 3 === 0 ? Number.NaN : share));
    const shown = await show({ values, depths: [64], kind: 'float' });
    expect(worstOf(shown, (pixel) => [pixel % 3 === 0 ? 0 : full(shares[pixel]!)])).toBeLessThanOrEqual(0.5);
  });

  it('of an unknown depth is refused', async () => {
    const unknownDepth = buildTiff({ ...base, values: shares.map(() => 0), depths: [12] });
    const at = Buffer.from(unknownDepth).indexOf(Buffer.from([0x53, 1, 3, 0, 1, 0, 0, 0, 1]));
    unknownDepth[at + 8] = 3;
    await expect(showPixels(unknownDepth)).rejects.toMatchObject({
      code: 'IMAGE_UNSUPPORTED',
      message: expect.stringMatching(/12/),
    });
  });
});

describe.each([7, 8, 12, 16, 24, 32, 64])('signed integers of %i bits', (depth) => {
  const max = 2 ** (Math.min(depth, 32) - 1) - 1;
  const depths = [depth];

  it('have zero in the middle if some are negative', async () => {
    const values = Array.from({ length: count }, (_, index) => Math.round(((index / count) * 2 - 1) * max));
    const shown = await show({ values, depths, kind: 'signed', packing: 'lzw', predictor: 2 });
    const low = -max - 1;
    const expected = (pixel: number) => [full((values[pixel]! - low) / (max - low))];
    expect(worstOf(shown, expected)).toBeLessThan(depth > 8 ? 1 : 129);
    expect(shown.notes.map(({ code }) => code)).toEqual(['SAMPLE_RANGE_ASSUMED']);
  });

  it('are dark at zero if none is negative', async () => {
    const values = shares.map((share) => Math.round(share * (depth <= 16 ? max : 65_535)));
    const range = depth <= 16 ? max : 65_535;
    const shown = await show({ values, depths, kind: 'signed', endian: 'big' });
    expect(worstOf(shown, (pixel) => [full(values[pixel]! / range)])).toBeLessThan(depth > 8 ? 1 : 129);
  });
});

it('declared signed integers that are smooth only as unsigned are read as unsigned', async () => {
  const values = Array.from({ length: count }, (_, index) => Math.round((index / count) * 255));
  const shown = await show({ values: values.map((value) => (value << 24) >> 24), depths: [8], kind: 'signed' });
  expect(worstOf(shown, (pixel) => [values[pixel]! * 257])).toBe(0);
  expect(shown.notes).toMatchObject([
    { code: 'SAMPLE_RANGE_ASSUMED', message: expect.stringContaining('declared as signed') },
  ]);
});

it('64-bit integers with a smaller range are scaled to that range', async () => {
  const values = shares.map((share) => Math.round(share * (2 ** 32 - 1)));
  const shown = await show({ values, depths: [64] });
  expect(worstOf(shown, (pixel) => [full(values[pixel]! / (2 ** 32 - 1))])).toBeLessThanOrEqual(0.5);
});

it('samples of different depths have separate ranges', async () => {
  const depths = [5, 6, 5];
  const values = Array.from({ length: count * 3 }, (_, index) => (index * 7) % (index % 3 === 1 ? 64 : 32));
  const shown = await show({ values, depths, photometric: 2 });
  const expected = (pixel: number) => depths.map((depth, band) => full(values[pixel * 3 + band]! / (2 ** depth - 1)));
  expect(worstOf(shown, expected)).toBeLessThan(129);
});

describe('a tiff without photometric interpretation', () => {
  it.each([
    [1, 1],
    [3, 3],
  ])('has black for 0 with %i samples a pixel', async (_, channels) => {
    const values = Array.from({ length: count * channels }, (__, index) => (index * 11) % 256);
    const depths = new Array<number>(channels).fill(8);
    const shown = await show({ values, depths, photometric: undefined });
    const expected = (pixel: number) =>
      values.slice(pixel * channels, (pixel + 1) * channels).map((value) => value * 257);
    expect(worstOf(shown, expected)).toBe(0);
  });
});

it('complex numbers are refused by name', async () => {
  const tiff = buildTiff({ ...base, values: shares.map(() => 0), depths: [32] });
  const at = Buffer.from(tiff).indexOf(Buffer.from([0x53, 1, 3, 0, 1, 0, 0, 0, 1]));
  tiff[at + 8] = 5;
  await expect(showPixels(tiff)).rejects.toMatchObject({
    code: 'IMAGE_UNSUPPORTED',
    message: expect.stringMatching(/sample format 5/),
  });
});
