import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeWorkerUtils } from 'graphile-worker';
import PgBoss from 'pg-boss';
import { openPostgres } from '../../packages/server/src/db/postgres/postgres.ts';
import { createRequestId } from '../../packages/server/src/request-id.ts';
import { openPostgresStores } from '../../packages/server/src/service/stores/postgres-stores.ts';
import type { PostgresServer } from '../../packages/server/test/harness/postgres/postgres.ts';
import { quantile } from './deliveries.ts';
import { orderOf } from './load.ts';

export type QueueKind = 'ours' | 'graphile-worker' | 'pg-boss';

/** The durations of claims, and when each job began. */
export interface WorkerReport {
  readonly claims: readonly number[];
  readonly starts: readonly (readonly [job: number, at: number])[];
}

/** A queue in PostgreSQL with worker processes, whose jobs do nothing. */
export interface SharedQueue {
  /** Creates jobs, and waits until all have ended. */
  run(count: number): Promise<void>;
  /** The same; returns the 99th percentile of the duration of a claim. */
  timeClaims(count: number): Promise<number>;
  /** Creates jobs one by one in an idle queue; returns the 99th percentile from the request to the begin of the job. */
  timeStarts(count: number): Promise<number>;
  close(): Promise<void>;
}

interface Producer {
  add(number: number): Promise<unknown>;
  /** Returns one row, with `is_busy`. */
  readonly busySql: string;
  close(): Promise<unknown>;
}

const workerCount = 4;
const callers = 32;
const idleMs = 25;
const pollMs = 5;

const producers: Record<QueueKind, (url: string) => Promise<Producer>> = {
  ours: openOurs,
  'graphile-worker': openGraphileWorker,
  'pg-boss': openPgBoss,
};

export async function openSharedQueue(kind: QueueKind, server: PostgresServer): Promise<SharedQueue> {
  const url = await server.createDatabase();
  const [producer, postgres] = [await producers[kind](url), await openPostgres(url)];
  const workers = await Promise.all(Array.from({ length: workerCount }, () => startWorker(kind, url)));
  let created = 0;
  const waitForEnd = async (): Promise<void> => {
    while ((await postgres.one<{ is_busy: boolean }>(producer.busySql))?.is_busy === true) await pause(pollMs);
  };
  const collect = async (): Promise<WorkerReport> => {
    const reports = await Promise.all(workers.map(fetchReport));
    return { claims: reports.flatMap(({ claims }) => claims), starts: reports.flatMap(({ starts }) => starts) };
  };
  const run = async (count: number): Promise<void> => {
    let left = count;
    const work = async (): Promise<void> => {
      while (left-- > 0) await producer.add(created++);
    };
    await Promise.all(Array.from({ length: callers }, work));
    await waitForEnd();
  };
  return {
    run,
    async timeClaims(count) {
      await collect();
      await run(count);
      return quantile((await collect()).claims, 0.99);
    },
    async timeStarts(count) {
      await collect();
      const begun = new Map<number, number>();
      for (let index = 0; index < count; index++) {
        await pause(idleMs);
        begun.set(created, performance.timeOrigin + performance.now());
        await producer.add(created++);
      }
      await waitForEnd();
      const { starts } = await collect();
      if (starts.length !== count) throw new Error(`${starts.length} of ${count} jobs began`);
      return quantile(
        starts.map(([job, at]) => at - (begun.get(job) ?? Number.NaN)),
        0.99,
      );
    },
    async close() {
      for (const worker of workers) worker.kill('SIGKILL');
      await producer.close();
      // graphile-worker does not wait for the end of its pool, which fails if the server ends first.
      while ((await postgres.one<{ is_open: boolean }>(openPoolSql))?.is_open === true) await pause(pollMs);
      await postgres.close();
    },
  };
}

async function startWorker(kind: QueueKind, url: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./shared-queue-worker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, kind, url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function fetchReport(worker: ChildProcess): Promise<WorkerReport> {
  const received = once(worker, 'message');
  worker.send('report');
  return (await received)[0] as WorkerReport;
}

async function openOurs(url: string): Promise<Producer> {
  const options = { url, schema: 'migrate', now: undefined, keepFilesMs: 1, forgetQueries: false } as const;
  const { jobs, now, close } = await openPostgresStores(options);
  const { input, output } = orderOf('https://a.example/x', 'https://b.example/y');
  const shared = { organizationId: 'o', clientId: 'c', sourceHost: 'a', targetHost: 'b', encryptedHeaders: undefined };
  return {
    add: (number) =>
      jobs.createJob({
        ...shared,
        ...{ id: createRequestId(), tag: String(number), createdAt: now() },
        request: { input: { type: input.type, source: { url: input.source.url } }, output },
      }),
    busySql: `SELECT EXISTS (SELECT FROM jobs WHERE status = 'queued')
      OR EXISTS (SELECT FROM jobs WHERE owner IS NOT NULL) AS is_busy`,
    close,
  };
}

const poolName = 'producer';
const openPoolSql = `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = '${poolName}') AS is_open`;

async function openGraphileWorker(url: string): Promise<Producer> {
  const named = new URL(url);
  named.searchParams.set('application_name', poolName);
  const utils = await makeWorkerUtils({ connectionString: named.href, maxPoolSize: 10 });
  await utils.migrate();
  return {
    add: (n) => utils.addJob('noop', { n }),
    busySql: 'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs) AS is_busy',
    close: async () => utils.release(),
  };
}

async function openPgBoss(url: string): Promise<Producer> {
  const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false });
  // Its pool may still be closing when the server ends.
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('noop');
  return {
    add: (n) => boss.send('noop', { n }),
    busySql: "SELECT EXISTS (SELECT FROM pgboss.job WHERE state < 'completed') AS is_busy",
    close: () => boss.stop({ graceful: false, wait: false }),
  };
}
