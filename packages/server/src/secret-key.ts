import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadText, saveOnce } from './once-file.ts';
import { SettingsError } from './settings/settings.ts';

const length = 32;

/** Returns the key in the data folder; creates it at the first start. */
export function loadSecretKey(folder: string): Uint8Array {
  const found = readSecretKey(folder);
  if (found !== undefined) return found;
  const path = pathOf(folder);
  saveOnce(path, `${randomBytes(length).toString('base64')}\n`);
  const made = readSecretKey(folder);
  if (made === undefined) throw new SettingsError(`The key "${path}" was created but cannot be read.`);
  return made;
}

function pathOf(folder: string): string {
  return join(folder, 'secret.key');
}

/** Returns the key in the data folder, or undefined if there is none. */
export function readSecretKey(folder: string): Uint8Array | undefined {
  const path = pathOf(folder);
  const text = loadText(path);
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === length) return key;
  throw new SettingsError(
    `The key in "${path}" has ${key.length} bytes, but must have ${length}. Restore the file; headers of jobs and secrets of webhooks cannot be decrypted without it.`,
  );
}
