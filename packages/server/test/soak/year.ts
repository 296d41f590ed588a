import { setTimeout as pause } from 'node:timers/promises';
import { maxPauseMs } from '../../src/db/batch-writer.ts';
import { groupCount } from '../../src/files/file-store.ts';
import { RetentionSweeper } from '../../src/jobs/retention-sweeper.ts';
import { newJob, noneRunning, organizationId } from '../../src/jobs/store/job-store.setup.ts';
import type { ClaimedJob, JobStore } from '../../src/jobs/store/job-store.ts';
import { openLog } from '../../src/operation/log.ts';
import { createRequestId } from '../../src/request-id.ts';
import { sweepWebhooks } from '../../src/webhooks/sweep.ts';
import { openFolderStores, openSharedStores, type Sizes, type YearStores } from './year-stores.ts';

export interface YearOptions {
  /** SQLite with a folder, or PostgreSQL with a bucket. */
  readonly stores: 'folder' | 'shared';
  readonly days: number;
  readonly jobsPerDay: number;
  readonly keepFilesDays: number;
  readonly keepJobsDays: number;
  /** Days whose figures are taken, which takes longer than all else; all if absent. */
  readonly isMeasured?: (day: number) => boolean;
  readonly onDay?: (figures: DayFigures) => void;
}

/** The state at the end of one day. */
export interface DayFigures extends Sizes {
  readonly day: number;
  /** Jobs that have files. */
  readonly withFiles: number;
  /** Lower quartile of the time of one operation. */
  readonly listMs: number;
  readonly claimMs: number;
}

const dayMs = 86_400_000;
const timedRounds = 41;
/** One job of this many has files; writing those of all would only measure the disk. */
const jobsPerFile = 20;

/** Creates and ends jobs day by day on a clock that jumps, with a sweep a day. Nothing is downloaded or converted. */
export async function simulateDays(options: YearOptions): Promise<readonly DayFigures[]> {
  const { days, jobsPerDay, keepFilesDays, keepJobsDays, isMeasured = () => true, onDay = () => {} } = options;
  const open = options.stores === 'folder' ? openFolderStores : openSharedStores;
  const stores = await open(keepFilesDays * dayMs);
  let now = Date.parse('2030-01-01T00:00:00Z');
  const keepJobsMs = keepJobsDays * dayMs;
  const sweeper = new RetentionSweeper({
    store: stores.jobs,
    keepJobsMs,
    files: stores.files,
    processes: { isGone: () => true, sweep: async () => {} },
    sweepAlone: (sweep) => sweep(),
    sweeps: [sweepWebhooks(stores.webhooks, keepJobsMs)],
    removeTraces: () => {},
    now: () => now,
    log: openLog('silent'),
  });
  const figures: DayFigures[] = [];
  try {
    for (let day = 1; day <= days; day++) {
      for (let left = jobsPerDay; left > 0; left -= 200) await runJobs(stores, Math.min(200, left), now);
      now += dayMs;
      await sweeper.sweep();
      const sizes = await stores.endDay();
      if (!isMeasured(day)) continue;
      const times = await timeOperations(stores.jobs, now);
      const each = { day, ...sizes, withFiles: await countFiles(stores), ...times };
      figures.push(each);
      onDay(each);
    }
  } finally {
    await stores.close();
  }
  return figures;
}

async function runJobs({ jobs, files }: YearStores, count: number, now: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      jobs.createJob(newJob({ id: createRequestId(now), createdAt: now, tag: `tag ${index % 20}` })),
    ),
  );
  const claimed = await jobs.claimJobs(claimRequest(now, count));
  await Promise.all(
    claimed.map(async (each, index) => {
      if (index % jobsPerFile === 0) await writeFiles(files, each);
      await jobs.finishJob(each.claim, { status: 'completed' }, now);
    }),
  );
  await jobs.countJobs();
  await jobs.sweepIdempotencyKeys(0, 1);
}

async function writeFiles(files: YearStores['files'], { claim }: ClaimedJob): Promise<void> {
  const release = files.holdLocal(claim.jobId);
  for (const kind of ['input', 'output'] as const) {
    const draft = await files.createDraft({ jobId: claim.jobId, kind, attempt: claim.attempt });
    await draft.write(Buffer.from(kind));
    await draft.keep(await draft.finish());
    await draft.discard();
  }
  await release();
}

async function countFiles({ files }: YearStores): Promise<number> {
  let count = 0;
  for (let group = 0; group < groupCount; group++) for await (const _ of files.listFiles(group)) count++;
  return count;
}

function claimRequest(now: number, count: number) {
  const limits = { perOrganization: 1_000, perSource: 1_000, perTarget: 1_000 };
  return { owner: 'me', now, leaseUntil: now, count, running: noneRunning, limits };
}

/** Times a page of a list, and claiming and releasing one job. */
async function timeOperations(store: JobStore, now: number): Promise<Pick<DayFigures, 'listMs' | 'claimMs'>> {
  const { job } = (await store.createJob(newJob({ createdAt: now }))) as { job: { id: string } };
  const [lists, claims]: [number[], number[]] = [[], []];
  for (let round = 0; round < timedRounds; round++) {
    let start = performance.now();
    await store.listJobs({ organizationId, status: 'expired', limit: 50, offset: 0 });
    lists.push(performance.now() - start);
    // Otherwise the time contains the wait of the claim for the batch after the release of the round before: four
    // milliseconds less the time of a sync, more than the claim itself takes.
    await pause(2 * maxPauseMs);
    start = performance.now();
    const [claimed] = await store.claimJobs(claimRequest(now, 1));
    claims.push(performance.now() - start);
    if (claimed !== undefined) await store.releaseJob(claimed.claim);
  }
  await store.endJob(job.id, { status: 'failed', error: 'e', errorCode: 'c' }, now);
  return { listMs: lowerQuartile(lists), claimMs: lowerQuartile(claims) };
}

/** Other programs on the machine lengthen some of the operations, so that the median would show their load. */
function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 2] ?? 0;
}
