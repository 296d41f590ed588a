import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { type CorpusFile, findCorpus, takeSample } from '../../../corpus/files.ts';
import { Converter } from '../../../corpus/pool.ts';
import { type Finding, type Part, takePart } from '../../finding.ts';
import { drawSvgFrame, type PageSize } from '../svg-frame.ts';
import { drawReferences, resolution } from './postscript-references.ts';

interface Similarity {
  readonly ink: number;
  readonly deltaE: number;
  readonly sizeOk: boolean;
}
type Compare = (reference: string, other: string) => Promise<Similarity>;

/** The svg of one program beside Ghostscript's picture. */
interface PageFigures {
  readonly name: string;
  /** Absent if the program was not converted. */
  readonly ours?: Similarity;
  readonly poppler?: Similarity | undefined;
  /** Bytes of our svg for each byte of poppler's. */
  readonly relativeSize?: number | undefined;
  readonly failure?: string;
}

/** Shares of the programs that Ghostscript draws. */
export interface PageShares {
  readonly converted: number;
  readonly sameSize: number;
  readonly within2: number;
  readonly within5: number;
  readonly colours: number;
  /** Those whose svg is not larger than poppler's. */
  readonly notLarger: number;
}

/** The least shares, also in a sample: what is reached, so that nothing gets worse. */
const least: PageShares = {
  converted: 0.94,
  sameSize: 0.94,
  within2: 0.93,
  within5: 0.94,
  colours: 0.92,
  notLarger: 0.95,
};
/** The shares to reach; the findings state the distance from them. */
const aims: PageShares = { converted: 0.97, sameSize: 1, within2: 0.82, within5: 0.92, colours: 0.92, notLarger: 1 };

/** Converts the programs of the corpus, and compares the pictures with those of Ghostscript and poppler. */
export async function judgePostScriptPictures(
  corpus: string | undefined,
  isSample: boolean,
  part?: Part,
): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'pages', details: 'QUOIN_CORPUS is not set' }];
  const files = findCorpus(corpus).filter(({ folder }) => folder === 'eps');
  const chosen = isSample ? takeSample(files, 12) : files;
  return judgePages(corpus, takePart(chosen, part), { least, total: chosen.length });
}

/** The least shares over all files, also when only a part is judged. */
export interface PageBounds {
  readonly least: PageShares;
  /** The number of files in all parts. */
  readonly total: number;
}

/** Judges the pages of programs: each has a finding if it differs, and all together have the shares. */
export async function judgePages(corpus: string, files: readonly CorpusFile[], bounds: PageBounds): Promise<Finding[]> {
  if (spawnSync('gs', ['--version']).status !== 0 || spawnSync('pdftocairo', ['-v']).status !== 0)
    return [{ name: 'pages', details: 'Ghostscript or poppler is not installed' }];
  const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
  if (!existsSync(measure)) return [{ name: 'pages', details: 'the similarity measure is not installed' }];
  const { compare } = (await import(pathToFileURL(measure).href)) as { compare: Compare };
  const folder = mkdtempSync(join(tmpdir(), 'quoin-postscript-'));
  const figures: PageFigures[] = [];
  const waiting = [...files.entries()];
  const work = async (): Promise<void> => {
    const converter = new Converter();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next;
      const found = await measurePage(file, join(folder, `${index}.svg`), converter, compare);
      if (found !== undefined) figures.push(found);
    }
    converter.stop();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  rmSync(folder, { recursive: true, force: true });
  return summarize(
    figures.sort((a, b) => (a.name < b.name ? -1 : 1)),
    bounds,
  );
}

async function measurePage(
  file: CorpusFile,
  out: string,
  converter: Converter,
  compare: Compare,
): Promise<PageFigures | undefined> {
  const references = await drawReferences(file.path, file.sha256);
  if (references === undefined) return undefined;
  const { name } = file;
  const outcome = await converter.convert({ path: file.path, from: 'eps', to: 'svg', out, usesPrinterFonts: true });
  if (outcome.kind !== 'converted') return { name, failure: outcome.message };
  const { ghostscript, poppler, popplerSvgBytes } = references;
  const relativeSize = popplerSvgBytes === undefined ? undefined : statSync(out).size / popplerSvgBytes;
  const ours = await comparePage(ghostscript, out, ghostscript.replace('.png', '.ours.png'), compare);
  const theirs = poppler === undefined ? undefined : await compare(ghostscript, poppler);
  return { name, ours, poppler: theirs, relativeSize };
}

