import { beforeEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { createRequestId } from '../request-id.ts';
import { Accounts } from './accounts.ts';
import { Passwords } from './passwords.ts';
import { knownScopes } from './scopes.ts';
import { hashSecret } from './secrets.ts';
import type { AccountStore } from './store/account-store.ts';
import { createGrantCache } from './store/sqlite/grant-cache.ts';
import { createAccountStore } from './store/sqlite/sqlite-account-store.ts';
import { createGrantStore } from './store/sqlite/sqlite-grant-store.ts';
import { Tokens } from './tokens.ts';

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const passwords = new Passwords({ ln: 4, r: 8, p: 1 });
let store: AccountStore;
let accounts: Accounts;
let tokens: Tokens;
let organizationId: string;
let dump: () => string;

beforeEach(async () => {
  const database = openDatabase(':memory:');
  const [writer, known] = [new BatchWriter(database), createGrantCache(database)];
  const grants = createGrantStore(database, writer, known);
  store = createAccountStore(database, writer, known);
  const createId = () => createRequestId();
  accounts = new Accounts({ store, grants, passwords, now: () => 1_000, createId });
  tokens = new Tokens({ store: grants, now: () => 1_000 });
  dump = () => database.serialize().toString('latin1');
  organizationId = (await accounts.createOrganization(' Ink & Co ')).id;
});

const tokenOf = (clientId: string, subject?: string) => {
  const kind = subject === undefined ? 'client_credentials' : 'authorization_code';
  const authType = subject === undefined ? 'client' : 'user';
  const grant = { clientId, subject, authType, grantType: kind, expiresAt: undefined, family: undefined } as const;
  return tokens.issue({ ...grant, scopes: ['converter'] });
};
const stateOf = async (token: string) => (await tokens.recognize(`Bearer ${token}`)).state;

describe('an organization', () => {
  it('has an id that sorts by time, and a name', async () => {
    expect(organizationId).toMatch(uuid7);
    expect(await accounts.listOrganizations()).toEqual([{ id: organizationId, name: 'Ink & Co', createdAt: 1_000 }]);
    await expect(accounts.createOrganization(' ')).rejects.toMatchObject({ fault: 'invalid', name: 'AccountError' });
    await expect(accounts.createOrganization('a\nb')).rejects.toMatchObject({ fault: 'invalid' });
  });
});

describe('a client', () => {
  it('gets a secret that is shown once and stored as a hash', async () => {
    const { client, secret = '' } = await accounts.createClient({ organizationId, name: 'press' });
    expect(client).toMatchObject({
      kind: 'confidential',
      scopes: knownScopes,
      redirectUris: [],
      disabledAt: undefined,
    });
    expect(client.id).toMatch(uuid7);
    expect(secret).toMatch(/^quoin_secret_[\w-]{43}$/);
    expect((await store.findClient(client.id))?.secretHash?.equals(hashSecret(secret))).toBe(true);
    expect(await accounts.listClients()).toEqual([client]);
    expect(JSON.stringify(await accounts.listClients())).not.toContain('secret');
    expect(dump()).not.toContain(secret.slice(13));
  });

  it('that is public has no secret and at least one redirect URI', async () => {
    const request = { organizationId, name: 'app', isPublic: true, redirectUris: ['http://127.0.0.1/cb'] };
    const { client, secret } = await accounts.createClient(request);
    expect([client.kind, secret]).toEqual(['public', undefined]);
    await expect(accounts.createClient({ ...request, redirectUris: [] })).rejects.toThrow(/needs a redirect URI/);
    await expect(accounts.rotateSecret(client.id)).rejects.toMatchObject({ fault: 'invalid' });
  });

  it('has valid scopes and redirect URIs', async () => {
    const request = { organizationId, name: 'press' };
    await expect(accounts.createClient({ ...request, scopes: ['converter', 'convert'] })).rejects.toThrow(
      /Unknown scope "convert"/,
    );
    await expect(accounts.createClient({ ...request, scopes: [] })).rejects.toThrow(/list of scopes is empty/);
    await expect(accounts.createClient({ ...request, redirectUris: ['http://a.example'] })).rejects.toThrow(
      /use https/,
    );
    const { client } = await accounts.createClient({ ...request, scopes: ['converter', 'converter'] });
    expect(client.scopes).toEqual(['converter']);
  });

  it('is updated in the given members only, and by the rules of its kind', async () => {
    const request = { organizationId, name: 'press', scopes: ['converter'] };
    const { client } = await accounts.createClient(request);
    const updated = await accounts.updateClient(client.id, { redirectUris: ['https://a.example/'] });
    expect(updated).toEqual({ ...client, redirectUris: ['https://a.example/'] });
    expect(await accounts.updateClient(client.id, { name: ' new ', scopes: ['document'] })).toEqual({
      ...updated,
      name: 'new',
      scopes: ['document'],
    });
    const own = ['com.example.app:/callback'];
    await expect(accounts.updateClient(client.id, { redirectUris: own })).rejects.toThrow(/use https/);
    const { client: app } = await accounts.createClient({ ...request, redirectUris: own, isPublic: true });
    expect(app.redirectUris).toEqual(own);
    await expect(accounts.updateClient(app.id, { redirectUris: [] })).rejects.toThrow(/needs a redirect URI/);
    await expect(accounts.updateClient('unknown', { name: 'x' })).rejects.toMatchObject({ fault: 'not_found' });
  });

  it('that was disabled and is enabled again has its secret, but none of its tokens', async () => {
    const { client } = await accounts.createClient({ organizationId, name: 'press' });
    const grant = { clientId: client.id, subject: undefined, authType: 'client', family: undefined } as const;
    const token = await tokens.issue({
      ...grant,
      grantType: 'client_credentials',
      scopes: ['converter'],
      expiresAt: undefined,
    });
    const before = await store.findClient(client.id);
    expect(await stateOf(token)).toBe('valid');
    await accounts.updateClient(client.id, { isEnabled: false });
    expect(await stateOf(token)).toBe('revoked');
    await accounts.updateClient(client.id, { isEnabled: true });
    expect(await store.findClient(client.id)).toEqual(before);
    expect(await stateOf(token)).toBe('revoked');
  });

  it('belongs to an existing organization', async () => {
    const nowhere = { organizationId: 'nowhere', name: 'press' };
    await expect(accounts.createClient(nowhere)).rejects.toMatchObject({ fault: 'not_found' });
    expect(await accounts.listClients(organizationId)).toEqual([]);
  });

  it('is disabled with its tokens, at once and permanently', async () => {
    const { client } = await accounts.createClient({ organizationId, name: 'press' });
    const token = await tokenOf(client.id);
    expect(await stateOf(token)).toBe('valid');
    await accounts.disableClient(client.id);
    expect(await stateOf(token)).toBe('revoked');
    expect((await accounts.listClients())[0]?.disabledAt).toBe(1_000);
    await expect(accounts.rotateSecret(client.id)).rejects.toMatchObject({ fault: 'conflict' });
    await expect(accounts.disableClient('nobody')).rejects.toMatchObject({ fault: 'not_found' });
  });

  it('gets a new secret that replaces the old one, and keeps its tokens', async () => {
    const { client, secret = '' } = await accounts.createClient({ organizationId, name: 'press' });
    const token = await tokenOf(client.id);
    const next = await accounts.rotateSecret(client.id);
    expect(next).not.toBe(secret);
    expect((await store.findClient(client.id))?.secretHash?.equals(hashSecret(next))).toBe(true);
    expect(await stateOf(token)).toBe('valid');
  });
});

describe('a user', () => {
  it('logs in with a name that is not case-sensitive', async () => {
    const { user, password } = await accounts.createUser({ organizationId, login: ' Ada@Example.org' });
    expect(user).toMatchObject({ login: 'ada@example.org', name: 'Ada@Example.org', organizationId });
    const stored = await store.findUserByLogin('ada@example.org');
    expect(await passwords.verify(password, stored?.password)).toBe(true);
    const again = { organizationId, login: 'ADA@example.org' };
    await expect(accounts.createUser(again)).rejects.toMatchObject({ fault: 'conflict' });
    expect(await accounts.listUsers()).toEqual([user]);
    expect(dump()).not.toContain(password);
  });

  it('is refused without quoting the password', async () => {
    const request = { organizationId, login: 'ada', password: 'short-secret' };
    await expect(accounts.createUser(request)).rejects.toThrow('The password has 12 characters; use at least 15.');
    await expect(accounts.createUser({ ...request, login: 'a b' })).rejects.toThrow(/login name/);
    const nowhere = { organizationId: 'nowhere', login: 'ada' };
    await expect(accounts.createUser(nowhere)).rejects.toMatchObject({ fault: 'not_found' });
  });

  it('is disabled with the tokens issued for it', async () => {
    const { client } = await accounts.createClient({ organizationId, name: 'press' });
    const { user } = await accounts.createUser({ organizationId, login: 'ada' });
    const token = await tokenOf(client.id, user.id);
    expect(await stateOf(token)).toBe('valid');
    await accounts.disableUser('Ada');
    expect(await stateOf(token)).toBe('revoked');
    await expect(accounts.disableUser('bob')).rejects.toMatchObject({ fault: 'not_found' });
  });

  it('gets another password', async () => {
    const { user, password } = await accounts.createUser({ organizationId, login: 'ada' });
    const next = await accounts.setPassword('ada', 'another long password');
    expect(next).toBe('another long password');
    const stored = (await store.findUser(user.id))?.password;
    expect(await passwords.verify(next, stored)).toBe(true);
    expect(await passwords.verify(password, stored)).toBe(false);
    expect(await accounts.setPassword('ada')).not.toBe(next);
  });
});

describe('a token', () => {
  it('is revoked by its text once', async () => {
    const { client } = await accounts.createClient({ organizationId, name: 'press' });
    const token = await tokenOf(client.id);
    expect(await accounts.revokeToken(token)).toBe(true);
    expect(await stateOf(token)).toBe('revoked');
    expect(await accounts.revokeToken(token)).toBe(false);
    expect(await accounts.revokeToken('quoin_unknown')).toBe(false);
  });
});

describe('a first start', () => {
  it('does nothing if a client exists', async () => {
    await accounts.createClient({ organizationId, name: 'press' });
    expect(await accounts.createFirst()).toBeUndefined();
  });

  // @spec "First start makes one organization, one client (secret printed once), one user (password printed once) and one public PKCE client for the console."
  it('creates one organization, one client, one user and one public client, once', async () => {
    const [one, two] = await Promise.all([accounts.createFirst(), accounts.createFirst()]);
    const first = one ?? two;
    expect([one, two].filter(Boolean).length).toBe(1);
    const clients = await accounts.listClients();
    expect(new Map(clients.map(({ id, kind }) => [kind, id]))).toEqual(
      new Map([
        ['confidential', first?.clientId],
        ['console', first?.publicClientId],
      ]),
    );
    expect(clients).toHaveLength(2);
    expect((await accounts.listUsers()).map(({ login }) => login)).toEqual(['admin']);
    expect(new Set(clients.map((client) => client.organizationId))).toEqual(new Set([first?.organizationId]));
    expect((await store.findPublicClient())?.id).toBe(first?.publicClientId);
    expect(await accounts.createFirst()).toBeUndefined();
  });

  it('is made up for where an earlier version created no public client, once', async () => {
    const { client } = await accounts.createClient({ organizationId, name: 'press' });
    await Promise.all([accounts.ensurePublicClient(), accounts.ensurePublicClient()]);
    const [added, ...others] = (await accounts.listClients()).filter(({ id }) => id !== client.id);
    expect([added?.kind, added?.organizationId, others]).toEqual(['console', organizationId, []]);
    expect((await store.findPublicClient())?.id).toBe(added?.id);
  });
});
