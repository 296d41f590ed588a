import type { AttemptStore, Counted } from '../db/attempt-store.ts';

/** How many failures in a row cost nothing, and how long the pause after the next ones may become. */
interface PausePolicy {
  readonly freeFailures: number;
  readonly maxPauseMs: number;
}

/** An account is attacked from many addresses, but its owner must get in again soon; an address may be many people's. */
const pausePolicies = {
  account: { freeFailures: 5, maxPauseMs: 300_000 },
  address: { freeFailures: 20, maxPauseMs: 900_000 },
} as const satisfies Record<string, PausePolicy>;

export interface LoginAttemptOptions {
  readonly store: AttemptStore;
  /** A keyed digest: people type passwords into the field for their name, and none may be kept. */
  readonly digest: (parts: readonly string[]) => Buffer;
  readonly now: () => number;
}

/** Counts attempts to log in by account and by address; after too many failures each costs a pause twice as long. */
export class LoginAttempts {
  readonly #options: LoginAttemptOptions;

  constructor(options: LoginAttemptOptions) {
    this.#options = options;
  }

  /** Nothing where an attempt may be made, which counts as failed until it is forgiven; else the seconds to wait. */
  async begin(login: string, address: string): Promise<number | undefined> {
    const { store, now } = this.#options;
    const allowedAt = await store.begin(this.#countersOf(login, address), now());
    return allowedAt === undefined ? undefined : Math.ceil((allowedAt - now()) / 1000);
  }

  async clearFailures(login: string, address: string): Promise<void> {
    await this.#options.store.forgive(this.#countersOf(login, address), this.#options.now());
  }

  #countersOf(login: string, address: string): readonly Counted[] {
    const keyOf = (kind: keyof typeof pausePolicies, text: string): Counted => ({
      key: this.#options.digest(['log in', kind, text]),
      pauseMs: (failures) => pauseAfter(failures, pausePolicies[kind]),
    });
    return [keyOf('account', login), keyOf('address', networkOf(address))];
  }
}

/** 1 s after the first failure that is too many, then twice as long each time. */
function pauseAfter(failures: number, { freeFailures: free, maxPauseMs: longestMs }: PausePolicy): number {
  return failures <= free ? 0 : Math.min(1000 * 2 ** Math.min(failures - free - 1, 20), longestMs);
}

/** Whoever has one IPv6 address has the 2^64 around it. @see RFC 6177, "IPv6 Address Assignment to End Sites" */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
