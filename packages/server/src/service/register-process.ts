import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ClosingStack } from '../closing-stack.ts';
import { makeFolder } from '../files/folder.ts';
import { loadText, saveOnce } from '../once-file.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import type { Storage } from './storage.ts';

interface RegistrationOptions {
  readonly settings: Pick<Settings, 's3'>;
  readonly folder: string;
  readonly storage: Pick<Storage, 'owner' | 'stores'>;
  /** Identifies the key that this process encrypts with. */
  readonly keyId: string;
}

/**
 * Registers this process among those that share the database. Refuses if another one keeps its files elsewhere: each
 * would fail to find those of the other.
 */
export async function registerProcess(
  { settings, folder, storage, keyId }: RegistrationOptions,
  closing: ClosingStack,
): Promise<void> {
  const { owner, stores } = storage;
  const files = identifyFiles(settings, folder);
  // Registered first: of two processes that start at once, at least one finds the other.
  await stores.processes.register(owner, { keyId, files });
  closing.add(() => stores.processes.unregister(owner));
  if ((await stores.processes.countWithOtherFiles(files)) === 0) return;
  const found = settings.s3 === undefined ? `the folder "${folder}"` : `the bucket "${settings.s3.bucket}"`;
  throw new SettingsError(
    `The files of this process are in ${found}, but other running processes on the database keep theirs elsewhere. Give all of them the same bucket with QUOIN_FILES, or one shared data folder with QUOIN_DATA.`,
  );
}

/** Names the place of the files. A folder has a random id in it, since its path may differ from machine to machine. */
function identifyFiles({ s3 }: Pick<Settings, 's3'>, folder: string): string {
  if (s3 !== undefined) return `s3://${s3.bucket}/${s3.prefix}`;
  makeFolder(folder);
  const path = join(folder, 'files.id');
  saveOnce(path, randomUUID());
  return loadText(path) ?? '';
}
