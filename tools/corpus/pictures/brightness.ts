import sharp, { type Metadata, type Sharp } from 'sharp';

/** Maximum difference between the means of a result and its reference: a share of the mean plus some of 255 levels. */
const tolerances = { lossless: { share: 0.02, levels: 1 }, lossy: { share: 0.03, levels: 1.5 } };
/** Additional tolerance in levels for one pixel. Errors of rounding and encoding average out over many pixels. */
const onePixelLevels = 30;
/** Images are compared at a reduced size, which does not change their means. */
const longestSide = 512;
/** Pixels that are at least this light in both images are ignored: paper would hide a difference in the inks. */
const paperLevel = 250;

/**
 * True if a result is as light as its reference. The similarity measure misses such differences: its colour difference
 * is small in dark images, and it must tolerate the loss of encoding saturated colours, which is above 10 % of light.
 */
export async function isEquallyLight(
  reference: string,
  other: string,
  loss: keyof typeof tolerances,
): Promise<boolean> {
  const [a, b] = await Promise.all([open(reference).metadata(), open(other).metadata()]);
  const size = sizeOf(a);
  const ignoreIcc = b.icc !== undefined && a.icc?.equals(b.icc) === true;
  const pixels = await Promise.all([reference, other].map((path) => pixelsOf(path, size, ignoreIcc)));
  const { mean, difference, count } = meanOf(pixels[0]!, pixels[1]!);
  const { share, levels } = tolerances[loss];
  return count === 0 || difference <= share * mean + levels + onePixelLevels / Math.sqrt(count);
}

function meanOf(reference: Buffer, other: Buffer): { mean: number; difference: number; count: number } {
  let [sum, otherSum, count] = [0, 0, 0];
  for (let at = 0; at + 2 < reference.length; at += 3) {
    const [a, b] = [reference, other].map((pixels) => pixels.subarray(at, at + 3));
    if (Math.min(...a!, ...b!) >= paperLevel) continue;
    sum += a![0]! + a![1]! + a![2]!;
    otherSum += b![0]! + b![1]! + b![2]!;
    count++;
  }
  return { mean: sum / (3 * count), difference: Math.abs(otherSum - sum) / (3 * count), count };
}

function open(path: string, ignoreIcc = false): Sharp {
  return sharp(path, { limitInputPixels: false, ignoreIcc });
}

function sizeOf({ autoOrient: { width, height } }: Metadata): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function pixelsOf(path: string, size: { width: number; height: number }, ignoreIcc: boolean): Promise<Buffer> {
  return open(path, ignoreIcc)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
}
