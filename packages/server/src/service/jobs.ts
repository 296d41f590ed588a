import type { Job } from '../jobs/job.ts';
import { Jobs } from '../jobs/jobs.ts';
import { createJobSteps } from '../jobs/run/job-steps.ts';
import { Runner } from '../jobs/run/runner.ts';
import { SupersededFiles } from '../jobs/run/superseded.ts';
import { JobWatch } from '../jobs/run/watch.ts';
import type { Logger } from '../operation/log.ts';
import type { Metrics } from '../operation/metrics.ts';
import { createRequestId } from '../request-id.ts';
import type { Settings } from '../settings/settings.ts';
import { type Tracer, traceIdOf } from '../tracing/tracer.ts';
import type { DeliveryService } from '../webhooks/delivery-service.ts';
import type { Pool } from '../workers/pool.ts';
import type { Encryption } from './encryption.ts';
import type { Health } from './health.ts';
import type { Network } from './network.ts';
import type { Storage } from './storage.ts';

/** A process that does not renew its claims within this time loses them. */
const leaseMs = 30_000;
const maxCrashes = 3;
/**
 * Deaths of its process that a job survives. The number is high because a server that is killed repeatedly must not
 * fail jobs, but a job that kills its server each time must end.
 */
const maxLosses = 30;
/** @see the specification, "Upload request made by the service" */
const transferMs = 300_000;

export interface JobServices {
  /** Runs claimed jobs. */
  readonly runner: Runner;
  /** The operations of callers on jobs. */
  readonly jobs: Jobs;
  readonly watch: JobWatch;
  readonly superseded: SupersededFiles;
}

interface JobServicesOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly encryption: Pick<Encryption, 'headers'>;
  readonly network: Pick<Network, 'agent' | 'userAgent'>;
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly health: Pick<Health, 'canStore'>;
  readonly deliveries: Pick<DeliveryService, 'worker'>;
  readonly tracer: Tracer;
  readonly now: () => number;
  readonly log: Logger;
}

export function createJobServices(options: JobServicesOptions): JobServices {
  const { storage, encryption, health, log, now } = options;
  const { files } = storage;
  const { jobs: store } = storage.stores;
  const watch = new JobWatch(store);
  const superseded = new SupersededFiles({ store, files, log });
  const onEnd = createEndHandler(options, superseded);
  const runner = createRunner(options, { watch, superseded, onEnd });
  const jobs = new Jobs({
    store,
    encryption: encryption.headers,
    watch,
    now,
    canStore: health.canStore,
    createId: () => createRequestId(now()),
    onWork: () => runner.wake(),
    onEnded: (job) => {
      runner.abandon(job.id);
      onEnd(job);
    },
  });
  return { runner, jobs, watch, superseded };
}

/** Removes superseded files, starts the delivery of the event, counts and logs after a job has ended. */
function createEndHandler({ deliveries, metrics, log }: JobServicesOptions, superseded: SupersededFiles) {
  return (job: Job): void => {
    const { id, status, errorCode, traceparent } = job;
    void superseded.removeFor(job);
    deliveries.worker.wake();
    metrics.countEnd(status, errorCode ?? '');
    log.info({ job_id: id, status, error_code: errorCode, trace_id: traceIdOf(traceparent) }, 'job ended');
  };
}

interface RunnerParts extends Pick<JobServices, 'watch' | 'superseded'> {
  readonly onEnd: (job: Job) => void;
}

function createRunner(options: JobServicesOptions, { watch, superseded, onEnd }: RunnerParts): Runner {
  const { settings, storage, encryption, metrics, tracer, now, log } = options;
  const { owner, stores } = storage;
  const { jobs: store, processes } = stores;
  return new Runner({
    owner,
    store,
    steps: createSteps(options),
    encryption: encryption.headers,
    watch,
    tracer,
    now,
    log,
    leaseMs,
    maxCrashes,
    maxLosses,
    isGone: processes.isGone,
    onEnd,
    limits: {
      jobs: settings.maxJobs,
      perOrganization: settings.maxJobsPerOrganization,
      perHost: settings.maxJobsPerHost,
      aheadOfConversion: Math.max(32, 8 * settings.workers),
    },
    onLost: ({ id }) => superseded.removeAfterLoss(id),
    onStage: (stage, milliseconds) => metrics.countStage(stage, milliseconds / 1000),
  });
}

function createSteps({ settings, storage, network, pool }: JobServicesOptions) {
  const { maxInputBytes, retryTransfers, allowMissing, fontFolder, profileFolder } = settings;
  return createJobSteps({
    agent: network.agent,
    userAgent: network.userAgent,
    pool,
    files: storage.files,
    maxInputBytes,
    transferMs,
    retryTransfers,
    allowMissing,
    fontFolder,
    profileFolder,
  });
}
