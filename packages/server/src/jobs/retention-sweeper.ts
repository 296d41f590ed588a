import type { FileStore } from '../files/file-store.ts';
import type { Logger } from '../operation/log.ts';
import type { JobStore } from './store/job-store.ts';

export interface RetentionSweeperOptions {
  readonly store: Pick<JobStore, 'expireJobs' | 'markFilesRemoved' | 'sweepIdempotencyKeys'>;
  readonly files: Pick<FileStore, 'removeFiles' | 'sweepDrafts'>;
  readonly isGone: (owner: string) => boolean;
  /** More that becomes old: removes some of it, and says how much. */
  readonly sweeps: readonly ((now: number, limit: number) => Promise<number>)[];
  /** Removes the signs of life of processes that are gone. */
  readonly sweepLocks: () => void;
  /** Empties the log of the database, where deleted headers would live on. */
  readonly emptyLog: () => void;
  readonly now: () => number;
  readonly log: Logger;
}

/** How long idempotency keys are known. */
const keepKeysMs = 24 * 3_600_000;
/** So many at a time, that nobody else waits for a sweep. */
const batch = 100;
const sweepMs = 60_000;
const emptyLogMs = 10_000;

/** Removes what the service may not or need not keep: old files, old keys, drafts of the dead, deleted headers. */
export class RetentionSweeper {
  readonly #options: RetentionSweeperOptions;
  #timers: NodeJS.Timeout[] = [];
  #isSweeping = false;

  constructor(options: RetentionSweeperOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { files, isGone, sweepLocks, log } = this.#options;
    const swept = await files.sweepDrafts(isGone);
    sweepLocks();
    if (swept > 0) log.info({ processes: swept }, 'removed the unfinished files of processes that are gone');
    this.#timers = [
      setInterval(() => void this.sweep().catch((err) => log.error({ err }, 'the sweep failed')), sweepMs),
      setInterval(() => this.#options.emptyLog(), emptyLogMs),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Everything whose time is over by now. A crash between two steps leaves work for the next sweep, and nothing else. */
  async sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const { store, files, now, sweeps } = this.#options;
      // First: a file that cannot be removed is in nobody's way.
      for (const sweep of sweeps) while ((await sweep(now(), batch)) >= batch);
      for (let ids = await store.expireJobs(now(), batch); ids.length > 0; ids = await store.expireJobs(now(), batch)) {
        for (const id of ids) await files.removeFiles(id);
        await store.markFilesRemoved(ids);
      }
      while ((await store.sweepIdempotencyKeys(now() - keepKeysMs, batch)) === batch);
    } finally {
      this.#isSweeping = false;
    }
  }
}