/**
 * Compares an svg with the picture of a page, on which whole pixels begin at the bottom or, if the size of the page is
 * that of what is painted, at the top. The picture of the svg is kept beside the reference, to be looked at.
 */
async function comparePage(reference: string, svg: string, picture: string, compare: Compare): Promise<Similarity> {
  const { width, height } = await sharp(reference, { limitInputPixels: false }).metadata();
  const found: Similarity[] = [];
  for (const beginsAt of ['bottom', 'top'] as const) {
    const size = await drawSvgFrame(svg, { width, height, resolution, beginsAt }, picture);
    found.push({ ...(await compare(reference, picture)), sizeOk: isSameSize(size, { width, height }) });
    if (Math.abs(size.height - height) < sameHeight) break;
  }
  return found.reduce((best, other) => (other.ink > best.ink ? other : best));
}

/** The difference of heights in pixels from which it matters where they begin. */
const sameHeight = 0.05;

/** True if the sides differ by at most a pixel or 0.5 %. */
function isSameSize(one: PageSize, other: PageSize): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(1, 0.005 * b);
  return isNear(one.width, other.width) && isNear(one.height, other.height);
}

/** A part of the files fails if it has more exceptions than all files may have. */
function summarize(all: readonly PageFigures[], { least, total }: PageBounds): Finding[] {
  const share = (name: string, minimum: number, isRight: (page: PageFigures) => boolean, aim = minimum): Finding => {
    const count = all.filter(isRight).length;
    const reached = `${count} of ${all.length} (${((100 * count) / all.length).toFixed(1)} %)`;
    const details = count < aim * all.length ? `${reached}, to reach: ${100 * aim} %` : reached;
    return { name, isCorrect: all.length - count <= (1 - minimum) * Math.max(total, all.length), details };
  };
  const lag = ({ ours, poppler }: PageFigures): number => (ours === undefined ? 1 : (poppler?.ink ?? 0) - ours.ink);
  const findings = [
    share('converted', least.converted, ({ ours }) => ours !== undefined, aims.converted),
    share('have the size', least.sameSize, ({ ours }) => ours?.sizeOk === true, aims.sameSize),
    share("have an ink-SSIM within 0.02 of poppler's", least.within2, (page) => lag(page) <= 0.02, aims.within2),
    share("have an ink-SSIM within 0.05 of poppler's", least.within5, (page) => lag(page) <= 0.05, aims.within5),
    share('have a mean ΔE of at most 3', least.colours, ({ ours }) => (ours?.deltaE ?? 100) <= 3, aims.colours),
    share("have an svg not larger than poppler's", least.notLarger, isNotLarger, aims.notLarger),
  ];
  const isDifferent = (page: PageFigures) =>
    lag(page) > 0.02 || !page.ours?.sizeOk || page.ours.deltaE > 3 || !isNotLarger(page);
  return [...findings, ...all.filter(isDifferent).map(describe)];
}

const isNotLarger = ({ relativeSize }: PageFigures): boolean => (relativeSize ?? 0) <= 1;

function describe({ name, ours, poppler, failure, relativeSize }: PageFigures): Finding {
  if (ours === undefined) return { name, details: failure ?? 'not converted' };
  const size = ours.sizeOk ? '' : '; another size';
  const others = poppler === undefined ? 'none' : poppler.ink.toFixed(3);
  const figures = `ink-SSIM ${ours.ink.toFixed(3)}, poppler's ${others}; ΔE ${ours.deltaE.toFixed(1)}${size}`;
  return { name, details: `${figures}; svg ${(relativeSize ?? 0).toFixed(2)} × poppler's` };
}
