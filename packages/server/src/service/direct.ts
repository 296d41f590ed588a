import type { ClosingStack } from '../closing-stack.ts';
import { DirectConversions } from '../direct/direct-conversions.ts';
import type { Settings } from '../settings/settings.ts';
import type { Pool } from '../workers/pool.ts';
import type { Health } from './health.ts';
import type { Storage } from './storage.ts';

/** Each needs up to 1 MiB of memory while its body arrives or its result is sent, and two files on the disk. */
const maxAtOnce = 512;
const maxPerOrganization = 256;

interface DirectOptions {
  readonly settings: Settings;
  readonly storage: Pick<Storage, 'files'>;
  readonly pool: Pool;
  readonly health: Pick<Health, 'checks'>;
}

/** Creates the direct conversions; they end before the workers. */
export function createDirect(
  { settings, storage, pool, health }: DirectOptions,
  closing: ClosingStack,
): DirectConversions {
  const { maxInputBytes, allowMissing, fontFolder, profileFolder } = settings;
  const direct = new DirectConversions({
    pool,
    files: storage.files,
    maxInputBytes,
    limitMs: settings.directSeconds * 1000,
    maxAtOnce,
    maxPerOrganization,
    hasSpace: health.checks.storage,
    allowMissing,
    fontFolder,
    profileFolder,
  });
  closing.add(() => direct.stop(settings.drainSeconds * 1000));
  return direct;
}
