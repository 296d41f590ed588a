import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { convert } from '@quoin/core';
import { findNativeWoff2 } from '../../tools/programs/woff2.ts';
import type { Case } from '../measure.ts';

const run = promisify(execFile);

/** A font as Debian installs it. */
interface DebianFont {
  readonly path: string;
  readonly rounds: number;
  /** 0 if the peer's start takes as long as decompressing, so that the ratio would mean nothing. */
  readonly decompressRounds: number;
}

/** Compressing the last one takes a quarter of a minute. */
const fonts: readonly DebianFont[] = [
  { path: '/usr/share/texmf/fonts/opentype/public/lm/lmroman10-regular.otf', rounds: 11, decompressRounds: 0 },
  { path: '/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf', rounds: 7, decompressRounds: 0 },
  { path: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', rounds: 5, decompressRounds: 21 },
  { path: '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf', rounds: 3, decompressRounds: 11 },
];

/** Compares compressing, decompressing and the compressed size with Google's programs. */
export async function woff2Cases(): Promise<{ cases: Case[]; missing: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if ((await findNativeWoff2(folder)) === undefined)
    return { cases: [], missing: ['woff2_compress and woff2_decompress'] };
  const installed = fonts.filter(({ path }) => existsSync(path));
  const missing = fonts.filter((font) => !installed.includes(font)).map(({ path }) => basename(path));
  const cases = installed.flatMap((font) => [
    compressCase(font, folder),
    sizeCase(font, folder),
    ...(font.decompressRounds > 0 ? [decompressCase(font, folder)] : []),
  ]);
  return { cases, missing };
}

/** Copies the font for the programs. Returns its path and that of their result. */
function copyFont(path: string, folder: string): { source: string; compressed: string } {
  const [source, compressed] = [join(folder, 'font.ttf'), join(folder, 'font.woff2')];
  writeFileSync(source, readFileSync(path));
  return { source, compressed };
}

function compressCase({ path, rounds }: DebianFont, folder: string): Case {
  return {
    name: `${basename(path)} → woff2`,
    peer: 'native',
    maxRatio: 1.1,
    rounds,
    open: async () => {
      const font = readFileSync(path);
      const { source } = copyFont(path, folder);
      return { ours: () => convert(font, { to: 'woff2' }), theirs: () => run('woff2_compress', [source]) };
    },
  };
}

/** Measures bytes. */
function sizeCase({ path }: DebianFont, folder: string): Case {
  return {
    name: `${basename(path)} → woff2 bytes`,
    peer: 'native',
    maxRatio: 1.003,
    rounds: 1,
    open: async () => {
      const { source, compressed } = copyFont(path, folder);
      await run('woff2_compress', [source]);
      return {
        measure: async () => (await convert(readFileSync(path), { to: 'woff2' })).bytes.length,
        reference: statSync(compressed).size,
      };
    },
  };
}

function decompressCase({ path, decompressRounds }: DebianFont, folder: string): Case {
  return {
    name: `woff2 → ${basename(path)}`,
    peer: 'native',
    maxRatio: 1.5,
    rounds: decompressRounds,
    open: async () => {
      const { source, compressed } = copyFont(path, folder);
      await run('woff2_compress', [source]);
      const font = readFileSync(compressed);
      return {
        ours: () => convert(font, { to: 'ttf' }),
        theirs: () => run('woff2_decompress', [compressed]),
        theirStart: () => run('woff2_decompress').catch(() => {}), // without a file it fails immediately
      };
    },
  };
}
