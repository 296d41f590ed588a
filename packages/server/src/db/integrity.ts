import { statSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate, migrations } from './migrations.ts';

/** The database file is damaged. Nothing may be written to it any more. */
export class DatabaseDamage extends Error {
  override readonly name = 'DatabaseDamage';

  constructor(path: string, found: string, options?: ErrorOptions) {
    super(
      `The database "${path}" is damaged: ${found}. Restore the last backup. "quoin-server check" lists all damage.`,
      options,
    );
  }
}

/** `quick` reads every page once; `whole` also compares indexes with tables and checks references. */
export type Depth = 'quick' | 'whole';

/** @see SQLite, "Database File Format", "Page Size" */
const minPageSize = 512;

const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/;

/** True if SQLite threw because the bytes of the file are invalid. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && damageCodes.test(String((error as { code?: unknown }).code));
}

/**
 * Lists the damage of a database file, at most 100 lines. Changes nothing. Values have no checksum, so a changed letter
 * in a text is not found.
 * @see SQLite, "PRAGMA quick_check", "PRAGMA integrity_check" and "PRAGMA foreign_key_check"
 */
export function findDamage(path: string, depth: Depth): readonly string[] {
  const { size } = statSync(path);
  // SQLite treats a shorter file as a new database.
  if (size < minPageSize) return [`the file has ${size} bytes, a database has at least ${minPageSize}`];
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
    const found = checkPages(database, depth);
    return depth === 'quick' || found.length > 0 ? found : [...checkSchema(database), ...checkReferences(database)];
  } catch (error) {
    if (isDamage(error)) return [error.message];
    throw error;
  } finally {
    database?.close();
  }
}

function checkPages(database: Database, depth: Depth): string[] {
  const pragma = depth === 'quick' ? 'quick_check(100)' : 'integrity_check(100)';
  return database
    .prepare<[], string>(`PRAGMA ${pragma}`)
    .pluck()
    .all()
    .filter((line) => line !== 'ok');
}

/** Compares the schema with the one that the migrations up to its version create. */
function checkSchema(database: Database): string[] {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    return [
      `schema version ${version} is newer than this program, which knows ${migrations.length}; use the version that created it`,
    ];
  }
  const expected = new Sqlite(':memory:');
  migrate(expected, migrations.slice(0, version));
  const [found, made] = [database, expected].map(readSchema);
  expected.close();
  return found === made ? [] : [`the tables and indexes differ from those of schema version ${version}`];
}

function readSchema(database: Database): string {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  return JSON.stringify(rows);
}

function checkReferences(database: Database): string[] {
  const rows = database.prepare<[], { table: string; rowid: number | null; parent: string }>(
    'PRAGMA foreign_key_check',
  );
  return rows.all().map(({ table, rowid, parent }) => {
    return `row ${rowid ?? 'without number'} of ${table} refers to a row of ${parent} that does not exist`;
  });
}
