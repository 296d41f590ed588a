import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { findChromium, takePicture } from '../../../programs/chromium.ts';
import { type DrawSvg, findResvg } from '../../../programs/resvg.ts';
import { checkout } from '../../../verify/command.ts';
import type { Finding } from '../../finding.ts';
import { samplesAgree } from '../drawn-pixels.ts';

// Draws the cases of resvg's test suite. To get it:
//
//   git clone --depth 1 --filter=blob:none --sparse https://github.com/linebender/resvg .cache/svg-suite
//   git -C .cache/svg-suite sparse-checkout set crates/resvg/tests
//
// or name the folder `crates/resvg/tests` of a checkout in QUOIN_SVG_SUITE. For the column "resvg":
//
//   npm install --prefix .cache/resvg @resvg/resvg-js@2.6.2

const defaultFolder = join(checkout, '.cache/svg-suite/crates/resvg/tests');
const groups = ['filters', 'masking', 'paint-servers', 'painting', 'shapes', 'structure'];
/** Cases per group in a sample. */
const sampleCount = 12;
/** Drawings in one picture that Chromium takes. */
const pageSize = 60;
const columns = 10;
/** The side of the reference pictures. */
const side = 300;
/** The share of the counted cases that the conversion must draw like the reference, also in a sample. */
const minShare = 0.97;

interface Case {
  readonly name: string;
  readonly svg: Buffer;
  readonly reference: Buffer;
}

interface Verdict {
  readonly chromium: boolean | undefined;
  readonly ours: boolean;
  readonly librsvg: boolean;
  readonly resvg: boolean | undefined;
  readonly notes: readonly string[];
}

/** Compares what convert(), the bare engine and resvg draw with the references of resvg's suite and with Chromium. */
export async function judgeSvgSuite(_: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = process.env.QUOIN_SVG_SUITE ?? defaultFolder;
  if (!existsSync(join(folder, 'tests')))
    return [
      {
        name: 'svg suite',
        details: `the suite is not in ${folder}; tools/judges/drawings/svg/svg-suite.ts says how to get it`,
      },
    ];
  const { cases, skipped } = await readCases(join(folder, 'tests'), isSample);
  const chromium = await drawInChromium(cases);
  const resvg = findResvg();
  const verdicts = new Map<string, Verdict>();
  for (const [index, each] of cases.entries()) {
    const ours = await drawOurs(each.svg);
    const bare = await drawBare(each.svg);
    const other = await drawWith(resvg, each.svg);
    verdicts.set(each.name, {
      chromium: chromium && samplesAgree(chromium[index], each.reference),
      ours: samplesAgree(ours.pixels, each.reference),
      librsvg: samplesAgree(bare, each.reference),
      resvg: resvg && samplesAgree(other, each.reference),
      notes: ours.notes,
    });
  }
  return report(verdicts, skipped, { hasChromium: chromium !== undefined, hasResvg: resvg !== undefined });
}

function report(
  verdicts: ReadonlyMap<string, Verdict>,
  skipped: number,
  { hasChromium, hasResvg }: { hasChromium: boolean; hasResvg: boolean },
): Finding[] {
  // Without Chromium, all references count.
  const counted = [...verdicts].filter(([, { chromium }]) => chromium !== false);
  const line = (name: string, cases: typeof counted): string => {
    const cell = (engine: 'ours' | 'librsvg' | 'resvg'): string =>
      engine === 'resvg' && !hasResvg ? '–' : String(cases.filter(([, verdict]) => verdict[engine]).length);
    const cells = [String(cases.length), cell('ours'), cell('librsvg'), cell('resvg')];
    return `${name.padEnd(14)}${cells.map((each) => each.padStart(10)).join('')}\n`;
  };
  const judge = hasChromium ? 'Chromium and the reference agree' : 'all references; Chromium is not installed';
  process.stdout.write(`${judge}; ${skipped} cases refer to other files or draw text\n`);
  process.stdout.write(
    `${''.padEnd(14)}${['cases', 'ours', 'librsvg', 'resvg'].map((name) => name.padStart(10)).join('')}\n`,
  );
  for (const group of groups)
    process.stdout.write(
      line(
        group,
        counted.filter(([name]) => name.startsWith(`${group}/`)),
      ),
    );
  process.stdout.write(line('all', counted));
  const different = counted.filter(([, { ours }]) => !ours);
  const silent = different.filter(([, { notes }]) => notes.length === 0).map(([name]) => name);
  for (const name of silent) process.stdout.write(`differs without a note: ${name}\n`);
  const share = 1 - different.length / counted.length;
  const percent = (share * 100).toFixed(1);
  const details = `${percent} % of ${counted.length} cases within 1 % of pixels, ${silent.length} differ without a note`;
  return [{ name: 'svg suite', isCorrect: share >= minShare && silent.length === 0, details }];
}

