import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { deltaE2000 } from '../../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../../packages/core/src/colour/spaces.ts';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import type { Finding } from '../finding.ts';

const folders = ['png', 'jpg', 'gif', 'bmp'];
/** Files per folder in a sample. */
const sampleCount = 4;
/** The largest acceptable mean difference, in ΔE2000, of the traced outlines from the image. */
const maxDifference = 5;
/** Both are blurred before the comparison, so that halftone dots become a tone. */
const blurPixels = 2;

/** Traces images of the corpus, renders the outlines with the engine and compares them with the images. */
export async function judgeTracing(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'tracing', details: 'QUOIN_CORPUS is not set' }];
  const findings: Finding[] = [];
  for (const folder of folders) {
    const names = (await readdir(join(corpus, folder))).filter((name) => name.endsWith(`.${folder}`)).sort();
    const step = isSample ? Math.max(1, Math.floor(names.length / sampleCount)) : 1;
    for (let at = 0; at < names.length; at += step) {
      const name = join(folder, names[at] ?? '');
      const finding = await judgeFile(name, new Uint8Array(await readFile(join(corpus, name))));
      if (finding !== undefined) findings.push(finding);
    }
  }
  return findings;
}

async function judgeFile(name: string, bytes: Uint8Array): Promise<Finding | undefined> {
  try {
    const start = process.cpuUsage();
    const traced = await convert(bytes, { to: 'svg', config: { trace: true } });
    const { user, system } = process.cpuUsage(start);
    const image = await convert(bytes, { to: 'png', config: { strip: true } });
    const { difference, gaps } = await compare(traced.bytes, image.bytes);
    const seconds = ((user + system) / 1e6).toFixed(1);
    const details = `ΔE2000 ${difference.toFixed(2)}, ${gaps} gaps, ${traced.bytes.length} bytes, ${seconds} s`;
    return { name, isCorrect: difference <= maxDifference && gaps === 0, details };
  } catch (error) {
    if (error instanceof ConversionError) return undefined; // `pnpm corpus` judges damaged files
    throw error;
  }
}

/** Returns the mean difference and, if the whole image is opaque, the number of drawn pixels that are not. */
async function compare(svg: Uint8Array, png: Uint8Array): Promise<{ difference: number; gaps: number }> {
  const { data: expected, info } = await pixelsOf(sharp(png).blur(blurPixels));
  const { width, height } = info;
  // Encoded between the steps, since in one pipeline the engine would blur before it resizes.
  const drawn = await sharp(svg, { unlimited: true }).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const { data: found } = await pixelsOf(sharp(drawn).blur(blurPixels));
  let [sum, gaps] = [0, 0];
  const isOpaque = isOpaqueImage(expected);
  for (let at = 0; at < expected.length; at += 4) {
    if (isOpaque && found[at + 3] !== 255) gaps++;
    sum += deltaE2000(labOnWhite(expected, at), labOnWhite(found, at));
  }
  return { difference: sum / (width * height), gaps };
}

function pixelsOf(image: Sharp) {
  return image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}

function isOpaqueImage(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

function labOnWhite(pixels: Uint8Array, at: number): Triple {
  const alpha = pixels[at + 3]! / 255;
  const onWhite = (sample: number): number => (alpha * sample) / 255 + 1 - alpha;
  return xyzToLab(srgbToXyz([onWhite(pixels[at]!), onWhite(pixels[at + 1]!), onWhite(pixels[at + 2]!)]));
}
