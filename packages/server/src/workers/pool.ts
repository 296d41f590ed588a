import type { Converted } from './converted.ts';
import { resolveGauge } from './memory.ts';
import type { ConversionOrder, DocumentAnswer, DocumentOrder } from './messages.ts';
import { WorkerError } from './worker-error.ts';
import type { WorkerOptions, WorkerProcess } from './worker-process.ts';
import { type PoolEvent, type RegisteredWorker, WorkerRegistry, type WorkerState } from './worker-registry.ts';

export interface PoolOptions extends Pick<WorkerOptions, 'entry' | 'deadlineMs' | 'memoryLimitBytes'> {
  /** How many conversions run at once. */
  readonly size: number;
  /** After about so many conversions a process is replaced. */
  readonly recycleAfter: number;
  readonly startDeadlineMs?: number;
  /** Takes what a worker wrote to its standard error, at most the last 8 KiB; never for callers. */
  readonly log?: WorkerOptions['log'];
  readonly onEvent?: (event: PoolEvent) => void;
}

/** The pool at one moment. */
export interface PoolStats {
  /** Orders that no worker has taken yet. */
  readonly waiting: number;
  readonly workers: readonly { readonly pid: number; readonly state: WorkerState; readonly conversions: number }[];
  /** Present while no worker could be started: how often in a row, and why, for operators. */
  readonly startFailure: { readonly count: number; readonly why: string } | undefined;
}

/** Converts files in processes that can be watched and ended. */
export interface Pool {
  /**
   * Converts one file; orders are taken in turn. Fails with a `ConversionFailure`, a `WorkerError`, or the reason of
   * the signal. Nothing but the signal ends the wait for a free worker; once it runs, the deadline does.
   */
  convert(order: ConversionOrder, options?: { signal?: AbortSignal }): Promise<Converted>;
  /** Looks at one document in the same way, but fails with a `WorkerError` only. */
  examine(order: DocumentOrder): Promise<DocumentAnswer>;
  stats(): PoolStats;
  /** Ends every process and fails what waits or runs with `workers_stopped`; resolves when no process is left. */
  stop(): Promise<void>;
}

export function startPool(options: PoolOptions): Pool {
  return new WorkerPool(options);
}

interface WaitingOrder {
  /** Does the work in a worker that is free, and gives what settles its caller's promise. */
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

  convert(order: ConversionOrder, { signal }: { signal?: AbortSignal } = {}): Promise<Converted> {
    return this.#enqueue((worker) => worker.convert(order, signal), signal);
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
    const workers = this.#registry.workers.map(({ worker, state, conversions }) => {
      return { pid: worker.pid, state, conversions };
    });
    return { waiting: this.#queue.length, workers, startFailure: this.#registry.startFailure };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { reject } of this.#queue.splice(0)) reject(new WorkerError('workers_stopped'));
    await this.#registry.stop();
  }

  /** An order that waits is dropped; one that runs is seen to by its worker. */
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

  async #run(member: RegisteredWorker, { work }: WaitingOrder): Promise<void> {
    const settle = await work(member.worker);
    // First, so that the worker has its next order before anybody looks at what became of the last one.
    try {
      this.#registry.release(member);
    } finally {
      settle();
    }
  }
}
