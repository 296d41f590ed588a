import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Design } from '@quoin/core/design';
import { type RenderOptions, render, renderPages } from '../../../../packages/core/src/render.ts';
import { findCorpus, takeSample } from '../../../corpus/files.ts';
import { features } from '../../../pictures/gallery/features.data.ts';
import { readGalleryFiles } from '../../../pictures/gallery/gallery.ts';
import { toDesign } from '../../../pictures/gallery/parts.ts';
import type { Finding } from '../../finding.ts';
import { inkSimilarity } from '../ink-similarity.ts';
import { isInstalled } from '../pdf/pdf-sources.ts';
import { checkByQpdf } from '../pdf/pdf-writer-programs.ts';
import { drawByGhostscript, drawByPoppler } from '../pdf/viewers.ts';
import { judgeDesignInks } from './design-inks.ts';
import { judgeDesignX4 } from './design-x4.ts';
import { boxesOfPage, fontsNotEmbedded } from './page-programs.ts';
import { openDesignFile } from './pages.ts';

/** The least similarity of a page, drawn by poppler or Ghostscript, to our picture of it. */
const minSimilarity = 0.97;
const [longestSide, pointsPerPixel] = [1_200, 0.75];
/** Other programs draw larger, because they move glyphs to whole pixels. */
const enlargement = 4;
/** The largest difference of a side of a box, in points: poppler writes two decimals. */
const boxTolerance = 0.011;

/** Pages whose pictures differ, and the reason. */
const unlike: Readonly<Record<string, string>> = {
  'idml/ch1nq+idml-to-pdf/rectangle/rectangle.idml, 1': 'poppler converts its inks without a profile',
};

interface Source {
  readonly name: string;
  readonly design: Design;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Compares the PDF of each page of the gallery with its picture, and judges inks and PDF/X-4. */
export async function judgeGalleryPdf(): Promise<Finding[]> {
  return inFolder(async (folder) => {
    const findings: Finding[] = [];
    for (const feature of features) {
      const source = { name: feature.name, design: toDesign(feature), files: await readGalleryFiles() };
      findings.push(...(await judgePages(source, folder)));
    }
    return [...findings, ...(await judgeDesignInks(folder)), ...(await judgeDesignX4(folder))];
  });
}

/** Compares the PDF of each page of the layouts of the corpus with its picture, and reads its fonts and boxes. */
export function judgeLayoutPdf(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  return judgeCorpus('idml', corpus, isSample);
}

/** The same for the templates of the corpus. */
export function judgeTemplatePdf(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  return judgeCorpus('pod', corpus, isSample);
}

async function judgeCorpus(name: string, corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: `pdf of ${name}`, details: 'QUOIN_CORPUS is not set' }];
  const files = findCorpus(corpus).filter((file) => file.folder === name && !file.path.endsWith('.pdf'));
  return inFolder(async (folder) => {
    const findings: Finding[] = [];
    for (const file of isSample ? takeSample(files, 8) : files) {
      const bundle = await openDesignFile(file).catch(() => undefined); // `pnpm corpus` judges conversions
      if (bundle === undefined) continue;
      findings.push(...(await judgePages({ name: file.name, design: bundle.template, files: bundle.files }, folder)));
    }
    return findings;
  });
}

/** Judges with a folder for the files of other programs, if these are installed. */
async function inFolder(judge: (folder: string) => Promise<Finding[]>): Promise<Finding[]> {
  const missing = ['pdftoppm', 'gs', 'qpdf'].filter((program) => !isInstalled(program));
  if (missing.length > 0) return [{ name: 'pdf of designs', details: `${missing.join(', ')} is not installed` }];
  const folder = mkdtempSync(join(tmpdir(), 'design-pdf-'));
  try {
    return await judge(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One finding for the file, and one for each page that is not as expected. */
async function judgePages({ name, design, files }: Source, folder: string): Promise<Finding[]> {
  const path = join(folder, 'design.pdf');
  const findings: Finding[] = [];
  const marked = join(folder, 'marked.pdf');
  const options: RenderOptions = { bleed: true };
  writeFileSync(path, (await render(design, files, { format: 'pdf', ...options })).bytes);
  // Without marks in the pictures: poppler draws hairlines at least one pixel wide.
  writeFileSync(marked, (await render(design, files, { format: 'pdf', ...options, marks: true })).bytes);
  let [least, pages] = [1, 0];
  for (const [at, page] of design.pages.entries()) {
    const longest = Math.max(page.width, page.height) / pointsPerPixel;
    const scale = Math.min(4, longestSide / longest);
    const picture = await onlyPage(design, files, { ...options, page: at + 1, scale });
    const size = { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
    const large = { width: enlargement * size.width, height: enlargement * size.height };
    const poppler = await inkSimilarity(picture, drawByPoppler(path, large, at + 1));
    const ghostscript = await inkSimilarity(picture, drawByGhostscript(path, large, { page: at + 1 }));
    const reason = unlike[`${name}, ${at + 1}`];
    pages++;
    if (reason === undefined) least = Math.min(least, poppler, ghostscript);
    if (Math.min(poppler, ghostscript) < minSimilarity)
      findings.push({
        name: `pdf of ${name}, page ${at + 1}`,
        ...(reason === undefined && { isCorrect: false }),
        details: `poppler ${poppler.toFixed(3)}, Ghostscript ${ghostscript.toFixed(3)}${reason ? `: ${reason}` : ''}`,
      });
    const wrong = wrongBoxes(marked, at + 1, page);
    if (wrong.length > 0)
      findings.push({ name: `boxes of ${name}, page ${at + 1}`, isCorrect: false, details: wrong.join('; ') });
  }
  const fonts = fontsNotEmbedded(path);
  const isValid = checkByQpdf(path) && fonts.length === 0;
  const details = `${pages} pages, at least ${least.toFixed(3)} (${minSimilarity}); ${readFileSync(path).length} bytes`;
  const problem = fonts.length > 0 ? `; not embedded: ${fonts.join()}` : isValid ? '' : '; qpdf finds faults';
  return [{ name: `pdf of ${name}`, isCorrect: isValid, details: details + problem }, ...findings];
}

async function onlyPage(design: Design, files: Source['files'], options: RenderOptions): Promise<Buffer> {
  for await (const { bytes } of renderPages(design, files, options)) return Buffer.from(bytes);
  throw new Error('the page was not drawn');
}

/** The boxes by arithmetic: marks of 18 points, 6 from the bleed. */
function wrongBoxes(path: string, number: number, { width, height, bleed }: Design['pages'][number]): string[] {
  const { top = 0, right = 0, bottom = 0, left = 0 } = bleed ?? {};
  const reach = 24;
  const [x, y] = [reach + left, reach + bottom];
  const expected = {
    MediaBox: [0, 0, x + width + right + reach, y + height + top + reach],
    CropBox: [0, 0, x + width + right + reach, y + height + top + reach],
    BleedBox: [reach, reach, x + width + right, y + height + top],
    TrimBox: [x, y, x + width, y + height],
  } as const;
  const boxes = boxesOfPage(path, number);
  return Object.entries(expected).flatMap(([name, values]) => {
    const found = boxes.get(name) ?? [];
    const isEqual = values.every((value, at) => Math.abs(value - (found[at] ?? Number.NaN)) <= boxTolerance);
    return isEqual ? [] : [`${name} ${found.join(' ')}, expected ${values.join(' ')}`];
  });
}
