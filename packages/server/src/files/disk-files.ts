import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DigestWriter } from './digest-writer.ts';
import { type Draft, type FileName, type FileStore, type FileSum, toFileError } from './file-store.ts';

export interface DiskFilesOptions {
  readonly folder: string;
  /** The process: its drafts lie together, so that those of a dead one are found without looking at every job. */
  readonly owner: string;
}

/**
 * Files on this machine's disk: `jobs/<two characters>/<job>/input.<claim>` and `output.<claim>`, drafts under `drafts/<owner>/`.
 * A draft becomes a file by renaming, which happens wholly or not at all.
 */
export function createDiskFiles({ folder, owner }: DiskFilesOptions): FileStore {
  const drafts = join(folder, 'drafts');
  const own = join(drafts, owner);
  // The last characters of an id are random, the first ones are the time.
  const folderOf = (jobId: string) => join(folder, 'jobs', jobId.slice(-2), jobId);
  const pathOf = ({ jobId, kind, attempt }: FileName) => join(folderOf(jobId), `${kind}.${attempt}`);
  let count = 0;

  return {
    pathOf,
    createDraft: (name) =>
      attempt(async () => {
        await mkdir(own, { recursive: true });
        count += 1;
        const path = join(own, `${name.jobId}.${name.kind}.${count}`);
        return openDraft(path, async () => {
          await mkdir(folderOf(name.jobId), { recursive: true });
          await rename(path, pathOf(name));
        });
      }),
    settle: (name) =>
      attempt(async () => {
        const handle = await open(pathOf(name), 'r');
        await handle.datasync().finally(() => handle.close());
      }),
    async isWhole(name, sum) {
      const found = await sumOf(pathOf(name)).catch(() => undefined);
      return found?.size === sum.size && found.sha256 === sum.sha256;
    },
    openFile: (name, range) =>
      attempt(async () => {
        const handle = await open(pathOf(name), 'r');
        return handle.createReadStream(range ?? {});
      }),
    removeFiles: (jobId) => attempt(() => rm(folderOf(jobId), { recursive: true, force: true })),
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

async function openDraft(path: string, moveIn: () => Promise<void>): Promise<Draft> {
  let handle: FileHandle | undefined = await open(path, 'wx', 0o600);
  const writer = new DigestWriter(handle);
  const close = async (): Promise<void> => {
    const closing = handle;
    handle = undefined;
    await closing?.close();
  };
  return {
    path,
    write: (piece) => attempt(() => writer.write(piece)),
    finish: () =>
      attempt(async () => {
        const sum = await writer.finish();
        await close();
        return sum;
      }),
    keep: () =>
      attempt(async () => {
        await close();
        await moveIn();
      }),
    discard: async () => {
      await close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

async function sumOf(path: string): Promise<FileSum> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFileError(error);
  }
}
