import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createDiskFiles } from '../files/disk-files.ts';
import type { FileKind, FileName } from '../files/file-store.ts';
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

function toStoredFile(jobId: string, kind: FileKind, text: string): StoredFile {
  const facts = JSON.parse(text) as FileFacts;
  return { name: { jobId, kind, attempt: facts.attempt }, facts };
}

/** Copies a file from one data folder to another, and compares the copy with its digest. Returns false if it differs. */
export type CopyStoredFile = (file: StoredFile) => Promise<boolean>;

export function createFileCopier(from: string, to: string): CopyStoredFile {
  const [source, target] = [from, to].map((folder) =>
    createDiskFiles({ folder: join(folder, 'files'), owner: 'backup' }),
  );
  return async ({ name, facts }) => {
    const [path, copy] = [source?.pathOf(name) ?? '', target?.pathOf(name) ?? ''];
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path, copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    if (!(await target?.isIntact(name, facts))) {
      await rm(copy, { force: true });
      return false;
    }
    syncFile(copy);
    return true;
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
