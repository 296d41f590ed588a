import { StorageError } from '../storage-error.ts';

/** Classes and codes of conditions that pass. @see PostgreSQL, "PostgreSQL Error Codes" */
const conditions: Readonly<Record<string, string>> = {
  '08': 'the connection to the database failed',
  '53': 'the database server lacks disk space, memory or connections',
  '58': 'the disk of the database server is failing',
  '57P': 'the database server is shutting down, starting or restarting',
  '57014': 'the database did not answer in time',
  '25006': 'the database server is read-only',
  '55P03': 'another process locks rows of the database for too long',
  '25P03': 'the database server ended a transaction that took too long',
};

const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND|ENOENT$)/;

/** The messages of errors that `pg` gives no code. */
const messages =
  /connection terminated|not queryable|connection timeout|timeout exceeded|client was closed|query read/i;

/** Converts errors about the server or the connection to a `StorageError`; returns all others unchanged. */
export function toStorageFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const condition = Object.keys(conditions).find((start) => code.startsWith(start));
  if (condition !== undefined) return new StorageError(conditions[condition], { cause: error });
  const isConnection = networkCodes.test(code) || (code === '' && messages.test(error.message));
  return isConnection ? new StorageError(conditions['08'], { cause: error }) : error;
}

/** True if the transaction can be repeated: nothing of it was stored. */
export function isConflict(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  // serialization_failure and deadlock_detected
  return code === '40001' || code === '40P01';
}

/**
 * True if a later version has added columns to a table whose rows a prepared statement returns. The statement can be
 * prepared again under another name.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { readonly code?: unknown; readonly routine?: unknown };
  // The message is in the language of the server; the routine is not. The class is feature_not_supported.
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
