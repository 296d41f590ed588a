import type { AsyncLocalStorage } from 'node:async_hooks';

/** After the last call, since a little of what it began may go on for longer than its answer. */
const defaultRestMs = 1_000;

/**
 * oidc-provider keeps the request that it answers in an `AsyncLocalStorage`. From its first use on, and not only during
 * it, Node 20 and 22 call hooks for every promise of the process, which made all other work an eighth slower. When no
 * call has come for a while the storage is put aside; the next call takes it up again of itself.
 * @see Node.js, "Asynchronous context tracking", `asyncLocalStorage.disable()`
 */
export class PromiseHooks {
  readonly #storage: Pick<AsyncLocalStorage<unknown>, 'disable'>;
  readonly #restMs: number;
  #running = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(storage: Pick<AsyncLocalStorage<unknown>, 'disable'>, restMs = defaultRestMs) {
    this.#storage = storage;
    this.#restMs = restMs;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#rest);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#putAsideLater();
    }
  }

  #putAsideLater(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#storage.disable(), this.#restMs);
    this.#rest.unref();
  }
}
