import { beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../identity/secrets.ts';
import type { Client, User } from '../../identity/store/account-store.ts';
import type { NewToken } from '../../identity/store/grant-store.ts';
import type { Stores } from './stores.ts';

/** The stores of accounts, tokens and failed log-ins. */
export type IdentityStores = Pick<
  Stores,
  'accounts' | 'grants' | 'authorization' | 'tokenList' | 'findClient' | 'attempts'
>;

function newClient(more: Partial<Client> = {}): Client {
  const texts = { id: 'client', organizationId: 'one', name: 'A client', kind: 'confidential' } as const;
  const lists = { scopes: ['converter', 'webhook'], redirectUris: ['https://a.example/cb'] };
  return { ...texts, secretHash: hashSecret('s'), ...lists, createdAt: 5, disabledAt: undefined, ...more };
}

function newUser(more: Partial<User> = {}): User {
  const texts = { id: 'user', organizationId: 'one', login: 'ann', name: 'Ann', password: 'digest' };
  return { ...texts, createdAt: 6, disabledAt: undefined, ...more };
}

function newToken(text: string, more: Partial<NewToken> = {}): NewToken {
  const owner = {
    clientId: 'client',
    subject: undefined,
    authType: 'client',
    grantType: 'client_credentials',
  } as const;
  const rights = { scopes: ['converter'], expiresAt: 1_000, family: undefined };
  return { hash: hashSecret(text), ...owner, ...rights, now: 10, ...more };
}

const organization = { id: 'one', name: 'One', createdAt: 1 };
const userToken = { subject: 'user', authType: 'user', grantType: 'authorization_code' } as const;

/** The suite that the stores of every database must pass. `open` returns empty stores. */
export function describeIdentityStores(name: string, open: () => Promise<IdentityStores>): void {
  let stores: IdentityStores;
  beforeEach(async () => {
    stores = await open();
    await stores.accounts.saveOrganization(organization);
  });
  const isRevoked = async (text: string) => (await stores.grants.findGrant(hashSecret(text)))?.isRevoked;

  describe(`${name}: accounts`, () => {
    it('are found as they were saved', async () => {
      const { accounts } = stores;
      expect(await accounts.hasClients()).toBe(false);
      expect(await accounts.saveClient(newClient())).toBeUndefined();
      expect(await accounts.saveUser(newUser())).toBeUndefined();
      expect(await accounts.hasClients()).toBe(true);
      expect(await accounts.listOrganizations()).toEqual([organization]);
      expect(await accounts.findClient('client')).toEqual(newClient());
      expect(await accounts.findUser('user')).toEqual(newUser());
      expect(await accounts.findUserByLogin('ann')).toEqual(newUser());
      expect(await Promise.all([accounts.findClient('x'), accounts.findUser('x')])).toEqual([undefined, undefined]);
      expect(await stores.findClient('client')).toEqual({ organizationId: 'one', isDisabled: false });
      expect(await stores.findClient('x')).toBeUndefined();
    });

    it('need an organization, and a login of their own', async () => {
      const { accounts } = stores;
      expect(await accounts.saveClient(newClient({ organizationId: 'two' }))).toBe('no_organization');
      expect(await accounts.saveUser(newUser({ organizationId: 'two' }))).toBe('no_organization');
      await accounts.saveUser(newUser());
      expect(await accounts.saveUser(newUser({ id: 'other' }))).toBe('login_taken');
      expect(await accounts.listUsers()).toHaveLength(1);
    });

    it('are listed by organization, oldest first', async () => {
      const { accounts } = stores;
      await accounts.saveOrganization({ id: 'two', name: 'Two', createdAt: 2 });
      for (const [id, organizationId, createdAt] of [
        ['late', 'one', 9],
        ['early', 'one', 3],
        ['other', 'two', 4],
      ] as const) {
        await accounts.saveClient(newClient({ id, organizationId, createdAt }));
        await accounts.saveUser(newUser({ id, organizationId, createdAt, login: id }));
      }
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      expect(idsOf(await accounts.listClients())).toEqual(['early', 'other', 'late']);
      expect(idsOf(await accounts.listClients('one'))).toEqual(['early', 'late']);
      expect(idsOf(await accounts.listUsers('two'))).toEqual(['other']);
    });

    it('can be changed, member by member', async () => {
      const { accounts } = stores;
      await accounts.saveClient(newClient());
      expect(await accounts.changeClient('client', { name: 'New', scopes: ['webhook'] })).toBe(true);
      expect(await accounts.findClient('client')).toEqual(newClient({ name: 'New', scopes: ['webhook'] }));
      expect(await accounts.changeClient('x', { name: 'New' })).toBe(false);
    });

    it('have one client for the console, in the oldest organization', async () => {
      const { accounts } = stores;
      await accounts.saveOrganization({ id: 'two', name: 'Two', createdAt: 0 });
      const { organizationId: _, ...client } = newClient({ kind: 'console', secretHash: undefined });
      expect(await accounts.savePublicClient(client)).toBe(true);
      expect(await accounts.savePublicClient({ ...client, id: 'second' })).toBe(false);
      expect(await accounts.findPublicClient()).toMatchObject({ id: 'client', organizationId: 'two' });
    });

    it('of a first start are created only if there are none', async () => {
      const { accounts } = stores;
      const two = { id: 'two', name: 'Two', createdAt: 2 };
      const first = (id: string) => ({
        organization: { ...two, id },
        clients: [newClient({ id, organizationId: id })],
        user: newUser({ id, organizationId: id, login: id }),
      });
      const results = await Promise.all([accounts.saveFirst(first('two')), accounts.saveFirst(first('three'))]);
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await accounts.listClients()).toHaveLength(1);
      expect(await accounts.listUsers()).toHaveLength(1);
    });

    it('keep a new digest of a password only if the password is the same', async () => {
      const { accounts } = stores;
      await accounts.saveUser(newUser());
      await accounts.renewPassword('user', 'another', 'renewed');
      expect((await accounts.findUser('user'))?.password).toBe('digest');
      await accounts.renewPassword('user', 'digest', 'renewed');
      expect((await accounts.findUser('user'))?.password).toBe('renewed');
    });
  });

  describe(`${name}: tokens`, () => {
    beforeEach(async () => {
      await stores.accounts.saveClient(newClient());
      await stores.accounts.saveUser(newUser());
    });

    it('are found with their rights', async () => {
      const { grants } = stores;
      await grants.saveToken(newToken('a'));
      await grants.saveToken(newToken('b', { ...userToken, expiresAt: undefined }));
      const shared = {
        clientId: 'client',
        organizationId: 'one',
        scopes: ['converter'],
        issuedAt: 10,
        isRevoked: false,
      };
      expect(await grants.findGrant(hashSecret('a'))).toMatchObject({
        ...shared,
        subject: undefined,
        expiresAt: 1_000,
      });
      expect(await grants.findGrant(hashSecret('b'))).toMatchObject({ ...shared, ...userToken, expiresAt: undefined });
      expect(await grants.findGrant(hashSecret('c'))).toBeUndefined();
      expect(grants.recallGrant(hashSecret('a').toString('latin1'))).toMatchObject(shared);
      expect(grants.recallGrant(hashSecret('c').toString('latin1'))).toBeUndefined();
    });

    it('are revoked once', async () => {
      const { grants } = stores;
      await grants.saveToken(newToken('a'));
      expect(await isRevoked('a')).toBe(false);
      expect(await grants.revokeToken(hashSecret('a'), 20)).toBe(true);
      expect(await grants.revokeToken(hashSecret('a'), 21)).toBe(false);
      expect(await grants.revokeToken(hashSecret('x'), 21)).toBe(false);
      expect(await isRevoked('a')).toBe(true);
    });

    it('end with their client, also after it is enabled again', async () => {
      const { accounts, grants } = stores;
      await grants.saveToken(newToken('a'));
      expect(await isRevoked('a')).toBe(false);
      expect(await accounts.disableClient('client', 20)).toBe(true);
      expect(await isRevoked('a')).toBe(true);
      expect(await stores.findClient('client')).toMatchObject({ isDisabled: true });
      expect(await accounts.enableClient('client', 30)).toBe(true);
      expect(await isRevoked('a')).toBe(true);
      await grants.saveToken(newToken('b', { now: 40 }));
      expect(await isRevoked('b')).toBe(false);
      expect(await Promise.all([accounts.disableClient('x', 1), accounts.enableClient('x', 1)])).toEqual([
        false,
        false,
      ]);
    });

    it('of a user end when the user is disabled or gets another password', async () => {
      const { accounts, grants, authorization } = stores;
      // Each log-in begins a family.
      const saveFamily = (id: string) =>
        authorization.saveFamily({ id, userId: 'user', clientId: 'client', payload: '{}', expiresAt: 1_000 });
      await saveFamily('one');
      await grants.saveToken(newToken('a', { ...userToken, family: 'one' }));
      await grants.saveToken(newToken('of client'));
      expect(await accounts.changePassword('user', 'new', 20)).toBe(true);
      expect([await isRevoked('a'), await isRevoked('of client')]).toEqual([true, false]);
      await saveFamily('later');
      await grants.saveToken(newToken('b', { ...userToken, family: 'later', now: 30 }));
      expect(await isRevoked('b')).toBe(false);
      expect(await accounts.disableUser('user', 40)).toBe(true);
      expect([await isRevoked('b'), await isRevoked('of client')]).toEqual([true, false]);
      expect(await accounts.changePassword('x', 'new', 20)).toBe(false);
    });

    it('are swept after their end, a few at a time', async () => {
      const { grants } = stores;
      for (const [index, expiresAt] of [100, 200, 300].entries())
        await grants.saveToken(newToken(String(index), { expiresAt }));
      expect(await grants.sweepTokens(250, 1)).toBe(1);
      expect(await grants.sweepTokens(250, 10)).toBe(1);
      const left = await Promise.all(['0', '1', '2'].map((text) => grants.findGrant(hashSecret(text))));
      expect(left.map((grant) => grant?.expiresAt)).toEqual([undefined, undefined, 300]);
    });

    it('are listed while they are valid, newest first, and revoked by a unique beginning', async () => {
      const { grants, tokenList } = stores;
      const all = { organizationId: undefined, clientId: undefined, now: 500, limit: 10 };
      await grants.saveToken(newToken('expired', { expiresAt: 400 }));
      await grants.saveToken(newToken('old', { now: 20 }));
      await grants.saveToken(newToken('new', { ...userToken, now: 30 }));
      const listed = await tokenList.listTokens(all);
      expect(listed.map(({ issuedAt, subject }) => [issuedAt, subject])).toEqual([
        [30, 'user'],
        [20, undefined],
      ]);
      expect(await tokenList.listTokens({ ...all, limit: 1 })).toHaveLength(1);
      expect(await tokenList.listTokens({ ...all, organizationId: 'two' })).toEqual([]);
      expect(await tokenList.listTokens({ ...all, clientId: 'client' })).toHaveLength(2);
      const id = listed[0]?.id ?? '';
      expect(hashSecret('new').toString('hex').startsWith(id)).toBe(true);
      expect(await tokenList.revokeListed(id, 600)).toBe(1);
      expect([await isRevoked('new'), await isRevoked('old')]).toEqual([true, false]);
    });
  });

  describe(`${name}: failed log-ins`, () => {
    const limit = { key: hashSecret('account'), pauseMs: (failures: number) => (failures >= 3 ? 1_000 : 0) };

    it('block after a number of failures, for the pause', async () => {
      const { attempts } = stores;
      for (const _ of [1, 2, 3]) expect(await attempts.begin([limit], 100)).toBeUndefined();
      expect(await attempts.begin([limit], 100)).toBe(1_100);
      expect(await attempts.begin([limit], 1_100)).toBeUndefined();
    });

    it('are forgiven after a success, and not counted if taken back', async () => {
      const { attempts } = stores;
      for (const _ of [1, 2]) await attempts.begin([limit], 100);
      await attempts.takeBack(limit.key, 100);
      await attempts.begin([limit], 100);
      expect(await attempts.begin([limit], 100)).toBeUndefined();
      await attempts.forgive([limit], 100);
      for (const _ of [1, 2, 3]) expect(await attempts.begin([limit], 200)).toBeUndefined();
    });

    it('are swept', async () => {
      const { attempts } = stores;
      await attempts.begin([limit], 100);
      expect(await attempts.sweep(100, 10)).toBe(0);
      expect(await attempts.sweep(101, 10)).toBe(1);
    });
  });
}
