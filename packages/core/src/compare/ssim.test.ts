import { describe, expect, it } from 'vitest';
import { StructuralSimilarity } from './ssim.ts';

const [width, height] = [40, 30];

/** A picture by the value of each pixel, 0 to 255. */
const picture = (valueAt: (x: number, y: number) => number): Float32Array[] =>
  Array.from({ length: height }, (_, y) => Float32Array.from({ length: width }, (__, x) => valueAt(x, y) / 255));

const slanted = picture((x, y) => (x * 7 + y * 13) % 256);

function similarity(one: readonly Float32Array[], other: readonly Float32Array[]): number | undefined {
  const measure = new StructuralSimilarity(one[0]?.length ?? 0);
  for (const [y, row] of one.entries()) measure.addRow(row, other[y] ?? row);
  return measure.mean;
}

describe('the structural similarity', () => {
  // The values are those of scikit-image's structural_similarity, computed with scipy 1.10 in double precision:
  // gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=1.
  it.each([
    ['with a pattern added', picture((x, y) => (x * 7 + y * 13 + ((x * y) % 29)) % 256), 0.6399667671227183],
    ['with less contrast', picture((x, y) => ((x * 7 + y * 13) % 256) * 0.8 + 25.5), 0.9697725057531835],
    ['inverted', picture((x, y) => 255 - ((x * 7 + y * 13) % 256)), -0.6763854366843879],
    ['itself', slanted, 1],
  ])('of a picture %s is that of scikit-image', (_, other, expected) => {
    expect(similarity(slanted, other)).toBeCloseTo(expected, 6);
  });

  it('of constant pictures is the term of the luminance', () => {
    const [dark, light] = [picture(() => 51), picture(() => 204)];
    const c1 = 0.01 ** 2;
    expect(similarity(dark, light)).toBeCloseTo((2 * 0.2 * 0.8 + c1) / (0.04 + 0.64 + c1), 6);
  });

  it.each([
    [10, 30],
    [40, 10],
  ])('is undefined for %d×%d pixels, less than a window', (w, h) => {
    const rows = Array.from({ length: h }, () => new Float32Array(w));
    expect(similarity(rows, rows)).toBeUndefined();
  });
});
