import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ClosingStack } from '../closing-stack.ts';
import { openDatabase } from '../db/database.ts';
import { takeProcessLock } from '../db/process-lock.ts';
import { requireUndamagedDatabase } from '../db/start-check.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open.ts';
import type { ContextSource } from '../network/connections/trust.ts';
import type { Logger } from '../operation/log.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { programPath } from './program-path.ts';
import { createSqliteStores } from './stores/sqlite-stores.ts';
import type { StoreOptions, Stores } from './stores/stores.ts';

/** Time limit of the database check: a large database must not delay the start for longer. */
const startCheckMs = 3_000;

/** The stores on the database, and the files. */
export interface Storage {
  /** Identifies this process in claims, drafts and locks. */
  readonly owner: string;
  readonly stores: Stores;
  readonly files: FileStore;
}

interface StorageOptions {
  readonly folder: string;
  readonly settings: Pick<Settings, 'databaseUrl' | 's3' | 'caFile' | 'keepFilesMs' | 'forgetQueries'>;
  readonly contexts: ContextSource;
  readonly now: (() => number) | undefined;
  readonly log: Logger;
  readonly signal: AbortSignal | undefined;
}

/** Opens the database and the files, and creates the stores. */
export async function openStorage(options: StorageOptions, closing: ClosingStack): Promise<Storage> {
  const { folder, settings, contexts } = options;
  const owner = randomUUID();
  const { databaseUrl: url } = settings;
  const stores = await (url === undefined ? openSqlite(options, owner, closing) : openPostgres(options, url, closing));
  const files = await openFileStore({ data: folder, owner, settings, contexts });
  closing.add(() => files.close());
  if (settings.s3 !== undefined) await requireBucket(files);
  return { owner, stores, files };
}

/** A wrong bucket or wrong credentials must not be noticed only by jobs. */
async function requireBucket(files: FileStore): Promise<void> {
  try {
    await files.probe();
  } catch (cause) {
    const settings = 'QUOIN_FILES, QUOIN_S3_ENDPOINT, QUOIN_S3_REGION and the credentials';
    throw new SettingsError(`The bucket cannot be used: ${(cause as Error).message} Check ${settings}.`, { cause });
  }
}

/** Connects to the database server. Nothing of it is loaded without a database URL. */
async function openPostgres(
  { settings, now, log }: StorageOptions,
  url: string,
  closing: ClosingStack,
): Promise<Stores> {
  const { openPostgresStores } = await import('./stores/postgres-stores.ts');
  const onConnectionLost = (err: unknown): void => log.warn({ err }, 'connection for notifications lost');
  const stores = await openPostgresStores({
    ...toStoreOptions(settings, now),
    url,
    schema: 'migrate',
    onConnectionLost,
  });
  closing.add(() => stores.close());
  return stores;
}

/** Locks the process id, then checks and opens the database in the data folder. */
async function openSqlite(options: StorageOptions, owner: string, closing: ClosingStack): Promise<Stores> {
  const { folder, log, signal, settings, now } = options;
  const locks = join(folder, 'locks');
  const lock = takeProcessLock(locks, owner);
  closing.add(() => lock.release());
  const path = join(folder, 'quoin.db');
  const program = programPath('check-database');
  const jobsFolder = join(folder, 'files', 'jobs');
  const isChecked = await requireUndamagedDatabase(path, { program, limitMs: startCheckMs, jobsFolder, signal });
  if (!isChecked) log.warn({ seconds: startCheckMs / 1000 }, 'database check did not finish');
  const onDamage = (err: unknown): void => {
    log.error({ err, path }, 'database is damaged: stop the service and restore the last backup');
  };
  const stores = createSqliteStores({
    ...toStoreOptions(settings, now),
    database: openDatabase(path),
    locks,
    onDamage,
  });
  closing.add(() => stores.close());
  closing.add(() => stores.removeTraces());
  return stores;
}

function toStoreOptions(
  { keepFilesMs, forgetQueries }: StorageOptions['settings'],
  now: StorageOptions['now'],
): StoreOptions {
  return { now, keepFilesMs, forgetQueries };
}
