/** How many attempts may be under way at once. */
export interface ConcurrencyLimits {
  readonly all: number;
  readonly perSubscription: number;
  readonly perOrigin: number;
}

/** Where an attempt goes. */
export interface DeliveryTarget {
  readonly subscriptionId: string;
  readonly origin: string;
}

/**
 * What an attempt says about its place: `delivered`; `refused`, by an answer that speaks for the one endpoint;
 * `unwell`: no answer, or one that asks for fewer requests, which speaks for the whole origin; `nothing`, if it was
 * not made to its end.
 */
export type AttemptFeedback = 'success' | 'endpoint_failure' | 'origin_failure' | 'unfinished';

/** How much more may begin, as one claim asks; the store counts off what it takes itself. */
export interface FreeSlots {
  readonly ofSubscription: (subscriptionId: string) => number;
  readonly ofOrigin: (origin: string) => number;
}

/** What was learnt of a place that nobody has asked for so long says nothing any more. */
const maxIdleMs = 3_600_000;

/**
 * Who may be sent to, and how much at once. A place that fails is asked one thing at a time until it answers again, and
 * all that fail together have half of what there is: the rest stays free for those that work.
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

  /** How many attempts are under way. */
  get active(): number {
    return this.#active;
  }

  get freeTotal(): number {
    return Math.max(0, this.#all - this.#active);
  }

  /** The room for one claim, which promises the failing subscriptions no more than their half together. */
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

  /** Forgets the failures of places that nobody has asked for long. */
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

/** Endpoints or origins, by name: the limit of each is halved by a failure and raised by one with a success. */
class TargetStates {
  readonly #maxLimit: number;
  readonly #targets = new Map<string, TargetState>();
  /** Attempts that are under way with those that have failed. */
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
    // Nothing is known of it that is not so of any other.
    if (target.active === 0 && target.limit === this.#maxLimit) this.#targets.delete(name);
  }

  removeIdle(before: number): void {
    for (const [name, { active, releasedAt: settledAt }] of this.#targets) {
      if (active === 0 && settledAt <= before) this.#targets.delete(name);
    }
  }
}
