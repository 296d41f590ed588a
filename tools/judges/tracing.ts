import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { deltaE2000 } from '../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../packages/core/src/colour/spaces.ts';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import type { Finding } from './finding.ts';

const folders = ['png', 'jpg', 'gif', 'bmp'];
/** Of each folder, where only a sample is asked for. */
const sampleCount = 4;
/** How different outlines may look from their picture, on average, seen from so far away that dots are a tone. */
const allowed = 5;
const blurPixels = 2;

/** Pictures of the corpus as outlines, drawn by the engine and compared with what they were made of. */
export async function judgeTracing(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'tracing', figure: 'missing: a corpus of pictures' }];
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
    const picture = await convert(bytes, { to: 'png', config: { strip: true } });
    const { difference, gaps } = await compare(traced.bytes, picture.bytes);
    const seconds = ((user + system) / 1e6).toFixed(1);
    const figure = `ΔE2000 ${difference.toFixed(2)}, ${gaps} gaps, ${traced.bytes.length} bytes, ${seconds} s`;
    return { name, isRight: difference <= allowed && gaps === 0, figure };
  } catch (error) {
    if (error instanceof ConversionError) return undefined; // the corpus tells what becomes of broken files
    throw error;
  }
}

/** Where the picture is opaque all around, what is drawn must be. */
async function compare(svg: Uint8Array, png: Uint8Array): Promise<{ difference: number; gaps: number }> {
  const { data: wanted, info } = await pixelsOf(sharp(png).blur(blurPixels));
  const { width, height } = info;
  // Drawn and encoded first: an engine that is told of both would blur before it resizes.
  const drawn = await sharp(svg, { unlimited: true }).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const { data: found } = await pixelsOf(sharp(drawn).blur(blurPixels));
  let [sum, gaps] = [0, 0];
  const isOpaque = isAllOpaque(wanted);
  for (let at = 0; at < wanted.length; at += 4) {
    if (isOpaque && found[at + 3] !== 255) gaps++;
    sum += deltaE2000(labOnWhite(wanted, at), labOnWhite(found, at));
  }
  return { difference: sum / (width * height), gaps };
}

function pixelsOf(image: Sharp) {
  return image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}

function isAllOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

function labOnWhite(pixels: Uint8Array, at: number): Triple {
  const alpha = pixels[at + 3]! / 255;
  const on = (sample: number): number => (alpha * sample) / 255 + 1 - alpha;
  return xyzToLab(srgbToXyz([on(pixels[at]!), on(pixels[at + 1]!), on(pixels[at + 2]!)]));
}
