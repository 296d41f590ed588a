import { setTimeout as pause } from 'node:timers/promises';

/**
 * Spaces the starts of attempts to failing endpoints. A start takes the main thread a third of a millisecond for the
 * connection and TLS, and more when it ends. 21 starts in consecutive turns of the event loop delayed a delivery to a
 * working endpoint by 4 ms; spaced starts delay it by 0.5 ms.
 */
export class SpacedStarts {
  readonly #gapMs: number;
  readonly #ended = new AbortController();
  #last = Promise.resolve();

  constructor(gapMs: number) {
    this.#gapMs = gapMs;
  }

  /**
   * Resolves when the attempt may start, in the order of the calls. The first waits too, so that a delivery to a working
   * endpoint that is due at the same time is sent before it.
   */
  wait(): Promise<void> {
    const { signal } = this.#ended;
    this.#last = this.#last.then(() => pause(this.#gapMs, undefined, { signal })).catch(() => undefined);
    return this.#last;
  }

  /** Ends all waits, so that a service that stops can release the deliveries. */
  end(): void {
    this.#ended.abort();
  }
}
