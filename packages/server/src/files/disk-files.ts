import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fdatasync, fstatSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { DigestWriter } from './digest-writer.ts';
import {
  type Draft,
  type FileDigest,
  FileError,
  type FileName,
  type FileStore,
  type PlannedDraft,
  toFileError,
} from './file-store.ts';

const syncToDisk = promisify(fdatasync);
/** Many jobs may wait for their targets with so much in memory. */
const maxHeldBytes = 8 * 1024;
/** One block of most file systems. */
const probeBytes = 4 * 1024;

export interface DiskFilesOptions {
  readonly folder: string;
  /** The process: its drafts lie together, so that those of a dead one are found without looking at every job. */
  readonly owner: string;
}

/**
 * Files on this machine's disk: `jobs/<two characters>/<job>/input.<claim>` and `output.<claim>`, drafts under `drafts/<owner>/`.
 * A draft becomes a file by renaming, which happens wholly or not at all. What only touches a directory is done at once:
 * it takes less time than to have another thread do it.
 */
export function createDiskFiles({ folder, owner }: DiskFilesOptions): FileStore {
  const drafts = join(folder, 'drafts');
  const own = join(drafts, owner);
  // The last characters of an id are random, the first ones are the time.
  const folderOf = (jobId: string) => join(folder, 'jobs', jobId.slice(-2), jobId);
  const pathOf = ({ jobId, kind, attempt: withFileErrors }: FileName) =>
    join(folderOf(jobId), `${kind}.${withFileErrors}`);
  let count = 0;
  let hasOwn = false;
  const plan = (name: FileName): PlannedDraft => {
    count += 1;
    const path = join(own, `${name.jobId}.${name.kind}.${count}`);
    return planDraft(path, () => {
      // The first file of a job finds no folder, and to fail first would cost more than to make it.
      if (name.kind === 'input') makeFolder(folderOf(name.jobId));
      creatingFolder(folderOf(name.jobId), () => renameSync(path, pathOf(name)));
    });
  };

  return {
    pathOf,
    createDraft: (name) =>
      attempt(async () => {
        const planned = plan(name);
        return createDraft(
          planned,
          creatingFolder(own, () => openSync(planned.path, 'wx', 0o600)),
        );
      }),
    planDraft: (name) =>
      attempt(async () => {
        if (!hasOwn) mkdirSync(own, { recursive: true });
        hasOwn = true;
        return plan(name);
      }),
    startFsync: (name, size) => {
      const descriptor = withFileErrorsSync(() => openSync(pathOf(name), 'r'));
      try {
        // Whoever sends it next need not open it again.
        const bytes = withFileErrorsSync(() => readIfSmall(descriptor, size));
        return { bytes, done: attempt(() => syncToDisk(descriptor)).finally(() => closeSync(descriptor)) };
      } catch (error) {
        closeSync(descriptor);
        throw error;
      }
    },
    async isIntact(name, sum) {
      const found = await digestOf(pathOf(name)).catch(() => undefined);
      return found?.size === sum.size && found.sha256 === sum.sha256;
    },
    openFile: (name, range) =>
      attempt(async () => {
        const handle = await open(pathOf(name), 'r');
        return handle.createReadStream(range ?? {});
      }),
    readSmall: (name, size) =>
      withFileErrorsSync(() => {
        const descriptor = openSync(pathOf(name), 'r');
        try {
          return readWhole(descriptor, size);
        } finally {
          closeSync(descriptor);
        }
      }),
    removeFiles: (jobId) => attempt(() => rm(folderOf(jobId), { recursive: true, force: true })),
    removeAllExcept: (jobId, kept) =>
      attempt(async () => {
        const names = kept.map((name) => basename(pathOf(name)));
        const found = await readdir(folderOf(jobId)).catch(emptyIfMissing);
        for (const each of found) if (!names.includes(each)) await rm(join(folderOf(jobId), each), { force: true });
      }),
    listJobs: (group) =>
      attempt(async () => {
        const parent = join(folder, 'jobs', group.toString(16).padStart(2, '0'));
        const ids = await readdir(parent).catch(emptyIfMissing);
        const facts = await Promise.all(ids.map((id) => stat(join(parent, id)).catch(() => undefined)));
        return ids.flatMap((id, index) => {
          const changedAt = facts[index]?.mtimeMs;
          return changedAt === undefined ? [] : [{ id, changedAt }];
        });
      }),
    probe: () =>
      attempt(async () => {
        await mkdir(own, { recursive: true });
        const path = join(own, 'probe');
        try {
          // Forced, since some file systems report a full disk only then.
          await writeFile(path, Buffer.alloc(probeBytes, 1), { mode: 0o600, flush: true });
        } finally {
          await rm(path, { force: true });
        }
      }),
    freeBytes: () =>
      attempt(async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
    sweepDrafts: (isGone) =>
      attempt(async () => {
        const owners = await readdir(drafts).catch(() => []);
        const gone = owners.filter((each) => each !== owner && isGone(each));
        for (const each of gone) await rm(join(drafts, each), { recursive: true, force: true });
        return gone.length;
      }),
  };
}

/** Nothing is in a folder that does not exist. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Makes a folder whose parent is there most of the time. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch {
    mkdirSync(folder, { recursive: true });
  }
}

/** Does work in a folder that is there most of the time, and is made where it is not. */
function creatingFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true });
    return work();
  }
}

function planDraft(path: string, moveIn: () => void): PlannedDraft {
  let isKept = false;
  return {
    path,
    keep: () =>
      attempt(async () => {
        moveIn();
        isKept = true;
      }),
    discard: async () => {
      if (!isKept) await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

function createDraft(planned: PlannedDraft, opened: number): Draft {
  let descriptor: number | undefined = opened;
  const writer = new DigestWriter(opened);
  const close = async (): Promise<void> => {
    const closing = descriptor;
    descriptor = undefined;
    if (closing !== undefined) closeSync(closing);
  };
  return {
    path: planned.path,
    write(piece) {
      const writing = withFileErrorsSync(() => writer.write(piece));
      return writing && attempt(() => writing);
    },
    finish: () =>
      attempt(async () => {
        const sum = await writer.finish();
        await close();
        return sum;
      }),
    keep: async () => {
      await attempt(close);
      await planned.keep();
    },
    discard: async () => {
      await close().catch(() => undefined);
      await planned.discard();
    },
  };
}

async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The bytes of a file that must have this size, where it is very small. */
function readIfSmall(descriptor: number, size: number): Uint8Array | undefined {
  if (size <= maxHeldBytes) return readWhole(descriptor, size);
  requireSize(fstatSync(descriptor).size, size);
  return undefined;
}

function readWhole(descriptor: number, size: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(size + 1); // one more tells that it is longer
  let length = 0;
  for (let count = -1; count !== 0 && length < bytes.length; length += count) {
    count = readSync(descriptor, bytes, length, bytes.length - length, length);
  }
  requireSize(length > size ? fstatSync(descriptor).size : length, size);
  return bytes.subarray(0, size);
}

function requireSize(found: number, size: number): void {
  if (found !== size) throw new FileError('storage_failed', `A file has ${found} bytes, expected ${size}.`);
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFileError(error);
  }
}

/** The same for what is done at once. */
function withFileErrorsSync<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toFileError(error);
  }
}
