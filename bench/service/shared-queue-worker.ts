import { run } from 'graphile-worker';
import PgBoss from 'pg-boss';
import { HeaderEncryption } from '../../packages/server/src/jobs/header-encryption.ts';
import type { FileFacts } from '../../packages/server/src/jobs/job.ts';
import { Runner } from '../../packages/server/src/jobs/run/runner.ts';
import type { Steps } from '../../packages/server/src/jobs/run/steps.ts';
import { JobWatch } from '../../packages/server/src/jobs/run/watch.ts';
import { openLog } from '../../packages/server/src/operation/log.ts';
import { openPostgresStores } from '../../packages/server/src/service/stores/postgres-stores.ts';
import type { QueueKind, WorkerReport } from './shared-queue.ts';

// A worker process of a queue in PostgreSQL, whose jobs do nothing. It reports when it is asked.
//
//   shared-queue-worker.ts <ours|graphile-worker|pg-boss> <database URL>

const [kind, url = ''] = process.argv.slice(2);
let claims: number[] = [];
let starts: [job: number, at: number][] = [];

/** A time that all processes of the machine share. */
const now = (): number => performance.timeOrigin + performance.now();

/** Concurrent jobs of one process: as many as graphile-worker's own measurement has. */
const concurrency = 24;

const start: Record<QueueKind, () => Promise<void>> = {
  ours: startOurs,
  'graphile-worker': startGraphileWorker,
  'pg-boss': startPgBoss,
};
await start[kind as QueueKind]();
process.on('message', () => {
  process.send?.({ claims, starts } satisfies WorkerReport);
  [claims, starts] = [[], []];
});
process.send?.('ready');

async function startOurs(): Promise<void> {
  const options = { url, schema: 'require', now: undefined, keepFilesMs: 1, forgetQueries: false } as const;
  const { jobs, now: clock, processes } = await openPostgresStores(options);
  const claimJobs: typeof jobs.claimJobs = async (request) => {
    const begin = performance.now();
    const claimed = await jobs.claimJobs(request);
    if (claimed.length > 0) claims.push(performance.now() - begin);
    return claimed;
  };
  const store = { ...jobs, claimJobs };
  const owner = `worker ${process.pid}`;
  await processes.register(owner, { keyId: 'key', files: 'files' });
  const facts: FileFacts = { mediaType: 'image/png', size: 1, sha256: 'aa', attempt: 1 };
  const steps: Steps = {
    files: {
      fetchLocal: async () => false,
      holdLocal: () => async () => {},
      startFsync: () => ({ bytes: undefined, done: Promise.resolve() }),
    } as unknown as Steps['files'],
    async download({ job }) {
      starts.push([Number(job.tag), now()]);
      return facts;
    },
    convert: async () => ({ outputFile: facts, notes: [] }),
    upload: async () => {},
  };
  const runner = new Runner({
    ...{ owner, store, steps, now: clock },
    encryption: new HeaderEncryption(new Uint8Array(32)),
    watch: new JobWatch(store),
    log: openLog('error'),
    limits: { jobs: concurrency, perOrganization: 1_000, perHost: 1_000, aheadOfConversion: concurrency },
    ...{ leaseMs: 30_000, maxCrashes: 3, maxLosses: 30 },
    isGone: processes.isGone,
  });
  await runner.start();
}

async function startGraphileWorker(): Promise<void> {
  const begun = new Map<string, number>();
  const runner = await run({
    connectionString: url,
    concurrency,
    maxPoolSize: concurrency + 1,
    noHandleSignals: true,
    taskList: { noop: (payload) => void starts.push([(payload as { n: number }).n, now()]) },
  });
  runner.events.on('worker:getJob:start', ({ worker }) => begun.set(worker.workerId, performance.now()));
  runner.events.on('job:start', ({ worker }) => {
    claims.push(performance.now() - (begun.get(worker.workerId) ?? Number.NaN));
  });
}

async function startPgBoss(): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false });
  await boss.start();
  // It polls, at most twice a second; a large batch makes up for that.
  await boss.work<{ n: number }>('noop', { batchSize: 500, pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) starts.push([data.n, now()]);
  });
}
