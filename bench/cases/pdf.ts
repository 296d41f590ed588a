import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import type { Case } from '../measure.ts';

const run = promisify(execFile);

/** Compares Illustrator files of the corpus as svg with poppler, all of them in one measurement. */
export async function pdfCases(corpus: string | undefined): Promise<{ cases: Case[]; missing: string[] }> {
  const folder = corpus === undefined ? undefined : join(corpus, 'ai');
  if (folder === undefined || !existsSync(folder))
    return { cases: [], missing: ['Illustrator files in the corpus (QUOIN_CORPUS)'] };
  const hasPoppler = await run('pdftocairo', ['-v']).then(
    () => true,
    () => false,
  );
  if (!hasPoppler) return { cases: [], missing: ['poppler (pdftocairo)'] };
  const paths = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ai') && readFileSync(path).subarray(0, 4).toString() === '%PDF');
  const files = paths.map((path) => new Uint8Array(readFileSync(path)));
  const out = join(mkdtempSync(join(tmpdir(), 'bench-pdf-')), 'out.svg');
  const all: Case = {
    name: `${files.length} ai → svg`,
    peer: 'pdftocairo -svg',
    maxRatio: 2,
    rounds: 5,
    open: async () => ({
      ours: async () => {
        for (const bytes of files) await convert(bytes, { to: 'svg' });
      },
      theirs: async () => {
        for (const path of paths) await run('pdftocairo', ['-svg', path, out]);
      },
    }),
  };
  return { cases: [all], missing: [] };
}
