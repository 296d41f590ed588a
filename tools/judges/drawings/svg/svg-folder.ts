import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { findChromium } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { fontFacesOf, fontsOf, writeFontConfig } from './equal-fonts.ts';
import { drawSheet, type SheetItem } from './viewer-sheet.ts';

// Draws the svgs of a folder, unchanged, beside Chromium. Batik's samples are a good start:
//
//   git clone --depth 1 --filter=blob:none --sparse https://github.com/apache/xmlgraphics-batik .cache/batik
//   git -C .cache/batik sparse-checkout set samples test-resources
//   QUOIN_SVG_FOLDER=.cache/batik pnpm judges svg-folder

/** The width in pixels at which drawings are compared, and the number of drawings in one window of Chromium. */
const [width, perWindow] = [450, 6];
const minSimilarity = 0.75;
/** This share must be alike or noted; Chromium shows some files as broken pictures, and small text differs. */
const minShare = 0.92;
const maxHeight = 1500;

interface Drawn extends SheetItem {
  readonly name: string;
  readonly ours: Uint8Array;
  readonly isNoted: boolean;
}

/** Compares our pictures of svgs with Chromium's. Look at each difference without a note. */
export async function judgeSvgFolder(): Promise<Finding[]> {
  const name = 'svg folder';
  const [folder, browser] = [process.env.QUOIN_SVG_FOLDER, await findChromium()];
  if (folder === undefined || browser === undefined)
    return [{ name, details: folder === undefined ? 'QUOIN_SVG_FOLDER is not set' : 'Chromium is not installed' }];
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((each) => each.endsWith('.svg')).sort();
  const fonts = mkdtempSync(join(tmpdir(), 'svg-folder-'));
  const [counts, silent] = [{ alike: 0, noted: 0, refused: 0 }, [] as string[]];
  try {
    const fontConfig = writeFontConfig(fonts);
    for (let at = 0; at < files.length; at += perWindow) {
      const some = await Promise.all(files.slice(at, at + perWindow).map((file) => draw(folder, file)));
      const drawn = some.filter((each) => each !== undefined);
      counts.refused += some.length - drawn.length;
      if (drawn.length === 0) continue;
      const pictures = await drawSheet(browser, drawn, width, fontConfig);
      for (const [index, { name: file, ours, isNoted }] of drawn.entries()) {
        const similarity = await inkSimilarity(ours, pictures[index]!);
        if (similarity >= minSimilarity) counts.alike++;
        else if (isNoted) counts.noted++;
        else silent.push(`${file} ${similarity.toFixed(2)}`);
      }
    }
  } finally {
    rmSync(fonts, { recursive: true, force: true });
  }
  const judged = counts.alike + counts.noted + silent.length;
  const details = `${counts.alike} of ${judged} at least ${minSimilarity} like Chromium's, ${counts.noted} others noted, ${counts.refused} refused or very tall; without a note: ${silent.join(', ')}`;
  return [{ name, isCorrect: judged > 0 && judged - silent.length >= judged * minShare, details }];
}

/** Returns undefined for drawings that are refused, and for very tall ones. */
async function draw(folder: string, name: string): Promise<Drawn | undefined> {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  try {
    const { bytes: picture, notes } = await convert(bytes, {
      to: 'png',
      config: { width },
      assets: { fonts: await fontsOf(bytes) },
    });
    const { height } = await sharp(picture).metadata();
    if (height > maxHeight) return undefined;
    const faces = await fontFacesOf(bytes);
    const source = Buffer.from(bytes).toString();
    const styled = source.replace(/<(?:\w+:)?svg\s[^>]*>/, (root) => `${root}<style>${faces}</style>`);
    const ours = await sharp(picture).flatten({ background: '#fff' }).png().toBuffer();
    return { name, svg: Buffer.from(styled), ours, height, isNoted: notes.length > 0 };
  } catch {
    return undefined;
  }
}
