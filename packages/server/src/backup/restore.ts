import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { findDamage } from '../db/integrity.ts';
import { makeFolder } from '../files/folder.ts';
import { BackupError } from './backup-error.ts';
import { type CopyRequest, type CopyStoredFile, listStoredFiles, syncFile, withFileCopier } from './job-files.ts';
import { databaseName, digestFile, keyFiles, type Manifest, readManifest } from './manifest.ts';

export interface RestoreRequest {
  /** The folder of the backup. */
  readonly from: string;
  /** The data folder of the service to create. */
  readonly data: string;
  readonly settings: CopyRequest['settings'];
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly files: number;
  /** Files that the backup lacks. */
  readonly missing: readonly string[];
  /** Key files that neither the backup nor the folder has. */
  readonly missingKeys: readonly string[];
}

/**
 * Verifies a backup and copies it into an empty data folder. The database is copied last and under another name, so that
 * a service cannot start on a part of it.
 */
export async function restoreBackup({ from, data, settings }: RestoreRequest): Promise<RestoreResult> {
  const manifest = readManifest(from);
  const source = join(from, databaseName);
  await requireIntact(source, manifest);
  const path = join(data, databaseName);
  if (existsSync(path)) {
    throw new BackupError(`"${data}" contains a database. Restore into an empty folder, or move the old one away.`);
  }
  makeFolder(data);
  for (const name of keyFiles) {
    if (!existsSync(join(from, name)) || existsSync(join(data, name))) continue;
    copyFileSync(join(from, name), join(data, name));
    chmodSync(join(data, name), 0o600);
    syncFile(join(data, name));
  }
  const copying = { data, backup: from, direction: 'restore', settings } as const;
  const { files, missing } =
    manifest.files === undefined
      ? { files: 0, missing: [] }
      : await withFileCopier(copying, (copy) => copyFiles(source, copy));
  const draft = `${path}.partial`;
  copyFileSync(source, draft);
  chmodSync(draft, 0o600);
  await requireIntact(draft, manifest);
  syncFile(draft);
  renameSync(draft, path);
  syncFile(data);
  return { manifest, files, missing, missingKeys: keyFiles.filter((name) => !existsSync(join(data, name))) };
}

async function requireIntact(path: string, { database }: Manifest): Promise<void> {
  const found = existsSync(path) ? await digestFile(path) : undefined;
  if (found?.sha256 !== database.sha256) {
    throw new BackupError(`"${path}" is missing or has changed since the backup was made. Use another backup.`);
  }
  const [damage] = findDamage(path, 'whole');
  if (damage !== undefined) throw new BackupError(`"${path}" cannot be used: ${damage}.`);
}

async function copyFiles(path: string, copy: CopyStoredFile): Promise<{ files: number; missing: string[] }> {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  const missing: string[] = [];
  let files = 0;
  try {
    for (const file of listStoredFiles(database)) {
      if (await copy(file)) files += 1;
      else missing.push(`${file.name.kind} of job ${file.name.jobId}`);
    }
  } finally {
    database.close();
  }
  return { files, missing };
}
