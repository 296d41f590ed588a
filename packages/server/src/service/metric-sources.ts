import type { Runner } from '../jobs/run/runner.ts';
import type { MetricSources } from '../operation/metrics.ts';
import type { DeliveryService } from '../webhooks/delivery-service.ts';
import type { Pool } from '../workers/pool.ts';
import type { Storage } from './storage.ts';

interface MeasuredParts {
  readonly storage: Pick<Storage, 'stores' | 'files'>;
  readonly pool: Pool;
  readonly runner: Runner;
  readonly deliveries: DeliveryService;
  readonly now: () => number;
}

/** Reads the values of the gauges from the running parts. */
export function createMetricSources({ storage, pool, runner, deliveries, now }: MeasuredParts): MetricSources {
  const { stores, files } = storage;
  return {
    countJobs: () => stores.jobs.countJobs(),
    queueSeconds: async () => Math.max(0, now() - ((await stores.jobs.oldestQueuedAt()) ?? now())) / 1000,
    countActive: () => runner.activeCount,
    countWaitingConversions: () => pool.stats().waiting,
    freeBytes: () => files.freeBytes(),
    countActiveAttempts: () => deliveries.worker.activeCount,
    deliveryQueueSeconds: async () => {
      const { eventAt = now(), dueAt = now() } = await stores.webhooks.oldestWaiting();
      return Math.max(0, now() - Math.min(eventAt, dueAt)) / 1000;
    },
  };
}
