import type { Database } from 'better-sqlite3';
import { type Cipher, createCipher, DecryptionError } from '../cipher.ts';
import type { AuditLog } from '../db/audit-log.ts';
import { headersPurpose } from '../jobs/header-encryption.ts';
import { keyIdOf, type MasterKeys } from '../secret-key.ts';
import { cipherPurpose } from '../webhooks/credentials.ts';

/** Rows encrypted again, and rows that none of the keys decrypts. */
export interface RotationCounts {
  readonly jobs: number;
  readonly subscriptions: number;
  readonly unreadable: number;
}

export interface RotationOptions {
  readonly database: Database;
  readonly keys: MasterKeys;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Rows per transaction, small enough not to block the service. */
const batch = 100;

/**
 * Encrypts everything with the current key that another key has encrypted. Repeating it changes nothing more; after an
 * interruption the next run continues.
 */
export function rotateKeys({ database, keys, audit, now }: RotationOptions): RotationCounts {
  const counts = { jobs: 0, subscriptions: 0, unreadable: 0 };
  const headers = createCipher(keys.current, headersPurpose, 'The headers', keys.previous);
  const credentials = createCipher(keys.current, cipherPurpose, 'The credentials', keys.previous);
  rotateTable(database, {
    select: 'SELECT seq, id, sealed FROM job_secrets JOIN jobs USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?',
    update: 'UPDATE job_secrets SET sealed = :sealed WHERE seq = :seq',
    renewRow: (row) => renewColumns(headers, row, { sealed: '' }),
    count: (outcome) => (counts[outcome === 'renewed' ? 'jobs' : 'unreadable'] += 1),
  });
  rotateTable(database, {
    select: `SELECT seq, id, secret, previous_secret, headers FROM webhook_subscriptions
      WHERE seq > ? AND removed_at IS NULL ORDER BY seq LIMIT ?`,
    update: `UPDATE webhook_subscriptions
      SET secret = :secret, previous_secret = :previous_secret, headers = :headers WHERE seq = :seq`,
    renewRow: (row) =>
      renewColumns(credentials, row, { secret: ' secret', previous_secret: ' secret', headers: ' headers' }),
    count: (outcome) => (counts[outcome === 'renewed' ? 'subscriptions' : 'unreadable'] += 1),
  });
  database
    .transaction(() => audit.add({ at: now(), action: 'rotate keys', subject: keyIdOf(keys), counts }))
    .immediate();
  return counts;
}

interface EncryptedRow {
  readonly seq: number;
  readonly id: string;
  readonly [column: string]: unknown;
}

interface TableRotation {
  readonly select: string;
  readonly update: string;
  /** Returns the row with renewed columns, or undefined if all of them are encrypted with the current key. */
  readonly renewRow: (row: EncryptedRow) => EncryptedRow | undefined;
  readonly count: (outcome: 'renewed' | 'unreadable') => void;
}

/** A batch is read and written in one transaction, so that it never undoes a change of the running service. */
function rotateTable(database: Database, { select, update, renewRow, count }: TableRotation): void {
  const page = database.prepare<[number, number], EncryptedRow>(select);
  const write = database.prepare(update);
  const run = database.transaction((after: number): number | undefined => {
    const rows = page.all(after, batch);
    for (const row of rows) {
      try {
        const renewed = renewRow(row);
        if (renewed === undefined) continue;
        write.run(renewed);
        count('renewed');
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        count('unreadable');
      }
    }
    return rows.at(-1)?.seq;
  });
  for (let last: number | undefined = 0; last !== undefined; ) last = run.immediate(last);
}

/** `columns` has the suffix of the associated data of each encrypted column. */
function renewColumns(
  cipher: Cipher,
  row: EncryptedRow,
  columns: Readonly<Record<string, string>>,
): EncryptedRow | undefined {
  const renewed = Object.entries(columns).flatMap(([column, suffix]) => {
    const value = row[column];
    const fresh = Buffer.isBuffer(value) ? cipher.renew(`${row.id}${suffix}`, value) : undefined;
    return fresh === undefined ? [] : [[column, fresh] as const];
  });
  return renewed.length === 0 ? undefined : { ...row, ...Object.fromEntries(renewed) };
}
