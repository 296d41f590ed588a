/** How many attempts may be under way at once. */
export interface PaceLimits {
  readonly all: number;
  readonly perSubscription: number;
  readonly perOrigin: number;
}

/** Where an attempt goes. */
export interface Place {
  readonly subscriptionId: string;
  readonly origin: string;
}

/**
 * What an attempt says about its place: `delivered`; `refused`, by an answer that speaks for the one endpoint;
 * `unwell`: no answer, or one that asks for fewer requests, which speaks for the whole origin; `nothing`, if it was
 * not made to its end.
 */
export type Sign = 'delivered' | 'refused' | 'unwell' | 'nothing';

/** How much more may begin, as one claim asks; the store counts off what it takes itself. */
export interface Room {
  readonly ofSubscription: (subscriptionId: string) => number;
  readonly ofOrigin: (origin: string) => number;
}

/** What was learnt of a place that nobody has asked for so long says nothing any more. */
const forgetMs = 3_600_000;

/**
 * Who may be sent to, and how much at once. A place that fails is asked one thing at a time until it answers again, and
 * all that fail together have half of what there is: the rest stays free for those that work.
 */
export class Pace {
  readonly #all: number;
  readonly #subscriptions: Gauges;
  readonly #origins: Gauges;
  #active = 0;

  constructor({ all, perSubscription, perOrigin }: PaceLimits) {
    this.#all = all;
    this.#subscriptions = new Gauges(perSubscription);
    this.#origins = new Gauges(perOrigin);
  }

  /** How many attempts are under way. */
  get active(): number {
    return this.#active;
  }

  get free(): number {
    return Math.max(0, this.#all - this.#active);
  }

  /** The room for one claim, which promises the failing subscriptions no more than their half together. */
  room(): Room {
    let left = Math.ceil(this.#all / 2) - this.#subscriptions.failing;
    const promised = new Map<string, number>();
    return {
      ofSubscription: (id) => {
        const room = this.#subscriptions.roomOf(id);
        if (!this.#subscriptions.hasFailed(id)) return room;
        const share = promised.get(id) ?? Math.max(0, Math.min(room, left));
        if (!promised.has(id)) left -= share;
        promised.set(id, share);
        return share;
      },
      ofOrigin: (origin) => this.#origins.roomOf(origin),
    };
  }

  /** True if the last attempt for the subscription failed. */
  hasFailed(subscriptionId: string): boolean {
    return this.#subscriptions.hasFailed(subscriptionId);
  }

  begin({ subscriptionId, origin }: Place): void {
    this.#active += 1;
    this.#subscriptions.take(subscriptionId);
    this.#origins.take(origin);
  }

  end({ subscriptionId, origin }: Place, sign: Sign, now: number): void {
    this.#active -= 1;
    this.#subscriptions.settle(subscriptionId, sign, now);
    this.#origins.settle(origin, sign === 'refused' ? 'delivered' : sign, now);
  }

  /** Forgets the failures of places that nobody has asked for long. */
  sweep(now: number): void {
    for (const gauges of [this.#subscriptions, this.#origins]) gauges.forget(now - forgetMs);
  }
}

interface Gauge {
  limit: number;
  active: number;
  hasFailed: boolean;
  settledAt: number;
}

/** Endpoints or origins, by name: the limit of each is halved by a failure and raised by one with a success. */
class Gauges {
  readonly #most: number;
  readonly #gauges = new Map<string, Gauge>();
  /** Attempts that are under way with those that have failed. */
  failing = 0;

  constructor(most: number) {
    this.#most = most;
  }

  hasFailed(name: string): boolean {
    return this.#gauges.get(name)?.hasFailed ?? false;
  }

  roomOf(name: string): number {
    const gauge = this.#gauges.get(name);
    return gauge === undefined ? this.#most : Math.max(0, gauge.limit - gauge.active);
  }

  take(name: string): void {
    const gauge = this.#gauges.get(name) ?? { limit: this.#most, active: 0, hasFailed: false, settledAt: 0 };
    this.#gauges.set(name, gauge);
    gauge.active += 1;
    if (gauge.hasFailed) this.failing += 1;
  }

  settle(name: string, sign: Sign, now: number): void {
    const gauge = this.#gauges.get(name);
    if (gauge === undefined) return;
    if (gauge.hasFailed) this.failing -= gauge.active;
    gauge.active -= 1;
    gauge.settledAt = now;
    if (sign === 'delivered') gauge.limit = Math.min(this.#most, gauge.limit + 1);
    else if (sign !== 'nothing') gauge.limit = Math.max(1, Math.floor(gauge.limit / 2));
    if (sign !== 'nothing') gauge.hasFailed = sign !== 'delivered';
    if (gauge.hasFailed) this.failing += gauge.active;
    // Nothing is known of it that is not so of any other.
    if (gauge.active === 0 && gauge.limit === this.#most) this.#gauges.delete(name);
  }

  forget(before: number): void {
    for (const [name, { active, settledAt }] of this.#gauges) {
      if (active === 0 && settledAt <= before) this.#gauges.delete(name);
    }
  }
}
