import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateSync } from 'node:zlib';
import { unzlibSync } from 'fflate';
import sharp from 'sharp';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { deflateSmallest as packZlib } from '../../../packages/core/src/font/woff/zlib.ts';
import { pack as packBrotli } from '../../../packages/core/src/font/woff2/brotli.ts';
import { extended, withAlpha } from '../../../packages/core/src/image/metadata/webp-chunks.ts';
import { encodeAlpha } from '../../../packages/core/src/image/webp-lossless/encode/alpha.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import { deflateZlibOptimal } from '../../../packages/core/src/zip/zlib.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import type { Finding, Judge } from '../finding.ts';
import { createRandomFiles } from './random-files.ts';
import { type RealFile, readRealFiles } from './real-files.ts';

const script = await readFile(new URL('./streams.py', import.meta.url), 'utf8');
/** Brotli at its highest quality takes a second for a megabyte. */
const maxBrotliLength = 1_000_000;
const planeCount = 500;
/** The optimal deflater takes half a minute for a megabyte. */
const maxOptimalLength = { sample: 20_000, all: 200_000 };

const withoutMatches = { strategy: constants.Z_HUFFMAN_ONLY };

const context = new ConversionRun(resolveLimits({ maxWork: Number.MAX_SAFE_INTEGER })).context(() =>
  Promise.reject(new Error('unexpected nested conversion')),
);

/** Decompresses our streams, other than archives, with other programs: WOFF's zlib, WOFF 2's Brotli, WebP's alpha. */
export const judgeStreams: Judge = async (corpus, isSample) => {
  const folder = await mkdtemp(join(tmpdir(), 'streams-'));
  const maxLength = maxOptimalLength[isSample ? 'sample' : 'all'];
  try {
    const tally = new Tally();
    const random = [...createRandomFiles(isSample ? 200 : 1_000)];
    for await (const batch of readRealFiles(corpus, isSample)) await judgeBatch(batch, folder, maxLength, tally);
    for (let start = 0; start < random.length; start += 100) {
      await judgeBatch(random.slice(start, start + 100), folder, maxLength, tally);
    }
    await judgeAlpha(isSample ? planeCount / 10 : planeCount, tally);
    return tally.findings();
  } finally {
    await rm(folder, { recursive: true });
  }
};

const kindNames = { zlib: 'zlib of WOFF', optimal: 'optimal zlib', brotli: 'brotli of WOFF 2' } as const;

/** Counts streams by kind and reader, and lists those that are longer or decompressed to other bytes. */
class Tally {
  readonly #byName = new Map<string, { count: number; wrong: string[] }>();
  readonly #missing = new Set<string>();

  add(name: string, file: string, isCorrect: boolean): void {
    const found = this.#byName.get(name) ?? { count: 0, wrong: [] };
    this.#byName.set(name, found);
    found.count++;
    if (!isCorrect) found.wrong.push(file);
  }

  addMissing(name: string): void {
    this.#missing.add(name);
  }

  findings(): Finding[] {
    const judged = [...this.#byName].map(([name, { count, wrong }]) => {
      const details = `${count} streams, ${wrong.length} wrong ${wrong.slice(0, 5).join(', ')}`.trimEnd();
      return { name, isCorrect: wrong.length === 0, details };
    });
    return [...judged, ...[...this.#missing].map((name) => ({ name, details: 'is not installed' }))];
  }
}

async function judgeBatch(files: readonly RealFile[], folder: string, maxLength: number, tally: Tally): Promise<void> {
  const packed: { kind: 'zlib' | 'optimal' | 'brotli'; file: RealFile; path: string }[] = [];
  for (const file of files) {
    const zlib = await packZlib(file.bytes, context);
    tally.add('zlib of WOFF, read by fflate', file.name, isZlibOf(zlib, file.bytes));
    packed.push({ kind: 'zlib', file, path: join(folder, `${file.name}.zlib`) });
    await writeFile(join(folder, `${file.name}.zlib`), zlib);
    if (file.bytes.length <= maxLength) {
      const optimal = await deflateZlibOptimal(file.bytes, context);
      tally.add('optimal zlib, read by fflate', file.name, isZlibOf(optimal, file.bytes));
      // For files of a few hundred random bytes, zlib's code sometimes has the shorter header.
      const length = Math.min(zlib.length, deflateSync(file.bytes, withoutMatches).length);
      tally.add('optimal zlib, at most two bytes longer than zlib', file.name, optimal.length <= length + 2);
      packed.push({ kind: 'optimal', file, path: join(folder, `${file.name}.optimal`) });
      await writeFile(join(folder, `${file.name}.optimal`), optimal);
    }
    if (file.bytes.length === 0 || file.bytes.length > maxBrotliLength) continue;
    packed.push({ kind: 'brotli', file, path: join(folder, `${file.name}.brotli`) });
    await writeFile(join(folder, `${file.name}.brotli`), await packBrotli(file.bytes, 'font', context));
  }
  const python = await findFontTools(); // whose packages include Brotli
  if (python === undefined) return tally.addMissing('Python with fontTools');
  const args = packed.flatMap(({ kind, path }) => [kind, path]);
  const digests = (await askFontTools(python, script, args)) as readonly string[];
  for (const [index, { kind, file }] of packed.entries()) {
    const expected = createHash('sha256').update(file.bytes).digest('hex');
    tally.add(`${kindNames[kind]}, read by Python`, file.name, digests[index] === expected);
  }
}

function isZlibOf(packed: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return Buffer.compare(unzlibSync(packed), bytes) === 0;
  } catch {
    return false;
  }
}

/** Encodes random files as planes of alpha, which libwebp reads. */
async function judgeAlpha(count: number, tally: Tally): Promise<void> {
  for (const { name, bytes } of createRandomFiles(count)) {
    const width = 1 + (bytes.length % 61);
    const height = Math.floor(bytes.length / width);
    if (height === 0 || height > 0x3fff) continue;
    const values = bytes.slice(0, width * height);
    const plane = { values: values.slice(), first: 0, step: 1, width, height };
    const found = await readAlpha(await encodeAlpha(plane, context), width, height);
    tally.add('alpha of WebP, read by libwebp', name, found !== undefined && Buffer.compare(found, values) === 0);
  }
}

async function readAlpha(packed: Uint8Array, width: number, height: number): Promise<Buffer | undefined> {
  const opaque = sharp({ create: { width, height, channels: 3, background: '#888' } });
  const webp = withAlpha(extended(await opaque.webp().toBuffer(), { width, height }), packed);
  const image = sharp(webp, { failOn: 'warning' }).ensureAlpha().extractChannel(3);
  return image
    .raw()
    .toBuffer()
    .catch(() => undefined);
}
