import sharp from 'sharp';

interface Luminance {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Similarity of two pictures where either has ink: the mean structural similarity of blocks of 8 by 8 pixels, at half
 * size, on white, at the best of all shifts within 2 pixels. The second picture is drawn at the size of the first.
 * @see Wang et al., "Image Quality Assessment: From Error Visibility to Structural Similarity", 2004
 */
export async function inkSimilarity(reference: Uint8Array, other: Uint8Array): Promise<number> {
  const { width = 0, height = 0 } = await sharp(reference).metadata();
  const size = { width: Math.max(16, width >> 1), height: Math.max(16, height >> 1) };
  const [one, two] = [await luminanceOf(reference, size), await luminanceOf(other, size)];
  let best = { all: -2, ink: 1 };
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const found = compareBlocks(one, two, dx, dy);
      if (found.all > best.all) best = found;
    }
  }
  return best.ink;
}

async function luminanceOf(bytes: Uint8Array, size: { width: number; height: number }): Promise<Luminance> {
  const image = sharp(bytes, { limitInputPixels: false }).flatten({ background: '#fff' });
  const data = await image
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const values = new Float32Array(size.width * size.height);
  for (let at = 0; at < values.length; at++)
    values[at] = 0.2126 * data[at * 3]! + 0.7152 * data[at * 3 + 1]! + 0.0722 * data[at * 3 + 2]!;
  return { values, ...size };
}

/** Means over all blocks, and over those in which either picture is darker than nearly white. */
function compareBlocks({ values: a, width, height }: Luminance, { values: b }: Luminance, dx: number, dy: number) {
  let [sum, count, inkSum, inkCount] = [0, 0, 0, 0];
  for (let y = 2; y + 10 <= height; y += 8) {
    for (let x = 2; x + 10 <= width; x += 8) {
      let [meanA, meanB, squareA, squareB, product, low] = [0, 0, 0, 0, 0, 255];
      for (let row = 0; row < 8; row++) {
        for (let column = 0; column < 8; column++) {
          const p = a[(y + row) * width + x + column]!;
          const q = b[(y + row + dy) * width + x + column + dx]!;
          meanA += p / 64;
          meanB += q / 64;
          squareA += (p * p) / 64;
          squareB += (q * q) / 64;
          product += (p * q) / 64;
          low = Math.min(low, p, q);
        }
      }
      const structure = 2 * (product - meanA * meanB) + 58.5;
      const variance = squareA - meanA * meanA + squareB - meanB * meanB + 58.5;
      // A small difference near black or near white would count for too much if taken from one end only.
      const light = Math.max(likeness(meanA, meanB), likeness(255 - meanA, 255 - meanB));
      const similarity = (light * structure) / variance;
      sum += similarity;
      count++;
      if (low >= 250) continue;
      inkSum += similarity;
      inkCount++;
    }
  }
  return { all: count === 0 ? 1 : sum / count, ink: inkCount === 0 ? 1 : inkSum / inkCount };
}

function likeness(one: number, other: number): number {
  return (2 * one * other + 6.5) / (one * one + other * other + 6.5);
}
