import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createDiskFiles } from '../files/disk-files.ts';
import { FileError, type FileKind, type FileName, type FileStore } from '../files/file-store.ts';
import { type FileStoreOptions, openFileStore } from '../files/open.ts';
import type { FileFacts } from '../jobs/job.ts';

/** A file that a row of the database refers to. */
export interface StoredFile {
  readonly name: FileName;
  readonly facts: FileFacts;
}

interface FileRow {
  readonly id: string;
  readonly input_file: string | null;
  readonly output_file: string | null;
}

/** Lists the files of all jobs. */
export function* listStoredFiles(database: Database): Generator<StoredFile> {
  const rows = database.prepare<[], FileRow>('SELECT id, input_file, output_file FROM jobs WHERE has_files = 1');
  for (const { id, input_file, output_file } of rows.all()) {
    for (const [kind, text] of [['input', input_file] as const, ['output', output_file] as const]) {
      if (text !== null) yield toStoredFile(id, kind, text);
    }
  }
}

/** Reads the facts of a file from a column of its job. */
export function toStoredFile(jobId: string, kind: FileKind, text: string): StoredFile {
  const facts = JSON.parse(text) as FileFacts;
  return { name: { jobId, kind, attempt: facts.attempt }, facts };
}

/** Copies a file and compares the copy with its digest. Returns false if it differs. */
export type CopyStoredFile = (file: StoredFile) => Promise<boolean>;

/** The data folder of a service and the folder of a backup, in either direction. */
export interface CopyRequest {
  readonly data: string;
  readonly backup: string;
  readonly direction: 'backup' | 'restore';
  readonly settings: FileStoreOptions['settings'];
}

/** Opens both stores, copies with them, and closes them. */
export async function withFileCopier<T>(
  { data, backup, direction, settings }: CopyRequest,
  work: (copy: CopyStoredFile) => Promise<T>,
): Promise<T> {
  const stored = await openFileStore({ data, owner: direction, settings });
  const copied = createDiskFiles({ folder: join(backup, 'files'), owner: direction });
  const stores = direction === 'backup' ? { source: stored, target: copied } : { source: copied, target: stored };
  try {
    return await work(settings.s3 === undefined ? createFolderCopier(stores) : createStreamCopier(stores));
  } finally {
    await stored.close();
  }
}

interface CopiedStores {
  readonly source: FileStore;
  readonly target: FileStore;
}

/** Creates a copier between two data folders. File systems that can share blocks between files copy nothing. */
function createFolderCopier({ source, target }: CopiedStores): CopyStoredFile {
  return async ({ name, facts }) => {
    const [path, copy] = [source.pathOf(name), target.pathOf(name)];
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path, copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    if (!(await target.isIntact(name, facts))) {
      await rm(copy, { force: true });
      return false;
    }
    syncFile(copy);
    return true;
  };
}

/** Creates a copier between a bucket and a folder. */
function createStreamCopier({ source, target }: CopiedStores): CopyStoredFile {
  return async ({ name, facts }) => {
    if ((await source.findSize(name)) !== facts.size) return false;
    const releaseLocal = target.holdLocal(name.jobId);
    const draft = await target.createDraft(name);
    try {
      for await (const piece of await source.openFile(name, facts)) await draft.write(piece as Uint8Array);
      const found = await draft.finish();
      if (found.sha256 !== facts.sha256) return false;
      await draft.keep(found);
      await target.startFsync(name, facts.size).done;
      return true;
    } catch (error) {
      if (error instanceof FileError && !(await source.isIntact(name, facts))) return false;
      throw error;
    } finally {
      await draft.discard();
      await releaseLocal();
    }
  };
}

/** Makes a file or folder survive a loss of power. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
