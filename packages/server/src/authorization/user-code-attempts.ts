import { type LoginAttemptOptions, networkOf, type PausePolicy, pauseAfter } from './login-attempts.ts';

/** People mistype; a program that tries codes must not get far in the ten minutes for which one is valid. */
const pausePolicy: PausePolicy = { freeFailures: 10, maxPauseMs: 900_000 };

/**
 * Counts wrong user codes by address. After too many failures each further one doubles the pause.
 * @see RFC 8628, "User Code Brute Forcing"
 */
export class UserCodeAttempts {
  readonly #options: LoginAttemptOptions;

  constructor(options: LoginAttemptOptions) {
    this.#options = options;
  }

  /** Undefined if an attempt is allowed, which counts as failed until it is cleared; otherwise the seconds to wait. */
  async begin(address: string): Promise<number | undefined> {
    const { store, now } = this.#options;
    const pauseMs = (failures: number) => pauseAfter(failures, pausePolicy);
    const allowedAt = await store.begin([{ key: this.#keyOf(address), pauseMs }], now());
    return allowedAt === undefined ? undefined : Math.ceil((allowedAt - now()) / 1000);
  }

  /** Takes back one failure. Earlier ones stay counted, since anyone can get a valid code of their own. */
  async takeBack(address: string): Promise<void> {
    await this.#options.store.takeBack(this.#keyOf(address), this.#options.now());
  }

  #keyOf(address: string): Buffer {
    return this.#options.digest(['user code', networkOf(address)]);
  }
}
