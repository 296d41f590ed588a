import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { ClosingStack } from '../closing-stack.ts';
import { BatchWriter } from '../db/batch-writer.ts';
import { watchDamage } from '../db/damage-watch.ts';
import { emptyLog, openDatabase } from '../db/database.ts';
import { createProcessKeys, type ProcessKeys } from '../db/process-keys.ts';
import { isProcessGone, sweepProcessLocks, takeProcessLock } from '../db/process-lock.ts';
import { requireUndamagedDatabase } from '../db/start-check.ts';
import { createDiskFiles } from '../files/disk-files.ts';
import type { FileStore } from '../files/file-store.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import { createJobStore } from '../jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../jobs/wire.ts';
import type { Logger } from '../operation/log.ts';
import { createRequestId } from '../request-id.ts';
import type { Settings } from '../settings/settings.ts';
import { maxFailures, retryDelaysMs } from '../webhooks/schedule.ts';
import { createWebhookStore } from '../webhooks/store/sqlite/sqlite-webhook-store.ts';
import type { WebhookStore } from '../webhooks/store/webhook-store.ts';
import { programPath } from './program-path.ts';

/** Time limit of the database check: a large database must not delay the start for longer. */
const startCheckMs = 3_000;

/** The data folder, the database in it, and the stores on both. */
export interface Storage {
  /** Identifies this process in claims, drafts and locks. */
  readonly owner: string;
  /** True if the process with this id has ended. */
  readonly isGone: (owner: string) => boolean;
  /** Removes the locks and the entries of dead processes. */
  readonly sweepLocks: () => void;
  readonly processKeys: ProcessKeys;
  readonly database: Database;
  /** True if a statement has found the database file to be damaged. */
  readonly isDamaged: () => boolean;
  readonly writer: BatchWriter;
  readonly files: FileStore;
  readonly jobStore: JobStore;
  readonly webhookStore: WebhookStore;
}

interface StorageOptions {
  readonly folder: string;
  readonly settings: Pick<Settings, 'keepFilesMs' | 'forgetQueries'>;
  readonly log: Logger;
  readonly signal: AbortSignal | undefined;
}

/** Locks the process id, checks and opens the database, and creates the stores. */
export async function openStorage(options: StorageOptions, closing: ClosingStack): Promise<Storage> {
  const { folder, settings } = options;
  const { keepFilesMs, forgetQueries } = settings;
  const owner = randomUUID();
  const locks = join(folder, 'locks');
  const lock = takeProcessLock(locks, owner);
  closing.add(() => lock.release());
  const database = await openCheckedDatabase(options, closing);
  let isDamaged = false;
  watchDamage(database, (err) => {
    isDamaged = true;
    options.log.error(
      { err, path: database.name },
      'database is damaged: stop the service and restore the last backup',
    );
  });
  const writer = new BatchWriter(database);
  closing.add(() => writer.close());
  const isGone = (other: string) => isProcessGone(locks, other);
  const processKeys = createProcessKeys(database);
  closing.add(() => processKeys.remove(owner));
  return {
    owner,
    isGone,
    sweepLocks() {
      processKeys.sweep(isGone);
      sweepProcessLocks(locks, Date.now());
    },
    processKeys,
    database,
    isDamaged: () => isDamaged,
    writer,
    files: createDiskFiles({ folder: join(folder, 'files'), owner }),
    jobStore: createJobStore({ database, writer, describeEnd, keepFilesMs, forgetQueries }),
    webhookStore: createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures }),
  };
}

async function openCheckedDatabase({ folder, log, signal }: StorageOptions, closing: ClosingStack): Promise<Database> {
  const path = join(folder, 'quoin.db');
  const program = programPath('check-database');
  const jobsFolder = join(folder, 'files', 'jobs');
  const isChecked = await requireUndamagedDatabase(path, { program, limitMs: startCheckMs, jobsFolder, signal });
  if (!isChecked) log.warn({ seconds: startCheckMs / 1000 }, 'database check did not finish');
  const database = openDatabase(path);
  closing.add(() => {
    emptyLog(database);
    database.close();
  });
  return database;
}
