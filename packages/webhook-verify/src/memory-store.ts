import { requireNumber } from './clock.ts';
import type { DeduplicationStore } from './deduplication-store.ts';

/**
 * Stores deliveries in the memory of this process. Beyond `maxEntries` the oldest are removed, so choose more than
 * arrive within the time to remember; a restart removes all.
 *
 * @example
 * ```ts
 * import { createDeduplicator, createMemoryStore } from '@quoin/webhook-verify';
 *
 * const store = createMemoryStore({ maxEntries: 1000 });
 * await createDeduplicator({ store }).once('a1', () => {}); // => 'handled'
 * await createDeduplicator({ store }).once('a1', () => {}); // => 'duplicate'
 * ```
 */
export function createMemoryStore({ maxEntries = 100_000 } = {}): DeduplicationStore {
  const limit = requireNumber('maxEntries', maxEntries);
  const entries = new Map<string, { readonly done: boolean; readonly expiresAt: number }>();
  return {
    async claim(id, expiresAt, now) {
      const entry = entries.get(id);
      if (entry && entry.expiresAt > now) return entry.done ? 'done' : 'pending';
      setEntry(id, false, expiresAt);
      // A Map keeps the order of insertion, so the first entries are the oldest.
      for (const [oldest, { expiresAt: end }] of entries) {
        if (end > now && entries.size <= limit) break;
        entries.delete(oldest);
      }
      return 'claimed';
    },
    async complete(id, expiresAt) {
      setEntry(id, true, expiresAt);
    },
    async release(id, expiresAt) {
      const entry = entries.get(id);
      if (entry && !entry.done && entry.expiresAt === expiresAt) entries.delete(id);
    },
  };

  function setEntry(id: string, done: boolean, expiresAt: number): void {
    entries.delete(id);
    entries.set(id, { done, expiresAt });
  }
}
