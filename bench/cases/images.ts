import { execFile, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ConvertOptions, convert } from '@quoin/core';
import sharp, { type Sharp } from 'sharp';
import { peakMemory } from '../../packages/core/test/memory.ts';
import { findMagick } from '../../tools/programs/magick.ts';
import type { Case } from '../measure.ts';
import { makePhoto, toBitmap } from '../picture.ts';

const run = promisify(execFile);

/** A conversion of the photograph, and the same with each peer at equal settings. */
interface Work {
  readonly name: string;
  readonly options: ConvertOptions;
  readonly bare: (image: Sharp) => Sharp;
  /** Undefined if ImageMagick has no equal settings. */
  readonly magick: MagickWork | undefined;
}

interface MagickWork {
  readonly readArgs?: readonly string[];
  readonly args: readonly string[];
  readonly extension: string;
}

/** The settings that `convert()` passes to the engine, and the same level and filters for ImageMagick. */
const pngSettings = { adaptiveFiltering: true, compressionLevel: 3 };
const pngArgs = ['-define', 'png:compression-level=3', '-define', 'png:compression-filter=5'];

const works: readonly Work[] = [
  {
    name: '12 MP jpg → webp, 1600 wide',
    options: { to: 'webp', config: { width: 1600 } },
    bare: (image) => image.resize({ width: 1600 }).webp({ quality: 90 }),
    magick: {
      readArgs: ['-define', 'jpeg:size=1600x1200'],
      args: ['-resize', '1600x', '-quality', '90', '-define', 'webp:method=4'],
      extension: 'webp',
    },
  },
  {
    name: '12 MP jpg → webp, 400 wide',
    options: { to: 'webp', config: { width: 400 } },
    bare: (image) => image.resize({ width: 400 }).webp({ quality: 90 }),
    magick: {
      readArgs: ['-define', 'jpeg:size=400x300'],
      args: ['-resize', '400x', '-quality', '90', '-define', 'webp:method=4'],
      extension: 'webp',
    },
  },
  {
    name: '12 MP jpg → webp',
    options: { to: 'webp' },
    bare: (image) => image.webp({ quality: 90 }),
    magick: { args: ['-quality', '90', '-define', 'webp:method=4'], extension: 'webp' },
  },
  {
    name: '12 MP jpg → jpg',
    options: { to: 'jpg' },
    bare: (image) => image.jpeg({ quality: 90 }),
    magick: { args: ['-quality', '90', '-sampling-factor', '4:2:0'], extension: 'jpg' },
  },
  {
    name: '12 MP jpg → avif, 800 wide',
    options: { to: 'avif', config: { width: 800, quality: 60 } },
    bare: (image) => image.resize({ width: 800 }).avif({ quality: 60 }),
    magick: undefined,
  },
  {
    name: '12 MP jpg → gif, 800 wide',
    options: { to: 'gif', config: { width: 800 } },
    bare: (image) => image.resize({ width: 800 }).gif(),
    magick: undefined,
  },
  {
    name: '12 MP jpg → tiff',
    options: { to: 'tiff' },
    bare: (image) => image.tiff({ compression: 'deflate', predictor: 'horizontal' }),
    magick: { args: ['-compress', 'Zip', '-define', 'tiff:predictor=2'], extension: 'tiff' },
  },
  {
    name: '12 MP jpg → png',
    options: { to: 'png' },
    bare: (image) => image.png(pngSettings),
    magick: { args: pngArgs, extension: 'png' },
  },
];

const memoryWorks = ['webp, 400 wide', 'webp', 'jpg', 'png'].map((to) => `12 MP jpg → ${to}`);

/** Other formats that the engine reads, each converted by all of `otherWorks`. */
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

/** Conversions of a format that the engine does not read; compared with ImageMagick only. */
const bitmapWorks: readonly MagickCase[] = [
  {
    name: '12 MP bmp → png',
    options: { to: 'png' },
    magick: { args: pngArgs, extension: 'png' },
  },
  {
    name: '12 MP bmp → webp, 400 wide',
    options: { to: 'webp', config: { width: 400 } },
    magick: { args: ['-resize', '400x', '-quality', '90', '-define', 'webp:method=4'], extension: 'webp' },
  },
];

