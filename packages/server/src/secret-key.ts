import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadText, saveOnce } from './once-file.ts';
import { SettingsError } from './settings/settings.ts';

const length = 32;

/** The key in the data folder, made at the first start. */
export function loadSecretKey(folder: string): Uint8Array {
  const found = readSecretKey(folder);
  if (found !== undefined) return found;
  const path = pathOf(folder);
  saveOnce(path, `${randomBytes(length).toString('base64')}\n`);
  const made = readSecretKey(folder);
  if (made === undefined) throw new SettingsError(`The key ${path} was made but cannot be read.`);
  return made;
}

function pathOf(folder: string): string {
  return join(folder, 'secret.key');
}

/** The key in the data folder; nothing where there is none. */
export function readSecretKey(folder: string): Uint8Array | undefined {
  const path = pathOf(folder);
  const text = loadText(path);
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === length) return key;
  throw new SettingsError(
    `The key in ${path} has ${key.length} bytes, expected ${length}. Restore the file; headers of jobs and secrets of webhooks cannot be read without it.`,
  );
}
