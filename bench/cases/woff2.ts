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

/** A font as Debian installs it, and how often it is packed and unpacked. */
interface DebianFont {
  readonly path: string;
  readonly rounds: number;
  /** 0 where a program starts no faster than it unpacks, so that nothing could be said. */
  readonly unpackRounds: number;
}

/** The last takes a quarter of a minute to pack. */
const fonts: readonly DebianFont[] = [
  { path: '/usr/share/texmf/fonts/opentype/public/lm/lmroman10-regular.otf', rounds: 11, unpackRounds: 0 },
  { path: '/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf', rounds: 7, unpackRounds: 0 },
  { path: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', rounds: 5, unpackRounds: 21 },
  { path: '/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf', rounds: 3, unpackRounds: 11 },
];

/** Packing and unpacking beside Google's programs, and how large what is packed is. */
export async function woff2Cases(): Promise<{ cases: Case[]; absent: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if ((await findNativeWoff2(folder)) === undefined)
    return { cases: [], absent: ['woff2_compress and woff2_decompress'] };
  const present = fonts.filter(({ path }) => existsSync(path));
  const absent = fonts.filter((font) => !present.includes(font)).map(({ path }) => basename(path));
  const cases = present.flatMap((font) => [
    packing(font, folder),
    weighing(font, folder),
    ...(font.unpackRounds > 0 ? [unpacking(font, folder)] : []),
  ]);
  return { cases, absent };
}

/** The font in the folder, as the programs are given it, and where they put what they make of it. */
function place(path: string, folder: string): { source: string; packed: string } {
  const [source, packed] = [join(folder, 'font.ttf'), join(folder, 'font.woff2')];
  writeFileSync(source, readFileSync(path));
  return { source, packed };
}

function packing({ path, rounds }: DebianFont, folder: string): Case {
  return {
    name: `${basename(path)} → woff2`,
    peer: 'native',
    bar: 1.1,
    rounds,
    open: async () => {
      const font = readFileSync(path);
      const { source } = place(path, folder);
      return { ours: () => convert(font, { to: 'woff2' }), theirs: () => run('woff2_compress', [source]) };
    },
  };
}

/** In bytes, not in milliseconds. */
function weighing({ path }: DebianFont, folder: string): Case {
  return {
    name: `${basename(path)} → woff2 bytes`,
    peer: 'native',
    bar: 1.003,
    rounds: 1,
    open: async () => {
      const { source, packed } = place(path, folder);
      await run('woff2_compress', [source]);
      const amount = async () => (await convert(readFileSync(path), { to: 'woff2' })).bytes.length;
      return { amount, allowed: statSync(packed).size };
    },
  };
}

function unpacking({ path, unpackRounds }: DebianFont, folder: string): Case {
  return {
    name: `woff2 → ${basename(path)}`,
    peer: 'native',
    bar: 1.5,
    rounds: unpackRounds,
    open: async () => {
      const { source, packed } = place(path, folder);
      await run('woff2_compress', [source]);
      const font = readFileSync(packed);
      return {
        ours: () => convert(font, { to: 'ttf' }),
        theirs: () => run('woff2_decompress', [packed]),
        theirsForNothing: () => run('woff2_decompress').catch(() => {}), // told that there is no file, it ends at once
      };
    },
  };
}
