import { type Clock, requireNumber, toSeconds } from './clock.ts';
import type { DeduplicationStore } from './deduplication-store.ts';
import { createMemoryStore } from './memory-store.ts';

/** Where deliveries are remembered, and how long. */
export interface DeduplicatorOptions {
  /** The memory of this process by default. */
  readonly store?: DeduplicationStore | undefined;
  /** How long a finished delivery is remembered. A day by default: retries go on for 3 h 21 min, forced ones longer. */
  readonly ttlSeconds?: number | undefined;
  /** After how long work that gave no sign counts as crashed. 5 minutes by default. */
  readonly leaseSeconds?: number | undefined;
  /** How many deliveries the default store remembers: 100,000 by default. A `store` that is given ignores it. */
  readonly maxEntries?: number | undefined;
  /** The present; the real clock by default. */
  readonly now?: Clock | undefined;
}

/**
 * `handled`: the work was done now. `duplicate`: it was done before; answer 2xx all the same.
 * `in_progress`: another attempt is at it and may still fail; answer 503, so that the sender comes again.
 */
export type Outcome = 'handled' | 'duplicate' | 'in_progress';

/** Tells the first attempt of a delivery from its retries. `once` needs no `this` and may be passed on alone. */
export interface Deduplicator {
  /** Does the work unless this delivery was handled before. What the work throws is thrown on, and a retry is let in. */
  once(id: string, work: () => unknown): Promise<Outcome>;
}

/**
 * Handles each delivery once, by its `webhook-id`, although retries may redeliver it.
 * A claim holds only for a lease until the work is done, so that a receiver that fails or crashes gets the retry.
 *
 * @example
 * ```ts
 * import { createDeduplicator } from '@quoin/webhook-verify';
 *
 * const deduplicator = createDeduplicator();
 * await deduplicator.once('b4f0c6de-1111-4222-8333-944455556666', () => {}); // => 'handled'
 * await deduplicator.once('b4f0c6de-1111-4222-8333-944455556666', () => {}); // => 'duplicate'
 * ```
 */
export function createDeduplicator(options: DeduplicatorOptions = {}): Deduplicator {
  const { store = createMemoryStore(options), now } = options;
  const ttl = requireNumber('ttlSeconds', options.ttlSeconds ?? 86_400);
  const lease = requireNumber('leaseSeconds', options.leaseSeconds ?? 300);
  return {
    async once(id, work) {
      const start = toSeconds(now);
      const state = await store.claim(id, start + lease, start);
      if (state !== 'claimed') return state === 'done' ? 'duplicate' : 'in_progress';
      try {
        await work();
      } catch (error) {
        // If even that fails, the lease runs out by itself; the reason is the work's own failure.
        await store.release(id, start + lease).catch(() => {});
        throw error;
      }
      await store.complete(id, toSeconds(now) + ttl);
      return 'handled';
    },
  };
}
