import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadAuthorizationKeys } from './authorization/keys.ts';
import { ClosingStack } from './closing-stack.ts';
import { BatchWriter } from './db/batch-writer.ts';
import { emptyLog, openDatabase } from './db/database.ts';
import { isProcessGone, sweepProcessLocks, takeProcessLock } from './db/process-lock.ts';
import { requireSoundDatabase } from './db/start-check.ts';
import { createDatabaseProbe } from './db/write-probe.ts';
import { createDiskFiles } from './files/disk-files.ts';
import { makeFolder } from './files/folder.ts';
import { type Gatehouse, openGatehouse } from './gatehouse.ts';
import type { Job } from './jobs/job.ts';
import { createJobSteps } from './jobs/job-steps.ts';
import { Jobs } from './jobs/jobs.ts';
import { Keeper } from './jobs/keeper.ts';
import { createRoomCheck } from './jobs/room.ts';
import { Runner } from './jobs/runner.ts';
import { createJobStore } from './jobs/store/sqlite/sqlite-job-store.ts';
import { SupersededFiles } from './jobs/superseded.ts';
import { Vault } from './jobs/vault.ts';
import { JobWatch } from './jobs/watch.ts';
import { describeEnd } from './jobs/wire.ts';
import { openAgent } from './network/agent.ts';
import { createGuard } from './network/guard.ts';
import { type ContextSource, openDefaultTrust, openTrust } from './network/trust.ts';
import type { HealthCheck } from './operation/health.ts';
import type { Logger } from './operation/log.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { WriteProbe } from './operation/write-probe.ts';
import { createRequestId } from './request-id.ts';
import { createSealer } from './sealer.ts';
import { loadSecretKey } from './secret-key.ts';
import type { Settings } from './settings/settings.ts';
import { sealerPurpose } from './webhooks/credentials.ts';
import { createDispatch } from './webhooks/dispatch.ts';
import { maxFailures, retryDelaysMs } from './webhooks/schedule.ts';
import { createWebhookStore } from './webhooks/store/sqlite/sqlite-webhook-store.ts';
import { sweepWebhooks } from './webhooks/sweep.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { Documents } from './workers/documents.ts';
import { startPool } from './workers/pool.ts';
import type { PoolEvent } from './workers/roster.ts';

/** How long the files of an ended job are kept. @see the specification, "Limits" */
const keepFilesMs = 4 * 86_400_000;
/** A process that does not renew its claims for so long has lost them. */
const leaseMs = 30_000;
const maxCrashes = 3;
/** A server that is killed over and over fails no job for it; a job that kills the server each time is found out. */
const maxLosses = 30;
/** @see the specification, "Upload request made by the service" */
const connectTimeoutMs = 10_000;
const transferMs = 300_000;
/** What a worker holds is measured after each conversion; this is for what a measure does not tell. */
const recycleAfter = 10_000;
/** A large database must not delay the start for longer. */
const startCheckMs = 3_000;
/** A document of 2 MB takes half a second. */
const documentMs = 30_000;
/** Each is in memory with its 4 MiB at most. */
const maxWaitingDocuments = 32;
/** A process is started from what is built, also where this is the source. */
function programOf(name: string): string {
  const path = import.meta.url.endsWith('.ts') ? `../dist/${name}.js` : `./${name}.js`;
  return fileURLToPath(new URL(path, import.meta.url));
}

export interface ServiceOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly log: Logger;
  readonly now?: () => number;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Time between two probes of the storage. */
  readonly probeIntervalMs?: number;
  /** The program of the worker processes. */
  readonly workerEntry?: string;
}

/** Everything behind the API, working. */
export interface Service extends Omit<Gatehouse, 'sweeps' | 'start' | 'stop'> {
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly watch: JobWatch;
  readonly files: ReturnType<typeof createDiskFiles>;
  readonly metrics: Metrics;
  readonly keeper: Keeper;
  readonly documents: Documents;
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly now: () => number;
  /** Resolves when a worker is there, or when none could be started. */
  workersStarted(): Promise<void>;
  /** Takes no more work, lets jobs end for a while, gives back the rest, and closes everything. */
  stop(): Promise<void>;
}

