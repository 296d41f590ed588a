import { resolveGauge } from './memory.ts';
import type { Converted } from './protocol/converted.ts';
import type { ConversionOrder, DocumentAnswer, DocumentOrder } from './protocol/messages.ts';
import { WorkerError } from './worker-error.ts';
import type { WorkerOptions, WorkerProcess } from './worker-process.ts';
import { type PoolEvent, type PoolMember, WorkerRegistry, type WorkerState } from './worker-registry.ts';

export interface PoolOptions extends Pick<WorkerOptions, 'entry' | 'deadlineMs' | 'memoryLimitBytes'> {
  /** Maximum number of concurrent conversions. */
  readonly size: number;
  /** A process is replaced after about this many conversions. */
  readonly recycleAfter: number;
  readonly startDeadlineMs?: number;
  /** Receives at most the last 8 KiB of a worker's standard error; never shown to callers. */
  readonly log?: WorkerOptions['log'];
  readonly onEvent?: (event: PoolEvent) => void;
}

/** The current state of the pool. */
export interface PoolStats {
  /** Number of orders without a worker. */
  readonly waiting: number;
  readonly workers: readonly { readonly pid: number; readonly state: WorkerState; readonly conversions: number }[];
  /** Set while no worker can be started: the number of failures in a row and their cause, for operators. */
  readonly startFailure: { readonly count: number; readonly why: string } | undefined;
}

export interface PoolConvertOptions {
  readonly signal?: AbortSignal;
  /** A shorter time limit than that of the pool. */
  readonly deadlineMs?: number;
  /** Called when a worker takes the order. */
  readonly onStart?: () => void;
}

/** Converts files in processes that can be watched and killed. */
export interface Pool {
  /**
   * Converts one file; orders are handled in turn. Fails with a `ConversionFailure`, a `WorkerError`, or the reason of
   * the signal. Only the signal ends the wait for a free worker; the deadline applies once the conversion runs.
   */
  convert(order: ConversionOrder, options?: PoolConvertOptions): Promise<Converted>;
  /** Examines one document in the same way, but fails with a `WorkerError` only. */
  examine(order: DocumentOrder): Promise<DocumentAnswer>;
  stats(): PoolStats;
  /**
   * Kills every process and fails waiting and running orders with `workers_stopped`. Resolves when no process is left.
   */
  stop(): Promise<void>;
}

export function startPool(options: PoolOptions): Pool {
  return new WorkerPool(options);
}

interface WaitingOrder {
  /** Does the work in a free worker. Returns the function that settles the caller's promise. */
  readonly work: (worker: WorkerProcess) => Promise<() => void>;
  readonly signal: AbortSignal | undefined;
  readonly reject: (error: unknown) => void;
}

class WorkerPool implements Pool {
  readonly #registry: WorkerRegistry;
  #queue: WaitingOrder[] = [];
  #isStopped = false;

  constructor(options: PoolOptions) {
    const defaults = { startDeadlineMs: 60_000, log: () => {}, onEvent: () => {} };
    const onFree = (): void => this.#dispatch();
    this.#registry = new WorkerRegistry({ ...defaults, ...options, gauge: resolveGauge(), onFree });
  }

  convert(order: ConversionOrder, options: PoolConvertOptions = {}): Promise<Converted> {
    return this.#enqueue((worker) => {
      options.onStart?.();
      return worker.convert(order, options);
    }, options.signal);
  }

  examine(order: DocumentOrder): Promise<DocumentAnswer> {
    return this.#enqueue((worker) => worker.examine(order), undefined);
  }

  async #enqueue<T>(ask: (worker: WorkerProcess) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (this.#isStopped) throw new WorkerError('workers_stopped');
    let onAbort = (): void => {};
    const converted = new Promise<T>((resolve, reject) => {
      const work = (worker: WorkerProcess) =>
        ask(worker).then(
          (found) => () => resolve(found),
          (error) => () => reject(error),
        );
      const waiting = { work, signal, reject };
      this.#queue.push(waiting);
      onAbort = () => this.#dropWaiting(waiting);
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#dispatch();
    return converted.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  stats(): PoolStats {
    const workers = this.#registry.members.map(({ worker, state, conversions }) => {
      return { pid: worker.pid, state, conversions };
    });
    return { waiting: this.#queue.length, workers, startFailure: this.#registry.startFailure };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { reject } of this.#queue.splice(0)) reject(new WorkerError('workers_stopped'));
    await this.#registry.stop();
  }

  /** Drops a waiting order; a running one is ended by its worker. */
  #dropWaiting(waiting: WaitingOrder): void {
    const index = this.#queue.indexOf(waiting);
    if (index === -1) return;
    this.#queue.splice(index, 1);
    waiting.reject(waiting.signal?.reason);
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const member = this.#registry.acquire();
      const next = member && this.#queue.shift();
      if (next === undefined || member === undefined) return;
      void this.#run(member, next);
    }
  }

  async #run(member: PoolMember, { work }: WaitingOrder): Promise<void> {
    const settle = await work(member.worker);
    // The worker is released first, so that it gets its next order before the caller handles the result.
    try {
      this.#registry.release(member);
    } finally {
      settle();
    }
  }
}
