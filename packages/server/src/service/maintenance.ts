import { emptyLog } from '../db/database.ts';
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
  const { database, jobStore, webhookStore, files, isGone, sweepLocks } = storage;
  const { keepFilesMs, keepJobsMs } = settings;
  return new RetentionSweeper({
    keepJobsMs,
    store: jobStore,
    files,
    isGone,
    now,
    log,
    sweeps: [sweepWebhooks(webhookStore, keepJobsMs), ...access.sweeps, (at) => superseded.sweep(at, keepFilesMs)],
    emptyLog: () => void emptyLog(database),
    sweepLocks,
  });
}