/** All cases without text and without references to other files, which the conversion does not read. */
async function readCases(folder: string, isSample: boolean): Promise<{ cases: Case[]; skipped: number }> {
  const cases: Case[] = [];
  let skipped = 0;
  for (const group of groups) {
    const entries = await readdir(join(folder, group), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter(({ name }) => name.endsWith('.svg'))
      .map((entry) => join(entry.parentPath, entry.name));
    const step = isSample ? Math.max(1, Math.floor(paths.length / sampleCount)) : 1;
    for (const path of paths.sort().filter((_, index) => index % step === 0)) {
      const png = path.replace(/svg$/, 'png');
      const svg = await readFile(path);
      const isApart = /<(?:\w+:)?text[\s>]|href\s*=\s*["'](?!#|data:)[^"']+\.\w+["']/.test(svg.toString());
      const reference = isApart || !existsSync(png) ? undefined : await decode(await readFile(png));
      if (reference === undefined) skipped++;
      else cases.push({ name: relative(folder, path).replace(/\.svg$/, ''), svg, reference });
    }
  }
  return { cases, skipped };
}

async function drawOurs(svg: Buffer): Promise<{ pixels: Buffer | undefined; notes: readonly string[] }> {
  try {
    const { bytes, notes } = await convert(svg, { to: 'png', config: { width: side } });
    return { pixels: await decode(bytes), notes: notes.map(({ code }) => code) };
  } catch (error) {
    return { pixels: undefined, notes: [String(error)] };
  }
}

async function drawBare(svg: Buffer): Promise<Buffer | undefined> {
  try {
    return await decode(await sharp(svg, { density: 72 }).resize({ width: side }).png().toBuffer());
  } catch {
    return undefined;
  }
}

async function drawWith(draw: DrawSvg | undefined, svg: Buffer): Promise<Buffer | undefined> {
  try {
    return draw && (await decode(await draw(svg, side)));
  } catch {
    return undefined; // it refuses invalid drawings
  }
}

/** Draws the cases on sheets; undefined without Chromium. */
async function drawInChromium(cases: readonly Case[]): Promise<(Buffer | undefined)[] | undefined> {
  const browser = await findChromium();
  if (browser === undefined) return undefined;
  const drawn: (Buffer | undefined)[] = [];
  for (let start = 0; start < cases.length; start += pageSize) {
    const some = cases.slice(start, start + pageSize);
    const images = some.map(({ svg }) => `<img src="data:image/svg+xml;base64,${svg.toString('base64')}">`);
    const style = `body{margin:0;background:#fff;display:grid;grid-template-columns:repeat(${columns},${side}px);grid-auto-rows:${side}px}img{width:${side}px;height:${side}px;object-fit:contain;object-position:0 0}`;
    const page = `<!DOCTYPE html><style>${style}</style>${images.join('')}`;
    const height = Math.ceil(some.length / columns) * side + 200; // part of the height belongs to the window
    const screenshot = await takePicture(browser, page, { width: columns * side, height, scale: 1 });
    for (const index of some.keys()) {
      const place = { left: (index % columns) * side, top: Math.floor(index / columns) * side };
      const cell = sharp(screenshot, { limitInputPixels: false }).extract({ ...place, width: side, height: side });
      drawn.push(await decode(await cell.png().toBuffer()));
    }
  }
  return drawn;
}

/** Red, green and blue on white, in a square; undefined for a picture of another width or for a tall one. */
async function decode(bytes: Uint8Array): Promise<Buffer | undefined> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  if (width !== side || height > side) return undefined;
  image.flatten({ background: '#fff' }).extend({ bottom: side - height, background: '#fff' });
  return image.toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' }).toBuffer();
}
