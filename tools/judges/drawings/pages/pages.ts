import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FontAsset } from '../../../../packages/core/src/asset-options.ts';
import { convert } from '../../../../packages/core/src/convert.ts';
import { unpackDesign } from '../../../../packages/core/src/design/unpack.ts';
import type { DesignBundle } from '../../../../packages/core/src/models/design-bundle.ts';
import { type RenderOptions, render } from '../../../../packages/core/src/render.ts';
import { type CorpusFile, findCorpus, loadFile, takeSample } from '../../../corpus/files.ts';
import type { Finding } from '../../finding.ts';
import { compareLines } from './page-lines.ts';
import { blackenPdf, drawReference } from './page-reference.ts';

interface Similarity {
  readonly ink: number;
  readonly deltaE: number;
  readonly sizeOk: boolean;
}
type Compare = (reference: string, other: string) => Promise<Similarity>;

/** Pixels per inch of the pictures that are compared, and those of a page that is drawn without an enlargement. */
const [resolution, naturalResolution] = [150, 96];

/** The least similarity of a document's pages to its PDF, and their largest colour difference: what is reached. */
type Floors = Readonly<Record<string, { readonly ink: number; readonly deltaE: number }>>;
const floors: Floors = {
  // Its font is not in the package.
  '4pages.idml': { ink: 0.73, deltaE: 10.5 },
  'open_path.idml': { ink: 0.99, deltaE: 0.5 },
  'rectangle.idml': { ink: 0.99, deltaE: 0.7 },
  // Its font is not in the package.
  'shapes.idml': { ink: 0.965, deltaE: 0.7 },
};

/** Those with the fonts of the documents. */
const floorsWithFonts: Floors = {
  ...floors,
  '4pages.idml': { ink: 0.96, deltaE: 1 },
  'shapes.idml': { ink: 0.99, deltaE: 0.5 },
};

/** Draws the pages of all layouts and templates, and compares those that have a PDF with poppler's picture of it. */
export async function judgeDesignPages(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  if (corpus === undefined) return [{ name: 'pages', details: 'QUOIN_CORPUS is not set' }];
  const files = findCorpus(corpus).filter(
    ({ folder, path }) => ['idml', 'pod'].includes(folder) && !path.endsWith('.pdf'),
  );
  const compared = files.filter((file) => file.path.endsWith('.idml') && existsSync(referenceOf(file)));
  const others = files.filter((file) => !compared.includes(file));
  return [...(await comparePages(corpus, compared)), ...(await drawAll(isSample ? takeSample(others, 5) : others))];
}

function referenceOf({ path }: CorpusFile): string {
  return path.replace(/\.idml$/, '-expected.pdf');
}

async function comparePages(corpus: string, files: readonly CorpusFile[]): Promise<Finding[]> {
  const measure = join(process.env.QUOIN_JUDGES ?? join(corpus, '..', 'tools'), 'picture-distance.mjs');
  if (!existsSync(measure)) return [{ name: 'pages', details: 'the similarity measure is not installed' }];
  for (const [program, ask] of [
    ['pdftoppm', '-v'],
    ['qpdf', '--version'],
  ] as const)
    if (spawnSync(program, [ask]).status !== 0) return [{ name: 'pages', details: `${program} is not installed` }];
  const { compare } = (await import(pathToFileURL(measure).href)) as { compare: Compare };
  const folder = mkdtempSync(join(tmpdir(), 'quoin-pages-'));
  const fonts = openFonts();
  const known = fonts.length === 0 ? floors : floorsWithFonts;
  const findings: Finding[] = [];
  for (const file of files) {
    const bundle = await openDesignFile(file);
    const black = join(folder, 'black.pdf');
    blackenPdf(referenceOf(file), black);
    for (const [at, page] of bundle.template.pages.entries()) {
      const reference = drawReference(black, at + 1, resolution, join(folder, 'poppler'));
      const ours = join(folder, 'ours.png');
      const scale = resolution / naturalResolution;
      writeFileSync(
        ours,
        (await render(bundle.template, bundle.files, { page: at + 1, scale, assets: { fonts } })).bytes,
      );
      const { ink, deltaE, sizeOk } = await compare(reference, ours);
      const floor = known[basename(file.path)] ?? { ink: 0.95, deltaE: 2 };
      findings.push({
        name: `pages: ${basename(file.path)}, page ${page.name}`,
        isCorrect: sizeOk && ink >= floor.ink && deltaE <= floor.deltaE,
        details: `ink-SSIM ${ink.toFixed(3)} (at least ${floor.ink}), ΔE ${deltaE.toFixed(2)} (at most ${floor.deltaE})`,
      });
    }
    if (fonts.length === 0) continue;
    for (const found of await compareLines(basename(file.path), bundle, referenceOf(file), fonts, folder))
      findings.push(found);
  }
  if (fonts.length === 0)
    findings.push({
      name: 'page lines',
      details: 'QUOIN_PAGE_FONTS names no folder with Montserrat-900 and Raleway-700',
    });
  rmSync(folder, { recursive: true, force: true });
  return findings;
}

/** The fonts in the folder of QUOIN_PAGE_FONTS, each named by its family and weight. */
function openFonts(): FontAsset[] {
  const folder = process.env.QUOIN_PAGE_FONTS;
  if (folder === undefined) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, family, weight] = /^(.+)-(\d+)\.\w+$/.exec(name) ?? [];
    if (family === undefined) return [];
    return [{ bytes: new Uint8Array(readFileSync(join(folder, name))), family, weight: Number(weight) }];
  });
}

/** Draws every page in small; only the number of drawn pages is judged. */
async function drawAll(files: readonly CorpusFile[]): Promise<Finding[]> {
  const failures: Finding[] = [];
  let [pages, slowest] = [0, 0];
  for (const file of files) {
    const bundle = await openDesignFile(file).catch(() => undefined); // `pnpm corpus` judges conversions
    for (const at of bundle?.template.pages.keys() ?? []) {
      const options: RenderOptions = { page: at + 1, scale: 0.5 };
      const start = performance.now();
      pages++;
      try {
        await render(bundle!.template, bundle!.files, options); // there are pages
      } catch (error) {
        failures.push({ name: `pages: ${file.name}, page ${at + 1}`, isCorrect: false, details: String(error) });
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
  }
  const details = `${pages - failures.length} of ${pages} drawn from ${files.length} files, the slowest in ${Math.round(slowest)} ms`;
  return [
    { name: 'pages of layouts and templates', isCorrect: pages > 0 && failures.length === 0, details },
    ...failures,
  ];
}

/** Converts a layout or template of the corpus, packed with its files. */
export async function openDesignFile({ path, folder }: CorpusFile): Promise<DesignBundle> {
  const bytes = await loadFile(path, { packed: true });
  const from = folder === 'idml' ? 'layout_package' : 'pod_package';
  const made = await convert(bytes, { from, to: 'design_package', allowMissing: true });
  return unpackDesign(made.bytes);
}
