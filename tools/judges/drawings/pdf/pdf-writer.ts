import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { writeDrawingSvg } from '../../../../packages/core/src/drawing/svg/write.ts';
import { drawingCases } from '../../../../packages/core/test/drawing/drawing-cases.data.ts';
import { drawingOf, openRun } from '../../../../packages/core/test/drawing/drawings.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { isInstalled } from './pdf-sources.ts';
import { judgePdfFacts } from './pdf-writer-facts.ts';
import { judgeInks, judgeStandard } from './pdf-writer-press.ts';
import { checkByQpdf, pageSize, writePages } from './pdf-writer-programs.ts';
import { drawByGhostscript, drawByPoppler } from './viewers.ts';

/** Least similarity of a page, drawn by poppler or by Ghostscript, to the picture of the same drawing. */
const minSimilarity = 0.97;
/**
 * The least shares of files that poppler, Ghostscript, and the better of them draw so. Of 66 eps files, poppler draws 48
 * so: in those looked at, it moves thin lines and the samples of pictures to whole pixels.
 */
const minShares: Readonly<Record<string, readonly [number, number, number]>> = {
  svg: [0.85, 0.85, 0.93],
  ai: [0.85, 0.78, 0.9],
  eps: [0.72, 0.85, 0.9],
};
/** A sample has one of this many files of a folder; a folder with few files is judged whole. */
const everyOfSample: Readonly<Record<string, number>> = { svg: 12, ai: 1, eps: 12 };
const longestSide = 1_600;
const caseSide = 400;

/** Drawings of the tests whose png is not a reference, and the reason. */
const unlike: Readonly<Record<string, string>> = {
  'a stroke with a width in pixels': 'the pixels of a page have no fixed size',
  'a gradient between circles beside each other': 'svg has bands; poppler and Ghostscript agree with each other',
  morphology: 'engines round radii at each resolution',
};

/** Drawings that Ghostscript draws wrong with smooth edges: it multiplies with the element before, as poppler does. */
const withHardEdges: ReadonlySet<string> = new Set([
  'a knockout group whose last element blends with the backdrop alone',
]);

/** Draws our PDF with poppler and Ghostscript, and reads it with other programs. */
export async function judgePdfWriter(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const missing = ['pdftoppm', 'gs', 'qpdf'].filter((program) => !isInstalled(program));
  if (missing.length > 0) return [{ name: 'pdf writer', details: `${missing.join(', ')} is not installed` }];
  const folder = mkdtempSync(join(tmpdir(), 'pdf-writer-'));
  try {
    const findings = await judgeCases(folder, isSample);
    findings.push(...(await judgeInks(folder)), ...(await judgeStandard(folder)));
    if (corpus === undefined) return findings;
    for (const kind of Object.keys(minShares)) findings.push(await judgeFolder(corpus, kind, folder, isSample));
    findings.push(...(await judgePdfFacts(corpus, folder, isSample)));
    return findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judgeCases(folder: string, isSample: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, { name, nodes }] of drawingCases.entries()) {
    if (isSample && index % 4 !== 0) continue;
    if (unlike[name] !== undefined) {
      findings.push({ name, details: unlike[name] });
      continue;
    }
    const drawing = drawingOf(...nodes);
    const path = await writePages(folder, [{ drawing }]);
    const svg = await writeDrawingSvg(
      drawing,
      { refersToPictures: true, pixelsPerUnit: caseSide / 100 },
      openRun().context,
    );
    const reference = await sharp(svg, { density: (72 * caseSide) / 100 })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const size = { width: caseSide, height: caseSide };
    const poppler = await inkSimilarity(reference, drawByPoppler(path, size));
    const edges = withHardEdges.has(name) ? 'hard' : 'smooth';
    const ghostscript = await inkSimilarity(reference, drawByGhostscript(path, size, { edges }));
    const isCorrect = Math.max(poppler, ghostscript) >= minSimilarity && checkByQpdf(path);
    const details = `${poppler.toFixed(4)} like our png by poppler, ${ghostscript.toFixed(4)} by Ghostscript`;
    findings.push({ name: `pdf of ${name}`, isCorrect, details });
  }
  return findings;
}

async function judgeFolder(corpus: string, kind: string, folder: string, isSample: boolean): Promise<Finding> {
  const names = readdirSync(join(corpus, kind)).filter((name) => name.endsWith(`.${kind}`));
  const every = isSample ? everyOfSample[kind]! : 1;
  const counts = [0, 0, 0];
  const faults: string[] = [];
  let total = 0;
  for (const name of names.filter((_, at) => at % every === 0)) {
    try {
      const likeness = await compareFile(new Uint8Array(readFileSync(join(corpus, kind, name))), folder);
      if (likeness === undefined) continue;
      total++;
      const found = [...likeness, Math.max(...likeness)];
      for (const [at, value] of found.entries()) if (value >= minSimilarity) counts[at]!++;
    } catch (error) {
      faults.push(`${name}: ${String(error).slice(0, 200)}`);
    }
  }
  const [byPoppler, byGhostscript, byOne] = counts;
  const isReached = total > 0 && counts.every((count, at) => count >= Math.floor(total * minShares[kind]![at]!));
  const reached = `${byPoppler} by poppler, ${byGhostscript} by Ghostscript, ${byOne} by one of them`;
  const details = `of ${total} at least ${minSimilarity} like our png: ${reached}`;
  return {
    name: `pdf of ${kind}`,
    isCorrect: isReached && faults.length === 0,
    details: [details, ...faults].join('; '),
  };
}

/** The similarity of a file's pdf, drawn by both programs, to its png; undefined if the file cannot be read. */
async function compareFile(bytes: Uint8Array, folder: string): Promise<readonly [number, number] | undefined> {
  const isRead = await convert(bytes, { to: 'png', config: { width: 16 } }).then(
    () => true,
    () => false,
  );
  if (!isRead) return undefined;
  const path = await writePages(folder, (await convert(bytes, { to: 'pdf' })).bytes);
  if (!checkByQpdf(path)) throw new Error('qpdf finds faults');
  const [wide, high] = pageSize(path);
  const scale = Math.min(150 / 72, longestSide / Math.max(wide, high));
  const size = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
  const { bytes: png } = await convert(bytes, { to: 'png', config: { ...size, fit: 'exact' } });
  return [await inkSimilarity(png, drawByPoppler(path, size)), await inkSimilarity(png, drawByGhostscript(path, size))];
}