/** Builds the parts from the settings and starts those that live; a start that fails closes what it opened. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const closing = new ClosingStack();
  try {
    return await openService(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function openService(options: ServiceOptions, closing: ClosingStack): Promise<Service> {
  const { settings, version, log, signal, ...more } = options;
  const now = more.now ?? Date.now;
  const folder = resolve(settings.data);
  makeFolder(folder);
  const owner = randomUUID();
  const locks = join(folder, 'locks');
  const keys = await loadAuthorizationKeys(folder);
  signal?.throwIfAborted();
  const lock = takeProcessLock(locks, owner);
  closing.add(() => lock.release());
  const isGone = (other: string) => isProcessGone(locks, other);

  const path = join(folder, 'quoin.db');
  const program = programOf('check-database');
  const jobsFolder = join(folder, 'files', 'jobs');
  const isChecked = await requireSoundDatabase(path, { program, limitMs: startCheckMs, jobsFolder, signal });
  if (!isChecked) log.warn({ seconds: startCheckMs / 1000 }, 'the check of the database did not finish');
  const database = openDatabase(path);
  closing.add(() => {
    emptyLog(database);
    database.close();
  });
  const writer = new BatchWriter(database);
  closing.add(() => writer.close());
  const store = createJobStore({ database, writer, describeEnd, keepFilesMs });
  const secretKey = settings.secretKey ?? loadSecretKey(folder);
  const vault = new Vault(secretKey);
  const webhookStore = createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures });
  const sealer = createSealer(secretKey, sealerPurpose, 'The credentials of this subscription');
  const webhooks = new Webhooks({
    store: webhookStore,
    sealer,
    createId: () => createRequestId(now()),
    now,
    onWork: () => dispatch.courier.wake(),
  });
  const contexts = openContexts(settings, log);
  const digest = (parts: readonly string[]) => vault.digest(parts);
  const { sweeps, ...gatehouse } = openGatehouse({ settings, database, writer, keys, contexts, digest, now, log });
  const files = createDiskFiles({ folder: join(folder, 'files'), owner });
  const watch = new JobWatch(store);

  const workers = {
    entry: more.workerEntry ?? programOf('worker'),
    memoryLimitBytes: settings.workerMemoryBytes,
    recycleAfter,
    log: (text: string) => log.warn({ text }, 'a worker said'),
    onEvent: (event: PoolEvent) => log.info({ worker: event }, 'a worker changed'),
  };
  const pool = startPool({ ...workers, size: settings.workers, deadlineMs: settings.workerSeconds * 1000 });
  const documents = new Documents({
    startPool: () => startPool({ ...workers, size: 1, deadlineMs: documentMs }),
    maxWaiting: maxWaitingDocuments,
  });
  closing.add(() => Promise.all([pool.stop(), documents.stop()]));
  const guard = createGuard({ networks: settings.allowNetworks, endpoints: settings.allowEndpoints });
  const userAgent = `quoin/${version}`;
  const agent = openAgent({
    guard,
    connectTimeoutMs,
    maxConnectionsPerOrigin: settings.maxJobsPerHost,
    contexts,
  });
  closing.add(() => agent.destroy());
  const metrics = createMetrics({
    countJobs: () => store.countJobs(),
    countActive: () => runner.activeCount,
    countWaitingConversions: () => pool.stats().waiting,
    freeBytes: () => files.freeBytes(),
    countActiveAttempts: () => dispatch.courier.activeCount,
    deliveryQueueSeconds: async () => {
      const { eventAt = now(), dueAt = now() } = await webhookStore.oldestWaiting();
      return Math.max(0, now() - Math.min(eventAt, dueAt)) / 1000;
    },
  });
  const dispatch = createDispatch({
    owner,
    isGone,
    store: webhookStore,
    sealer,
    guard,
    contexts,
    userAgent,
    maxAttempts: settings.maxDeliveries,
    now,
    log,
    metrics,
  });
  const steps = createJobSteps({
    agent,
    pool,
    files,
    userAgent,
    maxInputBytes: settings.maxInputBytes,
    transferMs,
    allowMissing: settings.allowMissing,
    fontFolder: settings.fontFolder,
    profileFolder: settings.profileFolder,
  });
  const superseded = new SupersededFiles({ store, files, log });
  const onEnd = (job: Job): void => {
    const { id, status, errorCode } = job;
    void superseded.removeOf(job);
    dispatch.courier.wake();
    metrics.countEnd(status, errorCode ?? '');
    log.info({ job_id: id, status, ...(errorCode === undefined ? {} : { error_code: errorCode }) }, 'a job has ended');
  };
  const runner = new Runner({
    owner,
    store,
    steps,
    vault,
    watch,
    now,
    log,
    leaseMs,
    maxCrashes,
    maxLosses,
    isGone,
    onEnd,
    limits: {
      jobs: settings.maxJobs,
      perOrganization: settings.maxJobsPerOrganization,
      perHost: settings.maxJobsPerHost,
      ahead: Math.max(32, 8 * settings.workers),
    },
    onLost: ({ id }) => superseded.removeAfterLoss(id),
    onStage: (stage, milliseconds) => metrics.countStage(stage, milliseconds / 1000),
  });
  const probe = new WriteProbe({
    writes: { database: createDatabaseProbe(database, writer), files: () => files.probe() },
    log,
    intervalMs: more.probeIntervalMs,
  });
  writer.onStorageFailure((error) => probe.reportFailure('database', error));
  const hasRoom = createRoomCheck(() => files.freeBytes(), settings.minFreeBytes);
  // Health and the creation of jobs use the same checks, so that they agree.
  const checks = {
    database: async () => probe.canWrite('database'),
    storage: async () => probe.canWrite('files') && (await hasRoom()),
  };
  const jobs = new Jobs({
    store,
    vault,
    watch,
    now,
    hasRoom: async () => (await checks.database()) && (await checks.storage()),
    createId: () => createRequestId(now()),
    onWork: () => runner.wake(),
    onEnded: (job) => {
      runner.abandon(job.id);
      onEnd(job);
    },
  });
  const keeper = new Keeper({
    store,
    files,
    isGone,
    now,
    log,
    sweeps: [sweepWebhooks(webhookStore), ...sweeps, (at) => superseded.sweep(at, keepFilesMs)],
    emptyLog: () => void emptyLog(database),
    sweepLocks: () => sweepProcessLocks(locks, Date.now()),
  });
  const drainMs = settings.drainSeconds * 1000;
  closing.add(() => probe.stop());
  closing.add(() => gatehouse.stop());
  closing.add(() => keeper.stop());
  closing.add(() => Promise.all([runner.stop(drainMs), dispatch.stop(drainMs)]));
  for (const part of [probe, keeper, runner, dispatch.courier]) {
    signal?.throwIfAborted();
    await part.start();
  }
  signal?.throwIfAborted();
  gatehouse.start();

  return {
    ...gatehouse,
    jobs,
    webhooks,
    watch,
    files,
    metrics,
    keeper,
    documents,
    now,
    checks: {
      ...checks,
      workers: async () => pool.stats().startFailure === undefined,
    },
    async workersStarted() {
      const isOpen = () => {
        const { workers, startFailure } = pool.stats();
        return startFailure === undefined && workers.every(({ state }) => state === 'starting');
      };
      while (isOpen()) await pause(20);
    },
    stop: () => closing.close(),
  };
}

/** One for all agents: parsing the certificates takes longer than a handshake. */
function openContexts({ caFile }: Pick<Settings, 'caFile'>, log: Logger): ContextSource {
  if (caFile === undefined) return openDefaultTrust();
  const sentence = 'the file of certificates cannot be used; those read before stay trusted';
  return openTrust(caFile, (err) => log.warn({ err, path: caFile }, sentence));
}
