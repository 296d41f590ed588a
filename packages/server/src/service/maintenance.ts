import { RetentionSweeper } from '../jobs/retention-sweeper.ts';
import type { SupersededFiles } from '../jobs/run/superseded.ts';
import type { Logger } from '../operation/log.ts';
import type { Settings } from '../settings/settings.ts';
import { sweepWebhooks } from '../webhooks/sweep.ts';
import type { AccessServices } from './access-services.ts';
import type { Storage } from './storage.ts';

interface MaintenanceOptions {
  readonly settings: Pick<Settings, 'keepFilesMs' | 'keepJobsMs'>;
  readonly storage: Storage;
  readonly access: Pick<AccessServices, 'sweeps'>;
  readonly superseded: SupersededFiles;
  readonly now: () => number;
  readonly log: Logger;
}

/** Creates the sweeper of expired data. */
export function createSweeper({
  settings,
  storage,
  access,
  superseded,
  now,
  log,
}: MaintenanceOptions): RetentionSweeper {
  const { stores, files } = storage;
  const { keepFilesMs, keepJobsMs } = settings;
  return new RetentionSweeper({
    keepJobsMs,
    store: stores.jobs,
    files,
    processes: stores.processes,
    now,
    log,
    sweeps: [sweepWebhooks(stores.webhooks, keepJobsMs), ...access.sweeps, (at) => superseded.sweep(at, keepFilesMs)],
    sweepAlone: stores.sweepAlone,
    removeTraces: stores.removeTraces,
  });
}
