import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { type EncryptedRow, type EncryptedRows, type EncryptedTable, encryptedColumns } from '../encrypted-rows.ts';

type Row = { readonly seq: number; readonly id: string } & Readonly<Record<string, Buffer | null>>;

const selections: Readonly<Record<EncryptedTable, string>> = {
  jobs: `SELECT secret.seq, jobs.id, secret.sealed FROM job_secrets AS secret JOIN jobs USING (seq)
    WHERE secret.seq > $1 ORDER BY secret.seq LIMIT $2`,
  subscriptions: `SELECT seq, id, secret, previous_secret, headers FROM webhook_subscriptions
    WHERE seq > $1 AND removed_at IS NULL ORDER BY seq LIMIT $2`,
};
const locks: Readonly<Record<EncryptedTable, string>> = {
  jobs: 'FOR UPDATE OF secret',
  subscriptions: 'FOR NO KEY UPDATE',
};
const updates: Readonly<Record<EncryptedTable, string>> = {
  jobs: 'UPDATE job_secrets SET sealed = $2 WHERE seq = $1',
  subscriptions: 'UPDATE webhook_subscriptions SET secret = $2, previous_secret = $3, headers = $4 WHERE seq = $1',
};

export function createEncryptedRows(postgres: Postgres): EncryptedRows {
  const list = async (queries: Queries, table: EncryptedTable, values: readonly unknown[], lock = '') => {
    const rows = await queries.all<Row>(`${selections[table]} ${lock}`, values);
    return rows.map((row) => toEncryptedRow(table, row));
  };
  return {
    list: (table, after, limit) => list(postgres, table, [after, limit]),
    renew: (table, after, limit, renew) =>
      postgres.transaction(async (queries) => {
        const rows = await list(queries, table, [after, limit], locks[table]);
        for (const row of rows) {
          const renewed = renew(row);
          if (renewed === undefined) continue;
          const columns: EncryptedRow['columns'] = { ...row.columns, ...renewed };
          await queries.run(updates[table], [row.seq, ...encryptedColumns[table].map((name) => columns[name] ?? null)]);
        }
        return rows.at(-1)?.seq;
      }),
  };
}

function toEncryptedRow(table: EncryptedTable, row: Row): EncryptedRow {
  const { seq, id } = row;
  return { seq, id, columns: Object.fromEntries(encryptedColumns[table].map((name) => [name, row[name] ?? null])) };
}
