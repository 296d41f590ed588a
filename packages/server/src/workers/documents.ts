import type { Pool } from './pool.ts';
import type { DocumentAnswer, DocumentOrder } from './protocol/messages.ts';
import { startOnUse } from './start-on-use.ts';
import { WorkerError } from './worker-error.ts';

/** Too many documents are waiting. */
export class DocumentsBusy extends Error {
  override readonly name = 'DocumentsBusy';
}

export interface DocumentsOptions {
  readonly startPool: () => Pool;
  /** Each waiting document holds its bytes in memory. */
  readonly maxWaiting: number;
}

/**
 * Examines documents in their own process, started with the first one, so that documents and conversions do not wait
 * for each other.
 */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #pool: Pool;
  #isStopped = false;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#pool = startOnUse(options.startPool);
  }

  /**
   * Fails with a `WorkerError` or `DocumentsBusy`. Retries once after a crash, which another document may have caused.
   */
  async examine(order: DocumentOrder): Promise<DocumentAnswer> {
    const pool = this.#pool;
    if (pool.stats().waiting >= this.#options.maxWaiting) throw new DocumentsBusy('too many documents are waiting');
    return pool.examine(order).catch((error) => {
      const mayRetry = error instanceof WorkerError && error.mayRetry && !this.#isStopped;
      if (mayRetry) return pool.examine(order);
      throw error;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#pool.stop();
  }
}
