import { type Cipher, createCipher, DecryptionError } from '../cipher.ts';
import { headersPurpose } from '../jobs/header-encryption.ts';
import { keyIdOf, type MasterKeys } from '../secret-key.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';
import type { AuditLog } from './store/audit-log.ts';
import type { EncryptedRow, EncryptedRows, EncryptedTable } from './store/encrypted-rows.ts';

/** Rows encrypted again, and rows that none of the keys decrypts. */
export interface RotationCounts {
  readonly jobs: number;
  readonly subscriptions: number;
  readonly unreadable: number;
}

export interface RotationOptions {
  readonly rows: EncryptedRows;
  readonly keys: MasterKeys;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Rows per transaction, small enough not to block the service. */
const batch = 100;

/** The suffix of the associated data of each encrypted column. */
const columnSuffixes = {
  jobs: { sealed: '' },
  subscriptions: { secret: ' secret', previous_secret: ' secret', headers: ' headers' },
} as const satisfies Record<EncryptedTable, Readonly<Record<string, string>>>;

/**
 * Encrypts everything with the current key that another key has encrypted. Repeating it changes nothing more; after an
 * interruption the next run continues.
 */
export async function rotateKeys({ rows, keys, audit, now }: RotationOptions): Promise<RotationCounts> {
  const counts = { jobs: 0, subscriptions: 0, unreadable: 0 };
  const ciphers = {
    jobs: createCipher(keys.current, headersPurpose, 'The headers', keys.previous),
    subscriptions: createCipher(keys.current, cipherPurpose, 'The credentials', keys.previous),
  };
  for (const table of ['jobs', 'subscriptions'] as const) {
    for (let last: number | undefined = 0; last !== undefined; ) {
      // By row, because a transaction may run more than once.
      const outcomes = new Map<number, keyof RotationCounts>();
      last = await rows.renew(table, last, batch, (row) => {
        const renewed = renewRow(ciphers[table], row, columnSuffixes[table]);
        if (renewed !== undefined) outcomes.set(row.seq, renewed === 'unreadable' ? renewed : table);
        return renewed === 'unreadable' ? undefined : renewed;
      });
      for (const outcome of outcomes.values()) counts[outcome] += 1;
    }
  }
  await audit.add({ at: now(), action: 'rotate keys', subject: keyIdOf(keys), counts });
  return counts;
}

/** Returns the renewed columns; undefined if all of them are encrypted with the current key. */
function renewRow(
  cipher: Cipher,
  { id, columns }: EncryptedRow,
  suffixes: Readonly<Record<string, string>>,
): EncryptedRow['columns'] | 'unreadable' | undefined {
  try {
    const renewed = Object.entries(suffixes).flatMap(([column, suffix]) => {
      const value = columns[column] ?? null;
      const fresh = value === null ? undefined : cipher.renew(`${id}${suffix}`, value);
      return fresh === undefined ? [] : [[column, fresh] as const];
    });
    return renewed.length === 0 ? undefined : Object.fromEntries(renewed);
  } catch (error) {
    if (error instanceof DecryptionError) return 'unreadable';
    throw error;
  }
}
