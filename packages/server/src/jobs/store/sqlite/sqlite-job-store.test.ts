import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { explainPrepared } from '../../../../test/harness/query-plans.ts';
import { BatchWriter } from '../../../db/batch-writer.ts';
import { openDatabase } from '../../../db/database.ts';
import { type JobStoreUnderTest, newJob } from '../job-store.setup.ts';
import { describeJobStore } from '../job-store.suite.ts';
import { createJobStore } from './sqlite-job-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-store-'));
const opened: Database[] = [];
afterAll(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true });
});

function createStore(database: Database, prefix = 'ended') {
  return createJobStore({
    database,
    writer: new BatchWriter(database),
    keepFilesMs: 100,
    describeEnd: ({ id, status }) => ({ type: `${prefix}.${status}`, payload: JSON.stringify({ id }) }),
  });
}

function open(prefix = 'ended'): JobStoreUnderTest & { database: Database } {
  const database = openDatabase(join(folder, `${randomUUID()}.db`));
  opened.push(database);
  return {
    database,
    store: createStore(database, prefix),
    events: async () =>
      database.prepare('SELECT type, job_id AS jobId, payload FROM outbox ORDER BY seq').all() as never,
    secrets: async () => database.prepare<[], string>('SELECT id FROM job_secrets JOIN jobs USING (seq)').pluck().all(),
  };
}

describeJobStore('SQLite', () => open());

describe('the lanes and counts in SQLite', () => {
  it('match the jobs after any history', async () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 3 })), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { store, database } = open();
        const claims = [];
        for (const [action, choice] of history) {
          const end = { status: 'failed', error: 'e', errorCode: 'c' } as const;
          const claim = claims[choice % Math.max(1, claims.length)];
          if (action <= 1)
            await store.createJob(newJob({ organizationId: `o${choice % 2}`, sourceHost: `s${choice}` }));
          else if (action === 2) {
            const running = { organizations: new Map(), sources: new Map(), targets: new Map() };
            const limits = { perOrganization: 9, perSource: 9, perTarget: 9 };
            const request = { owner: 'me', now: 1, leaseUntil: 2, count: choice, running, limits };
            for (const claimed of await store.claimJobs(request)) claims.push(claimed.claim);
          } else if (action === 6) {
            await store.markFilesRemoved(await store.expireJobs(9_999, choice));
            await store.purgeJobs(9_999, choice);
          } else if (claim === undefined) continue;
          else if (action === 3) await store.releaseJob(claim);
          else if (action === 4) await store.finishJob(claim, end, 5);
          else await store.endJob(claim.jobId, end, 5);
        }
        const lanes = `SELECT organization_id, source_host, target_host, count(*) AS waiting, min(seq) AS head
          FROM jobs WHERE status = 'queued' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
        const storedLanes = 'SELECT * FROM lanes ORDER BY 1, 2, 3';
        expect(database.prepare(storedLanes).all()).toEqual(database.prepare(lanes).all());
        const counts =
          'SELECT organization_id, status, input_type, count(*) AS count FROM jobs WHERE owner IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3';
        const storedCounts = 'SELECT * FROM job_counts WHERE count <> 0 ORDER BY 1, 2, 3';
        expect(database.prepare(storedCounts).all()).toEqual(database.prepare(counts).all());
        database.close();
      }),
      { numRuns: 60 },
    );
  });
});

describe('the statements', () => {
  /** Scans that read no more rows than necessary, each with the reason. */
  const allowed = [
    /^SCAN jobs USING (COVERING )?INDEX jobs_owned$/, // the jobs in work
    /^SCAN (waiting|json_each VIRTUAL TABLE INDEX 1:)$/, // the recursion itself, and the owners given
    /^SCAN job_counts$/, // one row for each organization, status and type
    /^USE TEMP B-TREE FOR GROUP BY$/, // of these, and of the jobs in work
  ];

  it('find their rows by an index, however many jobs there are', async () => {
    const { database } = open();
    const query = { organizationId: 'o', limit: 9, offset: 0 };
    const plans = await explainPrepared(database, async () => {
      const store = createStore(database);
      await store.createJob(newJob({ organizationId: 'o', tag: 'a' }));
      for (const status of [undefined, 'queued'] as const)
        for (const type of [undefined, 'png'])
          for (const tag of [undefined, 'a']) await store.listJobs({ ...query, status, type, tag });
      await store.listJobs({ ...query, status: 'converting' });
    });
    expect(new Set(plans.map(({ sql }) => sql)).size).toBeGreaterThan(50);
    const bad = plans.filter(
      ({ detail }) => /^SCAN|TEMP B-TREE|AUTOMATIC/.test(detail) && !allowed.some((pattern) => pattern.test(detail)),
    );
    expect(bad).toEqual([]);
  });
});

describe('the event of an ended job', () => {
  it('waits for dispatch if there is a subscription to it, and needs none otherwise', async () => {
    const { store, database } = open('conversion');
    database.pragma('foreign_keys = OFF'); // a route without its subscription is enough here
    const deliveries = database.prepare('SELECT deliveries FROM outbox ORDER BY seq').pluck();
    const end = { status: 'failed', error: 'e', errorCode: 'c' } as const;
    const endOne = async (): Promise<void> => {
      const job = newJob();
      await store.createJob(job);
      await store.endJob(job.id, end, 5);
    };
    await endOne();
    database.prepare('INSERT INTO webhook_routes VALUES (?, ?, 1)').run('client-a', 'conversion.failed');
    await endOne();
    database.prepare('INSERT INTO webhook_routes VALUES (?, ?, 1)').run('client-b', 'conversion.failed');
    database.prepare('DELETE FROM webhook_routes WHERE audience = ?').run('client-a');
    await endOne();
    expect(deliveries.all()).toEqual([0, null, 0]);
  });
});
