import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { subsetFont } from '@quoin/core/font';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const quoin = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** Fonts of Debian's packages fonts-dejavu and fonts-noto-core, and a text for each. */
const fonts = [
  { path: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', text: 'Sphinx of black quartz, judge my vow. Ünïcôdé' },
  { path: '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf', text: 'क्षत्रिय विद्यार्थी श्री हिन्दी' },
] as const;

/** Compares subsets as WOFF 2 with fontTools' pyftsubset: by a function, and each by a process of its own. */
export async function subsetCases(): Promise<{ cases: Case[]; missing: string[] }> {
  const isInstalled = await run('pyftsubset', ['--help']).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return { cases: [], missing: ['pyftsubset'] };
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const installed = fonts.filter(({ path }) => existsSync(path));
  const missing = fonts.filter(({ path }) => !existsSync(path)).map(({ path }) => basename(path));
  return { cases: installed.flatMap((font) => [warmCase(font, folder), coldCase(font, folder)]), missing };
}

type BenchFont = (typeof fonts)[number];

const nameOf = ({ path }: BenchFont): string => `subset of ${basename(path)}`;

function subsetByPeer({ path, text }: BenchFont, folder: string): Promise<unknown> {
  return run('pyftsubset', [path, `--text=${text}`, '--flavor=woff2', `--output-file=${join(folder, 'theirs.woff2')}`]);
}

/** The peer's start is subtracted. */
function warmCase(font: BenchFont, folder: string): Case {
  return {
    name: nameOf(font),
    peer: 'pyftsubset',
    maxRatio: 1,
    rounds: 11,
    open: async () => {
      const bytes = new Uint8Array(readFileSync(font.path));
      return {
        ours: () => subsetFont(bytes, { text: font.text }),
        theirs: () => subsetByPeer(font, folder),
        theirStart: () => run('pyftsubset', ['--help']),
      };
    },
  };
}

/** The process of ours compiles HarfBuzz, and writes a specimen, too. It takes 0.75 to 1.1 times as long. */
function coldCase(font: BenchFont, folder: string): Case {
  const { path, text } = font;
  return {
    name: `${nameOf(font)}, process`,
    peer: 'pyftsubset',
    maxRatio: 1.25,
    isCold: true,
    rounds: 11,
    open: async () => ({
      ours: () => run(process.execPath, [quoin, 'font-kit', path, '--text', text, '--out-dir', folder, '--force']),
      theirs: () => subsetByPeer(font, folder),
    }),
  };
}
