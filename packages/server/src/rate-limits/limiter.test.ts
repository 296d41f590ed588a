import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseList } from 'structured-headers';
import { afterEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { RateLimiter } from './limiter.ts';
import { createPolicy, type SomeQuotas } from './policy.ts';
import { createRateStore } from './store/sqlite/sqlite-rate-store.ts';

// A time at which all four windows begin: a multiple of thirty days.
const start = 700 * 2_592_000_000;
const [second, hour, day, month] = [1_000, 3_600_000, 86_400_000, 2_592_000_000] as const;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** A clock, a database, and limiters on it, each with its own connection. */
function openClock() {
  const clock = { now: start };
  const folder = mkdtempSync(join(tmpdir(), 'quoin-rates-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const openLimiter = () => {
    const database = openDatabase(join(folder, 'rates.db'));
    closing.push(() => database.close());
    const store = createRateStore({ database, writer: new BatchWriter(database), now: () => clock.now });
    const limiter = new RateLimiter({ store, now: () => clock.now });
    return { database, store, limiter };
  };
  return { clock, openLimiter };
}

function open(quotas: SomeQuotas) {
  const { clock, openLimiter } = openClock();
  const { limiter, ...rest } = openLimiter();
  const policy = createPolicy('converter', quotas);
  const take = async (subject = 'client') => limiter.take({ subject, policy });
  /** The number of requests that are allowed, sent one after the other. */
  const count = async (requests: number, subject?: string) => {
    let passed = 0;
    for (let round = 0; round < requests; round++) if ((await take(subject)).isAllowed) passed += 1;
    return passed;
  };
  return { clock, openLimiter, limiter, policy, take, count, ...rest };
}

/** Parses a field with an independent parser. */
function parse(field: string | undefined) {
  return parseList(field ?? '').map(([name, parameters]) => [name, Object.fromEntries(parameters)]);
}

describe('four layers', () => {
  const quotas = { second: 5, hour: 12, day: 30, month: 50 };

  // @spec "Fixed windows on the epoch: 1 s, 3600, 86400, 2592000."
  it('allow what the tightest of them allows, and reset when their windows end', async () => {
    const { clock, count } = open(quotas);
    expect(await count(20)).toBe(5);
    clock.now += second - 1;
    expect(await count(1)).toBe(0);
    clock.now += 1;
    expect(await count(20)).toBe(5);
    clock.now += second;
    // Two of the hour's twelve are left.
    expect(await count(20)).toBe(2);
    clock.now = start + hour - 1;
    expect(await count(20)).toBe(0);
    clock.now = start + hour;
    expect(await count(20)).toBe(5);
    for (const [from, passes] of [
      [hour + second, 5],
      [hour + 2 * second, 2],
      [2 * hour, 5],
      [2 * hour + second, 1],
      [day - 1, 0],
      [day, 5],
      [day + second, 5],
      [day + hour, 5],
      [day + hour + second, 5],
      [2 * day, 0],
      [month - 1, 0],
      [month, 5],
    ] as const) {
      clock.now = start + from;
      expect([from, await count(20)]).toEqual([from, passes]);
    }
  });

  // @spec "`RateLimit: "converter";r=19;t=1` is the layer nearest to exhaustion"
  it('report the one nearest to exhaustion, and of several the one that lasts longest', async () => {
    const { clock, take } = open(quotas);
    const fieldOf = async () => parse((await take()).fields.RateLimit);
    expect(await fieldOf()).toEqual([['converter', { r: 4, t: 1 }]]);
    clock.now += 3 * second;
    for (let round = 0; round < 4; round++) await take();
    clock.now += second + 400;
    expect(await fieldOf()).toEqual([['converter', { r: 4, t: 1 }]]);
    await take();
    // Three are left in the second, and five in the hour.
    expect(await fieldOf()).toEqual([['converter', { r: 2, t: 1 }]]);
    clock.now += second;
    // Four are left in the new second, and three in the hour.
    expect(await fieldOf()).toEqual([['converter', { r: 3, t: 3_595 }]]);
  });

  // @spec "`RateLimit-Policy: "converter";q=20;w=1, "converter";q=1000;w=3600, …` has an item a layer."
  it('are listed with quota and window', async () => {
    const { take } = open({ second: 20, hour: 1_000, month: 9_000 });
    expect(parse((await take()).fields['RateLimit-Policy'])).toEqual([
      ['converter', { q: 20, w: 1 }],
      ['converter', { q: 1_000, w: 3_600 }],
      ['converter', { q: 9_000, w: 2_592_000 }],
    ]);
  });

  // @spec "`Retry-After` is the longest reset among the exhausted layers."
  it('report in Retry-After when no layer is exhausted any more', async () => {
    const { clock, count, take } = open({ second: 2, hour: 4, day: 100 });
    await count(2);
    clock.now += 500;
    const { isAllowed, fields } = await take();
    expect([isAllowed, fields['Retry-After'], parse(fields.RateLimit)]).toEqual([
      false,
      '1',
      [['converter', { r: 0, t: 1 }]],
    ]);
    clock.now += second;
    await count(2);
    expect((await take()).fields['Retry-After']).toBe('3599');
    clock.now += Number((await take()).fields['Retry-After']) * 1_000;
    expect((await take()).isAllowed).toBe(true);
  });

  it('count nothing if one of them refuses', async () => {
    const { clock, count, limiter, policy } = open({ second: 1, hour: 3 });
    expect(await count(50)).toBe(1);
    clock.now += second;
    expect(await count(50)).toBe(1);
    clock.now += second;
    expect(parse((await limiter.readFields({ subject: 'client', policy })).RateLimit)).toEqual([
      ['converter', { r: 1, t: 3_598 }],
    ]);
    expect(await count(50)).toBe(1);
  });

  it('count each subject and each category separately', async () => {
    const { count, limiter } = open({ hour: 3 });
    expect([await count(9, 'a'), await count(9, 'b')]).toEqual([3, 3]);
    const other = createPolicy('webhook', { hour: 1 });
    expect(await limiter.take({ subject: 'a', policy: other })).toMatchObject({ isAllowed: true });
  });

  it('that are absent allow everything without fields', async () => {
    const { take, limiter, policy } = open({});
    expect(await take()).toEqual({ isAllowed: true, fields: {} });
    expect(await limiter.readFields({ subject: 'client', policy })).toEqual({});
  });
});

describe('concurrent requests', () => {
  it.each([1, 7, 40, 1_000, 5_000])('are allowed up to a quota of %d exactly', async (quota) => {
    const { take } = open({ hour: quota });
    const verdicts = await Promise.all(Array.from({ length: quota + 60 }, () => take()));
    expect(verdicts.filter(({ isAllowed }) => isAllowed).length).toBe(quota);
    expect((await take()).isAllowed).toBe(false);
  });

  it('do not wait far from the limit once a block is held', async () => {
    const { limiter, policy, store } = open({ hour: 1_000_000, day: 10_000_000 });
    const draws: Promise<unknown>[] = [];
    const { draw } = store;
    store.draw = (requested) => {
      const units = draw(requested);
      draws.push(units);
      return units;
    };
    let waited = 0;
    for (let round = 0; round < 5_000; round++) {
      const verdict = limiter.take({ subject: 'client', policy });
      if (verdict instanceof Promise) waited += 1;
      await verdict;
      // Requests that come faster than the database writes do wait.
      await draws.at(-1);
    }
    expect(waited).toBe(1);
    expect(draws.length).toBeLessThan(30);
  });
});

describe('limiters on one database', () => {
  it('allow exactly the quota together, whichever of them is used', async () => {
    const { clock, openLimiter } = openClock();
    const limiters = [openLimiter(), openLimiter(), openLimiter()].map(({ limiter }) => limiter);
    const policy = createPolicy('converter', { hour: 500 });
    let passed = 0;
    for (let round = 0; round < 700; round++) {
      const limiter = limiters[(round * 7) % 3];
      if ((await limiter?.take({ subject: 'client', policy }))?.isAllowed) passed += 1;
    }
    expect(passed).toBe(500);
    clock.now += hour;
    expect(await limiters[1]?.take({ subject: 'client', policy })).toMatchObject({ isAllowed: true });
  });

  it('hold at most a 32nd of the remaining units, and give unused ones back', async () => {
    const { openLimiter } = openClock();
    const [active, idle] = [openLimiter().limiter, openLimiter().limiter];
    const charge = { subject: 'client', policy: createPolicy('converter', { hour: 320 }) };
    await idle.take(charge);
    let passed = 1;
    while ((await active.take(charge)).isAllowed) passed += 1;
    // Eight were drawn, one was used.
    expect(passed).toBe(320 - 7);
    await idle.releaseUnused();
    expect((await active.take(charge)).isAllowed).toBe(false);
    await idle.releaseUnused();
    while ((await active.take(charge)).isAllowed) passed += 1;
    expect(passed).toBe(320);
  });

  it('keep their counts across restarts, however they ended', async () => {
    const { openLimiter } = openClock();
    const charge = { subject: 'client', policy: createPolicy('converter', { hour: 400 }) };
    const ended = openLimiter().limiter;
    for (let round = 0; round < 100; round++) await ended.take(charge);
    await ended.stop();
    const killed = openLimiter().limiter;
    expect(parse((await killed.readFields(charge)).RateLimit)).toEqual([['converter', { r: 300, t: 3_600 }]]);
    await killed.take(charge);
    // Units held by a killed process are lost until the window ends: eight units here.
    const next = openLimiter().limiter;
    expect(parse((await next.readFields(charge)).RateLimit)).toEqual([['converter', { r: 292, t: 3_600 }]]);
  });
});

describe('a limiter', () => {
  it('forgets idle subjects, and the store forgets windows that have ended', async () => {
    const { clock, database, store, limiter, count } = open({ second: 5, hour: 9 });
    await count(2, 'a');
    await count(3, 'b');
    const rows = () => database.prepare('SELECT seconds, sum(taken) AS taken FROM rate_windows GROUP BY seconds').all();
    await limiter.releaseUnused();
    await limiter.releaseUnused();
    expect(rows()).toEqual([
      { seconds: 1, taken: 5 },
      { seconds: 3_600, taken: 5 },
    ]);
    clock.now += second;
    expect(await store.sweepWindows(clock.now, 1)).toBe(1);
    expect(await store.sweepWindows(clock.now, 100)).toBe(1);
    expect(rows()).toEqual([{ seconds: 3_600, taken: 5 }]);
    expect(await count(20, 'a')).toBe(5);
  });

  it('counts by itself while the database cannot be written, and records it afterwards', async () => {
    const { database, limiter, policy, count } = open({ hour: 40 });
    database.pragma('query_only = ON');
    expect(await count(15)).toBe(15);
    expect(parse((await limiter.readFields({ subject: 'client', policy })).RateLimit)).toEqual([
      ['converter', { r: 25, t: 3_600 }],
    ]);
    await limiter.releaseUnused();
    await limiter.releaseUnused();
    expect(await count(15)).toBe(15);
    database.pragma('query_only = OFF');
    expect(await count(50)).toBe(10);
    expect(database.prepare('SELECT taken FROM rate_windows').pluck().all()).toEqual([40]);
  });

  it('does not reset a window when the clock is set back within it', async () => {
    const { clock, count } = open({ hour: 10 });
    clock.now += 1_800_000;
    expect(await count(6)).toBe(6);
    clock.now -= 600_000;
    expect(await count(9)).toBe(4);
  });
});
