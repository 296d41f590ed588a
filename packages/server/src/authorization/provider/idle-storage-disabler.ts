import type { AsyncLocalStorage } from 'node:async_hooks';

/** Idle time after the last call, since work that it started may outlast its response. */
const defaultIdleMs = 1_000;

/**
 * Disables oidc-provider's `AsyncLocalStorage` while it is idle. oidc-provider stores the current request in it. From
 * its first use on, not only during it, Node 20 and 22 call hooks for every promise of the process, which slows all
 * other work by an eighth. The next call enables the storage by itself.
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
