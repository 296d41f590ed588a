import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../../packages/core/src/errors.ts';
import { checkout } from '../../../verify/command.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { isInstalled } from './pdf-sources.ts';

// Draws the files of pdf.js' test suite beside poppler, Ghostscript and, if installed, MuPDF. To get them:
//
//   git clone --depth 1 --filter=blob:none --sparse https://github.com/mozilla/pdf.js .cache/pdf-suite
//   git -C .cache/pdf-suite sparse-checkout set test/pdfs
//
// or name another folder of PDFs in QUOIN_PDF_SUITE. QUOIN_PDF_SUITE_PART=3/20 judges the third of 20 parts.
// QUOIN_PDF_SUITE_PICTURES names a folder that keeps the pictures; those of viewers are used again.

const defaultFolder = join(checkout, '.cache/pdf-suite/test/pdfs');
const run = promisify(execFile);
const resolution = '100';
/** A page is like that of a viewer from this similarity. Of the pages, this share must be like one of them or noted; of
 * the others some are drawn wrongly by all three, as JBIG2 with rare options. */
const [minSimilarity, minShare] = [0.9, 0.92];
/** Processor time after which a file counts as slow, in milliseconds. */
const slow = 20_000;
/** Time for which a conversion may block the event loop, in milliseconds. */
const longestTask = 1_000;
/** Every n-th file in a sample. */
const sampleStep = 12;

/** Compares first pages with those of viewers. A difference that is not noted may also be a fault of all viewers. */
export async function judgePdfSuite(_: string | undefined, isSample: boolean): Promise<Finding[]> {
  const name = 'pdf suite';
  const folder = process.env.QUOIN_PDF_SUITE ?? defaultFolder;
  if (!existsSync(folder))
    return [
      { name, details: `the suite is not in ${folder}; tools/judges/drawings/pdf/pdf-suite.ts says how to get it` },
    ];
  if (!isInstalled('pdftocairo') || !isInstalled('gs'))
    return [{ name, details: 'poppler or Ghostscript is not installed' }];
  const all = readdirSync(folder).sort();
  const names = partOf(all.filter((each) => each.endsWith('.pdf')));
  const counts = { alike: 0, noted: 0 };
  const [silent, refused, findings]: [string[], string[], Finding[]] = [[], [], []];
  for (const file of names.filter((_, at) => !isSample || at % sampleStep === 0)) {
    const verdict = await judgeFile(join(folder, file));
    if (verdict.kind === 'silent') silent.push(`${file} ${verdict.details}`);
    else if (verdict.kind === 'refused') refused.push(`${file} ${verdict.details}`);
    else if (verdict.kind === 'fault')
      findings.push({ name, isCorrect: false, details: `${file}: ${verdict.details}` });
    else counts[verdict.kind]++;
  }
  const judged = counts.alike + counts.noted + silent.length;
  const details = `${counts.alike} of ${judged} at least ${minSimilarity} like a viewer's, ${counts.noted} others noted, without a note: ${silent.join(', ')}; ${refused.length} refused: ${refused.join(', ')}`;
  return [{ name, isCorrect: judged > 0 && judged - silent.length >= judged * minShare, details }, ...findings];
}

/** The files of the part that QUOIN_PDF_SUITE_PART names, or all. */
function partOf(names: readonly string[]): readonly string[] {
  const [part = 1, parts = 1] = (process.env.QUOIN_PDF_SUITE_PART ?? '1/1').split('/').map(Number);
  return names.slice(Math.floor(((part - 1) * names.length) / parts), Math.floor((part * names.length) / parts));
}

type Verdict =
  | { readonly kind: 'alike' | 'noted' }
  | { readonly kind: 'silent' | 'refused' | 'fault'; readonly details: string };

async function judgeFile(path: string): Promise<Verdict> {
  const kept = process.env.QUOIN_PDF_SUITE_PICTURES;
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'pdf-suite-')) : join(kept, basename(path, '.pdf'));
  mkdirSync(folder, { recursive: true });
  try {
    const [first, ...others] = viewers;
    const drawn = await first(path, folder);
    const { width } = drawn === undefined ? { width: 800 } : await sharp(drawn).metadata();
    const { bytes, notes, fault } = await timeConversion(path, width);
    writeFileSync(join(folder, 'ours.png'), bytes);
    if (fault !== undefined) return { kind: 'fault', details: fault };
    const similarities: number[] = [];
    for (const draw of [async () => drawn, ...others]) {
      const picture = await draw(path, folder);
      if (picture === undefined) continue;
      const similarity = await inkSimilarity(picture, bytes);
      if (similarity >= minSimilarity) return { kind: 'alike' };
      similarities.push(similarity);
    }
    if (similarities.length === 0) return { kind: 'alike' };
    if (notes.length > 0) return { kind: 'noted' };
    return { kind: 'silent', details: similarities.map((each) => each.toFixed(2)).join(' ') };
  } catch (error) {
    if (error instanceof ConversionError) return { kind: 'refused', details: error.code };
    return { kind: 'fault', details: String(error) };
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws a first page with this library, and says so if it takes long or blocks the event loop for long. */
async function timeConversion(path: string, width: number) {
  const before = process.cpuUsage();
  const longest = watchTasks();
  const { bytes, notes } = await convert(new Uint8Array(await readFile(path)), {
    from: 'pdf',
    to: 'png',
    config: { width },
  });
  const [used, blocked] = [process.cpuUsage(before).user / 1000, longest()];
  if (used > slow) return { bytes, notes, fault: `takes ${Math.round(used / 1000)} s of processor time` };
  if (blocked > longestTask) return { bytes, notes, fault: `blocks the event loop for ${Math.round(blocked)} ms` };
  return { bytes, notes, fault: undefined };
}

/** Measures the longest time between two turns of the event loop, in milliseconds in which the process ran. */
function watchTasks(): () => number {
  let [wall, used, longest] = [performance.now(), process.cpuUsage(), 0];
  const turn = (): void => {
    const [now, { user, system }] = [performance.now(), process.cpuUsage(used)];
    longest = Math.max(longest, Math.min(now - wall, (user + system) / 1000));
    [wall, used] = [now, process.cpuUsage()];
  };
  const timer = setInterval(turn, 5).unref();
  return () => {
    clearInterval(timer);
    turn();
    return longest;
  };
}

/** Draws the first page; undefined if the program cannot. */
type Viewer = (path: string, folder: string) => Promise<Buffer | undefined>;

const viewerOf =
  (program: string, args: (path: string, out: string) => string[]): Viewer =>
  async (path, folder) => {
    const out = join(folder, program);
    try {
      if (!existsSync(`${out}.png`)) await run(program, args(path, out), { timeout: 30_000 });
      const picture = await readFile(`${out}.png`);
      return picture.length === 0 ? undefined : picture;
    } catch {
      return undefined;
    }
  };

const viewers: readonly [Viewer, ...Viewer[]] = [
  viewerOf('pdftocairo', (path, out) => ['-png', '-singlefile', '-cropbox', '-r', resolution, '-l', '1', path, out]),
  viewerOf('gs', (path, out) => [
    ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=png16m', `-r${resolution}`, '-dTextAlphaBits=4'],
    ...['-dGraphicsAlphaBits=4', '-dUseCropBox', '-dLastPage=1', '-o', `${out}.png`, path],
  ]),
  viewerOf('mutool', (path, out) => ['draw', '-q', '-r', resolution, '-o', `${out}.png`, path, '1']),
];
