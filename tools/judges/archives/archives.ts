import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import type { Limits } from '../../../packages/core/src/limits.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import type { Archive } from '../../../packages/core/src/zip/archive.ts';
import { openArchive } from '../../../packages/core/src/zip/archive.ts';
import { isSystemFile } from '../../../packages/core/src/zip/records/entry-name.ts';
import type { NewEntry } from '../../../packages/core/src/zip/write.ts';
import { writeArchive } from '../../../packages/core/src/zip/write.ts';
import type { Part } from '../../../packages/core/test/builders/archive-builder.ts';
import { buildArchive, buildSparseArchive, createNoise } from '../../../packages/core/test/builders/archive-builder.ts';
import { falseLengths, flips, truncations } from '../../../packages/core/test/damage.ts';
import { measureMemory } from '../../../packages/core/test/memory.ts';
import type { Finding, Judge } from '../finding.ts';
import { judgeArchiveFiles } from './archive-files.ts';
import { type ListedFile, listByPython, testArchives } from './archive-readers.ts';

/** Compares archives with Python's zipfile, Info-ZIP and 7-Zip; reads 1 GiB, ten thousand damaged ones and bombs. */
export const judgeArchives: Judge = async (corpus, isSample) => {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'));
  try {
    const paths = corpus === undefined ? [] : await findArchives(corpus);
    const written = await writeSamples(folder, paths);
    return [
      await judgeReading(paths),
      await judgeRewriting(paths, written.rewritten),
      ...(await testArchives('written archives', written.all)),
      ...(await judgeArchiveFiles(corpus, isSample)),
      ...(await judgeGigabyte()),
      ...(await judgeDamage(paths)),
      ...(await judgeBombs()),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};

function contextWith(limits: Partial<Limits> = {}) {
  return new ConversionRun(resolveLimits(limits)).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
}

async function findArchives(corpus: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(corpus, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) found.push(path);
  }
  return found.sort();
}

async function listFiles(archive: Archive): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  for (const entry of archive.entries) {
    const bytes = await archive.read(entry);
    listed.push([entry.name, bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  }
  return listed;
}

/** Compares the files that are read here with those that Python reads, both without the system's own files. */
async function compareLists(name: string, paths: readonly string[], ourPaths = paths): Promise<Finding> {
  if (paths.length === 0) return { name, details: 'found no archive; QUOIN_CORPUS must name a folder with some' };
  const theirs = await listByPython(paths);
  if (theirs === undefined) return { name, details: 'python3 is not installed' };
  const wrong: string[] = [];
  let count = 0;
  for (const [index, path] of ourPaths.entries()) {
    const ours = await listFiles(openArchive(await readFile(path), contextWith()));
    const expected = (theirs[index] ?? []).filter(([entry]) => !isSystemFile(entry));
    const [found, wanted] = [ours, expected].map((list) =>
      JSON.stringify([...list].sort(([a], [b]) => (a < b ? -1 : 1))),
    );
    if (found !== wanted) wrong.push(path);
    count += ours.length;
  }
  const details = `${count} files in ${paths.length} archives, ${wrong.length} archives differ ${wrong.join(' ')}`;
  return { name, isCorrect: wrong.length === 0 && count > 0, details };
}

const judgeReading = (paths: readonly string[]) =>
  compareLists('reading: same names, sizes and bytes as in Python', paths);

const judgeRewriting = (paths: readonly string[], rewritten: readonly string[]) =>
  compareLists('rewriting: same files as Python reads from the original', paths, rewritten);

interface Samples {
  readonly all: readonly string[];
  readonly rewritten: readonly string[];
}

/** Rewrites every archive of the corpus, and writes some with special contents. */
async function writeSamples(folder: string, paths: readonly string[]): Promise<Samples> {
  const text = new TextEncoder().encode('the same words, the same words, the same words');
  const createFiles = (count: number): NewEntry[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, bytes: text.subarray(0, index % 40) }));
  const large = new Uint8Array(20_000_000).map((_, index) => (index % 1000) >> 2);
  const special: NewEntry[][] = [
    [{ name: 'empty', bytes: new Uint8Array() }],
    ['größe.txt', '漢字/名.txt', 'a b/c', '🎨.txt'].map((name) => ({ name, bytes: text })),
    [
      { name: 'mimetype', bytes: text, store: true },
      { name: 'noise', bytes: createNoise(500_000) },
      { name: 'large', bytes: large },
    ],
    createFiles(65_534),
    createFiles(65_536),
  ];
  const save = async (name: string, entries: NewEntry[]): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, await writeArchive(entries, contextWith(), { keepOrder: true }));
    return path;
  };
  const rewritten: string[] = [];
  for (const [index, path] of paths.entries()) {
    const archive = openArchive(await readFile(path), contextWith());
    const entries: NewEntry[] = [];
    for (const entry of archive.entries) entries.push({ name: entry.name, bytes: await archive.read(entry) });
    rewritten.push(await save(`rewritten-${index}.zip`, entries));
  }
  const all = [...rewritten];
  for (const [index, entries] of special.entries()) all.push(await save(`special-${index}.zip`, entries));
  return { all, rewritten };
}

