import type { ProcessRegistry } from '../db/process-registry.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Logger } from '../operation/log.ts';
import type { JobStore } from './store/job-store.ts';

export interface RetentionSweeperOptions {
  readonly store: Pick<JobStore, 'expireJobs' | 'markFilesRemoved' | 'purgeJobs' | 'sweepIdempotencyKeys'>;
  readonly files: Pick<FileStore, 'removeFiles' | 'sweepDrafts'>;
  /** Time for which ended jobs are kept. */
  readonly keepJobsMs: number;
  readonly processes: Pick<ProcessRegistry, 'isGone' | 'sweep'>;
  /** Sweeps of other parts: each removes up to `limit` rows and returns their number. */
  readonly sweeps: readonly ((now: number, limit: number) => Promise<number>)[];
  /** Runs a sweep unless another process is running one now. */
  readonly sweepAlone: (sweep: () => Promise<void>) => Promise<void>;
  /** Overwrites what the database keeps of deleted headers. */
  readonly removeTraces: () => void;
  readonly now: () => number;
  readonly log: Logger;
}

/** Time for which idempotency keys are kept. */
const keepKeysMs = 24 * 3_600_000;
/** Rows per sweep, small enough not to block other operations. */
const batch = 100;
const sweepMs = 60_000;
const removeTracesMs = 10_000;

/** Removes expired data: old files and jobs, idempotency keys, drafts of dead processes, deleted headers. */
export class RetentionSweeper {
  readonly #options: RetentionSweeperOptions;
  #timers: NodeJS.Timeout[] = [];
  #isSweeping = false;

  constructor(options: RetentionSweeperOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { files, processes, removeTraces, log } = this.#options;
    const swept = await files.sweepDrafts(processes.isGone);
    await processes.sweep();
    if (swept > 0) log.info({ processes: swept }, 'removed drafts of dead processes');
    this.#timers = [
      setInterval(() => void this.sweep().catch((err) => log.error({ err }, 'sweep failed')), sweepMs),
      setInterval(removeTraces, removeTracesMs),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Removes everything that has expired by now. A crash between two steps only leaves work for the next sweep. */
  async sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await this.#options.sweepAlone(() => this.#sweep());
    } finally {
      this.#isSweeping = false;
    }
  }

  async #sweep(): Promise<void> {
    const { store, files, now, sweeps, keepJobsMs } = this.#options;
    // These come first, so that a file that cannot be removed does not block them.
    for (const sweep of sweeps) while ((await sweep(now(), batch)) >= batch);
    for (let ids = await store.expireJobs(now(), batch); ids.length > 0; ids = await store.expireJobs(now(), batch)) {
      for (const id of ids) await files.removeFiles(id);
      await store.markFilesRemoved(ids);
    }
    while ((await store.purgeJobs(now() - keepJobsMs, batch)) === batch);
    while ((await store.sweepIdempotencyKeys(now() - keepKeysMs, batch)) === batch);
  }
}
