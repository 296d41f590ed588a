import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from './cipher.ts';
import { loadText, saveOnce } from './once-file.ts';
import { SettingsError } from './settings/settings.ts';

const length = 32;

/** The key that encrypts, and earlier ones that still decrypt. */
export interface MasterKeys {
  readonly current: Uint8Array;
  readonly previous: readonly Uint8Array[];
}

/** Identifies a key without revealing it. */
export function keyIdOf({ current }: Pick<MasterKeys, 'current'>): string {
  return deriveKey(current, 'quoin key id 1').toString('hex').slice(0, 16);
}

/** Returns the keys in the data folder; creates one at the first start. */
export function loadSecretKeys(folder: string): MasterKeys {
  const found = readSecretKeys(folder);
  if (found !== undefined) return found;
  const path = pathOf(folder);
  saveOnce(path, toLine(randomBytes(length)));
  const made = readSecretKeys(folder);
  if (made === undefined) throw new SettingsError(`The key "${path}" was created but cannot be read.`);
  return made;
}

function pathOf(folder: string): string {
  return join(folder, 'secret.key');
}

function toLine(key: Uint8Array): string {
  return `${Buffer.from(key).toString('base64')}\n`;
}

/** Returns the keys in the data folder, one per line with the current one first, or undefined if there is none. */
export function readSecretKeys(folder: string): MasterKeys | undefined {
  const path = pathOf(folder);
  const text = loadText(path);
  if (text === undefined) return undefined;
  const [current = Buffer.of(), ...previous] = text
    .split('\n')
    .filter((line, index) => line.trim() !== '' || index === 0)
    .map((line) => Buffer.from(line, 'base64'));
  const wrong = [current, ...previous].find((key) => key.length !== length);
  if (wrong === undefined) return { current, previous };
  throw new SettingsError(
    `The key in "${path}" has ${wrong.length} bytes, but must have ${length}. Restore the file; headers of jobs and secrets of webhooks cannot be decrypted without it.`,
  );
}

/** Puts a new key before the others in the data folder. The file is complete at every moment. */
export function addSecretKey(folder: string): MasterKeys {
  const { current, previous } = loadSecretKeys(folder);
  const keys = [randomBytes(length), current, ...previous];
  const draft = `${pathOf(folder)}.${process.pid}.new`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, keys.map(toLine).join(''));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, pathOf(folder));
  return loadSecretKeys(folder);
}
