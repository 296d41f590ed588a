import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { BatchWriter } from '../../src/db/batch-writer.ts';
import { emptyLog, openDatabase } from '../../src/db/database.ts';
import { createDiskFiles } from '../../src/files/disk-files.ts';
import { RetentionSweeper } from '../../src/jobs/retention-sweeper.ts';
import { newJob, noneRunning, organizationId } from '../../src/jobs/store/job-store.setup.ts';
import type { JobStore } from '../../src/jobs/store/job-store.ts';
import { createJobStore } from '../../src/jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../../src/jobs/wire.ts';
import { openLog } from '../../src/operation/log.ts';
import { createRequestId } from '../../src/request-id.ts';
import { maxFailures, retryDelaysMs } from '../../src/webhooks/schedule.ts';
import { createWebhookStore } from '../../src/webhooks/store/sqlite/sqlite-webhook-store.ts';
import { sweepWebhooks } from '../../src/webhooks/sweep.ts';

export interface YearOptions {
  readonly days: number;
  readonly jobsPerDay: number;
  readonly keepFilesDays: number;
  readonly keepJobsDays: number;
}

/** The state at the end of one day. */
export interface DayFigures {
  readonly day: number;
  /** Size of the database, and the part of it that no row uses. */
  readonly pages: number;
  readonly freePages: number;
  readonly jobs: number;
  readonly events: number;
  /** Median time of one operation. */
  readonly listMs: number;
  readonly claimMs: number;
}

const dayMs = 86_400_000;
const timedRounds = 41;

/** Creates and ends jobs day by day on a clock that jumps, with a sweep a day. Nothing is downloaded or converted. */
export async function simulateDays(options: YearOptions): Promise<readonly DayFigures[]> {
  const { days, jobsPerDay, keepFilesDays, keepJobsDays } = options;
  const folder = mkdtempSync(join(tmpdir(), 'quoin-year-'));
  const database = openDatabase(join(folder, 'quoin.db'));
  const writer = new BatchWriter(database);
  let now = Date.parse('2030-01-01T00:00:00Z');
  const store = createJobStore({ database, writer, describeEnd, keepFilesMs: keepFilesDays * dayMs });
  const webhooks = createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures });
  const keepJobsMs = keepJobsDays * dayMs;
  const sweeper = new RetentionSweeper({
    store,
    keepJobsMs,
    files: createDiskFiles({ folder: join(folder, 'files'), owner: 'me' }),
    processes: { isGone: () => true, sweep: async () => {} },
    sweepAlone: (sweep) => sweep(),
    sweeps: [sweepWebhooks(webhooks, keepJobsMs)],
    removeTraces: () => {},
    now: () => now,
    log: openLog('silent'),
  });
  const figures: DayFigures[] = [];
  try {
    for (let day = 1; day <= days; day++) {
      for (let left = jobsPerDay; left > 0; left -= 200) await runJobs(store, Math.min(200, left), now);
      now += dayMs;
      await sweeper.sweep();
      emptyLog(database);
      figures.push({ day, ...readSizes(database), ...(await timeOperations(store, now)) });
    }
  } finally {
    await writer.close();
    database.close();
    rmSync(folder, { recursive: true });
  }
  return figures;
}

async function runJobs(store: JobStore, count: number, now: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.createJob(newJob({ id: createRequestId(now), createdAt: now, tag: `tag ${index % 20}` })),
    ),
  );
  for (const { claim } of await store.claimJobs(claimRequest(now, count))) {
    void store.finishJob(claim, { status: 'completed' }, now);
  }
  await store.countJobs();
  await store.sweepIdempotencyKeys(0, 1);
}

function claimRequest(now: number, count: number) {
  const limits = { perOrganization: 1_000, perSource: 1_000, perTarget: 1_000 };
  return { owner: 'me', now, leaseUntil: now, count, running: noneRunning, limits };
}

function readSizes(database: Database) {
  const read = (name: string) => Number(database.pragma(name, { simple: true }));
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return { pages: read('page_count'), freePages: read('freelist_count'), jobs: count('jobs'), events: count('outbox') };
}

/** Times a page of a list, and claiming and releasing one job. */
async function timeOperations(store: JobStore, now: number): Promise<Pick<DayFigures, 'listMs' | 'claimMs'>> {
  const { job } = (await store.createJob(newJob({ createdAt: now }))) as { job: { id: string } };
  const [lists, claims]: [number[], number[]] = [[], []];
  for (let round = 0; round < timedRounds; round++) {
    let start = performance.now();
    await store.listJobs({ organizationId, status: 'expired', limit: 50, offset: 0 });
    lists.push(performance.now() - start);
    start = performance.now();
    const [claimed] = await store.claimJobs(claimRequest(now, 1));
    claims.push(performance.now() - start);
    if (claimed !== undefined) await store.releaseJob(claimed.claim);
  }
  await store.endJob(job.id, { status: 'failed', error: 'e', errorCode: 'c' }, now);
  return { listMs: median(lists), claimMs: median(claims) };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
