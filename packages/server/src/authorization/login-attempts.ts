import type { AttemptLimit, AttemptStore } from './store/attempt-store.ts';

/** Number of consecutive failures without a pause, and the longest pause. */
export interface PausePolicy {
  readonly freeFailures: number;
  readonly maxPauseMs: number;
}

/**
 * An account may be attacked from many addresses, but its owner must soon be able to log in again; an address may be
 * shared by many people.
 */
const pausePolicies = {
  account: { freeFailures: 5, maxPauseMs: 300_000 },
  address: { freeFailures: 20, maxPauseMs: 900_000 },
} as const satisfies Record<string, PausePolicy>;

export interface LoginAttemptOptions {
  readonly store: AttemptStore;
  /** A keyed digest: people sometimes type passwords into the login field, and none may be stored. */
  readonly digest: (parts: readonly string[]) => Buffer;
  readonly now: () => number;
}

/** Counts login attempts by account and by address. After too many failures each further one doubles the pause. */
export class LoginAttempts {
  readonly #options: LoginAttemptOptions;

  constructor(options: LoginAttemptOptions) {
    this.#options = options;
  }

  /** Undefined if an attempt is allowed, which counts as failed until it is cleared; otherwise the seconds to wait. */
  async begin(login: string, address: string): Promise<number | undefined> {
    const { store, now } = this.#options;
    const allowedAt = await store.begin(this.#countersOf(login, address), now());
    return allowedAt === undefined ? undefined : Math.ceil((allowedAt - now()) / 1000);
  }

  async clearFailures(login: string, address: string): Promise<void> {
    await this.#options.store.forgive(this.#countersOf(login, address), this.#options.now());
  }

  #countersOf(login: string, address: string): readonly AttemptLimit[] {
    const keyOf = (kind: keyof typeof pausePolicies, text: string): AttemptLimit => ({
      key: this.#options.digest(['log in', kind, text]),
      pauseMs: (failures) => pauseAfter(failures, pausePolicies[kind]),
    });
    return [keyOf('account', login), keyOf('address', networkOf(address))];
  }
}

/** 1 s after the first failure beyond the free ones, then twice as long each time. */
export function pauseAfter(failures: number, { freeFailures, maxPauseMs }: PausePolicy): number {
  return failures <= freeFailures ? 0 : Math.min(1000 * 2 ** Math.min(failures - freeFailures - 1, 20), maxPauseMs);
}

/**
 * The /64 of an IPv6 address, since a subscriber has all 2^64 addresses of it.
 * @see RFC 6177, "IPv6 Address Assignment to End Sites"
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
