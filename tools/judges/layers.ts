import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { deltaE2000 } from '../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../packages/core/src/colour/spaces.ts';
import { type Context, ConversionRun } from '../../packages/core/src/context.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { openLayerSection } from '../../packages/core/src/image/psd/layers/layer-section.ts';
import { readPsd, readPsdLayers } from '../../packages/core/src/image/psd/read.ts';
import { hasRealMergedData, listResources } from '../../packages/core/src/image/psd/resources.ts';
import { openSections } from '../../packages/core/src/image/psd/sections.ts';
import { writeRaster } from '../../packages/core/src/image/write.ts';
import { defaultLimits } from '../../packages/core/src/limits.ts';
import type { Raster } from '../../packages/core/src/models/raster.ts';
import type { Note } from '../../packages/core/src/notes.ts';
import type { Finding } from './finding.ts';

/** How different our layers may look from the picture that Photoshop merged of them, on average. */
const allowed = 3;
/** Of all files so many have to be within that: 62 of the corpus' 65 are. */
const share = 0.95;
/** The average of those within: one wrong blend mode moves a single file, and no file beyond `allowed`. */
const allowedOnAverage = 0.08;

/** Our own putting together of layers, judged by the merged picture beside them. */
export async function judgeLayers(corpus: string | undefined): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'layers', figure: 'missing: a corpus with merged pictures' }];
  const folder = join(corpus, 'psd');
  const findings: JudgedFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!/\.ps[db]$/.test(name)) continue;
    const finding = await judgeFile(name, new Uint8Array(await readFile(join(folder, name))));
    if (finding !== undefined) findings.push(finding);
  }
  const near = findings.filter(({ difference }) => difference <= allowed);
  const mean = near.reduce((sum, { difference }) => sum + difference, 0) / near.length;
  const summary = `${near.length} of ${findings.length} files are within ΔE2000 ${allowed} of their merged picture`;
  // Single files show where work is left; the share of them is what is asked for.
  const listed = findings.map(({ name, figure }) => ({ name, figure }));
  return [
    ...listed,
    { name: 'all layers', isRight: near.length > 0 && near.length >= findings.length * share, figure: summary },
    { name: 'those within, on average', isRight: mean <= allowedOnAverage, figure: `ΔE2000 ${mean.toFixed(4)}` },
  ];
}

interface JudgedFile extends Finding {
  readonly difference: number;
}

async function judgeFile(name: string, bytes: Uint8Array): Promise<JudgedFile | undefined> {
  try {
    if (!hasBoth(bytes)) return undefined;
    const merged = await draw(bytes, readPsd);
    if (merged.notes.some(({ code }) => code === 'LAYERS_COMPOSED')) return undefined; // it is broken, or was left out
    const composed = await draw(bytes, readPsdLayers);
    const difference = await meanDifference(merged.png, composed.png);
    const notes = [...new Set(composed.notes.map(({ code }) => code))].join(', ');
    return { name, difference, figure: `ΔE2000 ${difference.toFixed(2)}${notes && `; ${notes}`}` };
  } catch (error) {
    if (error instanceof ConversionError) return undefined; // the corpus tells what becomes of broken files
    throw error;
  }
}

function hasBoth(bytes: Uint8Array): boolean {
  const { header, layers, resources } = openSections(bytes);
  return openLayerSection(layers, header).count > 0 && hasRealMergedData(listResources(resources));
}

type Read = (bytes: Uint8Array, context: Context) => Promise<Raster>;

async function draw(bytes: Uint8Array, read: Read): Promise<{ png: Uint8Array; notes: readonly Note[] }> {
  const job = new ConversionRun(defaultLimits);
  const context = job.context(async () => {
    throw new Error('a picture converts no files within itself');
  });
  const png = await writeRaster(await read(bytes, context), { to: 'png', config: undefined }, context);
  return { png, notes: job.notes };
}

/** On white and on black, so that a difference in what is transparent counts, too. */
async function meanDifference(one: Uint8Array, two: Uint8Array): Promise<number> {
  const means = await Promise.all(
    ['#fff', '#000'].map(async (ground) => {
      const [first, second] = [await pixelsOn(one, ground), await pixelsOn(two, ground)];
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

async function pixelsOn(png: Uint8Array, ground: string): Promise<Uint8Array> {
  return sharp(png).flatten({ background: ground }).toColourspace('srgb').removeAlpha().raw().toBuffer();
}
