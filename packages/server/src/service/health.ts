import { createDiskSpaceCheck } from '../jobs/run/disk-space.ts';
import type { HealthCheck } from '../operation/health.ts';
import type { Logger } from '../operation/log.ts';
import { WriteProbe } from '../operation/write-probe.ts';
import type { Settings } from '../settings/settings.ts';
import type { Pool } from '../workers/pool.ts';
import type { Storage } from './storage.ts';

export interface Health {
  readonly probe: WriteProbe<'database' | 'files'>;
  /** `workers` is absent if this process converts nothing. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
  /** True if the disk has space for more files. */
  readonly hasDiskSpace: () => Promise<boolean>;
  /** True if one more job and its files can be stored. Uses the health checks, so that both always agree. */
  readonly canStore: () => Promise<boolean>;
}

interface HealthOptions {
  readonly storage: Pick<Storage, 'stores' | 'files'>;
  readonly pool: Pool;
  readonly settings: Pick<Settings, 'roles' | 'minFreeBytes'>;
  readonly log: Logger;
  readonly probeIntervalMs: number | undefined;
}

/** Probes the storage by writing to it, and checks each part that the service cannot work without. */
export function createHealth({ storage, pool, settings, log, probeIntervalMs }: HealthOptions): Health {
  const { stores, files } = storage;
  const probe = new WriteProbe({
    writes: { database: stores.probe, files: () => files.probe() },
    log,
    intervalMs: probeIntervalMs,
  });
  stores.onStorageFailure((error) => probe.reportFailure('database', error));
  const hasDiskSpace = createDiskSpaceCheck(() => files.freeBytes(), settings.minFreeBytes);
  const stored = {
    database: async () => !stores.isDamaged() && probe.canWrite('database'),
    storage: async () => probe.canWrite('files') && (await hasDiskSpace()),
  };
  const workers = async () => pool.stats().startFailure === undefined;
  const isConverting = settings.roles.some((role) => role === 'api' || role === 'worker');
  return {
    probe,
    checks: isConverting ? { ...stored, workers } : stored,
    hasDiskSpace,
    canStore: async () => (await stored.database()) && (await stored.storage()),
  };
}
