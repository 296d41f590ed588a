import type { LoginAttemptOptions } from './login-attempts.ts';

/** The time between two polls if the response names none. @see RFC 8628, "Device Authorization Response" */
const intervalMs = 5_000;

/** A poll may arrive earlier than it was sent after the one before, since the network delayed that one. */
const graceMs = 500;

/**
 * Requires devices to poll slowly. Each poll that comes too early makes the interval of its device longer by 5 seconds.
 * @see RFC 8628, "Device Access Token Response"
 */
export class DevicePolls {
  readonly #options: Pick<LoginAttemptOptions, 'store' | 'digest' | 'now'>;

  constructor(options: Pick<LoginAttemptOptions, 'store' | 'digest' | 'now'>) {
    this.#options = options;
  }

  /** Counts a poll with a device code, by the hash of the code. Returns true if it comes too early. */
  isTooEarly(codeHash: Buffer): Promise<boolean> {
    const { store, digest, now } = this.#options;
    const key = digest(['device poll', codeHash.toString('base64url')]);
    return store.pace({ key, pauseMs: (tooEarly) => intervalMs * (tooEarly + 1) - graceMs }, now());
  }
}
