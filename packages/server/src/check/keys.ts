import type { EncryptedRow, EncryptedTable } from '../admin/store/encrypted-rows.ts';
import { loadAuthorizationKeys } from '../authorization/keys.ts';
import { createCipher, DecryptionError } from '../cipher.ts';
import { HeaderEncryption } from '../jobs/header-encryption.ts';
import { loadText } from '../once-file.ts';
import { type MasterKeys, readSecretKeys } from '../secret-key.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';
import type { CheckedRows } from './checked-rows.ts';
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

/** Rows per page. */
const batch = 1_000;

/** Decrypts all encrypted data. */
export async function checkEncrypted(
  rows: CheckedRows['encrypted'],
  { current, previous }: MasterKeys,
  report: Report,
): Promise<void> {
  const encryption = new HeaderEncryption(current, previous);
  const cipher = createCipher(current, cipherPurpose, 'The credentials', previous);
  for await (const { id, columns } of listAll(rows, 'jobs')) {
    tryDecrypt(`job ${id}`, () => encryption.decrypt(id, columns.sealed ?? undefined), report);
  }
  for await (const { id, columns } of listAll(rows, 'subscriptions')) {
    const decrypt = (suffix: string, value: Uint8Array | null | undefined) =>
      value && cipher.decrypt(`${id} ${suffix}`, value);
    tryDecrypt(
      `subscription ${id}`,
      () => {
        decrypt('secret', columns.secret);
        decrypt('headers', columns.headers);
      },
      report,
    );
  }
}

async function* listAll(rows: CheckedRows['encrypted'], table: EncryptedTable): AsyncGenerator<EncryptedRow> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const page: readonly EncryptedRow[] = await rows.list(table, last, batch);
    yield* page;
    last = page.at(-1)?.seq;
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
