import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ConvertOptions, convert } from '@quoin/core';
import sharp, { type Sharp } from 'sharp';
import { findMagick } from '../../tools/judges/magick.ts';
import type { Case } from '../measure.ts';
import { makePhoto } from '../picture.ts';

const run = promisify(execFile);

/** One conversion of the photograph, and the same by hand with each peer at equal settings. */
interface Work {
  readonly name: string;
  readonly options: ConvertOptions;
  readonly bare: (image: Sharp) => Sharp;
  readonly magick: { readonly before?: readonly string[]; readonly words: readonly string[]; readonly ending: string };
}

const works: readonly Work[] = [
  {
    name: '12 MP jpg → webp, 1600 wide',
    options: { to: 'webp', config: { width: 1600 } },
    bare: (image) => image.resize({ width: 1600 }).webp({ quality: 90 }),
    magick: {
      before: ['-define', 'jpeg:size=1600x1200'],
      words: ['-resize', '1600x', '-quality', '90', '-define', 'webp:method=4'],
      ending: 'webp',
    },
  },
  {
    name: '12 MP jpg → webp, 400 wide',
    options: { to: 'webp', config: { width: 400 } },
    bare: (image) => image.resize({ width: 400 }).webp({ quality: 90 }),
    magick: {
      before: ['-define', 'jpeg:size=400x300'],
      words: ['-resize', '400x', '-quality', '90', '-define', 'webp:method=4'],
      ending: 'webp',
    },
  },
  {
    name: '12 MP jpg → jpg',
    options: { to: 'jpg' },
    bare: (image) => image.jpeg({ quality: 90 }),
    magick: { words: ['-quality', '90', '-sampling-factor', '4:2:0'], ending: 'jpg' },
  },
  {
    name: '12 MP jpg → png',
    options: { to: 'png' },
    bare: (image) => image.png(),
    magick: { words: ['-define', 'png:compression-level=6', '-define', 'png:compression-filter=0'], ending: 'png' },
  },
];

/** `convert()` beside the same calls of the engine made by hand, and beside ImageMagick where it is installed. */
export async function imageCases(): Promise<{ cases: Case[]; absent: string[] }> {
  const photo = await makePhoto();
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'photo.jpg');
  await writeFile(source, photo);
  const magick = await findMagick();
  const cases = works.flatMap((work) => [
    besideEngine(work, photo),
    ...(magick === undefined ? [] : [besideMagick(work, photo, magick, source, folder)]),
  ]);
  return { cases, absent: magick === undefined ? ['ImageMagick'] : [] };
}

function besideEngine({ name, options, bare }: Work, photo: Uint8Array): Case {
  return {
    name,
    peer: 'bare sharp',
    bar: 1.1,
    rounds: 11,
    open: async () => ({
      ours: () => convert(photo, options),
      theirs: () => bare(sharp(photo).autoOrient()).toBuffer(),
    }),
  };
}

function besideMagick(
  { name, options, magick }: Work,
  photo: Uint8Array,
  program: string,
  source: string,
  folder: string,
): Case {
  const { before = [], words, ending } = magick;
  return {
    name,
    peer: 'ImageMagick',
    bar: 1,
    rounds: 5,
    open: async () => ({
      ours: () => convert(photo, options),
      theirs: () => run(program, [...before, source, '-auto-orient', ...words, join(folder, `out.${ending}`)]),
      theirsForNothing: () => run(program, ['-size', '1x1', 'xc:red', join(folder, `nothing.${ending}`)]),
    }),
  };
}
