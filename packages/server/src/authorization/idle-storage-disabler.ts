import type { AsyncLocalStorage } from 'node:async_hooks';

/** After the last call, since a little of what it began may go on for longer than its answer. */
const defaultIdleMs = 1_000;

/**
 * oidc-provider keeps the request that it answers in an `AsyncLocalStorage`. From its first use on, and not only during
 * it, Node 20 and 22 call hooks for every promise of the process, which made all other work an eighth slower. When no
 * call has come for a while the storage is put aside; the next call takes it up again of itself.
 * @see Node.js, "Asynchronous context tracking", `asyncLocalStorage.disable()`
 */
export class IdleStorageDisabler {
  readonly #storage: Pick<AsyncLocalStorage<unknown>, 'disable'>;
  readonly #idleMs: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(storage: Pick<AsyncLocalStorage<unknown>, 'disable'>, idleMs = defaultIdleMs) {
    this.#storage = storage;
    this.#idleMs = idleMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#disableLater();
    }
  }

  #disableLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#storage.disable(), this.#idleMs);
    this.#timer.unref();
  }
}
