import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { findDamage } from '../db/integrity.ts';
import { version } from '../version.ts';
import { BackupError } from './backup-error.ts';
import {
  type CopyRequest,
  type CopyStoredFile,
  listStoredFiles,
  type StoredFile,
  syncFile,
  withFileCopier,
} from './job-files.ts';
import { databaseName, digestFile, keyFiles, type Manifest, manifestName } from './manifest.ts';

export interface BackupRequest {
  /** The data folder of the service, which may be running. */
  readonly data: string;
  /** The new folder of the backup. */
  readonly to: string;
  readonly settings: CopyRequest['settings'];
  readonly withFiles: boolean;
  readonly withKeys: boolean;
  readonly now: number;
}

export interface BackupResult {
  readonly manifest: Manifest;
  /** Files that the service should have but that cannot be copied. */
  readonly missing: readonly string[];
}

/**
 * Copies the database as of one moment, then the files that it refers to, and verifies both. The backup gets its name
 * when it is complete, so an interrupted one is never mistaken for it.
 */
export async function createBackup(request: BackupRequest): Promise<BackupResult> {
  const { data, settings, withFiles, withKeys, now } = request;
  const to = resolve(request.to);
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new BackupError(`"${to}" exists already and is not empty. Name a new folder with --to.`);
  }
  const draft = `${to}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const path = join(draft, databaseName);
  copyDatabase(join(data, databaseName), path);
  const copying = { data, backup: draft, direction: 'backup', settings } as const;
  const copied = withFiles
    ? await withFileCopier(copying, (copy) => copyFiles(data, draft, copy))
    : { count: undefined, missing: [] };
  if (withKeys) copyKeys(data, draft);
  const jobs = verifyDatabase(path);
  const manifest: Manifest = {
    version,
    created_at: new Date(now).toISOString(),
    database: await digestFile(path),
    jobs,
    files: copied.count,
    has_keys: withKeys,
  };
  const description = join(draft, manifestName);
  writeFileSync(description, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
  syncFile(draft);
  renameSync(draft, to);
  syncFile(dirname(to));
  return { manifest, missing: copied.missing };
}

/**
 * Writes a compact copy in one read transaction: the service keeps writing meanwhile, and no write makes the copy start
 * again.
 * @see SQLite, "VACUUM INTO"
 */
function copyDatabase(from: string, to: string): void {
  const database = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
  syncFile(to);
}

/** Returns the number of jobs. */
function verifyDatabase(path: string): number {
  const [damage] = findDamage(path, 'whole');
  if (damage !== undefined) {
    throw new BackupError(
      `The copy of the database is damaged: ${damage}. Run "quoin-server check" on the data folder.`,
    );
  }
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], number>('SELECT count(*) FROM jobs').pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

async function copyFiles(
  data: string,
  draft: string,
  copy: CopyStoredFile,
): Promise<{ count: number; missing: string[] }> {
  const [copied, live] = [
    new Sqlite(join(draft, databaseName)),
    new Sqlite(join(data, databaseName), { readonly: true }),
  ];
  const isStillReferred = createReferenceCheck(live);
  const forget = copied.prepare('UPDATE jobs SET has_files = 0, input_file = NULL, output_file = NULL WHERE id = ?');
  const missing: string[] = [];
  let count = 0;
  try {
    for (const file of listStoredFiles(copied)) {
      if (await copy(file)) count += 1;
      // Removed or replaced by the service since the database was copied.
      else if (!isStillReferred(file)) forget.run(file.name.jobId);
      else missing.push(`${file.name.kind} of job ${file.name.jobId}`);
    }
  } finally {
    copied.close();
    live.close();
  }
  return { count, missing };
}

/** True if the running service still refers to a file. */
function createReferenceCheck(live: Database): (file: StoredFile) => boolean {
  const find = live.prepare<[string], { input_file: string | null; output_file: string | null }>(
    'SELECT input_file, output_file FROM jobs WHERE id = ? AND has_files = 1',
  );
  return ({ name: { jobId, kind, attempt } }) => {
    const row = find.get(jobId);
    const text = kind === 'input' ? row?.input_file : row?.output_file;
    return text !== undefined && text !== null && (JSON.parse(text) as { attempt: number }).attempt === attempt;
  };
}

function copyKeys(data: string, draft: string): void {
  for (const name of keyFiles) {
    if (!existsSync(join(data, name))) continue;
    copyFileSync(join(data, name), join(draft, name));
    syncFile(join(draft, name));
  }
}
