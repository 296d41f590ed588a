import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGrantStore } from '../db/grant-store.ts';
import { migrate } from '../db/migrations.ts';
import { TurnWriter } from '../db/turn-writer.ts';
import { Tokens } from './tokens.ts';

let now = 1_000;
let tokens: Tokens;
let database: Sqlite.Database;
const wish = { clientId: 'c', subject: 'u', authType: 'user', scopes: ['a', 'b'], expiresAt: 2_000 } as const;

beforeEach(async () => {
  now = 1_000;
  database = new Sqlite(':memory:');
  migrate(database);
  const grants = createGrantStore(database, new TurnWriter(database));
  await grants.createClient({ organizationId: 'o', clientId: 'c', name: 'n', now });
  tokens = new Tokens({ store: grants, now: () => now });
});

describe('a token', () => {
  it('is recognized with all that it allows', async () => {
    const text = await tokens.issue(wish);
    const grant = { ...wish, organizationId: 'o', isRevoked: false };
    expect(await tokens.recognize(`Bearer ${text}`)).toEqual({ state: 'valid', grant });
    expect(await tokens.recognize(`bearer  ${text} `)).toMatchObject({ state: 'valid' });
  });

  it('is valid until its time is over, and no longer', async () => {
    const text = await tokens.issue(wish);
    now = 1_999;
    expect(await tokens.recognize(`Bearer ${text}`)).toMatchObject({ state: 'valid' });
    now = 2_000;
    expect(await tokens.recognize(`Bearer ${text}`)).toEqual({ state: 'expired' });
  });

  it('is revoked for good', async () => {
    const text = await tokens.issue(wish);
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

  it('is kept as a hash alone', async () => {
    const text = await tokens.issue(wish);
    const kept = JSON.stringify(database.prepare('SELECT *, hex(hash) AS hash FROM access_tokens').all());
    expect(kept).not.toContain(text);
    expect(kept).not.toContain(text.slice(6));
  });
});

describe('the first client', () => {
  it('is made once, where there is none', async () => {
    const client = { organizationId: 'p', clientId: 'd', name: 'first', scopes: ['a'] };
    expect(await tokens.issueFirst(client)).toBeUndefined();
    const empty = new Sqlite(':memory:');
    migrate(empty);
    const others = new Tokens({ store: createGrantStore(empty, new TurnWriter(empty)), now: () => now });
    const [one, two] = await Promise.all([others.issueFirst(client), others.issueFirst({ ...client, clientId: 'e' })]);
    expect(await others.recognize(`Bearer ${one}`)).toMatchObject({ state: 'valid', grant: { clientId: 'd' } });
    expect(two).toBeUndefined();
  });
});
