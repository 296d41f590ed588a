import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings/settings.ts';

const length = 32;

/**
 * The key in the data folder, made at the first start. Of two processes that start at once one makes it and both use
 * it: the file appears whole or not at all, and never in place of another.
 */
export function loadSecretKey(folder: string): Uint8Array {
  const path = join(folder, 'secret.key');
  const found = readKey(path);
  if (found !== undefined) return found;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(length).toString('base64')}\n`);
    fsyncSync(handle);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
  const made = readKey(path);
  if (made === undefined) throw new SettingsError(`The key ${path} was made but cannot be read.`);
  return made;
}

function readKey(path: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length === length) return key;
  throw new SettingsError(
    `The key in ${path} has ${key.length} bytes, expected ${length}. Restore the file; headers of jobs and secrets of webhooks cannot be read without it.`,
  );
}
