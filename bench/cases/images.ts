import { execFile, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ConvertOptions, convert } from '@quoin/core';
import sharp, { type Sharp } from 'sharp';
import { findMagick } from '../../tools/programs/magick.ts';
import type { Case } from '../measure.ts';
import type { PeakOrder } from '../peak.ts';
import { makePhoto, toBitmap } from '../picture.ts';

const run = promisify(execFile);

/** One conversion of the photograph, and the same by hand with each peer at equal settings. */
interface Work {
  readonly name: string;
  readonly options: ConvertOptions;
  readonly bare: (image: Sharp) => Sharp;
  readonly magick: { readonly before?: readonly string[]; readonly words: readonly string[]; readonly ending: string };
}

/** What `convert()` tells the engine and, for the same level and filters, ImageMagick is told. */
const pngSettings = { adaptiveFiltering: true, compressionLevel: 3 };
const pngWords = ['-define', 'png:compression-level=3', '-define', 'png:compression-filter=5'];

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
    name: '12 MP jpg → webp',
    options: { to: 'webp' },
    bare: (image) => image.webp({ quality: 90 }),
    magick: { words: ['-quality', '90', '-define', 'webp:method=4'], ending: 'webp' },
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
    bare: (image) => image.png(pngSettings),
    magick: { words: pngWords, ending: 'png' },
  },
];

/** The other formats that the engine reads, each in every size that a bar is set for. */
const otherSources = ['png', 'tiff', 'webp'] as const;
const otherWorks: readonly Pick<Work, 'options' | 'bare'>[] = [
  {
    options: { to: 'webp', config: { width: 1600 } },
    bare: (image) => image.resize({ width: 1600 }).webp({ quality: 90 }),
  },
  {
    options: { to: 'webp', config: { width: 400 } },
    bare: (image) => image.resize({ width: 400 }).webp({ quality: 90 }),
  },
  { options: { to: 'jpg' }, bare: (image) => image.jpeg({ quality: 90 }) },
  { options: { to: 'png' }, bare: (image) => image.png(pngSettings) },
  { options: { to: 'webp' }, bare: (image) => image.webp({ quality: 90 }) },
];

/** What the engine does not read by itself, beside ImageMagick alone. */
const bitmapWorks: readonly Omit<Work, 'bare'>[] = [
  {
    name: '12 MP bmp → png',
    options: { to: 'png' },
    magick: { words: pngWords, ending: 'png' },
  },
  {
    name: '12 MP bmp → webp, 400 wide',
    options: { to: 'webp', config: { width: 400 } },
    magick: { words: ['-resize', '400x', '-quality', '90', '-define', 'webp:method=4'], ending: 'webp' },
  },
];

/** `convert()` beside the same calls of the engine made by hand, and beside ImageMagick where it is installed. */
export async function imageCases(): Promise<{ cases: Case[]; absent: string[] }> {
  const photo = await makePhoto();
  const folder = await mkdtemp(join(tmpdir(), 'quoin-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'photo.jpg');
  await writeFile(source, photo);
  const bitmap = await toBitmap(photo);
  const bitmapPath = join(folder, 'photo.bmp');
  await writeFile(bitmapPath, bitmap);
  const magick = await findMagick();
  const cases = works.flatMap((work) => [
    besideEngine(work, photo),
    ...(magick === undefined ? [] : [besideMagick(work, photo, magick, source, folder)]),
  ]);
  if (magick !== undefined) {
    for (const work of bitmapWorks) cases.push(besideMagick(work, bitmap, magick, bitmapPath, folder));
  }
  for (const source of otherSources) {
    const bytes = await sharp(photo).toFormat(source).toBuffer();
    for (const { options, bare } of otherWorks) {
      const size = options.config?.width === undefined ? '' : `, ${options.config.width} wide`;
      cases.push(besideEngine({ name: `12 MP ${source} → ${options.to}${size}`, options, bare }, bytes));
    }
  }
  cases.push(...works.slice(1).map((work) => besidePeak(work, source)));
  cases.push(...bitmapPeaks.map((work) => besidePeak(work, bitmapPath, source)));
  return { cases, absent: magick === undefined ? ['ImageMagick'] : [] };
}

function besideEngine({ name, options, bare }: Pick<Work, 'name' | 'options' | 'bare'>, photo: Uint8Array): Case {
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
  { name, options, magick }: Omit<Work, 'bare'>,
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

const peakWorker = fileURLToPath(new URL('../peak.ts', import.meta.url));
const bitmapPeaks = (['png', 'jpg', 'webp'] as const).map((to) => ({ name: `12 MP bmp → ${to}`, options: { to } }));

/** The most memory that a process takes for one conversion, beside one that does it by hand from the same picture. */
function besidePeak({ name, options }: Pick<Work, 'name' | 'options'>, source: string, peerSource = source): Case {
  return {
    name: `memory: ${name}`,
    peer: 'bare sharp',
    bar: source === peerSource ? 1.1 : 1.5, // a bitmap lies in memory whole
    rounds: 1,
    open: async () => ({
      ours: () => peakOf({ by: 'convert', source, options }),
      theirs: () => peakOf({ by: 'sharp', source: peerSource, options }),
    }),
  };
}

/** Megabytes, in the place of milliseconds. */
function peakOf(order: PeakOrder): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(peakWorker, { execArgv: process.execArgv });
    child.once('message', (peak) => resolve(Number(peak)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
    child.send(order);
  });
}
