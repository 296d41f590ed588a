import { describe, expect, it } from 'vitest';
import { buildTiff, type TiffForm } from '../../../test/builders/tiff-builder.ts';
import { showPixels, worstOf } from '../../../test/image/tiff-pixels.ts';
import { sampleOf } from '../../../test/thorough.ts';

const [width, height] = [37, 23];

/** Numbers that differ between neighbours in every direction, up to the maximum of the depth. */
function valuesOf(depths: readonly number[]): number[] {
  return Array.from({ length: width * height * depths.length }, (_, index) => {
    const pixel = Math.floor(index / depths.length);
    const [x, y, channel] = [pixel % width, Math.floor(pixel / width), index % depths.length];
    const max = 2 ** Math.min(depths[channel]!, 32) - 1;
    if (pixel === 0) return max;
    if (pixel === 1) return 0;
    return Math.floor((((x * 5 + y * 11 + channel * 7) % 64) / 63) * max);
  });
}

const base = { width, height } as const;
const share = (value: number, depth: number): number => (value / (2 ** depth - 1)) * 65_535;
/** Half a step of the output's depth. */
const toleranceOf = (depth: number): number => (depth > 8 ? 1 : 129);

const arrangements: readonly [string, Partial<TiffForm>][] = [
  ['in strips', { rowsPerStrip: 5 }],
  ['in tiles', { tile: [16, 16] }],
  ['in planes', { isPlanar: true, rowsPerStrip: 7 }],
  ['in tiles of planes, big-endian BigTIFF', { isPlanar: true, tile: [16, 32], endian: 'big', isBig: true }],
  ['with PackBits', { packing: 'packBits' }],
  ['with LZW', { packing: 'lzw', rowsPerStrip: 8 }],
  ['with LZW from before TIFF 5', { packing: 'oldLzw', rowsPerStrip: 8 }],
  ['with LZW and a predictor', { packing: 'lzw', predictor: 2 }],
  [
    'deflated, with a predictor, in tiles, big-endian',
    { packing: 'deflate', predictor: 2, tile: [16, 16], endian: 'big' },
  ],
  ['deflated with the old code, lowest bit first', { packing: 'oldDeflate', isLowBitFirst: true }],
];

describe.each(sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 24, 31, 32], 3))(
  'a tiff of %i bits',
  (depth) => {
    it.each(arrangements)('shows the original gray %s', async (_, arrangement) => {
      const values = valuesOf([depth]);
      const found = await showPixels(buildTiff({ ...base, values, depths: [depth], photometric: 1, ...arrangement }));
      expect(worstOf(found, (pixel) => [share(values[pixel]!, depth)])).toBeLessThan(toleranceOf(depth));
    });

    it.each(arrangements)('shows the original colours %s', async (_, arrangement) => {
      const depths = [depth, depth, depth];
      const values = valuesOf(depths);
      const found = await showPixels(buildTiff({ ...base, values, depths, photometric: 2, ...arrangement }));
      const expected = (pixel: number) => values.slice(pixel * 3, pixel * 3 + 3).map((value) => share(value, depth));
      expect(worstOf(found, expected)).toBeLessThan(toleranceOf(depth));
    });

    it('shows zero as white if declared so', async () => {
      const values = valuesOf([depth]);
      const found = await showPixels(buildTiff({ ...base, values, depths: [depth], photometric: 0 }));
      expect(worstOf(found, (pixel) => [65_535 - share(values[pixel]!, depth)])).toBeLessThan(toleranceOf(depth));
    });

    it.each([
      ['unassociated', 2],
      ['associated', 1],
    ])('shows alpha that is stored %s', async (_, kind) => {
      const depths = [depth, depth, depth, depth];
      const values = valuesOf(depths).map((value, index, all) =>
        kind === 2 || index % 4 === 3 ? value : Math.min(value, all[index - (index % 4) + 3]!),
      );
      const tags = [[338, 3, [kind]]] as const;
      const found = await showPixels(buildTiff({ ...base, values, depths, photometric: 2, tags }));
      const expected = (pixel: number): number[] => {
        const [red, green, blue, alpha] = values.slice(pixel * 4, pixel * 4 + 4) as [number, number, number, number];
        const divisor = kind === 1 && alpha > 0 ? share(alpha, depth) / 65_535 : 1;
        return [red, green, blue].map((value) => share(value, depth) / divisor).concat(share(alpha, depth));
      };
      expect(worstOf(found, expected)).toBeLessThan(toleranceOf(depth));
    });
  },
);
