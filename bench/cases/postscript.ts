import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import { findCorpus, takeSample } from '../../tools/corpus/files.ts';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const quiet = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE'];

/** Compares eps → svg, and the loop of the interpreter, with Ghostscript. */
export function postScriptCases(corpus: string | undefined): { cases: Case[]; missing: string[] } {
  if (spawnSync('gs', ['--version']).status !== 0) return { cases: [], missing: ['Ghostscript'] };
  return {
    cases: [compareLoops(), ...(corpus === undefined ? [] : [compareFiles(corpus)])],
    missing: corpus === undefined ? ['QUOIN_CORPUS, for programs'] : [],
  };
}

/** Ten operators and a call, as programs that compute use them. */
const loop = `/half { dup 2 mod 0 eq { 2 idiv } { 3 mul 1 add } ifelse } bind def
0 1 1 1500000 { half dup 100 gt { sub } { add } ifelse dup 1000 gt { pop 0 } if } for pop\n`;
const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n';

function compareLoops(): Case {
  return {
    name: 'PostScript loop',
    peer: 'Ghostscript',
    maxRatio: 1 / 0.6,
    rounds: 5,
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
      const [whole, empty] = [join(folder, 'loop.ps'), join(folder, 'empty.ps')];
      await writeFile(whole, head + loop);
      await writeFile(empty, head);
      const bytes = await readFile(whole);
      const limits = { maxWork: 1_000_000_000 };
      return {
        ours: () => convert(bytes, { to: 'svg', limits }),
        theirs: () => run('gs', [...quiet, '-sDEVICE=nullpage', whole]),
        theirStart: () => run('gs', [...quiet, '-sDEVICE=nullpage', empty]),
        close: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  };
}

/** Nine files of the corpus, the same ones in every run, that both convert; each with a process of Ghostscript. */
function compareFiles(corpus: string): Case {
  return {
    name: '9 eps → svg',
    peer: "Ghostscript's processes (png)",
    maxRatio: 1,
    rounds: 3,
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
      const to = [...quiet, '-dEPSCrop', '-r150', '-sDEVICE=png16m', `-sOutputFile=${join(folder, 'out.png')}`];
      const all = takeSample(
        findCorpus(corpus).filter(({ folder: kind, name }) => kind === 'eps' && name.endsWith('.eps')),
        9,
      );
      const files = await Promise.all(all.map(async ({ path }) => ({ path, bytes: await readFile(path) })));
      return {
        ours: async () => {
          for (const { bytes } of files) await convert(bytes, { from: 'eps', to: 'svg' });
        },
        theirs: async () => {
          for (const { path } of files) await run('gs', [...to, path]);
        },
        close: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  };
}
