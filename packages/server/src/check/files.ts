import { type FileKind, type FileStore, groupCount, type StoredFiles, toStoredName } from '../files/file-store.ts';
import type { FileFacts } from '../jobs/job.ts';
import type { CheckedJob, CheckedRows } from './checked-rows.ts';
import type { Report } from './finding.ts';

export interface FileCheckOptions {
  readonly rows: Pick<CheckedRows, 'listJobsWithFiles' | 'findJob'>;
  readonly files: FileStore;
  /** Also compares digests, which reads every byte. */
  readonly isDeep: boolean;
  readonly now: number;
  readonly report: Report;
}

/** Compares the jobs in the database with the stored files, both ways. The service may be running. */
export async function checkFiles(options: FileCheckOptions): Promise<void> {
  await checkRows(options);
  for (let group = 0; group < groupCount; group += 1) {
    for await (const stored of options.files.listFiles(group)) await checkStored(stored, options);
  }
}

async function checkRows({ rows, files, isDeep, now, report }: FileCheckOptions): Promise<void> {
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
  files: FileStore,
  jobId: string,
  kind: FileKind,
  facts: FileFacts,
  isDeep: boolean,
): Promise<string | undefined> {
  const name = { jobId, kind, attempt: facts.attempt };
  const size = await files.findSize(name);
  if (size === undefined) return `is missing (${files.locationOf(jobId, toStoredName(name))})`;
  if (size !== facts.size) return `has ${size} bytes instead of ${facts.size}`;
  if (isDeep && !(await files.isIntact(name, facts))) return 'has changed since it was created';
  return undefined;
}

async function checkStored({ jobId, names }: StoredFiles, { rows, files, report }: FileCheckOptions): Promise<void> {
  const row = await rows.findJob(jobId);
  if (row === undefined) {
    const found = files.locationOf(jobId);
    report('files', 'remark', `${found} belongs to no job; the service removes it after the time of --keep-files`);
  } else if (row.completed_at !== null) {
    const named = row.has_files === 0 ? [] : factsOf(row).map(([kind, { attempt }]) => toStoredName({ kind, attempt }));
    for (const name of names.filter((each) => !named.includes(each))) {
      report(
        'files',
        'remark',
        `${files.locationOf(jobId, name)} belongs to an earlier attempt; the service removes it`,
      );
    }
  }
}
