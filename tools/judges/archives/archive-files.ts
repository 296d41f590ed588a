import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import { openArchive } from '../../../packages/core/src/zip/archive.ts';
import { type NewEntry, writeArchive } from '../../../packages/core/src/zip/write.ts';
import type { Finding } from '../finding.ts';
import { isInstalled, listByPython, testArchives } from './archive-readers.ts';
import { createRandomFiles } from './random-files.ts';
import { readRealFiles } from './real-files.ts';

const run = promisify(execFile);

/** Judges archives of real and random files: written here and read by other programs, and the reverse. */
export async function judgeArchiveFiles(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-files-'));
  try {
    const batches: NewEntry[][] = [];
    for await (const batch of readRealFiles(corpus, isSample)) batches.push(batch);
    batches.push([...createRandomFiles(isSample ? 200 : 2_000)]);
    return [...(await judgeWriting(batches, folder)), await judgeReading(batches, folder)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function createContext() {
  return new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unexpected nested conversion')));
}

async function judgeWriting(batches: readonly NewEntry[][], folder: string): Promise<Finding[]> {
  const paths: string[] = [];
  for (const [index, entries] of batches.entries()) {
    const path = join(folder, `ours-${index}.zip`);
    await writeFile(path, await writeArchive(entries, createContext(), { keepOrder: true }));
    paths.push(path);
  }
  const [findings, listings] = [await testArchives('written files', paths), await listByPython(paths)];
  const name = "written files, read by Python's zipfile";
  if (listings === undefined) return [...findings, { name, details: 'python3 is not installed' }];
  const digests = new Map(listings.flatMap((files, batch) => files.map(([file, , sha]) => [`${batch} ${file}`, sha])));
  const entries = batches.flatMap((files, batch) => files.map((file) => ({ key: `${batch} ${file.name}`, ...file })));
  const damaged = entries.filter(({ key, bytes }) => digests.get(key) !== digest(bytes)).map(({ key }) => key);
  return [...findings, toFinding(name, entries.length, damaged)];
}

/** 7-Zip's own deflater writes other blocks and codes than zlib. */
async function judgeReading(batches: readonly NewEntry[][], folder: string): Promise<Finding> {
  const name = 'files packed by 7-Zip';
  if (!(await isInstalled('7z', '--help'))) return { name, details: '7z is not installed' };
  let count = 0;
  const damaged: string[] = [];
  for (const [index, entries] of batches.entries()) {
    const source = join(folder, `source-${index}`);
    await mkdir(source);
    for (const entry of entries) await writeFile(join(source, entry.name), entry.bytes);
    await run('7z', ['a', '-tzip', join(folder, `theirs-${index}.zip`), `${source}/*`]);
    await rm(source, { recursive: true });
    const archive = openArchive(await readFile(join(folder, `theirs-${index}.zip`)), createContext());
    for (const entry of entries) {
      const found = archive.find(entry.name);
      const bytes = found && (await archive.read(found).catch(() => undefined));
      if (bytes === undefined || Buffer.compare(bytes, entry.bytes) !== 0) damaged.push(`${index} ${entry.name}`);
      count++;
    }
  }
  return toFinding(name, count, damaged);
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function toFinding(name: string, count: number, damaged: readonly string[]): Finding {
  const details = `${count} files, ${damaged.length} damaged ${damaged.slice(0, 5).join(', ')}`.trimEnd();
  return { name, isCorrect: count > 0 && damaged.length === 0, details };
}
