import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Case } from '../measure.ts';
import { makePhoto } from '../picture.ts';

const execute = promisify(execFile);
const run = (program: string, args: readonly string[]) => execute(program, args, { maxBuffer: 1 << 26 });
const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const quoin = (...args: readonly string[]) => run(process.execPath, [program, ...args]);

/** Compares whole processes of the command line, from their start to their end. */
export async function commandLineCases(): Promise<{ cases: Case[]; missing: string[] }> {
  if (!existsSync(program)) return { cases: [], missing: ['the built command line'] };
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const peers = [
    { name: 'fontforge', args: ['-version'], cases: [fontProcess(folder)] },
    { name: 'mogrify', args: ['-version'], cases: batches.map((batch) => pictureBatch(batch, folder)) },
  ];
  const cases = [version];
  const missing: string[] = [];
  for (const peer of peers)
    if (await isInstalled(peer.name, peer.args)) cases.push(...peer.cases);
    else missing.push(peer.name);
  return { cases, missing };
}

function isInstalled(name: string, args: readonly string[]): Promise<boolean> {
  return run(name, args).then(
    () => true,
    () => false,
  );
}

const version: Case = {
  name: 'quoin --version, one process',
  peer: 'node -e 0',
  maxRatio: 1.5,
  isCold: true,
  rounds: 31,
  open: async () => ({
    ours: () => quoin('--version'),
    theirs: () => run(process.execPath, ['-e', '0']),
  }),
};

const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

function fontProcess(folder: string): Case {
  const output = join(folder, 'theirs.otf');
  return {
    name: 'DejaVu Sans ttf → otf, one process',
    peer: 'fontforge',
    maxRatio: 2,
    isCold: true,
    rounds: 15,
    open: async () => ({
      ours: () => quoin('convert', font, '-o', join(folder, 'ours.otf'), '--force', '--quiet'),
      theirs: () => run('fontforge', ['-lang=ff', '-c', 'Open($1);Generate($2)', font, output]),
    }),
  };
}

/**
 * A batch with equal settings on both sides; `mogrify` writes a new file for each source. Both may use all processors.
 * The counts and sizes are such that each case ends within a minute on two quiet cores.
 */
interface Batch {
  readonly name: string;
  readonly count: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly flags: readonly string[];
  readonly magick: readonly string[];
}

const batches: readonly Batch[] = [
  {
    name: '40 jpg of 12 MP → webp, 800 wide',
    count: 40,
    size: { width: 4000, height: 3000 },
    flags: ['--to', 'webp', '--width', '800'],
    magick: ['-format', 'webp', '-auto-orient', '-resize', '800x', '-quality', '90', '-define', 'webp:method=4'],
  },
  {
    name: '200 jpg of 2 MP → jpg, 800 wide',
    count: 200,
    size: { width: 1600, height: 1200 },
    flags: ['--to', 'jpg', '--width', '800'],
    magick: ['-format', 'jpg', '-auto-orient', '-resize', '800x', '-quality', '90', '-sampling-factor', '4:2:0'],
  },
  {
    name: '200 png of 0.5 MP → webp',
    count: 200,
    size: { width: 800, height: 600 },
    flags: ['--to', 'webp'],
    magick: ['-format', 'webp', '-quality', '90', '-define', 'webp:method=4'],
  },
];

function pictureBatch({ name, count, size, flags, magick }: Batch, folder: string): Case {
  const extension = name.split(' ')[1] as 'jpg' | 'png';
  return {
    name,
    peer: 'mogrify',
    maxRatio: 0.5,
    isCold: true,
    rounds: 3,
    open: async () => {
      const source = await mkdtemp(join(folder, 'batch-'));
      const [ours, theirs] = [join(source, 'ours'), join(source, 'theirs')];
      await Promise.all([mkdir(ours), mkdir(theirs)]);
      const picture = await sharp(await makePhoto())
        .resize(size)
        .toFormat(extension === 'jpg' ? 'jpeg' : 'png')
        .toBuffer();
      const first = join(source, `0.${extension}`);
      await writeFile(first, picture);
      const paths = Array.from({ length: count }, (_, index) => join(source, `${index}.${extension}`));
      await Promise.all(paths.slice(1).map((path) => cp(first, path)));
      return {
        ours: () => quoin('convert', ...paths, ...flags, '--out-dir', ours, '--force', '--quiet'),
        theirs: () => run('mogrify', [...magick, '-path', theirs, ...paths]),
        close: async () => rmSync(source, { recursive: true, force: true }),
      };
    },
  };
}
