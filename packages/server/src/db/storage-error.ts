/** The database cannot do its work now: full, locked for too long, or not to be written. Nothing of the operation is kept. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const conditions: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk of the database is full',
  SQLITE_BUSY: 'another process holds the database for too long',
  SQLITE_READONLY: 'the database may not be written',
  SQLITE_CANTOPEN: 'a file of the database cannot be opened',
  SQLITE_IOERR: 'the disk of the database fails',
};

/** The error as a `StorageError` where it speaks of the disk and not of the operation; else the error itself. */
export function toStorageError(error: unknown): unknown {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return error;
  const condition = Object.keys(conditions).find((cache) => code === cache || code.startsWith(`${cache}_`));
  return condition === undefined ? error : new StorageError(conditions[condition], { cause: error });
}
