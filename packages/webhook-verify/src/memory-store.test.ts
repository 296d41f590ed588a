import { describe, expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';

describe('the memory', () => {
  it('gives an id to the first who claims it', async () => {
    const store = createMemoryStore();
    expect(await store.claim('a', 100, 0)).toBe('claimed');
    expect(await store.claim('a', 100, 0)).toBe('pending');
    await store.complete('a', 100);
    expect(await store.claim('a', 100, 0)).toBe('done');
  });

  it('forgets an entry in the second in which it expires', async () => {
    const store = createMemoryStore();
    await store.claim('a', 100, 0);
    expect(await store.claim('a', 200, 99)).toBe('pending');
    expect(await store.claim('a', 200, 100)).toBe('claimed');
  });

  it('releases a claim, but none that another made since, and nothing that is done', async () => {
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

  it('holds no more than it may, and forgets the oldest first', async () => {
    const store = createMemoryStore({ maxEntries: 2 });
    for (const id of ['a', 'b', 'c']) {
      await store.claim(id, 100, 0);
      await store.complete(id, 100);
    }
    expect(await store.claim('b', 100, 0)).toBe('done');
    expect(await store.claim('c', 100, 0)).toBe('done');
    expect(await store.claim('a', 100, 0)).toBe('claimed');
  });

  it('never drops the claim it has just given', async () => {
    const store = createMemoryStore({ maxEntries: 1 });
    await store.claim('a', 100, 0);
    expect(await store.claim('b', 100, 0)).toBe('claimed');
    expect(await store.claim('b', 100, 0)).toBe('pending');
  });
});
