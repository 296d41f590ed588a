import type { Database } from 'better-sqlite3';
import { type EncryptedRow, type EncryptedRows, type EncryptedTable, encryptedColumns } from '../encrypted-rows.ts';

type Row = { readonly seq: number; readonly id: string } & Readonly<Record<string, Buffer | null>>;

const selections: Readonly<Record<EncryptedTable, string>> = {
  jobs: 'SELECT seq, id, sealed FROM job_secrets JOIN jobs USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?',
  subscriptions: `SELECT seq, id, secret, previous_secret, headers FROM webhook_subscriptions
    WHERE seq > ? AND removed_at IS NULL ORDER BY seq LIMIT ?`,
};
const updates: Readonly<Record<EncryptedTable, string>> = {
  jobs: 'UPDATE job_secrets SET sealed = :sealed WHERE seq = :seq',
  subscriptions: `UPDATE webhook_subscriptions
    SET secret = :secret, previous_secret = :previous_secret, headers = :headers WHERE seq = :seq`,
};

export function createEncryptedRows(database: Database): EncryptedRows {
  const list = (table: EncryptedTable, after: number, limit: number): EncryptedRow[] =>
    database
      .prepare<[number, number], Row>(selections[table])
      .all(after, limit)
      .map((row) => toEncryptedRow(table, row));
  return {
    list: async (table, after, limit) => list(table, after, limit),
    async renew(table, after, limit, renew) {
      const update = database.prepare(updates[table]);
      const run = database.transaction(() => {
        const rows = list(table, after, limit);
        for (const row of rows) {
          const renewed = renew(row);
          if (renewed !== undefined) update.run({ seq: row.seq, ...row.columns, ...renewed });
        }
        return rows.at(-1)?.seq;
      });
      return run.immediate();
    },
  };
}

function toEncryptedRow(table: EncryptedTable, row: Row): EncryptedRow {
  const { seq, id } = row;
  return { seq, id, columns: Object.fromEntries(encryptedColumns[table].map((name) => [name, row[name] ?? null])) };
}
