import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that only this user may look into, and those above it. Node's own way never ends where a folder above
 * cannot hold any, as in /proc.
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
