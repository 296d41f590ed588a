import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';

describe('createMemoryStore', () => {
  it('lets only the first claim an id', async () => {
    const store = createMemoryStore();
    expect(await store.claim('a', 100, 0)).toBe('claimed');
    expect(await store.claim('a', 100, 0)).toBe('pending');
    await store.complete('a', 100);
    expect(await store.claim('a', 100, 0)).toBe('done');
  });

  it('removes an entry in the second in which it expires', async () => {
    const store = createMemoryStore();
    await store.claim('a', 100, 0);
    expect(await store.claim('a', 200, 99)).toBe('pending');
    expect(await store.claim('a', 200, 100)).toBe('claimed');
  });

  it('releases a claim, but not a later one or a finished delivery', async () => {
    const store = createMemoryStore();
    await store.claim('a', 100, 0);
    await store.release('a', 99);
    expect(await store.claim('a', 100, 0)).toBe('pending');
    await store.release('a', 100);
    expect(await store.claim('a', 100, 0)).toBe('claimed');
    await store.complete('a', 100);
    await store.release('a', 100);
    expect(await store.claim('a', 100, 0)).toBe('done');
  });

  it('removes the oldest entries beyond its maximum', async () => {
    const store = createMemoryStore({ maxEntries: 2 });
    for (const id of ['a', 'b', 'c']) {
      await store.claim(id, 100, 0);
      await store.complete(id, 100);
    }
    expect(await store.claim('b', 100, 0)).toBe('done');
    expect(await store.claim('c', 100, 0)).toBe('done');
    expect(await store.claim('a', 100, 0)).toBe('claimed');
  });

  it('never removes the newest claim', async () => {
    const store = createMemoryStore({ maxEntries: 1 });
    await store.claim('a', 100, 0);
    expect(await store.claim('b', 100, 0)).toBe('claimed');
    expect(await store.claim('b', 100, 0)).toBe('pending');
  });
});
