import Sqlite from 'better-sqlite3';
import { createEncryptedRows } from '../admin/store/sqlite/sqlite-encrypted-rows.ts';
import { type CheckedJob, type CheckedRows, checkedColumns } from './checked-rows.ts';

/** Opens a database file without changing it. */
export function openSqliteRows(path: string): CheckedRows {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  const list = database.prepare<[], CheckedJob>(`SELECT ${checkedColumns} FROM jobs WHERE has_files = 1`);
  const find = database.prepare<[string], CheckedJob>(`SELECT ${checkedColumns} FROM jobs WHERE id = ?`);
  return {
    listJobsWithFiles: async () => list.all(),
    findJob: async (id) => find.get(id),
    encrypted: createEncryptedRows(database),
    async close() {
      database.close();
    },
  };
}
