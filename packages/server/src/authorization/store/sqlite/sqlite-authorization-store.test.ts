import { beforeEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../../../db/batch-writer.ts';
import { openDatabase } from '../../../db/database.ts';
import { hashSecret } from '../../../identity/secrets.ts';
import type { GrantStore, NewToken } from '../../../identity/store/grant-store.ts';
import { createGrantCache } from '../../../identity/store/sqlite/grant-cache.ts';
import { createGrantStore } from '../../../identity/store/sqlite/sqlite-grant-store.ts';
import type { AuthorizationStore, Ticket } from '../authorization-store.ts';
import { createAuthorizationStore } from './sqlite-authorization-store.ts';

let store: AuthorizationStore;
let grants: GrantStore;
let exec: (sql: string) => void;
beforeEach(() => {
  const database = openDatabase(':memory:');
  const [writer, known] = [new BatchWriter(database), createGrantCache(database)];
  store = createAuthorizationStore(database, writer, known);
  grants = createGrantStore(database, writer, known);
  exec = (sql) => void database.exec(sql);
  exec(`INSERT INTO organizations VALUES ('o', 'n', 0), ('p', 'n', 0);
    INSERT INTO clients (id, organization_id, name, created_at) VALUES ('c', 'o', 'n', 0);
    INSERT INTO users (id, organization_id, login, name, password, created_at) VALUES ('u', 'p', 'l', 'n', 'x', 0)`);
});

const hash = (text: string) => hashSecret(text);
const ticket: Omit<Ticket, 'consumedAt'> = {
  kind: 'RefreshToken',
  hash: hash('r'),
  uid: undefined,
  userId: 'u',
  family: 'f',
  payload: '{}',
  expiresAt: 100,
};
const family = { id: 'f', userId: 'u', clientId: 'c', payload: '{"a":1}', expiresAt: 100 };
const token: NewToken = {
  hash: hash('t'),
  clientId: 'c',
  subject: 'u',
  authType: 'user',
  grantType: 'authorization_code',
  scopes: ['a'],
  expiresAt: 50,
  family: 'f',
  now: 1,
};

describe('a ticket', () => {
  it('is found by its secret and kind until it expires', async () => {
    await store.saveTicket(ticket);
    expect(await store.findTicket('RefreshToken', hash('r'), 99)).toEqual({ ...ticket, consumedAt: undefined });
    expect(await store.findTicket('RefreshToken', hash('r'), 100)).toBeUndefined();
    expect(await store.findTicket('AuthorizationCode', hash('r'), 99)).toBeUndefined();
    await store.removeTicket('Session', hash('r'));
    expect(await store.findTicket('RefreshToken', hash('r'), 99)).toBeDefined();
    await store.removeTicket('RefreshToken', hash('r'));
    expect(await store.findTicket('RefreshToken', hash('r'), 99)).toBeUndefined();
  });

  it('can be used once; the second use revokes its family', async () => {
    await store.saveFamily(family);
    await store.saveTicket({ ...ticket, kind: 'AuthorizationCode' });
    await grants.saveToken(token);
    expect((await grants.findGrant(hash('t')))?.isRevoked).toBe(false);
    expect(await Promise.all([1, 2].map((now) => store.consumeTicket('AuthorizationCode', hash('r'), now)))).toEqual([
      true,
      false,
    ]);
    expect((await store.findTicket('AuthorizationCode', hash('r'), 9))?.consumedAt).toBe(1);
    expect(await store.findFamily('f', 9)).toBeUndefined();
    expect((await grants.findGrant(hash('t')))?.isRevoked).toBe(true);
  });

  it('that is a refresh token can be used again for ten seconds, unless its successor was used', async () => {
    const later = { ...ticket, expiresAt: 99_000 };
    const consume = (name: string, now: number) => store.consumeTicket('RefreshToken', hash(name), now);
    await store.saveFamily({ ...family, expiresAt: 99_000 });
    await store.saveTicket(later);
    expect(await store.canRepeat(hash('r'), 1)).toBe(false);
    expect(await consume('r', 1)).toBe(true);
    await store.saveTicket({ ...later, hash: hash('lost') });
    expect(await store.canRepeat(hash('r'), 10_001)).toBe(true);
    expect(await store.canRepeat(hash('r'), 10_002)).toBe(false);
    expect(await consume('r', 5_000)).toBe(true);
    // The ten seconds count from the first use, also for what the lost response contained.
    for (const name of ['r', 'lost'])
      expect((await store.findTicket('RefreshToken', hash(name), 9))?.consumedAt).toBe(1);
    await store.saveTicket({ ...later, hash: hash('next') });
    expect(await consume('next', 6_000)).toBe(true);
    expect(await store.findFamily('f', 9)).toBeDefined();
    expect(await consume('r', 6_001)).toBe(false);
    expect(await store.findFamily('f', 9)).toBeUndefined();
  });

  it('of a session replaces the one with the same name', async () => {
    const session = { ...ticket, kind: 'Session', uid: 's', family: undefined } as const;
    await store.saveTicket(session);
    await store.saveTicket({ ...session, hash: hash('next') });
    expect(await store.findTicket('Session', hash('r'), 9)).toBeUndefined();
    expect((await store.findTicketByUid('Session', 's', 9))?.hash.equals(hash('next'))).toBe(true);
    expect(await store.findTicketByUid('Session', 's', 100)).toBeUndefined();
  });
});

describe('a family', () => {
  it('is found until it is revoked or has expired', async () => {
    await store.saveFamily(family);
    await store.saveFamily({ ...family, payload: '{"a":2}' });
    expect(await store.findFamily('f', 99)).toEqual({ ...family, payload: '{"a":2}' });
    expect(await store.findFamily('f', 100)).toBeUndefined();
    await store.revokeFamily('f', 5);
    expect(await store.findFamily('f', 9)).toBeUndefined();
  });

  it('that was revoked also revokes tokens issued in it later', async () => {
    await store.saveFamily(family);
    await store.revokeFamily('f', 5);
    await grants.saveToken(token);
    expect((await grants.findGrant(hash('t')))?.isRevoked).toBe(true);
    await grants.saveToken({ ...token, hash: hash('other'), family: 'unknown' });
    expect((await grants.findGrant(hash('other')))?.isRevoked).toBe(true);
  });
});

describe('a token', () => {
  it('belongs to the organization of its user, or of its client if it has no user', async () => {
    await grants.saveToken({ ...token, family: undefined });
    expect(await grants.findGrant(hash('t'))).toMatchObject({ organizationId: 'p', isRevoked: false });
    await grants.saveToken({ ...token, hash: hash('own'), family: undefined, subject: undefined, authType: 'client' });
    expect(await grants.findGrant(hash('own'))).toMatchObject({ organizationId: 'o', subject: undefined });
  });

  it.each(['users', 'clients'])('is revoked when its row in %s is disabled', async (table) => {
    await grants.saveToken({ ...token, family: undefined });
    exec(`UPDATE ${table} SET disabled_at = 1`);
    expect((await grants.findGrant(hash('t')))?.isRevoked).toBe(true);
  });
});

describe('the sweep', () => {
  it('removes expired rows, a batch at a time, and no others', async () => {
    for (let index = 0; index < 5; index++) {
      await store.saveTicket({ ...ticket, hash: hash(`r${index}`), expiresAt: index });
      await store.saveFamily({ ...family, id: `f${index}`, expiresAt: index });
      await grants.saveToken({ ...token, hash: hash(`t${index}`), expiresAt: index });
    }
    await grants.saveToken({ ...token, hash: hash('forever'), expiresAt: undefined });
    expect([await store.sweep(2, 2), await store.sweep(2, 2), await store.sweep(2, 2)]).toEqual([4, 2, 0]);
    expect(await store.findTicket('RefreshToken', hash('r3'), 0)).toBeDefined();
    expect(await store.findFamily('f3', 0)).toBeDefined();
    expect([await grants.sweepTokens(3, 2), await grants.sweepTokens(3, 2)]).toEqual([2, 1]);
    expect(await grants.findGrant(hash('t2'))).toBeUndefined();
    for (const text of ['t3', 'forever']) expect(await grants.findGrant(hash(text))).toBeDefined();
  });
});
