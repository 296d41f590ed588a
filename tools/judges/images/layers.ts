import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { deltaE2000 } from '../../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../../packages/core/src/colour/spaces.ts';
import { type Context, ConversionRun } from '../../../packages/core/src/context.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { openLayerSection } from '../../../packages/core/src/image/psd/layers/layer-section.ts';
import { readPsd, readPsdLayers } from '../../../packages/core/src/image/psd/read.ts';
import { hasRealMergedData, listResources } from '../../../packages/core/src/image/psd/resources.ts';
import { openSections } from '../../../packages/core/src/image/psd/sections.ts';
import { writeRaster } from '../../../packages/core/src/image/write.ts';
import { defaultLimits } from '../../../packages/core/src/limits.ts';
import type { Raster } from '../../../packages/core/src/models/raster.ts';
import type { Note } from '../../../packages/core/src/notes.ts';
import type { Finding } from '../finding.ts';

/** The largest acceptable mean difference, in ΔE2000, of our composite from Photoshop's merged image. */
const maxDifference = 3;
/** The share of files that must be within `maxDifference`; 62 of the corpus' 65 are. */
const minShare = 0.95;
/** Limits the mean of the files within `maxDifference`: a wrong blend mode changes one file by less than it. */
const maxMean = 0.08;

/** Composites layers and compares the result with the merged image in the same file. */
export async function judgeLayers(corpus: string | undefined): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'layers', details: 'QUOIN_CORPUS is not set' }];
  const folder = join(corpus, 'psd');
  const findings: JudgedFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!/\.ps[db]$/.test(name)) continue;
    const finding = await judgeFile(name, new Uint8Array(await readFile(join(folder, name))));
    if (finding !== undefined) findings.push(finding);
  }
  const within = findings.filter(({ difference }) => difference <= maxDifference);
  const mean = within.reduce((sum, { difference }) => sum + difference, 0) / within.length;
  const summary = `${within.length} of ${findings.length} files within ΔE2000 ${maxDifference} of their merged image`;
  // Single files are only listed; their share is judged.
  const listedFiles = findings.map(({ name, details }) => ({ name, details }));
  return [
    ...listedFiles,
    {
      name: 'all files',
      isCorrect: within.length > 0 && within.length >= findings.length * minShare,
      details: summary,
    },
    { name: 'mean of the files within the limit', isCorrect: mean <= maxMean, details: `ΔE2000 ${mean.toFixed(4)}` },
  ];
}

interface JudgedFile extends Finding {
  readonly difference: number;
}

async function judgeFile(name: string, bytes: Uint8Array): Promise<JudgedFile | undefined> {
  try {
    if (!hasLayersAndMergedImage(bytes)) return undefined;
    const merged = await draw(bytes, readPsd);
    // The merged image is damaged or absent.
    if (merged.notes.some(({ code }) => code === 'LAYERS_COMPOSED')) return undefined;
    const composed = await draw(bytes, readPsdLayers);
    const difference = await meanDifference(merged.png, composed.png);
    const notes = [...new Set(composed.notes.map(({ code }) => code))].join(', ');
    return { name, difference, details: `ΔE2000 ${difference.toFixed(2)}${notes && `; ${notes}`}` };
  } catch (error) {
    if (error instanceof ConversionError) return undefined; // `pnpm corpus` judges damaged files
    throw error;
  }
}

function hasLayersAndMergedImage(bytes: Uint8Array): boolean {
  const { header, layers, resources } = openSections(bytes);
  return openLayerSection(layers, header).count > 0 && hasRealMergedData(listResources(resources));
}

type Read = (bytes: Uint8Array, context: Context) => Promise<Raster>;

async function draw(bytes: Uint8Array, read: Read): Promise<{ png: Uint8Array; notes: readonly Note[] }> {
  const run = new ConversionRun(defaultLimits);
  const context = run.context(async () => {
    throw new Error('unexpected nested conversion');
  });
  const png = await writeRaster(await read(bytes, context), { to: 'png', config: undefined }, context);
  return { png, notes: run.notes };
}

/** Returns the larger mean difference on white and on black, so that differences in alpha count, too. */
async function meanDifference(one: Uint8Array, two: Uint8Array): Promise<number> {
  const means = await Promise.all(
    ['#fff', '#000'].map(async (background) => {
      const [first, second] = [await pixelsOn(one, background), await pixelsOn(two, background)];
      let sum = 0;
      for (let at = 0; at < first.length; at += 3) sum += differenceAt(first, second, at);
      return sum / (first.length / 3);
    }),
  );
  return Math.max(...means);
}

function differenceAt(one: Uint8Array, two: Uint8Array, at: number): number {
  if (one[at] === two[at] && one[at + 1] === two[at + 1] && one[at + 2] === two[at + 2]) return 0;
  return deltaE2000(labAt(one, at), labAt(two, at));
}

function labAt(pixels: Uint8Array, at: number): Triple {
  return xyzToLab(srgbToXyz([pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255]));
}

async function pixelsOn(png: Uint8Array, background: string): Promise<Uint8Array> {
  return sharp(png).flatten({ background }).toColourspace('srgb').removeAlpha().raw().toBuffer();
}
