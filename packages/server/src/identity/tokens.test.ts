import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { migrate } from '../db/migrations.ts';
import { createGrantCache } from './store/sqlite/grant-cache.ts';
import { createGrantStore } from './store/sqlite/sqlite-grant-store.ts';
import { Tokens } from './tokens.ts';

let now = 1_000;
let tokens: Tokens;
let database: Sqlite.Database;
const request = {
  clientId: 'c',
  subject: 'u',
  authType: 'user',
  grantType: 'refresh_token',
  scopes: ['a', 'b'],
  expiresAt: 2_000,
  family: undefined,
} as const;

beforeEach(async () => {
  now = 1_000;
  database = new Sqlite(':memory:');
  migrate(database);
  const grants = createGrantStore(database, new BatchWriter(database), createGrantCache(database));
  database.exec("INSERT INTO organizations VALUES ('o', 'n', 0)");
  database.exec("INSERT INTO clients (id, organization_id, name, created_at) VALUES ('c', 'o', 'n', 0)");
  tokens = new Tokens({ store: grants, now: () => now });
});

describe('a token', () => {
  it('is recognized with its grant', async () => {
    const text = await tokens.issue(request);
    const grant = { ...request, organizationId: 'o', issuedAt: 1_000, isRevoked: false };
    expect(await tokens.recognize(`Bearer ${text}`)).toEqual({ state: 'valid', grant });
    expect(await tokens.recognize(`bearer  ${text} `)).toMatchObject({ state: 'valid' });
  });

  it('is valid until it expires and no longer', async () => {
    const text = await tokens.issue(request);
    now = 1_999;
    expect(await tokens.recognize(`Bearer ${text}`)).toMatchObject({ state: 'valid' });
    now = 2_000;
    expect(await tokens.recognize(`Bearer ${text}`)).toEqual({ state: 'expired' });
  });

  it('is looked up again each time that a connection repeats it', async () => {
    const [one, two] = [await tokens.issue(request), await tokens.issue({ ...request, scopes: ['c'] })];
    const connection = {};
    const recognize = async (text: string) => tokens.recognize(`Bearer ${text}`, connection);
    for (let round = 0; round < 3; round++)
      expect(await recognize(one)).toMatchObject({ grant: { scopes: ['a', 'b'] } });
    expect(await recognize(two)).toMatchObject({ grant: { scopes: ['c'] } });
    expect(await recognize(one)).toMatchObject({ grant: { scopes: ['a', 'b'] } });
    await tokens.revoke(one);
    expect(await recognize(one)).toEqual({ state: 'revoked' });
    expect(await recognize(two)).toMatchObject({ state: 'valid' });
    now = 2_000;
    expect(await recognize(two)).toEqual({ state: 'expired' });
    expect(await recognize('other')).toEqual({ state: 'unknown' });
  });

  it('is revoked permanently', async () => {
    const text = await tokens.issue(request);
    await tokens.revoke(text);
    expect(await tokens.recognize(`Bearer ${text}`)).toEqual({ state: 'revoked' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer ä', 'quoin_x'])(
    'is missing in %j',
    async (header) => {
      expect(await tokens.recognize(header)).toEqual({ state: 'missing' });
    },
  );

  it('that was never issued is unknown', async () => {
    expect(await tokens.recognize('Bearer quoin_never')).toEqual({ state: 'unknown' });
  });

  it('is stored only as a hash', async () => {
    const text = await tokens.issue(request);
    const stored = JSON.stringify(database.prepare('SELECT *, hex(hash) AS hash FROM access_tokens').all());
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(text.slice(6));
  });
});
