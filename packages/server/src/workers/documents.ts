import type { DocumentAnswer, DocumentOrder } from './messages.ts';
import type { Pool } from './pool.ts';
import { WorkerError } from './worker-error.ts';

/** Too many documents wait already. */
export class DocumentsBusy extends Error {
  override readonly name = 'DocumentsBusy';
}

export interface DocumentsOptions {
  readonly startPool: () => Pool;
  /** Each holds its bytes in memory. */
  readonly maxWaiting: number;
}

/**
 * Examines documents in a process of their own, which is started with the first: they do not wait behind
 * conversions, nor conversions behind them.
 */
export class Documents {
  readonly #options: DocumentsOptions;
  #pool: Pool | undefined;
  #isStopped = false;

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  /** Fails with a `WorkerError` or `DocumentsBusy`. A crash may have been another document's: it is tried again once. */
  async examine(order: DocumentOrder): Promise<DocumentAnswer> {
    const pool = this.#open();
    if (pool.stats().waiting >= this.#options.maxWaiting) throw new DocumentsBusy('too many documents wait');
    return pool.examine(order).catch((error) => {
      const mayRetry = error instanceof WorkerError && error.mayRetry && !this.#isStopped;
      if (mayRetry) return pool.examine(order);
      throw error;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#pool?.stop();
  }

  #open(): Pool {
    if (this.#isStopped) throw new WorkerError('workers_stopped');
    this.#pool ??= this.#options.startPool();
    return this.#pool;
  }
}