/** Runs the work and measures time, memory of array buffers, and touched pages of memory. */
async function measure<Result>(work: () => Promise<Result>) {
  const before = { memory: process.memoryUsage().arrayBuffers, pages: process.resourceUsage().minorPageFault };
  const start = performance.now();
  const result = await work();
  return {
    result,
    milliseconds: performance.now() - start,
    kilobytes: Math.max(0, process.memoryUsage().arrayBuffers - before.memory) / 1024,
    pages: process.resourceUsage().minorPageFault - before.pages,
  };
}

async function judgeGigabyte(): Promise<Finding[]> {
  const content = createNoise(1_000_000).map((byte) => byte >> 4);
  const bytes = buildSparseArchive(1024 ** 3, content);
  const context = contextWith({ maxEntryBytes: 2 * 1024 ** 3, maxArchiveBytes: 2 * 1024 ** 3 });
  const readFirst = async () => {
    const archive = openArchive(bytes, context);
    const entry = archive.find('last');
    return entry && (await archive.read(entry));
  };
  await readFirst(); // compiles the code before it is measured
  const { result, milliseconds, kilobytes, pages } = await measure(readFirst);
  // Reading the hole would touch 262,144 pages of 4 KiB, or 512 of 2 MiB. Arrays count until they are collected.
  const isCorrect =
    result !== undefined && Buffer.compare(result, content) === 0 && kilobytes < 64_000 && pages < 20_000;
  const details = `${milliseconds.toFixed(1)} ms, ${kilobytes.toFixed(0)} KiB of arrays, ${pages} pages touched`;
  return [{ name: 'a file of 1 MB in an archive of 1 GiB', isCorrect, details }];
}

