import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file of secrets unless it exists. The file appears complete or not at all, and never replaces another: of
 * two concurrent processes one writes it, and both read the same.
 */
export function saveOnce(path: string, text: string): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

/** Returns the text of a file, or undefined if it does not exist. */
export function loadText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
