import type { Database } from 'better-sqlite3';
import { jobsSchema } from './migrations/0001-jobs.ts';
import { authorizationSchema } from './migrations/0002-authorization.ts';
import { rateLimitsSchema } from './migrations/0003-rate-limits.ts';
import { webhooksSchema } from './migrations/0004-webhooks.ts';
import { statusIndexSchema } from './migrations/0005-status-index.ts';
import { writeProbeSchema } from './migrations/0006-write-probe.ts';

/** Every step of the schema, in order. A step that was ever released is never changed: a new one follows it. */
export const migrations: readonly string[] = [
  jobsSchema,
  authorizationSchema,
  rateLimitsSchema,
  webhooksSchema,
  statusIndexSchema,
  writeProbeSchema,
];

/**
 * Brings the schema up to this version. Each step runs in a transaction of its own that also counts it, taken for
 * writing before the count is read: of two processes that start at once, one waits and then finds the step done.
 */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  const run = database.transaction((step: number, sql: string) => {
    if (versionOf(database) >= step) return;
    database.exec(sql);
    database.pragma(`user_version = ${step}`);
  });
  if (versionOf(database) > steps.length) {
    throw new Error(
      `The database has schema ${versionOf(database)}, this version knows ${steps.length}: it was made by a newer version. Start that one, or restore the copy from before.`,
    );
  }
  for (const [index, sql] of steps.entries()) run.immediate(index + 1, sql);
}

function versionOf(database: Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}
