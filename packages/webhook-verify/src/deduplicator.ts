import { type Clock, requireNumber, toSeconds } from './clock.ts';
import type { DeduplicationStore } from './deduplication-store.ts';
import { createMemoryStore } from './memory-store.ts';

/** The store of handled deliveries, and the durations. */
export interface DeduplicatorOptions {
  /** The store; the memory of this process by default. */
  readonly store?: DeduplicationStore | undefined;
  /** The time to remember a handled delivery. A day by default: retries continue for 3 h 21 min, forced ones longer. */
  readonly ttlSeconds?: number | undefined;
  /** The time after which unfinished work counts as crashed. 5 minutes by default. */
  readonly leaseSeconds?: number | undefined;
  /** The maximum number of deliveries in the default store: 100,000 by default. Ignored if `store` is given. */
  readonly maxEntries?: number | undefined;
  /** The current time; the real clock by default. */
  readonly now?: Clock | undefined;
}

/**
 * `handled`: the work was done now. `duplicate`: it was done before; respond with 2xx too.
 * `in_progress`: another attempt is being handled and may still fail; respond with 503, so that the sender retries.
 */
export type Outcome = 'handled' | 'duplicate' | 'in_progress';

/** Handles only one attempt of a delivery. `once` does not use `this` and can be passed on its own. */
export interface Deduplicator {
  /** Runs the work unless this delivery was handled before. If the work throws, so does `once`, and a retry may run. */
  once(id: string, work: () => unknown): Promise<Outcome>;
}

/**
 * Handles each delivery once, by its `webhook-id`, even if it is redelivered.
 * Until the work is done, a claim expires after a lease, so that the retry is handled if a receiver fails or crashes.
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
        // If the release fails, the lease expires; the error of the work is more important.
        await store.release(id, start + lease).catch(() => {});
        throw error;
      }
      await store.complete(id, toSeconds(now) + ttl);
      return 'handled';
    },
  };
}
