import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './finding.ts';

/** Files with secrets: only the owner may read them. */
const secretFiles = ['secret.key', 'authorization.keys'];

/** Checks that the service can use the files in its folder, and that others cannot read them. */
export function checkPermissions(folder: string, report: Report, platform = process.platform): void {
  const { uid, mode } = statSync(folder);
  // Windows has access control lists instead of modes; Node reports all files there as readable by everyone.
  const hasModes = platform !== 'win32';
  if (hasModes) requirePrivate(folder, mode, report);
  for (const name of ['.', ...readdirSync(folder)]) {
    const path = join(folder, name);
    const facts = statSync(path, { throwIfNoEntry: false });
    // The database's log file may be deleted at any time.
    if (facts === undefined) continue;
    if (hasModes && secretFiles.includes(name)) requirePrivate(path, facts.mode, report);
    if (facts.uid !== uid) {
      report('permissions', 'problem', `${path} belongs to user ${facts.uid}; the folder belongs to user ${uid}`);
    }
    requireUsable(path, facts.isDirectory(), report);
  }
}

function requirePrivate(path: string, mode: number, report: Report): void {
  if ((mode & 0o077) === 0) return;
  const found = (mode & 0o777).toString(8);
  report('permissions', 'problem', `${path} has mode ${found}, so others may read it; use ${found[0]}00`);
}

function requireUsable(path: string, isFolder: boolean, report: Report): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
  } catch (error) {
    // The database's log file may be deleted at any time.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    report('permissions', 'problem', `${path} cannot be read and written by this user`);
  }
}
