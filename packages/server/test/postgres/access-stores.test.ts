import { expect, it, vi } from 'vitest';
import { createAttemptStore } from '../../src/authorization/store/postgres/postgres-attempt-store.ts';
import { createAuthorizationStore } from '../../src/authorization/store/postgres/postgres-authorization-store.ts';
import { hashSecret } from '../../src/identity/secrets.ts';
import { createAccountStore } from '../../src/identity/store/postgres/postgres-account-store.ts';
import { createErasureStore } from '../../src/identity/store/postgres/postgres-erasure-store.ts';
import { RateLimiter } from '../../src/rate-limits/limiter.ts';
import { createPolicy } from '../../src/rate-limits/policy.ts';
import { createRateStore } from '../../src/rate-limits/store/postgres/postgres-rate-store.ts';
import { openPostgresStores } from '../../src/service/stores/postgres-stores.ts';
import { describeOnPostgres, setUpDatabase } from '../harness/postgres/postgres-database.ts';

/** A time at which an hour begins. */
const start = 700 * 2_592_000_000;
const options = { schema: 'require', now: undefined, keepFilesMs: 0, forgetQueries: false } as const;

describeOnPostgres('several processes on PostgreSQL', () => {
  const database = setUpDatabase();

  it.each([7, 100, 1_000])('never allow more than a quota of %i together, and not fewer', async (quota) => {
    await database.empty();
    const others = await database.openOther();
    const policy = createPolicy('converter', { hour: quota });
    const limiters = [database.postgres, others.postgres].map((postgres) => {
      return new RateLimiter({ store: createRateStore({ postgres, now: () => start }), now: () => start });
    });
    const take = async (limiter: RateLimiter) => (await limiter.take({ subject: 'client', policy })).isAllowed;
    let allowed = 0;
    for (let round = 0; round < 30; round += 1) {
      const batch = limiters.flatMap((limiter) => Array.from({ length: 25 }, () => take(limiter)));
      allowed += (await Promise.all(batch)).filter(Boolean).length;
    }
    expect(allowed).toBe(Math.min(quota, 1_500));
  });

  it('do not create the window of an erased organization again when they release its units', async () => {
    await database.empty();
    const store = createRateStore({ postgres: database.postgres, now: () => start });
    const key = { subject: 'organization client', category: 'converter', seconds: 3_600 };
    const [drawn] = await store.draw([{ ...key, quota: 10, owed: () => 0, choose: () => 8 }]);
    const units = { ...key, endsAt: drawn?.endsAt ?? 0, count: 5 };
    const readRows = () => database.postgres.all('SELECT taken FROM rate_windows');
    await store.releaseUnits([units]);
    expect(await readRows()).toEqual([{ taken: 3 }]);
    await createErasureStore(database.postgres, () => {}).eraseOrganization('organization');
    await store.releaseUnits([units]);
    expect(await readRows()).toEqual([]);
  });

  it('count concurrent attempts all, and block together', async () => {
    await database.empty();
    const stores = [createAttemptStore(database.postgres), createAttemptStore((await database.openOther()).postgres)];
    const limit = { key: hashSecret('account'), pauseMs: (failures: number) => (failures >= 5 ? 1_000 : 0) };
    const begun = await Promise.all(Array.from({ length: 20 }, (_, index) => stores[index % 2]?.begin([limit], 1_000)));
    expect(begun.filter((until) => until === undefined)).toHaveLength(5);
    expect(new Set(begun)).toEqual(new Set([undefined, 2_000]));
  });

  it('count polls that come too early, of which one in ten at the same time does not', async () => {
    await database.empty();
    const stores = [createAttemptStore(database.postgres), createAttemptStore((await database.openOther()).postgres)];
    const limit = { key: hashSecret('device'), pauseMs: (failures: number) => 1_000 * (failures + 1) };
    const early = await Promise.all(Array.from({ length: 10 }, (_, index) => stores[index % 2]?.pace(limit, 1_000)));
    expect(early.filter((isEarly) => isEarly === false)).toHaveLength(1);
    // Nine failures: the pause is ten seconds.
    expect(await stores[0]?.pace(limit, 10_999)).toBe(true);
    expect(await stores[1]?.pace(limit, 21_999)).toBe(false);
  });

  it('use a ticket once, and revoke its family at the second use', async () => {
    await database.empty();
    const store = createAuthorizationStore(database.postgres, () => {});
    const hash = hashSecret('code');
    await store.saveFamily({ id: 'f', userId: 'u', clientId: 'c', payload: '{}', expiresAt: 100 });
    const ticket = { kind: 'AuthorizationCode', hash, uid: undefined, userId: 'u', family: 'f' } as const;
    await store.saveTicket({ ...ticket, payload: '{}', expiresAt: 100 });
    const uses = await Promise.all(Array.from({ length: 8 }, () => store.consumeTicket('AuthorizationCode', hash, 5)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await store.findFamily('f', 6)).toBeUndefined();
  });

  it('create the first accounts once', async () => {
    await database.empty();
    const organization = (id: string) => ({ id, name: 'o', createdAt: 1 });
    const save = (id: string) =>
      createAccountStore(database.postgres, () => {}).saveFirst({
        organization: organization(id),
        clients: [
          {
            ...organization(id),
            organizationId: id,
            kind: 'console',
            secretHash: undefined,
            scopes: [],
            redirectUris: [],
          },
        ].map((client) => ({ ...client, kind: 'console' as const, disabledAt: undefined })),
        user: { ...organization(id), organizationId: id, login: 'admin', password: 'x', disabledAt: undefined },
      });
    const saved = await Promise.all(['a', 'b', 'c'].map(save));
    expect(saved.filter(Boolean)).toHaveLength(1);
  });

  it('see a revoked token and a changed tier of another process within a second', async () => {
    await database.empty();
    const [one, two] = [
      await openPostgresStores({ ...options, url: database.url }),
      await openPostgresStores({ ...options, url: database.url }),
    ];
    await one.accounts.saveOrganization({ id: 'o', name: 'o', createdAt: 1 });
    const bare = { secretHash: undefined, scopes: [], redirectUris: [], disabledAt: undefined };
    await one.accounts.saveClient({
      id: 'c',
      organizationId: 'o',
      name: 'c',
      kind: 'confidential',
      createdAt: 1,
      ...bare,
    });
    const hash = hashSecret('token');
    const grant = { authType: 'client', grantType: 'client_credentials', scopes: [], expiresAt: undefined } as const;
    await one.grants.saveToken({ ...grant, hash, clientId: 'c', subject: undefined, family: undefined, now: 1 });
    expect(await two.grants.findGrant(hash)).toMatchObject({ isRevoked: false });
    expect(await two.tiers.findTier('o')).toBeUndefined();
    expect(two.grants.recallGrant(hash.toString('latin1'))).toBeDefined();
    await one.accounts.disableClient('c', 5);
    await one.tiers.saveTier('o', 'gold');
    const seen = async () => [(await two.grants.findGrant(hash))?.isRevoked, await two.tiers.findTier('o')];
    await vi.waitFor(async () => expect(await seen()).toEqual([true, 'gold']), 1_000);
    await Promise.all([one.close(), two.close()]);
  });

  it('recognize a process as gone when its connection is, and none that runs', async () => {
    await database.empty();
    const [one, two] = [
      await openPostgresStores({ ...options, url: database.url }),
      await openPostgresStores({ ...options, url: database.url }),
    ];
    await one.processes.register('one', { keyId: 'key-1', files: 'place-1' });
    await two.processes.register('two', { keyId: 'key-2', files: 'place-2' });
    expect(await one.processes.countWithOtherKey('key-1')).toBe(1);
    expect([one.processes.isGone('two'), one.processes.isGone('never')]).toEqual([false, false]);
    await two.close();
    await vi.waitFor(() => expect(one.processes.isGone('two')).toBe(true), { timeout: 20_000, interval: 200 });
    expect([one.processes.isGone('one'), one.processes.isGone('never')]).toEqual([false, true]);
    await one.processes.sweep();
    expect(await database.postgres.all('SELECT owner FROM process_keys')).toEqual([{ owner: 'one' }]);
    await one.close();
  });

  it('let one of two sweeps run at a time', async () => {
    const [one, two] = [
      await openPostgresStores({ ...options, url: database.url }),
      await openPostgresStores({ ...options, url: database.url }),
    ];
    const ran: string[] = [];
    await one.sweepAlone(async () => {
      ran.push('one');
      await two.sweepAlone(async () => void ran.push('two'));
    });
    await two.sweepAlone(async () => void ran.push('two again'));
    expect(ran).toEqual(['one', 'two again']);
    await Promise.all([one.close(), two.close()]);
  });
});
