import { resolve } from 'node:path';
import { loadAuthorizationKeys } from './authorization/keys.ts';
import { ClosingStack } from './closing-stack.ts';
import type { DirectConversions } from './direct/direct-conversions.ts';
import type { FileStore } from './files/file-store.ts';
import { makeFolder } from './files/folder.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { RetentionSweeper } from './jobs/retention-sweeper.ts';
import type { JobWatch } from './jobs/run/watch.ts';
import type { HealthCheck } from './operation/health.ts';
import type { Logger } from './operation/log.ts';
import { addGauges, createMetrics, type Metrics } from './operation/metrics.ts';
import { type AccessServices, openAccessServices } from './service/access-services.ts';
import { createDirect } from './service/direct.ts';
import { createEncryption } from './service/encryption.ts';
import { createHealth } from './service/health.ts';
import { createJobServices } from './service/jobs.ts';
import { createSweeper } from './service/maintenance.ts';
import { createMetricSources } from './service/metric-sources.ts';
import { openNetwork, openTlsContexts } from './service/network.ts';
import { registerProcess } from './service/register-process.ts';
import { startParts, waitForWorker } from './service/start.ts';
import { openStorage } from './service/storage.ts';
import { openTracing } from './service/tracing.ts';
import { createWebhookServices } from './service/webhooks.ts';
import { startWorkers } from './service/workers.ts';
import type { Settings } from './settings/settings.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Documents } from './workers/documents.ts';

export interface ServiceOptions {
  readonly settings: Settings;
  readonly version: string;
  readonly log: Logger;
  readonly now?: () => number;
  /** Aborts a start that has not finished. */
  readonly signal?: AbortSignal | undefined;
  /** Time between two probes of the storage. */
  readonly probeIntervalMs?: number;
  /** The program of the worker processes. */
  readonly workerEntry?: string;
}

/** All parts behind the API, started. */
export interface Service extends Omit<AccessServices, 'sweeps' | 'start' | 'stop'> {
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly watch: JobWatch;
  readonly files: FileStore;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly sweeper: RetentionSweeper;
  readonly documents: Documents;
  readonly direct: DirectConversions;
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly now: () => number;
  /** The parts of the service that this process runs. */
  readonly roles: Settings['roles'];
  /** Resolves when a worker is ready, or when none could be started. */
  workersStarted(): Promise<void>;
  /** Takes no more work, waits for running jobs for a while, releases the rest, and closes everything. */
  stop(): Promise<void>;
}

/** Creates the parts from the settings and starts them; a start that fails closes what it opened. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const closing = new ClosingStack();
  try {
    return await openService(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/**
 * Creates the parts from top to bottom: each uses only parts above it. Then starts those that run by themselves.
 * Metrics are in two halves: the parts count in them, and they read the parts when they are scraped.
 */
async function openService(options: ServiceOptions, closing: ClosingStack): Promise<Service> {
  const { settings, version, log, signal, probeIntervalMs, workerEntry } = options;
  const folder = resolve(settings.data);
  makeFolder(folder);
  const servesCallers = settings.roles.includes('api');
  const keys = servesCallers ? await loadAuthorizationKeys(folder) : undefined;
  signal?.throwIfAborted();

  const contexts = openTlsContexts(settings, log);
  const storage = await openStorage({ folder, settings, contexts, now: options.now, log, signal }, closing);
  const { stores } = storage;
  const { now } = stores;
  const encryption = createEncryption(settings, folder);
  await registerProcess({ settings, folder, storage, keyId: encryption.keyId }, closing);
  const access = openAccessServices({ settings, stores, encryption, keys, contexts, now, log });
  const { pool, documents } = startWorkers({ settings, entry: workerEntry, log }, closing);
  const network = openNetwork({ settings, contexts, version }, closing);
  const health = createHealth({ settings, storage, pool, log, probeIntervalMs });
  const direct = createDirect({ settings, storage, pool, health }, closing);
  const metrics = createMetrics();
  const tracer = openTracing({ settings, contexts, version, owner: storage.owner, log }, closing);
  const shared = { settings, storage, encryption, network, metrics, tracer, now, log };
  const { deliveries, webhooks } = createWebhookServices({ ...shared, contexts });
  const { jobs, watch, runner, superseded } = createJobServices({ ...shared, pool, health, deliveries });
  const sweeper = createSweeper({ settings, storage, access, superseded, now, log });
  addGauges(metrics.registry, createMetricSources({ storage, pool, runner, deliveries, now }));

  const drainMs = settings.drainSeconds * 1000;
  await startParts(
    { health, access, sweeper, runner, deliveries },
    { roles: settings.roles, drainMs, signal },
    closing,
  );
  return {
    ...access,
    ...{ jobs, webhooks, watch, metrics, tracer, sweeper, documents, direct, now },
    files: storage.files,
    roles: settings.roles,
    checks: health.checks,
    workersStarted: () => waitForWorker(pool),
    stop: () => closing.close(),
  };
}
