import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import { findFontTools } from '../../tools/programs/fonttools.ts';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./otf-to-ttf.py', import.meta.url));

/** Fonts with CFF outlines from Debian packages: fonts-urw-base35, fonts-lmodern, fonts-linuxlibertine, fonts-noto-cjk. */
const fonts = [
  { path: '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf', rounds: 15 },
  { path: '/usr/share/texmf/fonts/opentype/public/lm/lmroman10-regular.otf', rounds: 15 },
  { path: '/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf', rounds: 15 },
  { path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', rounds: 1 },
] as const;

/** Compares the conversion of cubic outlines to quadratic ones with fontTools and cu2qu. */
export async function fontCases(): Promise<{ cases: Case[]; missing: string[] }> {
  const python = await findFontTools();
  if (python === undefined) return { cases: [], missing: ['fontTools'] };
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const installed = fonts.filter(({ path }) => existsSync(path));
  const missing = fonts.filter(({ path }) => !existsSync(path)).map(({ path }) => basename(path));
  const cases = installed.map(({ path, rounds }) => compareWithFontTools(path, rounds, python, folder));
  return { cases, missing };
}

function compareWithFontTools(path: string, rounds: number, python: string, folder: string): Case {
  const bytes = new Uint8Array(readFileSync(path));
  const args = ['-W', 'ignore', script];
  return {
    name: `${basename(path).replace(/\..*/, '')} → ttf`,
    peer: 'cu2qu',
    maxRatio: 1 / 3,
    rounds,
    open: async () => ({
      ours: () => convert(bytes, { to: 'ttf' }),
      theirs: () => run(python, [...args, path, join(folder, 'out.ttf')]),
      theirStart: () => run(python, args),
    }),
  };
}
