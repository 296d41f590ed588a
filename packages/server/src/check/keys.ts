import type { Database } from 'better-sqlite3';
import { loadAuthorizationKeys } from '../authorization/keys.ts';
import { createCipher, DecryptionError } from '../cipher.ts';
import { HeaderEncryption } from '../jobs/header-encryption.ts';
import { loadText } from '../once-file.ts';
import { type MasterKeys, readSecretKeys } from '../secret-key.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';
import type { Report } from './finding.ts';

/** Reads the keys without creating any. Returns the keys that secrets are encrypted with. */
export async function checkKeyFiles(folder: string, given: MasterKeys | undefined, report: Report) {
  await attempt(report, async () => {
    const path = `${folder}/authorization.keys`;
    if (loadText(path) === undefined)
      report('keys', 'problem', `${path} is missing: all users will have to log in again`);
    else await loadAuthorizationKeys(folder);
  });
  if (given !== undefined) return given;
  return attempt(report, () => {
    const keys = readSecretKeys(folder);
    if (keys === undefined) {
      report('keys', 'problem', `${folder}/secret.key is missing; restore it, or set QUOIN_SECRET_KEY`);
    }
    return keys;
  });
}

/** Decrypts all encrypted data. */
export function checkEncrypted(database: Database, { current, previous }: MasterKeys, report: Report): void {
  const encryption = new HeaderEncryption(current, previous);
  const jobs = database.prepare<[], { id: string; sealed: Buffer }>(
    'SELECT id, sealed FROM job_secrets JOIN jobs USING (seq)',
  );
  for (const { id, sealed } of jobs.iterate()) tryDecrypt(`job ${id}`, () => encryption.decrypt(id, sealed), report);

  const cipher = createCipher(current, cipherPurpose, 'The credentials', previous);
  const subscriptions = database.prepare<[], { id: string; secret: Buffer; headers: Buffer | null }>(
    'SELECT id, secret, headers FROM webhook_subscriptions WHERE removed_at IS NULL',
  );
  for (const { id, secret, headers } of subscriptions.iterate()) {
    tryDecrypt(
      `subscription ${id}`,
      () => {
        cipher.decrypt(`${id} secret`, secret);
        if (headers !== null) cipher.decrypt(`${id} headers`, headers);
      },
      report,
    );
  }
}

function tryDecrypt(owner: string, open: () => unknown, report: Report): void {
  try {
    open();
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    report('keys', 'problem', `the encrypted data of ${owner} cannot be decrypted with this key`);
  }
}

async function attempt<T>(report: Report, work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    report('keys', 'problem', (error as Error).message);
    return undefined;
  }
}
