import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { LoginAttempts } from './login-attempts.ts';
import type { AttemptStore } from './store/attempt-store.ts';
import { createAttemptStore } from './store/sqlite/sqlite-attempt-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-attempts-'));
afterAll(() => rmSync(folder, { recursive: true }));

let now = 0;
let file = 0;
let store: AttemptStore;
const open = (): LoginAttempts => {
  const database = openDatabase(join(folder, `${file}.db`));
  store = createAttemptStore(database, new BatchWriter(database));
  const digest = (parts: readonly string[]) => createHmac('sha256', 'key').update(parts.join('\n')).digest();
  return new LoginAttempts({ store, digest, now: () => now });
};
let attempts: LoginAttempts;
beforeEach(() => {
  now = 1_000_000;
  file += 1;
  attempts = open();
});

/** Returns the pauses between consecutive failures, each attempt made as soon as it is allowed. */
async function listPauses(count: number, addressOf: (index: number) => string, login = 'ada'): Promise<number[]> {
  const pauses: number[] = [];
  for (let index = 0; index < count; index++) {
    const wait = (await attempts.begin(login, addressOf(index))) ?? 0;
    pauses.push(wait);
    now += wait * 1000;
    if (wait > 0) expect(await attempts.begin(login, addressOf(index))).toBeUndefined();
  }
  return pauses;
}

describe('failures to log in', () => {
  it('cause no pause for an account five times, then pauses that double, up to five minutes', async () => {
    const pauses = await listPauses(18, (index) => `192.0.2.${index}`);
    expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it('cause no pause for an address twenty times, whatever the account', async () => {
    let user = 0;
    const begin = () => attempts.begin(`user-${user++}`, '192.0.2.1');
    for (let index = 0; index < 21; index++) expect(await begin()).toBeUndefined();
    expect(await begin()).toBe(1);
    expect(await attempts.begin('ada', '192.0.2.2')).toBeUndefined();
  });

  it.each([
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
    ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::1', '::2', true],
  ])('from %s and %s count together: %s', async (one, other, isSame) => {
    for (let index = 0; index < 21; index++) await attempts.begin(`user-${index}`, one);
    expect(await attempts.begin('ada', other)).toBe(isSame ? 1 : undefined);
  });

  it('that are concurrent count like consecutive ones', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => attempts.begin('ada', '192.0.2.1')));
    expect(results.filter((wait) => wait === undefined).length).toBe(6);
  });

  it('are cleared by a success, except those of others at the same address', async () => {
    for (let index = 0; index < 20; index++) await attempts.begin(`user-${index}`, '192.0.2.1');
    for (let index = 0; index < 4; index++) await attempts.begin('ada', '192.0.2.2');
    expect(await attempts.begin('ada', '192.0.2.1')).toBeUndefined();
    await attempts.clearFailures('ada', '192.0.2.1');
    expect(await attempts.begin('ada', '192.0.2.1')).toBeUndefined();
    expect(await attempts.begin('ada', '192.0.2.3')).toBe(undefined);
    expect(await attempts.begin('bob', '192.0.2.1')).toBe(1);
  });

  it('survive a restart, and are forgotten after a day', async () => {
    for (let index = 0; index < 6; index++) await attempts.begin('ada', '192.0.2.1');
    attempts = open();
    expect(await attempts.begin('ada', '192.0.2.1')).toBe(1);
    expect(await store.sweep(now - 86_400_000, 100)).toBe(0);
    now += 86_400_001;
    expect(await attempts.begin('ada', '192.0.2.2')).toBeUndefined();
    expect(await attempts.begin('ada', '192.0.2.2')).toBeUndefined();
    now += 86_400_001;
    expect(await store.sweep(now - 86_400_000, 100)).toBe(3);
  });
});
