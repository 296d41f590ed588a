import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { BatchWriter } from '../../src/db/batch-writer.ts';
import { openDatabase } from '../../src/db/database.ts';
import { Accounts, type FirstStart } from '../../src/identity/accounts.ts';
import { Passwords } from '../../src/identity/passwords.ts';
import type { AccountStore } from '../../src/identity/store/account-store.ts';
import type { Grant, GrantStore } from '../../src/identity/store/grant-store.ts';
import { createGrantCache } from '../../src/identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../../src/identity/store/sqlite/sqlite-account-store.ts';
import { createGrantStore } from '../../src/identity/store/sqlite/sqlite-grant-store.ts';
import { Tokens } from '../../src/identity/tokens.ts';
import { createRequestId } from '../../src/request-id.ts';
import { openPostgresStores } from '../../src/service/stores/postgres-stores.ts';
import { databaseOf } from './postgres/postgres-data.ts';

type TokenRequest = Partial<Pick<Grant, 'subject' | 'authType' | 'scopes' | 'expiresAt'>> & {
  /** An existing organization; a new one by default. */
  readonly organizationId?: string;
  /** An existing client; a new one by default. */
  readonly clientId?: string;
  readonly isRevoked?: boolean;
};

/** Low scrypt costs, like those of an old digest; the server computes a new digest when the user logs in. */
const cheapScrypt = { ln: 10, r: 8, p: 1 };

/** Opens the services that create accounts and tokens in a data folder, while the server is running. */
export async function openIdentity(data: string) {
  const url = databaseOf(data);
  if (url !== undefined) return openPostgresIdentity(url);
  const database = openDatabase(join(data, 'quoin.db'));
  return { ...createIdentity(database, new BatchWriter(database)), close: async () => void database.close() };
}

/** Creates the schema in an empty database of PostgreSQL, and the accounts of a first start. */
export async function createFirstAccounts(url: string): Promise<FirstStart> {
  const { accounts, close } = await openPostgresIdentity(url, 'migrate');
  try {
    const first = await accounts.createFirst();
    if (first === undefined) throw new Error('the database has accounts already');
    return first;
  } finally {
    await close();
  }
}

async function openPostgresIdentity(url: string, schema: 'require' | 'migrate' = 'require') {
  const options = { url, schema, now: undefined, keepFilesMs: 0, forgetQueries: false } as const;
  const { accounts: store, grants, close } = await openPostgresStores(options);
  return { ...createServices(store, grants), close };
}

/** Creates these services on an open database. */
export function createIdentity(database: Database, writer: BatchWriter, now: () => number = Date.now) {
  const cache = createGrantCache(database);
  const grants = createGrantStore(database, writer, cache);
  const store = createAccountStore(database, writer, cache);
  return createServices(store, grants, now);
}

function createServices(store: AccountStore, grants: GrantStore, now: () => number = Date.now) {
  const createId = () => createRequestId();
  const accounts = new Accounts({ store, grants, passwords: new Passwords(cheapScrypt), now, createId });
  return { store, accounts, tokens: new Tokens({ store: grants, now }) };
}

/** Issues a token in a server's data folder, while the server is running. */
export async function issueToken(
  data: string,
  request: TokenRequest = {},
): Promise<{ token: string; clientId: string; organizationId: string }> {
  const { store, tokens, close } = await openIdentity(data);
  try {
    const {
      organizationId = randomUUID(),
      clientId = createRequestId(),
      subject,
      authType = 'client',
      expiresAt,
    } = request;
    if (request.clientId === undefined) await addClient(store, organizationId, clientId);
    const grantType = authType === 'client' ? 'client_credentials' : 'authorization_code';
    const shared = { clientId, subject, authType, grantType, expiresAt, family: undefined } as const;
    const token = await tokens.issue({ ...shared, scopes: request.scopes ?? ['converter'] });
    if (request.isRevoked) await tokens.revoke(token);
    return { token, clientId, organizationId };
  } finally {
    await close();
  }
}

/** Saves a client, and its organization if it does not exist. */
export async function addClient(store: AccountStore, organizationId: string, id: string): Promise<void> {
  const common = { name: 'test', createdAt: Date.now() };
  const organizations = await store.listOrganizations();
  if (!organizations.some((each) => each.id === organizationId))
    await store.saveOrganization({ id: organizationId, ...common });
  const client = { id, organizationId, ...common, kind: 'confidential', secretHash: undefined } as const;
  await store.saveClient({ ...client, scopes: ['converter'], redirectUris: [], disabledAt: undefined });
}
