import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fdatasync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DigestWriter } from './digest-writer.ts';
import {
  type Draft,
  type FileDigest,
  FileError,
  type FileName,
  type FileStore,
  groupName,
  groupOf,
  type PlannedDraft,
  type StoredFiles,
  toFileError,
  toStoredName,
} from './file-store.ts';
import { openForFsync, renameFile } from './open-files.ts';

const syncToDisk = promisify(fdatasync);
/** Files up to this size stay in memory while their job waits for its target; many jobs may wait. */
const maxHeldBytes = 8 * 1024;
/** One block of most file systems. */
const probeBytes = 4 * 1024;

export interface DiskFilesOptions {
  readonly folder: string;
  /**
   * The id of this process. Its drafts share a folder, so that those of a dead process are found without looking at
   * each job.
   */
  readonly owner: string;
}

/**
 * Stores files on the local disk: `jobs/<two characters>/<job>/input.<claim>` and `output.<claim>`, drafts under
 * `drafts/<owner>/`. A draft becomes a file by an atomic rename. Operations on directories are synchronous, since they
 * take less time than a switch to another thread.
 */
export function createDiskFiles({ folder, owner }: DiskFilesOptions): FileStore {
  const drafts = join(folder, 'drafts');
  const own = join(drafts, owner);
  const folderOf = (jobId: string) => join(folder, 'jobs', groupOf(jobId), jobId);
  const pathOf = (name: FileName) => join(folderOf(name.jobId), toStoredName(name));
  let count = 0;
  let hasOwn = false;
  const plan = (name: FileName): PlannedDraft => {
    count += 1;
    const path = join(own, `${name.jobId}.${name.kind}.${count}`);
    return planDraft(path, () => {
      // The first file of a job finds no folder. Creating it first costs less than a failed rename.
      if (name.kind === 'input') makeFolder(folderOf(name.jobId));
      creatingFolder(folderOf(name.jobId), () => renameFile(path, pathOf(name)));
    });
  };

  const isIntact = async (name: FileName, sum: FileDigest): Promise<boolean> => {
    const found = await digestOf(pathOf(name)).catch(() => undefined);
    return found?.size === sum.size && found.sha256 === sum.sha256;
  };

  return {
    pathOf,
    createDraft: (name) =>
      withFileErrors(async () => {
        const planned = plan(name);
        return createDraft(
          planned,
          creatingFolder(own, () => openSync(planned.path, 'wx', 0o600)),
        );
      }),
    planDraft: (name) =>
      withFileErrors(async () => {
        if (!hasOwn) mkdirSync(own, { recursive: true });
        hasOwn = true;
        return plan(name);
      }),
    startFsync: (name, size) => {
      const descriptor = withFileErrorsSync(() => openForFsync(pathOf(name)));
      try {
        // Small files are read now, so that the upload need not open them again.
        const bytes = withFileErrorsSync(() => readIfSmall(descriptor, size));
        return { bytes, done: withFileErrors(() => syncToDisk(descriptor)).finally(() => closeSync(descriptor)) };
      } catch (error) {
        closeSync(descriptor);
        throw error;
      }
    },
    isIntact,
    fetchLocal: isIntact,
    holdLocal: () => async () => {},
    findSize: (name) => withFileErrors(async () => (await stat(pathOf(name)).catch(undefinedIfMissing))?.size),
    openFile: (name, part) =>
      withFileErrors(async () => {
        const handle = await open(pathOf(name), 'r');
        return handle.createReadStream('start' in part ? part : {});
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
    removeFiles: (jobId) => withFileErrors(() => rm(folderOf(jobId), { recursive: true, force: true })),
    removeAllExcept: (jobId, kept) =>
      withFileErrors(async () => {
        const names = kept.map(toStoredName);
        for (const each of await listFolder(folderOf(jobId)))
          if (!names.includes(each)) await rm(join(folderOf(jobId), each), { force: true });
      }),
    listFiles: (group) => listFiles(join(folder, 'jobs', groupName(group))),
    locationOf: (jobId, name) => join(folderOf(jobId), name ?? ''),
    probe: () =>
      withFileErrors(async () => {
        await mkdir(own, { recursive: true });
        const path = join(own, 'probe');
        try {
          // Synced, since some file systems report a full disk only then.
          await writeFile(path, Buffer.alloc(probeBytes, 1), { mode: 0o600, flush: true });
        } finally {
          await rm(path, { force: true });
        }
      }),
    freeBytes: () =>
      withFileErrors(async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
    sweepDrafts: (isGone) =>
      withFileErrors(async () => {
        const owners = await readdir(drafts).catch(() => []);
        const dead = owners.filter((each) => each !== owner && isGone(each));
        for (const each of dead) await rm(join(drafts, each), { recursive: true, force: true });
        return dead.length;
      }),
    sweepUploads: async () => 0,
    close: async () => {},
  };
}

async function* listFiles(folder: string): AsyncGenerator<StoredFiles, void, undefined> {
  for (const jobId of await withFileErrors(() => listFolder(folder))) {
    const path = join(folder, jobId);
    const [facts, names] = await withFileErrors(() =>
      Promise.all([stat(path).catch(undefinedIfMissing), listFolder(path)]),
    );
    if (facts !== undefined) yield { jobId, names, changedAt: facts.mtimeMs };
  }
}

/** A folder that does not exist is empty. */
async function listFolder(path: string): Promise<readonly string[]> {
  return (await readdir(path).catch(undefinedIfMissing)) ?? [];
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Creates a folder whose parent usually exists. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch {
    mkdirSync(folder, { recursive: true });
  }
}

/** Works in a folder that usually exists, and creates it if not. */
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
      withFileErrors(async () => {
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
      return writing && withFileErrors(() => writing);
    },
    finish: () =>
      withFileErrors(async () => {
        const sum = await writer.finish();
        await close();
        return sum;
      }),
    keep: async (sum) => {
      await withFileErrors(close);
      await planned.keep(sum);
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

/** Returns the bytes of a very small file. For others it checks the size only. */
function readIfSmall(descriptor: number, size: number): Uint8Array | undefined {
  if (size <= maxHeldBytes) return readWhole(descriptor, size);
  requireSize(fstatSync(descriptor).size, size);
  return undefined;
}

function readWhole(descriptor: number, size: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(size + 1); // one more byte shows that the file is longer
  let length = 0;
  for (let count = -1; count !== 0 && length < bytes.length; length += count) {
    count = readSync(descriptor, bytes, length, bytes.length - length, length);
  }
  requireSize(length > size ? fstatSync(descriptor).size : length, size);
  return bytes.subarray(0, size);
}

function requireSize(found: number, size: number): void {
  if (found !== size) throw new FileError('storage_failed', `A stored file has ${found} bytes instead of ${size}.`);
}

async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFileError(error);
  }
}

/** The same for synchronous work. */
function withFileErrorsSync<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toFileError(error);
  }
}
