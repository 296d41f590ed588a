import { describe, expect, it } from 'vitest';
import { createDeduplicator } from './deduplicator.ts';
import { createMemoryStore } from './memory-store.ts';

const id = '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10';

/** A clock that the test advances. */
function openClock(): { now: () => number; advance: (by: number) => void } {
  let current = 1_767_225_600;
  const advance = (by: number): void => {
    current += by;
  };
  return { now: () => current, advance };
}

// @spec "Retries may redeliver the same event; receivers deduplicate on `webhook-id`."
describe('a delivery', () => {
  it('is handled once, and its retries are duplicates', async () => {
    const { once } = createDeduplicator();
    let handled = 0;
    const outcomes = [];
    for (let attempt = 0; attempt < 3; attempt++) outcomes.push(await once(id, () => void handled++));
    expect(outcomes).toEqual(['handled', 'duplicate', 'duplicate']);
    expect(handled).toBe(1);
  });

  it('is distinguished from other deliveries', async () => {
    const { once } = createDeduplicator();
    expect([await once('a', () => {}), await once('b', () => {})]).toEqual(['handled', 'handled']);
  });

  it('is handled once when its attempts come at the same time', async () => {
    const { once } = createDeduplicator();
    let handled = 0;
    const work = async () => void (await Promise.resolve(handled++));
    const outcomes = await Promise.all([once(id, work), once(id, work), once(id, work)]);
    expect(outcomes).toEqual(['handled', 'in_progress', 'in_progress']);
    expect(handled).toBe(1);
  });

  it('is handled again after its work failed', async () => {
    const { once } = createDeduplicator();
    await expect(once(id, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    expect(await once(id, () => {})).toBe('handled');
  });

  it('is handled again after work that throws at once', async () => {
    const { once } = createDeduplicator();
    const work = () => {
      throw new Error('disk full');
    };
    await expect(once(id, work)).rejects.toThrow('disk full');
    expect(await once(id, () => {})).toBe('handled');
  });

  it('is handled again after the lease if the receiver crashed', async () => {
    const { now, advance } = openClock();
    const store = createMemoryStore();
    const crashed = createDeduplicator({ store, now });
    void crashed.once(id, () => new Promise(() => {}));
    const restarted = createDeduplicator({ store, now });
    advance(299);
    expect(await restarted.once(id, () => {})).toBe('in_progress');
    advance(1);
    expect(await restarted.once(id, () => {})).toBe('handled');
  });

  it('is remembered beyond its last retry, for a day', async () => {
    const { now, advance } = openClock();
    const { once } = createDeduplicator({ now });
    await once(id, () => {});
    advance(3 * 3600 + 21 * 60);
    expect(await once(id, () => {})).toBe('duplicate');
    advance(86_400 - (3 * 3600 + 21 * 60) - 1);
    expect(await once(id, () => {})).toBe('duplicate');
    advance(1);
    expect(await once(id, () => {})).toBe('handled');
  });

  it('is remembered for a time that starts at the end of its work', async () => {
    const { now, advance } = openClock();
    const { once } = createDeduplicator({ now, ttlSeconds: 100, leaseSeconds: 1000 });
    await once(id, () => advance(500));
    advance(99);
    expect(await once(id, () => {})).toBe('duplicate');
  });
});

describe('work that takes longer than its lease', () => {
  it('does not allow a third attempt when it fails late', async () => {
    const { now, advance } = openClock();
    const { once } = createDeduplicator({ now, leaseSeconds: 60 });
    let failFirst = (_: Error): void => {};
    const first = once(id, () => new Promise((_, reject) => (failFirst = reject)));
    await Promise.resolve();
    advance(60);
    let endSecond = (_: unknown): void => {};
    const second = once(id, () => new Promise((resolve) => (endSecond = resolve)));
    await Promise.resolve();
    failFirst(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
    expect(await once(id, () => {})).toBe('in_progress');
    endSecond(undefined);
    expect(await second).toBe('handled');
  });
});

describe('a store', () => {
  it('that fails to release does not hide the error of the work', async () => {
    const store = { ...createMemoryStore(), release: () => Promise.reject(new Error('store down')) };
    const { once } = createDeduplicator({ store });
    await expect(once(id, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  });

  it('that fails to complete is reported, and the claim stays until its lease expires', async () => {
    const store = { ...createMemoryStore(), complete: () => Promise.reject(new Error('store down')) };
    const { once } = createDeduplicator({ store });
    await expect(once(id, () => {})).rejects.toThrow('store down');
    expect(await once(id, () => {})).toBe('in_progress');
  });

  it('that cannot claim prevents the work', async () => {
    const store = { ...createMemoryStore(), claim: () => Promise.reject(new Error('store down')) };
    let handled = 0;
    await expect(createDeduplicator({ store }).once(id, () => void handled++)).rejects.toThrow('store down');
    expect(handled).toBe(0);
  });
});

describe('options', () => {
  it.each([{ ttlSeconds: Number.NaN }, { leaseSeconds: -1 }, { ttlSeconds: -1 }, { maxEntries: Number.NaN }])(
    'that are not durations or counts are refused: %o',
    (options) => {
      expect(() => createDeduplicator(options)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
    },
  );
});