/** Damages built archives and small ones of the corpus, so that ten thousand variants take a minute. */
async function judgeDamage(paths: readonly string[]): Promise<Finding[]> {
  const sources: Uint8Array[] = [
    await writeArchive(
      ['a', 'b/c'].map((name) => ({ name, bytes: createNoise(300).map((byte) => byte >> 5) })),
      contextWith(),
    ),
    buildArchive(
      [
        { name: 'ü', content: 'x'.repeat(500), method: 8, descriptor: 'signed' },
        { name: 'y', content: 'stored' },
      ],
      { end64: 'beside' },
    ),
  ];
  for (const path of paths) {
    const bytes = await readFile(path);
    if (bytes.length < 60_000) sources.push(bytes);
  }
  const countPerKind = Math.ceil(10_000 / sources.length / 4);
  const outcomes = new Map<string, number>();
  const rssBefore = process.memoryUsage().rss;
  let maxMemory = 0;
  let slowest = 0;
  for (const bytes of sources) {
    for (const broken of damageOf(bytes, countPerKind)) {
      const start = performance.now();
      const outcome = await outcomeOf(broken);
      slowest = Math.max(slowest, performance.now() - start);
      maxMemory = Math.max(maxMemory, process.memoryUsage().rss - rssBefore);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const table = [...outcomes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
  const maxima = `at most ${(maxMemory / 2 ** 20).toFixed(0)} MiB more memory and ${slowest.toFixed(0)} ms each`;
  const details = `${total} variants of ${sources.length} archives: ${table.join(', ')}; ${maxima}`;
  return [
    {
      name: 'damaged archives fail with a ConversionError',
      isCorrect: !outcomes.has('other error') && total >= 10_000,
      details,
    },
  ];
}

function* damageOf(bytes: Uint8Array, count: number): Generator<Uint8Array> {
  yield* truncations(bytes, Math.ceil(bytes.length / count));
  yield* flips(bytes, count * 2); // makes up for short archives, which have fewer truncations
  yield* falseLengths(bytes, count);
  const split = Math.max(0, bytes.length - 190); // the lengths of an archive are at its end
  const end = bytes.slice(split);
  for (const brokenEnd of falseLengths(end, count + 1)) {
    const broken = bytes.slice();
    broken.set(brokenEnd, split);
    yield broken;
  }
}

async function outcomeOf(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<string> {
  try {
    const archive = openArchive(bytes, contextWith(limits));
    for (const entry of archive.entries) await archive.read(entry);
    return 'read';
  } catch (error) {
    return error instanceof ConversionError ? error.code : 'other error';
  }
}

async function judgeBombs(): Promise<Finding[]> {
  const bombs: [name: string, bytes: Uint8Array, expected: string][] = [
    ['overlapping files', buildOverlapping(2_000), 'ZIP_OVERLAP'],
    ['100 MB of zeros', buildZeros(100, 100_000_000), 'ZIP_RATIO'],
    ['100 MB declared as 1 MB', buildZeros(100, 1_000_000), 'ZIP_SIZE_FALSE'],
    ['10 MB declared as 10 B', buildZeros(10, 10), 'ZIP_SIZE_FALSE'],
    [
      '70,000 entries',
      buildArchive(
        Array.from({ length: 70_000 }, (_, name) => ({ name: `${name}` })),
        { end64: 'instead' },
      ),
      'ZIP_TOO_MANY_ENTRIES',
    ],
  ];
  const findings: Finding[] = [];
  for (const [name, bytes, expected] of bombs) {
    const { result: measured, bytes: taken } = await measureMemory(() => measure(() => outcomeOf(bytes)));
    const { result, milliseconds } = measured;
    const megabytes = taken / 2 ** 20;
    const details = `${result} after ${milliseconds.toFixed(0)} ms and at most ${megabytes.toFixed(0)} MiB`;
    findings.push({ name: `bomb: ${name}`, isCorrect: result === expected && megabytes < 100, details });
  }
  return findings;
}

/** Builds files whose stored bytes are all the files after them, so that the sum of sizes grows quadratically. */
function buildOverlapping(count: number): Uint8Array {
  const headerLength = 30 + 4;
  const parts: Part[] = Array.from({ length: count }, (_, index) => {
    const length = (count - index - 1) * headerLength;
    return { name: `${index + 1000}`, size: length, compressedSize: length };
  });
  return buildArchive(parts);
}

/** Builds an entry of zeros that declares the given size, without allocating the zeros. */
function buildZeros(megabytes: number, size: number): Uint8Array {
  const megabyte = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  const emptyLastBlock = Uint8Array.of(3, 0);
  const packed = new Uint8Array(Buffer.concat([...Array<Buffer>(megabytes).fill(megabyte), emptyLastBlock]));
  return buildArchive([{ name: 'a', packed, method: 8, size }]);
}
