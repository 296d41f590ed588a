import { toParameter } from '../db/postgres/postgres.ts';
import { MoveError } from './move-error.ts';
import type { Row, Value } from './source.ts';
import type { MovedTable } from './tables.ts';

/** Rows to store in one transaction. */
export interface Batch {
  readonly table: MovedTable;
  readonly columns: readonly string[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly rows: readonly Row[];
  /** Key of the last row. */
  readonly last: Row;
}

/** Throws unless the stored rows are those of the batch, in the same order. */
export function compareRows({ table, columns, rows }: Batch, stored: readonly Readonly<Record<string, Value>>[]): void {
  for (const [index, row] of rows.entries()) {
    const found = stored[index];
    const differing = columns.find(
      (column, place) => found === undefined || !isEqual(row[place] ?? null, found[column]),
    );
    if (differing === undefined) continue;
    throw new MoveError(
      `PostgreSQL stored another value than it was given: table "${table}", column "${differing}". Nothing of this step was kept. Please report this.`,
    );
  }
  if (stored.length === rows.length) return;
  throw new MoveError(`PostgreSQL has ${stored.length} rows of ${rows.length} in the table "${table}".`);
}

function isEqual(given: Value, stored: Value | undefined): boolean {
  if (Buffer.isBuffer(given)) return Buffer.isBuffer(stored) && given.equals(stored);
  // PostgreSQL stores no NUL in texts, and no infinity in whole numbers.
  return toParameter(given) === stored;
}

/** Writes a key as text. */
export function encodeKey(key: Row): string {
  return JSON.stringify(key.map((value) => (Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value)));
}

export function decodeKey(text: string): Row {
  const parts = JSON.parse(text) as (string | number | null | { readonly hex: string })[];
  return parts.map((part) => (typeof part === 'object' && part !== null ? Buffer.from(part.hex, 'hex') : part));
}
