/** Maximum numbers of concurrent attempts. */
export interface ConcurrencyLimits {
  readonly all: number;
  readonly perSubscription: number;
  readonly perOrigin: number;
}

/** The subscription and origin of an attempt. */
export interface DeliveryTarget {
  readonly subscriptionId: string;
  readonly origin: string;
}

/**
 * The result of an attempt for the concurrency limits: `success`; `endpoint_failure`, a refusal that concerns one
 * endpoint only; `origin_failure`, no response or a request to slow down, which concerns the whole origin;
 * `unfinished`, if the attempt was not completed.
 */
export type AttemptFeedback = 'success' | 'endpoint_failure' | 'origin_failure' | 'unfinished';

/** Number of attempts that may start now. The store subtracts what one claim takes itself. */
export interface FreeSlots {
  readonly ofSubscription: (subscriptionId: string) => number;
  readonly ofOrigin: (origin: string) => number;
}

/** The state of a target without attempts for this time is dropped. */
const maxIdleMs = 3_600_000;

/**
 * Limits concurrent attempts by subscription and origin, and adapts to failures. A failing target gets one attempt at a
 * time until it succeeds, and all failing subscriptions together get half of the attempts. The rest stays free for
 * working ones.
 */
export class AdaptiveConcurrency {
  readonly #all: number;
  readonly #subscriptions: TargetStates;
  readonly #origins: TargetStates;
  #active = 0;

  constructor({ all, perSubscription, perOrigin }: ConcurrencyLimits) {
    this.#all = all;
    this.#subscriptions = new TargetStates(perSubscription);
    this.#origins = new TargetStates(perOrigin);
  }

  /** Number of running attempts. */
  get active(): number {
    return this.#active;
  }

  get freeTotal(): number {
    return Math.max(0, this.#all - this.#active);
  }

  /** The free slots for one claim. Failing subscriptions share at most half of all attempts. */
  freeSlots(): FreeSlots {
    let left = Math.ceil(this.#all / 2) - this.#subscriptions.failing;
    const shares = new Map<string, number>();
    return {
      ofSubscription: (id) => {
        const freeSlots = this.#subscriptions.freeSlotsOf(id);
        if (!this.#subscriptions.hasFailed(id)) return freeSlots;
        const share = shares.get(id) ?? Math.max(0, Math.min(freeSlots, left));
        if (!shares.has(id)) left -= share;
        shares.set(id, share);
        return share;
      },
      ofOrigin: (origin) => this.#origins.freeSlotsOf(origin),
    };
  }

  /** True if the last attempt for the subscription failed. */
  hasFailed(subscriptionId: string): boolean {
    return this.#subscriptions.hasFailed(subscriptionId);
  }

  begin({ subscriptionId, origin }: DeliveryTarget): void {
    this.#active += 1;
    this.#subscriptions.acquire(subscriptionId);
    this.#origins.acquire(origin);
  }

  end({ subscriptionId, origin }: DeliveryTarget, feedback: AttemptFeedback, now: number): void {
    this.#active -= 1;
    this.#subscriptions.release(subscriptionId, feedback, now);
    this.#origins.release(origin, feedback === 'endpoint_failure' ? 'success' : feedback, now);
  }

  /** Drops the state of targets that were idle for long. */
  sweep(now: number): void {
    for (const states of [this.#subscriptions, this.#origins]) states.removeIdle(now - maxIdleMs);
  }
}

interface TargetState {
  limit: number;
  active: number;
  hasFailed: boolean;
  releasedAt: number;
}

/** Endpoints or origins by name. A failure halves the limit of a target; a success raises it by one. */
class TargetStates {
  readonly #maxLimit: number;
  readonly #targets = new Map<string, TargetState>();
  /** Number of running attempts to failing targets. */
  failing = 0;

  constructor(maxLimit: number) {
    this.#maxLimit = maxLimit;
  }

  hasFailed(name: string): boolean {
    return this.#targets.get(name)?.hasFailed ?? false;
  }

  freeSlotsOf(name: string): number {
    const target = this.#targets.get(name);
    return target === undefined ? this.#maxLimit : Math.max(0, target.limit - target.active);
  }

  acquire(name: string): void {
    const target = this.#targets.get(name) ?? { limit: this.#maxLimit, active: 0, hasFailed: false, releasedAt: 0 };
    this.#targets.set(name, target);
    target.active += 1;
    if (target.hasFailed) this.failing += 1;
  }

  release(name: string, feedback: AttemptFeedback, now: number): void {
    const target = this.#targets.get(name);
    if (target === undefined) return;
    if (target.hasFailed) this.failing -= target.active;
    target.active -= 1;
    target.releasedAt = now;
    if (feedback === 'success') target.limit = Math.min(this.#maxLimit, target.limit + 1);
    else if (feedback !== 'unfinished') target.limit = Math.max(1, Math.floor(target.limit / 2));
    if (feedback !== 'unfinished') target.hasFailed = feedback !== 'success';
    if (target.hasFailed) this.failing += target.active;
    // The state equals the initial one.
    if (target.active === 0 && target.limit === this.#maxLimit) this.#targets.delete(name);
  }

  removeIdle(before: number): void {
    for (const [name, { active, releasedAt: settledAt }] of this.#targets) {
      if (active === 0 && settledAt <= before) this.#targets.delete(name);
    }
  }
}
