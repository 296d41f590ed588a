import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { BatchWriter } from '../../packages/server/src/db/batch-writer.ts';
import { emptyLog, openDatabase } from '../../packages/server/src/db/database.ts';
import { createJobStore } from '../../packages/server/src/jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../../packages/server/src/jobs/wire.ts';
import { orderOf } from './load.ts';
import { createFolder } from './processes.ts';

const running = { organizations: new Map(), sources: new Map(), targets: new Map() };
const limits = { perOrganization: 1e9, perSource: 1e9, perTarget: 1e9 };

/** Fills a data folder's database with queued jobs and updates its counters. No worker processes them. */
export function fillDatabase(folder: string, count: number, sourceUrl: string): void {
  const database = openDatabase(join(folder, 'quoin.db'));
  const request = JSON.stringify(requestOf(sourceUrl));
  const organization = database.prepare<[], string>('SELECT id FROM organizations').pluck().get();
  database.pragma('cache_size = -1000000');
  database.transaction(() => {
    database
      .prepare(`
        WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)
        INSERT INTO jobs
          (id, organization_id, client_id, tag, input_type, request, source_host, target_host, created_at, status)
        SELECT printf('%08x-0000-7000-8000-%012x', n, n), ?, 'client', 'bench', 'png', ?,
          printf('https://a%d.example', n % 50), 'https://b.example', n, 'queued'
        FROM number`)
      .run(count, organization, request);
    database.exec(`
      INSERT INTO lanes SELECT organization_id, source_host, target_host, count(*), min(seq) FROM jobs GROUP BY 1, 2, 3;
      INSERT INTO job_counts SELECT organization_id, status, input_type, count(*) FROM jobs GROUP BY 1, 2, 3;`);
  })();
  emptyLog(database);
  database.close();
}

function requestOf(sourceUrl: string) {
  const { input, output } = orderOf(sourceUrl, 'https://b.example/y');
  return { input: { type: input.type, source: { url: input.source.url } }, output };
}

/** Opens our job store. Each call claims and finishes jobs in three stages, with events and lanes. */
export function openOurQueue(count: number): () => Promise<void> {
  const database = openDatabase(join(createFolder(), 'quoin.db'));
  const store = createJobStore({ database, writer: new BatchWriter(database), describeEnd, keepFilesMs: 1 });
  const request = requestOf('https://a.example/x');
  return async () => {
    const created = Array.from({ length: count }, () => {
      const job = { id: randomUUID(), organizationId: 'o', clientId: 'c', tag: undefined, request };
      return store.createJob({ ...job, sourceHost: 'a', targetHost: 'b', createdAt: 1, encryptedHeaders: undefined });
    });
    await Promise.all(created);
    let left = count;
    const work = async (): Promise<void> => {
      while (left > 0) {
        const claimRequest = { owner: 'me', now: 1, leaseUntil: 2, count: 1, running, limits };
        const [claimed] = await store.claimJobs(claimRequest);
        if (claimed === undefined) return;
        left -= 1;
        await store.advanceJob(claimed.claim, 'converting', {});
        await store.advanceJob(claimed.claim, 'uploading', {});
        await store.finishJob(claimed.claim, { status: 'completed' }, 3);
      }
    };
    await Promise.all(Array.from({ length: 32 }, work));
  };
}

/** Opens a minimal queue: one table, one statement per change, all changes of a turn in one durable transaction. */
export function openPlainQueue(count: number): () => Promise<void> {
  const database = new Sqlite(join(createFolder(), 'plain.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE jobs (id INTEGER PRIMARY KEY, body TEXT, status TEXT); CREATE INDEX s ON jobs (status, id)',
  );
  const insert = database.prepare("INSERT INTO jobs (body, status) VALUES (?, 'queued')");
  const claim = database.prepare<[], number>(
    "UPDATE jobs SET status = 'a' WHERE id = (SELECT id FROM jobs WHERE status = 'queued' ORDER BY id LIMIT 1) RETURNING id",
  );
  const step = database.prepare('UPDATE jobs SET status = ? WHERE id = ?');
  const writer = new BatchWriter(database);
  const body = JSON.stringify(orderOf('https://a.example/x', 'https://b.example/y'));
  return async () => {
    await Promise.all(Array.from({ length: count }, () => writer.write(() => insert.run(body))));
    let left = count;
    const work = async (): Promise<void> => {
      while (left-- > 0) {
        const id = await writer.write(() => claim.pluck().get());
        for (const status of ['b', 'c', 'd']) await writer.write(() => step.run(status, id));
      }
    };
    await Promise.all(Array.from({ length: 32 }, work));
  };
}
