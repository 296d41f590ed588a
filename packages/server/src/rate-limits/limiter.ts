import type { RateFields } from './fields.ts';
import { Meter, type RateDecision } from './meter.ts';
import type { Policy } from './policy.ts';
import type { RateStore, Units } from './store/rate-store.ts';

/** The subject and the policy that a request counts against. */
export interface QuotaUse {
  /** A client, or an address without a token. */
  readonly subject: string;
  readonly policy: Policy;
}

export interface RateLimiterOptions {
  readonly store: Pick<RateStore, 'draw' | 'readTaken' | 'releaseUnits'>;
  readonly now: () => number;
}

/** Unused units are given back after one to two of these intervals. */
const releaseIntervalMs = 1_000;
const allowed: RateDecision = { isAllowed: true, fields: {} };

/** Counts requests against quotas that all processes on the database share. */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #meters = new Map<Policy, Map<string, Meter>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  start(): void {
    // On failure the units stay unused until their window ends.
    this.#timer = setInterval(() => void this.releaseUnused().catch(() => {}), releaseIntervalMs);
  }

  /** Gives back all held units. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const units: Units[] = [];
    for (const meters of this.#meters.values()) for (const meter of meters.values()) meter.release(units);
    this.#meters.clear();
    await this.#giveBack(units).catch(() => {});
  }

  /** Counts one request against the quotas and returns whether it is allowed. */
  take({ subject, policy }: QuotaUse): RateDecision | Promise<RateDecision> {
    return policy.layers.length === 0 ? allowed : this.#meterOf(policy, subject).take();
  }

  /** The fields for a request that is refused for another reason and is not counted. */
  async readFields({ subject, policy }: QuotaUse): Promise<RateFields> {
    return policy.layers.length === 0 ? {} : this.#meterOf(policy, subject).readFields();
  }

  /** Gives back unused units, and forgets subjects without recent requests. */
  async releaseUnused(): Promise<void> {
    const units: Units[] = [];
    for (const [policy, meters] of this.#meters) {
      for (const [subject, meter] of meters) if (meter.releaseIfIdle(units)) meters.delete(subject);
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
