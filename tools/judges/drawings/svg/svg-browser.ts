import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { findChromium } from '../../../programs/chromium.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { fontFacesOf, fontsOf, writeFontConfig } from './equal-fonts.ts';
import { drawSheet, type SheetItem, stretchSvg } from './viewer-sheet.ts';

/** The width in pixels at which drawings are compared, and the number of drawings in one window of Chromium. */
const [width, perWindow] = [600, 6];
const minSimilarity = 0.97;
/** The share of drawings that must be alike. */
const minShare = 0.9;
/** Taller pages exceed the height of a window that Chromium captures. */
const maxHeight = 2000;

interface Drawn extends SheetItem {
  readonly name: string;
  /** The picture that Quoin makes from the source. */
  readonly ours: Uint8Array;
  readonly notes: readonly string[];
}

/** Compares Quoin's pictures of svgs with Chromium's of the svgs that Quoin writes from them, set in the same fonts. */
export async function judgeSvgInBrowser(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const name = 'svg in Chromium';
  const browser = await findChromium();
  if (browser === undefined || corpus === undefined)
    return [{ name, details: browser === undefined ? 'Chromium is not installed' : 'no corpus' }];
  const folder = mkdtempSync(join(tmpdir(), 'svg-browser-'));
  try {
    const fontConfig = writeFontConfig(folder);
    const names = readdirSync(join(corpus, 'svg')).filter((each) => each.endsWith('.svg'));
    const selected = names.filter((_, at) => !isSample || at % 6 === 0);
    const [alike, differing, silent]: [string[], string[], string[]] = [[], [], []];
    for (let at = 0; at < selected.length; at += perWindow) {
      const some = selected.slice(at, at + perWindow).map((each) => draw(join(corpus, 'svg', each), each));
      const drawn = (await Promise.all(some)).filter((each) => each !== undefined);
      const pictures = await drawSheet(browser, drawn, width, fontConfig);
      for (const [index, { name: file, ours, notes }] of drawn.entries()) {
        const similarity = await inkSimilarity(ours, pictures[index]!);
        if (similarity >= minSimilarity) alike.push(file);
        else differing.push(`${file} ${similarity.toFixed(3)} ${notes.join(' ')}`);
        if (similarity < minSimilarity && notes.length === 0) silent.push(file);
      }
    }
    const count = alike.length + differing.length;
    const isCorrect = count > 0 && alike.length >= count * minShare;
    const details = `${alike.length} of ${count} alike; ${silent.length} of the others without a note`;
    return [{ name, isCorrect, details: [details, ...differing].join('; ') }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns undefined for drawings that are refused, and for very tall ones. */
async function draw(path: string, name: string): Promise<Drawn | undefined> {
  const bytes = new Uint8Array(readFileSync(path));
  try {
    const fonts = await fontsOf(bytes);
    const { bytes: ours, notes } = await convert(bytes, { to: 'png', config: { width }, assets: { fonts } });
    const { bytes: svg } = await convert(bytes, { to: 'svg', config: { width } });
    const { height } = await sharp(ours).metadata();
    if (height > maxHeight) return undefined;
    const faces = await fontFacesOf(bytes);
    const text = Buffer.from(stretchSvg(svg, width, height)).toString();
    const styled = text.replace(/<svg [^>]*>/, (root) => `${root}<style>${faces}</style>`);
    return { name, svg: Buffer.from(styled), ours, height, notes: notes.map(({ code }) => code) };
  } catch {
    return undefined;
  }
}
