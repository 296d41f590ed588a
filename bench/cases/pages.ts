import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import { render, renderPages, unpackDesign } from '@quoin/core/design';
import { buildBook } from '../../packages/core/test/builders/book-builder.ts';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
/** Pixels per inch of the pictures. */
const resolution = 150;

/** Compares the pages of layouts as pictures with poppler, which draws the PDF that InDesign made of them. */
export async function pageCases(corpus: string | undefined): Promise<{ cases: Case[]; missing: string[] }> {
  const { cases, missing } = await layoutCases(corpus);
  return { cases: [...cases, ...textCases()], missing };
}

async function layoutCases(corpus: string | undefined): Promise<{ cases: Case[]; missing: string[] }> {
  const paths = corpus === undefined || !existsSync(join(corpus, 'idml')) ? [] : findLayouts(join(corpus, 'idml'));
  if (paths.length === 0) return { cases: [], missing: ['layouts with a PDF in the corpus (QUOIN_CORPUS)'] };
  const hasPoppler = await run('pdftoppm', ['-v']).then(
    () => true,
    () => false,
  );
  if (!hasPoppler) return { cases: [], missing: ['poppler (pdftoppm)'] };
  const designs = await Promise.all(paths.map(openLayout));
  const pages = designs.reduce((sum, { template }) => sum + template.pages.length, 0);
  const drawAll = (out: string) => async () => {
    for (const path of paths)
      await run('pdftoppm', ['-png', '-r', String(resolution), path.replace(/\.idml$/, '-expected.pdf'), out]);
  };
  const open =
    (ours: () => Promise<void>): Case['open'] =>
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
      const theirs = drawAll(join(folder, 'page'));
      return { ours, theirs, close: async () => rmSync(folder, { recursive: true }) };
    };
  const base = { peer: 'pdftoppm', rounds: 5 } as const;
  const drawPictures = async (): Promise<void> => {
    for (const { template, files } of designs)
      for await (const _ of renderPages(template, files, { scale: resolution / 96 }));
  };
  const writePdfs = async (): Promise<void> => {
    for (const { template, files } of designs) await render(template, files, { format: 'pdf' });
  };
  return {
    cases: [
      { ...base, name: `${pages} pages → png`, maxRatio: 1, open: open(drawPictures) },
      { ...base, name: `${pages} pages → pdf`, maxRatio: 0.5, open: open(writePdfs) },
    ],
    missing: [],
  };
}

const textPages = 30;
/** Limits of the time and memory of a long text. */
const [maxMilliseconds, maxMegabytes] = [5000, 300];

/** Measures the time and the peak memory of a process that draws a long text. */
function textCases(): Case[] {
  const measures = [
    { part: '', peer: '5 s', key: 'milliseconds', reference: maxMilliseconds },
    { part: 'memory: ', peer: '300 MB', key: 'megabytes', reference: maxMegabytes },
  ] as const;
  return (['pdf', 'png'] as const).flatMap((format) =>
    measures.map(
      ({ part, peer, key, reference }): Case => ({
        name: `${part}${textPages} pages of text → ${format}`,
        peer,
        maxRatio: 1,
        isCold: true,
        rounds: 1,
        open: async () => {
          const folder = mkdtempSync(join(tmpdir(), 'bench-text-'));
          const source = join(folder, 'book.json');
          writeFileSync(source, JSON.stringify(buildBook(textPages)));
          const measure = async (): Promise<number> =>
            (JSON.parse((await run(process.execPath, [program, source, format])).stdout) as Record<typeof key, number>)[
              key
            ];
          return { measure, reference, close: async () => rmSync(folder, { recursive: true }) };
        },
      }),
    ),
  );
}

const program = fileURLToPath(new URL('../text-pages.mjs', import.meta.url));

function findLayouts(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => path.endsWith('.idml') && existsSync(path.replace(/\.idml$/, '-expected.pdf')))
    .sort();
}

async function openLayout(path: string) {
  const bytes = new Uint8Array(readFileSync(path));
  const made = await convert(bytes, { from: 'layout_package', to: 'design_package', allowMissing: true });
  return unpackDesign(made.bytes);
}