/** Compares `convert()` with direct calls of the engine, and with ImageMagick if it is installed. */
export async function imageCases(): Promise<{ cases: Case[]; missing: string[] }> {
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
    compareWithEngine(work, photo),
    ...(magick === undefined || work.magick === undefined
      ? []
      : [compareWithMagick({ ...work, magick: work.magick }, photo, magick, source, folder)]),
  ]);
  if (magick !== undefined) {
    for (const work of bitmapWorks) cases.push(compareWithMagick(work, bitmap, magick, bitmapPath, folder));
  }
  for (const source of otherSources) {
    const bytes = await sharp(photo).toFormat(source).toBuffer();
    for (const { options, bare } of otherWorks) {
      const size = options.config?.width === undefined ? '' : `, ${options.config.width} wide`;
      cases.push(compareWithEngine({ name: `12 MP ${source} → ${options.to}${size}`, options, bare }, bytes));
    }
  }
  cases.push(...works.filter(({ name }) => memoryWorks.includes(name)).map((work) => comparePeaks(work, source)));
  cases.push(...bitmapPeaks.map((work) => comparePeaks(work, bitmapPath, source)));
  return { cases, missing: magick === undefined ? ['ImageMagick'] : [] };
}

function compareWithEngine({ name, options, bare }: Pick<Work, 'name' | 'options' | 'bare'>, photo: Uint8Array): Case {
  return {
    name,
    peer: 'bare sharp',
    maxRatio: 1.1,
    rounds: 11,
    open: async () => ({
      ours: () => convert(photo, options),
      theirs: () => bare(sharp(photo).autoOrient()).toBuffer(),
    }),
  };
}

type MagickCase = Pick<Work, 'name' | 'options'> & { readonly magick: MagickWork };

function compareWithMagick(
  { name, options, magick }: MagickCase,
  photo: Uint8Array,
  program: string,
  source: string,
  folder: string,
): Case {
  const { readArgs = [], args, extension } = magick;
  return {
    name,
    peer: 'ImageMagick',
    maxRatio: 1,
    rounds: 5,
    open: async () => ({
      ours: () => convert(photo, options),
      theirs: () => run(program, [...readArgs, source, '-auto-orient', ...args, join(folder, `out.${extension}`)]),
      theirStart: () => run(program, ['-size', '1x1', 'xc:red', join(folder, `empty.${extension}`)]),
    }),
  };
}

const peakProgram = fileURLToPath(new URL('../peak.mjs', import.meta.url));
const bitmapPeaks = (['png', 'jpg', 'webp'] as const).map((to) => ({ name: `12 MP bmp → ${to}`, options: { to } }));

/** Compares the peak memory of a process that converts with that of one that calls the engine directly. */
function comparePeaks({ name, options }: Pick<Work, 'name' | 'options'>, source: string, peerSource = source): Case {
  return {
    name: `memory: ${name}`,
    peer: 'bare sharp',
    maxRatio: source === peerSource ? 1.1 : 1.5, // a BMP is in memory as a whole
    isCold: true,
    rounds: 1,
    open: async () => ({
      ours: () => peakOf({ program: 'convert', source, options }),
      theirs: () => peakOf({ program: 'sharp', source: peerSource, options }),
    }),
  };
}

/** A conversion to run in a process of its own. */
interface PeakRequest {
  readonly program: 'convert' | 'sharp';
  readonly source: string;
  readonly options: ConvertOptions;
}

/** Measures the peak memory of a process in megabytes, when it has converted. */
async function peakOf(request: PeakRequest): Promise<number> {
  const child = fork(peakProgram, { execArgv: [] });
  try {
    child.send(request);
    return await new Promise((resolve, reject) => {
      child.once('message', () => resolve(peakMemory(child.pid) / 1e6));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the process ended with code ${code}`)));
    });
  } finally {
    child.kill();
  }
}
