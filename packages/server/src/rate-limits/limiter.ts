import type { RateFields } from './fields.ts';
import { Meter, type Verdict } from './meter.ts';
import type { Policy } from './policy.ts';
import type { RateStore, Units } from './store/rate-store.ts';

/** Who pays for a request, and from which quotas. */
export interface Charge {
  /** A client, or an address that asks without a token. */
  readonly subject: string;
  readonly policy: Policy;
}

export interface RateLimiterOptions {
  readonly store: Pick<RateStore, 'draw' | 'readTaken' | 'releaseUnits'>;
  readonly now: () => number;
}

/** What is held without being used goes back after one to two of these. */
const settleMs = 1_000;
const allowed: Verdict = { isAllowed: true, fields: {} };

/** Counts requests against quotas that all processes on the database share. */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #meters = new Map<Policy, Map<string, Meter>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  start(): void {
    // A failure leaves units where nobody uses them, until their window ends.
    this.#timer = setInterval(() => void this.settle().catch(() => {}), settleMs);
  }

  /** Gives back all that is held. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const units: Units[] = [];
    for (const meters of this.#meters.values()) for (const meter of meters.values()) meter.release(units);
    this.#meters.clear();
    await this.#giveBack(units).catch(() => {});
  }

  /** Takes one request off the quotas, and tells whether it may go on. */
  take({ subject, policy }: Charge): Verdict | Promise<Verdict> {
    return policy.layers.length === 0 ? allowed : this.#meterOf(policy, subject).take();
  }

  /** How the quotas stand, for a request that is refused for another reason and takes nothing. */
  show({ subject, policy }: Charge): RateFields {
    return policy.layers.length === 0 ? {} : this.#meterOf(policy, subject).show();
  }

  /** Gives back what was held without being used, and forgets who has not asked for a while. */
  async settle(): Promise<void> {
    const units: Units[] = [];
    for (const [policy, meters] of this.#meters) {
      for (const [subject, meter] of meters) if (meter.settle(units)) meters.delete(subject);
      if (meters.size === 0) this.#meters.delete(policy);
    }
    await this.#giveBack(units);
  }

  async #giveBack(units: readonly Units[]): Promise<void> {
    if (units.length > 0) await this.#options.store.releaseUnits(units);
  }

  #meterOf(policy: Policy, subject: string): Meter {
    let meters = this.#meters.get(policy);
    if (meters === undefined) {
      meters = new Map();
      this.#meters.set(policy, meters);
    }
    let meter = meters.get(subject);
    if (meter === undefined) {
      meter = new Meter({ ...this.#options, subject, policy });
      meters.set(subject, meter);
    }
    return meter;
  }
}
