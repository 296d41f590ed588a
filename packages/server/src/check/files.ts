import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskFiles } from '../files/disk-files.ts';
import type { FileKind } from '../files/file-store.ts';
import type { FileFacts } from '../jobs/job.ts';
import type { CheckedJob, CheckedRows } from './checked-rows.ts';
import type { Report } from './finding.ts';

export interface FileCheckOptions {
  readonly rows: Pick<CheckedRows, 'listJobsWithFiles' | 'findJob'>;
  /** The folder of all files. */
  readonly folder: string;
  /** Also compares digests, which reads every byte. */
  readonly isDeep: boolean;
  readonly now: number;
  readonly report: Report;
}

/** Compares the jobs in the database with the files on disk, both ways. The service may be running. */
export async function checkFiles(options: FileCheckOptions): Promise<void> {
  await checkRows(options);
  await checkFolders(options);
}

async function checkRows({ rows, folder, isDeep, now, report }: FileCheckOptions): Promise<void> {
  const files = createDiskFiles({ folder, owner: 'check' });
  for (const row of await rows.listJobsWithFiles()) {
    for (const [kind, facts] of factsOf(row)) {
      const fault = await findFault(files, row.id, kind, facts, isDeep);
      if (fault === undefined) continue;
      const current = await rows.findJob(row.id);
      // Expired or replaced since the row was read.
      if (current === undefined || current.has_files === 0 || (current.expires_at ?? Infinity) <= now) continue;
      if (!factsOf(current).some(([, { attempt }]) => attempt === facts.attempt)) continue;
      const name = `${kind} of job ${row.id}`;
      if (current.completed_at === null) report('files', 'remark', `the ${name} ${fault}; it will be created again`);
      else report('files', 'problem', `the ${name} ${fault}`);
    }
  }
}

function factsOf({ input_file, output_file }: CheckedJob): [FileKind, FileFacts][] {
  const read = (kind: FileKind, text: string | null): [FileKind, FileFacts][] =>
    text === null ? [] : [[kind, JSON.parse(text) as FileFacts]];
  return [...read('input', input_file), ...read('output', output_file)];
}

async function findFault(
  files: ReturnType<typeof createDiskFiles>,
  jobId: string,
  kind: FileKind,
  facts: FileFacts,
  isDeep: boolean,
): Promise<string | undefined> {
  const name = { jobId, kind, attempt: facts.attempt };
  const found = statSync(files.pathOf(name), { throwIfNoEntry: false });
  if (found === undefined) return `is missing (${files.pathOf(name)})`;
  if (found.size !== facts.size) return `has ${found.size} bytes instead of ${facts.size}`;
  if (isDeep && !(await files.isIntact(name, facts))) return 'has changed since it was created';
  return undefined;
}

async function checkFolders({ rows, folder, report }: FileCheckOptions): Promise<void> {
  const jobs = join(folder, 'jobs');
  for (const group of listFolder(jobs)) {
    for (const id of listFolder(join(jobs, group))) {
      const row = await rows.findJob(id);
      if (row === undefined) {
        report(
          'files',
          'remark',
          `${join(jobs, group, id)} belongs to no job; the service removes it after the time of --keep-files`,
        );
      } else if (row.completed_at !== null) checkNames(row, join(jobs, group, id), report);
    }
  }
}

function checkNames(row: CheckedJob, folder: string, report: Report): void {
  const named = row.has_files === 0 ? [] : factsOf(row).map(([kind, { attempt }]) => `${kind}.${attempt}`);
  for (const name of listFolder(folder)) {
    if (named.includes(name)) continue;
    report('files', 'remark', `${join(folder, name)} belongs to an earlier attempt; the service removes it`);
  }
}

function listFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}
