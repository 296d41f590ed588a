/**
 * The database cannot do its work now: the disk is full or failing, or the file is locked or not writable. Nothing of
 * the operation is stored.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const conditions: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk of the database is full',
  SQLITE_BUSY: 'another process locks the database for too long',
  SQLITE_READONLY: 'the database is not writable',
  SQLITE_CANTOPEN: 'a database file cannot be opened',
  SQLITE_IOERR: 'the disk of the database is failing',
};

/** Converts errors about the disk or file to a `StorageError`; returns all others unchanged. */
export function toStorageError(error: unknown): unknown {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return error;
  const condition = Object.keys(conditions).find((cache) => code === cache || code.startsWith(`${cache}_`));
  return condition === undefined ? error : new StorageError(conditions[condition], { cause: error });
}
