import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { findChromium } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { makePdfs } from '../pdf/pdf-sources.ts';
import { drawSheet, stretchSvg } from './viewer-sheet.ts';

/** The width in pixels at which drawings are compared, and the number of drawings in one window of Chromium. */
const [width, perWindow] = [600, 6];
const minSimilarity = 0.97;
/** The share of drawings that may differ; one may, however small the sample is. */
const maxDiffering = 0.03;
/** Taller pages exceed the height of a window that Chromium captures. */
const maxHeight = 2000;

interface Drawn {
  readonly name: string;
  readonly svg: Uint8Array;
  /** The picture that Quoin makes from the source. */
  readonly ours: Uint8Array;
  readonly height: number;
}

/** Compares the svg made from pages with Quoin's picture of the same page, in Chromium and in librsvg. */
export async function judgeSvgViewers(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const browser = await findChromium();
  if (browser === undefined) return [{ name: 'svg in viewers', details: 'Chromium is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'viewers-'));
  try {
    const every = isSample ? 12 : 1;
    const made = (await makePdfs(folder, every)).map(({ path }) => path);
    const kept = corpus === undefined ? [] : ['ai', 'eps'].flatMap((name) => listFiles(join(corpus, name)));
    const paths = [...made, ...kept.filter((_, at) => at % every === 0)];
    const differing: string[] = [];
    let compared = 0;
    for (let at = 0; at < paths.length; at += perWindow) {
      const drawn = (await Promise.all(paths.slice(at, at + perWindow).map(draw))).filter((each) => each !== undefined);
      compared += drawn.length;
      differing.push(...(await compare(browser, drawn)));
    }
    const isCorrect = compared > 0 && differing.length <= Math.max(1, compared * maxDiffering);
    const details = `${compared - differing.length} of ${compared} alike in Chromium, in librsvg and as our picture`;
    const list = differing.length === 0 ? '' : ` (differing: ${differing.join('; ')})`;
    return [{ name: 'svg in viewers', isCorrect, details: details + list }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(ai|eps|ps)$/i.test(name))
    .map((name) => join(folder, name));

/** Returns undefined for pages that are refused, which other judges count, and for very tall ones. */
async function draw(path: string): Promise<Drawn | undefined> {
  const bytes = new Uint8Array(readFileSync(path));
  try {
    const { bytes: ours } = await convert(bytes, { to: 'png', config: { width } });
    const { bytes: svg } = await convert(bytes, { to: 'svg' });
    const { height } = await sharp(ours, { limitInputPixels: false }).metadata();
    return height > maxHeight ? undefined : { name: basename(path), svg: stretchSvg(svg, width, height), ours, height };
  } catch {
    return undefined;
  }
}

async function compare(browser: string, drawn: readonly Drawn[]): Promise<string[]> {
  if (drawn.length === 0) return [];
  const pictures = await drawSheet(browser, drawn, width);
  const differing: string[] = [];
  for (const [index, { name, svg, ours }] of drawn.entries()) {
    const inChromium = await inkSimilarity(ours, pictures[index]!);
    const inLibrsvg = await inkSimilarity(ours, await drawByLibrsvg(svg));
    if (Math.min(inChromium, inLibrsvg) < minSimilarity)
      differing.push(`${name} ${inChromium.toFixed(3)} and ${inLibrsvg.toFixed(3)}`);
  }
  return differing;
}

async function drawByLibrsvg(svg: Uint8Array): Promise<Buffer> {
  const image = sharp(svg, { unlimited: true, limitInputPixels: false, density: 72 });
  return image.flatten({ background: '#fff' }).png().toBuffer();
}
