import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, accessible to this user only. Node's recursive `mkdir` never ends if a parent
 * cannot hold folders, as in /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

/** Opening a database creates files beside it, which must not belong to root. Returns the problem, if there is one. */
export function describeForeignOwner(folder: string): string | undefined {
  const { uid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return undefined;
  return `"${folder}" belongs to user ${uid}. Run this as that user instead of root.`;
}
