import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriter } from '../../src/db/batch-writer.ts';
import { emptyLog, openDatabase } from '../../src/db/database.ts';
import { openChangeFeed } from '../../src/db/postgres/change-feed.ts';
import { migrate } from '../../src/db/postgres/migrations.ts';
import { openPostgres } from '../../src/db/postgres/postgres.ts';
import { createDiskFiles } from '../../src/files/disk-files.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import type { JobStore } from '../../src/jobs/store/job-store.ts';
import { createJobStore as createPostgresJobs } from '../../src/jobs/store/postgres/postgres-job-store.ts';
import { createJobStore } from '../../src/jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../../src/jobs/wire.ts';
import { createRequestId } from '../../src/request-id.ts';
import { maxFailures, retryDelaysMs } from '../../src/webhooks/schedule.ts';
import { createWebhookStore as createPostgresWebhooks } from '../../src/webhooks/store/postgres/postgres-webhook-store.ts';
import { createWebhookStore } from '../../src/webhooks/store/sqlite/sqlite-webhook-store.ts';
import type { WebhookStore } from '../../src/webhooks/store/webhook-store.ts';
import { startPostgres } from '../harness/postgres/postgres.ts';
import { startFakeS3 } from '../harness/s3/fake-s3.ts';
import { locationOfFake, S3Stores } from '../harness/s3/s3-stores.ts';

/** Size of the database. */
export interface Sizes {
  /** In pages. */
  readonly pages: number;
  readonly jobs: number;
  readonly events: number;
}

/** The stores of a simulated service. */
export interface YearStores {
  readonly jobs: JobStore;
  readonly webhooks: WebhookStore;
  readonly files: FileStore;
  /** Does what happens by itself at the pace of a real service, and reads the sizes afterwards. */
  endDay(): Promise<Sizes>;
  close(): Promise<void>;
}

/** Opens SQLite with a folder. */
export async function openFolderStores(keepFilesMs: number): Promise<YearStores> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-year-'));
  const database = openDatabase(join(folder, 'quoin.db'));
  const writer = new BatchWriter(database);
  const read = (name: string) => Number(database.pragma(name, { simple: true }));
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    jobs: createJobStore({ database, writer, describeEnd, keepFilesMs }),
    webhooks: createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures }),
    files: createDiskFiles({ folder: join(folder, 'files'), owner: 'me' }),
    async endDay() {
      emptyLog(database);
      return { pages: read('page_count'), jobs: count('jobs'), events: count('outbox') };
    },
    async close() {
      await writer.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens PostgreSQL with a bucket. */
export async function openSharedStores(keepFilesMs: number): Promise<YearStores> {
  const server = await startPostgres(['autovacuum=off', 'synchronous_commit=off']);
  const url = await server.createDatabase();
  const postgres = await openPostgres(url);
  await migrate(postgres);
  const feed = await openChangeFeed({ url, queries: postgres });
  const fake = await startFakeS3();
  const buckets = new S3Stores(locationOfFake(fake));
  const sizes = `SELECT sum(pg_total_relation_size(oid)) / 8192 AS pages, (SELECT count(*) FROM jobs) AS jobs,
    (SELECT count(*) FROM outbox) AS events FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  return {
    jobs: createPostgresJobs({ postgres, feed, describeEnd, keepFilesMs }),
    webhooks: createPostgresWebhooks({ postgres, feed, createId: createRequestId, retryDelaysMs, maxFailures }),
    files: buckets.open(),
    async endDay() {
      fake.received.length = 0;
      // Autovacuum takes at most a minute to notice what a day of jobs leaves.
      await postgres.run('VACUUM (ANALYZE)');
      const { pages = 0, jobs = 0, events = 0 } = (await postgres.one<Sizes>(sizes)) ?? {};
      return { pages: Math.round(pages), jobs, events };
    },
    async close() {
      await feed.close();
      await postgres.close();
      await buckets.close();
      await fake.close();
      await server.stop();
    },
  };
}
