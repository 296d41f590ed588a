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

/** Fonts with CFF as Debian installs them (fonts-lmodern, fonts-linuxlibertine, fonts-noto-cjk), and how often each is converted. */
const fonts = [
  { path: '/usr/share/texmf/fonts/opentype/public/lm/lmroman10-regular.otf', rounds: 15 },
  { path: '/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf', rounds: 15 },
  { path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', rounds: 1 },
] as const;

/** Cubic outlines made quadratic, beside fontTools and cu2qu. */
export async function fontCases(): Promise<{ cases: Case[]; absent: string[] }> {
  const python = await findFontTools();
  if (python === undefined) return { cases: [], absent: ['fontTools'] };
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const installed = fonts.filter(({ path }) => existsSync(path));
  const missing = fonts.filter(({ path }) => !existsSync(path)).map(({ path }) => basename(path));
  const cases = installed.map(({ path, rounds }) => besideFontTools(path, rounds, python, folder));
  return { cases, absent: missing };
}

function besideFontTools(path: string, rounds: number, python: string, folder: string): Case {
  const bytes = new Uint8Array(readFileSync(path));
  const words = ['-W', 'ignore', script];
  return {
    name: `${basename(path).replace(/\..*/, '')} → ttf`,
    peer: 'cu2qu',
    bar: 1 / 3,
    rounds,
    open: async () => ({
      ours: () => convert(bytes, { to: 'ttf' }),
      theirs: () => run(python, [...words, path, join(folder, 'out.ttf')]),
      theirsForNothing: () => run(python, words),
    }),
  };
}
