import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { makePdf } from '../../../../packages/core/test/pdf.ts';
import { pdfCases } from '../../../../packages/core/test/pdf-cases.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { isInstalled, makePdfs } from './pdf-sources.ts';

/**
 * Pixels per inch of the tests' pages, whose points are whole pixels, so that the edges of tiles are exact; and of
 * documents; A4 has nearly whole pixels (1240.2): poppler cuts the last pixel, Quoin stretches the page to it.
 */
const [caseResolution, documentResolution] = [144, 150];
/** Least similarity to poppler, and the least share of documents and of Illustrator files that reach it. */
const [minSimilarity, minShare, minArtShare] = [0.95, 0.85, 0.93];
/** The largest mean difference of a case from poppler or from Ghostscript, from 0 to 255; their fonts differ. */
const [maxDifference, maxTextDifference] = [3, 6];

/** Compares pages with poppler: those of the tests, of installed programs, and of Illustrator files in the corpus. */
export async function judgePdf(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (!isInstalled('pdftocairo') || !isInstalled('gs'))
    return [{ name: 'pdf', details: 'poppler or Ghostscript is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const findings = await judgeCases(folder);
    const made = await makePdfs(folder, isSample ? 5 : 1);
    const all: Similarities[] = [];
    for (const by of new Set(made.map((each) => each.by))) {
      const paths = made.filter((each) => each.by === by).map(({ path }) => path);
      all.push(await compareAll(by, paths, folder));
    }
    findings.push(...all.map(describe), ...judgeShare('pdf by programs', all, minShare));
    if (corpus !== undefined) {
      const art = await compareAll('Illustrator', listArt(corpus), folder);
      findings.push(...judgeShare('pdf by Illustrator', [art], minArtShare));
      findings.push(await judgeArtColours(corpus, folder));
    }
    return findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The largest mean colour difference (CIEDE2000) of an Illustrator file, and the resolution at which it is drawn. */
const [maxColourDifference, colourResolution] = [2, 150];

/** Each Illustrator file must have poppler's colours where there is ink. */
async function judgeArtColours(corpus: string, folder: string): Promise<Finding> {
  const name = 'pdf by Illustrator: colours';
  const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
  if (!existsSync(measure)) return { name, details: 'the colour measure is not installed' };
  const { compare } = (await import(pathToFileURL(measure).href)) as { compare: CompareColours };
  const [reference, ours] = [join(folder, 'reference.tif'), join(folder, 'ours.png')];
  const differences: { readonly file: string; readonly deltaE: number }[] = [];
  for (const path of listArt(corpus)) {
    const drawn = drawByPoppler(path, folder, colourResolution);
    writeFileSync(reference, drawn);
    const { width } = await sharp(drawn).metadata();
    writeFileSync(ours, (await convert(new Uint8Array(readFileSync(path)), { to: 'png', config: { width } })).bytes);
    differences.push({ file: basename(path), deltaE: (await compare(reference, ours)).deltaE });
  }
  const others = differences.filter(({ deltaE }) => deltaE > maxColourDifference);
  const largest = Math.max(...differences.map(({ deltaE }) => deltaE));
  const details = `ΔE of ${differences.length} files at most ${largest.toFixed(2)}; above ${maxColourDifference}: ${others.map(({ file, deltaE }) => `${file} ${deltaE.toFixed(2)}`).join(', ') || 'none'}`;
  return { name, isCorrect: differences.length > 0 && others.length === 0, details };
}

type CompareColours = (reference: string, other: string) => Promise<{ readonly deltaE: number }>;

/** Illustrator files based on PDF. */
function listArt(corpus: string): string[] {
  const paths = readdirSync(join(corpus, 'ai')).map((name) => join(corpus, 'ai', name));
  return paths.filter((path) => path.endsWith('.ai') && readFileSync(path).subarray(0, 4).toString() === '%PDF');
}

/** Each case must be like poppler's page or like Ghostscript's, which differ in some; and so must it be as a new PDF. */
async function judgeCases(folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, each] of pdfCases.entries()) {
    const bytes = makePdf(each);
    const path = join(folder, `judged-${index}.pdf`);
    writeFileSync(path, bytes);
    const width = Math.round((100 * caseResolution) / 72);
    const found = await pixelsOf((await convert(bytes, { to: 'png', config: { width } })).bytes);
    const differences = [drawByPoppler(path, folder, caseResolution), drawByGhostscript(path, folder)].map(
      async (reference) => meanDifference(found, await pixelsOf(reference, width)),
    );
    const [poppler = 255, ghostscript = 255] = await Promise.all(differences);
    const limit = each.name.startsWith('text') ? maxTextDifference : maxDifference;
    findings.push({
      name: `pdf: ${each.name}`,
      isCorrect: Math.min(poppler, ghostscript) <= limit,
      details: `mean difference ${poppler.toFixed(2)} of 255 from poppler, ${ghostscript.toFixed(2)} from Ghostscript`,
    });
    const rewritten = join(folder, `rewritten-${index}.pdf`);
    writeFileSync(rewritten, (await convert(bytes, { to: 'pdf' })).bytes);
    const again = [drawByPoppler(rewritten, folder, caseResolution), drawByGhostscript(rewritten, folder)].map(
      async (drawn) => meanDifference(found, await pixelsOf(drawn, width)),
    );
    const least = Math.min(...(await Promise.all(again)));
    findings.push({
      name: `pdf as pdf: ${each.name}`,
      isCorrect: least <= limit,
      details: `mean difference ${least.toFixed(2)} of 255 between our pixels and a viewer's of the PDF that is written`,
    });
  }
  return findings;
}

/** The documents of one program beside poppler. */
interface Similarities {
  readonly by: string;
  readonly values: readonly number[];
  /** Documents that are less similar, and the codes of their notes. */
  readonly exceptions: readonly string[];
  readonly failures: readonly string[];
}

async function compareAll(by: string, paths: readonly string[], folder: string): Promise<Similarities> {
  const [failures, exceptions]: [string[], string[]] = [[], []];
  const values: number[] = [];
  for (const path of paths) {
    const reference = drawByPoppler(path, folder, documentResolution);
    const { width } = await sharp(reference).metadata();
    try {
      const { bytes, notes } = await convert(new Uint8Array(readFileSync(path)), { to: 'png', config: { width } });
      const similarity = await inkSimilarity(reference, bytes);
      values.push(similarity);
      const codes = [...new Set(notes.map(({ code }) => code))];
      if (similarity < minSimilarity) exceptions.push([basename(path), similarity.toFixed(3), ...codes].join(' '));
    } catch (error) {
      failures.push(`${basename(path)}: ${String(error)}`);
    }
  }
  return { by, values: values.sort((a, b) => a - b), exceptions, failures };
}

const countSimilar = (values: readonly number[]): number => values.filter((each) => each >= minSimilarity).length;

function describe({ by, values }: Similarities): Finding {
  const median = values[values.length >> 1] ?? 0;
  const details = `${countSimilar(values)} of ${values.length} at least ${minSimilarity} like poppler`;
  return { name: `pdf by ${by}`, details: `${details}, median ${median.toFixed(4)}` };
}

/** Enough of all documents must be like poppler's, and none may fail. */
function judgeShare(name: string, all: readonly Similarities[], share: number): Finding[] {
  const values = all.flatMap((each) => each.values);
  const failures = all.flatMap((each) => each.failures);
  const reached = countSimilar(values);
  const exceptions = all.flatMap((each) => each.exceptions).join(', ');
  const details = `${reached} of ${values.length} at least ${minSimilarity} like poppler; others: ${exceptions}`;
  const isCorrect = failures.length === 0 && values.length > 0 && reached >= values.length * share;
  return [{ name, isCorrect, details }, ...failures.map((failure) => ({ name, isCorrect: false, details: failure }))];
}

function drawByPoppler(path: string, folder: string, resolution: number): Buffer {
  const out = join(folder, 'poppler');
  const format = ['-tiff', '-tiffcompression', 'none'];
  execFileSync('pdftocairo', [...format, '-cropbox', '-r', String(resolution), '-singlefile', path, out], {
    stdio: 'ignore',
  });
  return readFileSync(`${out}.tif`);
}

function drawByGhostscript(path: string, folder: string): Buffer {
  const out = join(folder, 'ghostscript.tif');
  const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-dUseCropBox'];
  const device = [
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=tiff24nc',
    `-r${caseResolution}`,
    `-sOutputFile=${out}`,
  ];
  execFileSync('gs', [...device, ...smooth, path], { stdio: 'ignore' });
  return readFileSync(out);
}

async function pixelsOf(bytes: Uint8Array, width?: number): Promise<Buffer> {
  const image = sharp(bytes).flatten({ background: '#fff' }).removeAlpha().toColourspace('srgb');
  return (width === undefined ? image : image.resize(width, width, { fit: 'fill' })).raw().toBuffer();
}

function meanDifference(found: Buffer, expected: Buffer): number {
  return found.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0) / found.length;
}
