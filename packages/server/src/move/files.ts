import { chmodSync, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CopyRequest,
  type CopyStoredFile,
  type StoredFile,
  syncFile,
  toStoredFile,
  withFileCopier,
} from '../backup/job-files.ts';
import { keyFiles } from '../backup/manifest.ts';
import type { FileStore } from '../files/file-store.ts';
import { makeFolder } from '../files/folder.ts';
import { openFileStore } from '../files/open.ts';
import { MoveError } from './move-error.ts';
import type { MoveSource } from './source.ts';
import type { MoveTarget } from './target.ts';

export interface FileMove {
  /** The data folder that is moved. */
  readonly from: string;
  /** The data folder of the processes on the new database. */
  readonly data: string;
  readonly settings: CopyRequest['settings'];
  readonly source: Pick<MoveSource, 'columnsOf' | 'list'>;
  readonly target: Pick<MoveTarget, 'readProgress' | 'saveProgress'>;
  /** Called after each batch with the number of copied files. */
  readonly onProgress: (files: number) => void;
}

/** Jobs between two records of the progress. */
const batchSize = 50;

/**
 * Copies the files of all jobs, compares each with its digest, and continues where an earlier run has ended. Returns
 * those that are missing.
 */
export async function moveFiles(move: FileMove): Promise<{ files: number; missing: string[] }> {
  const { from, data, settings, source, target, onProgress } = move;
  const copying = { data, backup: from, direction: 'restore', settings } as const;
  const stored = await openFileStore({ data, owner: 'move', settings });
  const missing: string[] = [];
  let { count: files, last } = await target.readProgress('files');
  try {
    await withFileCopier(copying, async (copy) => {
      for (let isOver = false; !isOver; ) {
        const jobs = source.list({ table: 'jobs', after: last, limit: batchSize }).map(toJob(source));
        for (const file of jobs.flatMap(({ stored: each }) => each)) {
          if (await hasCopied(copy, stored, file)) files += 1;
          else missing.push(`${file.name.kind} of job ${file.name.jobId}`);
        }
        last = jobs.at(-1)?.key ?? last;
        // Missing files stop the progress, so that the next run looks for them again.
        if (missing.length === 0) await target.saveProgress('files', { count: files, last });
        onProgress(files);
        isOver = jobs.length < batchSize;
      }
    });
  } finally {
    await stored.close();
  }
  return { files, missing };
}

/** Copies a file that an interrupted run has not copied. A service that used the bucket before has its files there. */
async function hasCopied(copy: CopyStoredFile, stored: FileStore, file: StoredFile): Promise<boolean> {
  const { name, facts } = file;
  if ((await stored.findSize(name)) === facts.size && (await stored.isIntact(name, facts))) return true;
  return copy(file);
}

function toJob({ columnsOf }: Pick<MoveSource, 'columnsOf'>) {
  const columns = columnsOf('jobs');
  const [seq, id, hasFiles, input, output] = ['seq', 'id', 'has_files', 'input_file', 'output_file'].map((name) =>
    columns.indexOf(name),
  ) as [number, number, number, number, number];
  return (row: readonly unknown[]): { readonly key: readonly [number]; readonly stored: readonly StoredFile[] } => {
    const toFile = (kind: 'input' | 'output', text: unknown): StoredFile[] =>
      typeof text === 'string' ? [toStoredFile(String(row[id]), kind, text)] : [];
    const stored = row[hasFiles] === 1 ? [...toFile('input', row[input]), ...toFile('output', row[output])] : [];
    return { key: [Number(row[seq])], stored };
  };
}

/** Copies the keys into the new folder. Never replaces another key. */
export function moveKeys(from: string, to: string): void {
  makeFolder(to);
  for (const name of keyFiles) {
    const [source, target] = [join(from, name), join(to, name)];
    if (!existsSync(source)) continue;
    if (!existsSync(target)) {
      copyFileSync(source, target);
      chmodSync(target, 0o600);
      syncFile(target);
    } else if (!readFileSync(source).equals(readFileSync(target))) {
      throw new MoveError(`"${target}" is another key than "${source}". Nothing is overwritten; name an empty folder.`);
    }
  }
}
