import type { Database } from 'better-sqlite3';
import { jobsSchema } from './migrations/0001-jobs.ts';
import { authorizationSchema } from './migrations/0002-authorization.ts';
import { rateLimitsSchema } from './migrations/0003-rate-limits.ts';
import { webhooksSchema } from './migrations/0004-webhooks.ts';
import { statusIndexSchema } from './migrations/0005-status-index.ts';
import { writeProbeSchema } from './migrations/0006-write-probe.ts';
import { deviceCodesSchema } from './migrations/0007-device-codes.ts';
import { retentionSchema } from './migrations/0008-retention.ts';
import { operationsSchema } from './migrations/0009-operations.ts';
import { forgottenQueriesSchema } from './migrations/0010-forgotten-queries.ts';
import { tracesSchema } from './migrations/0011-traces.ts';

/** All steps of the schema, in order. A released step is never changed; changes are new steps. */
export const migrations: readonly string[] = [
  jobsSchema,
  authorizationSchema,
  rateLimitsSchema,
  webhooksSchema,
  statusIndexSchema,
  writeProbeSchema,
  deviceCodesSchema,
  retentionSchema,
  operationsSchema,
  forgottenQueriesSchema,
  tracesSchema,
];

/**
 * Migrates the schema to this version. Each step runs in its own transaction, which also increments the version. The
 * write lock is taken before the version is read: if two processes start at once, one waits and then finds the step
 * done.
 */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  const run = database.transaction((step: number, sql: string) => {
    if (versionOf(database) >= step) return;
    database.exec(sql);
    database.pragma(`user_version = ${step}`);
  });
  if (versionOf(database) > steps.length) {
    throw newerSchema(versionOf(database), steps.length);
  }
  for (const [index, sql] of steps.entries()) run.immediate(index + 1, sql);
}

export function newerSchema(found: number, known: number): Error {
  return new Error(
    `The database has schema version ${found}, but this program knows only ${known}: a newer version of the service created it. Start that version, or restore the backup from before the upgrade.`,
  );
}

function versionOf(database: Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}
