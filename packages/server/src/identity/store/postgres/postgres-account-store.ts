import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import {
  type ClientRow,
  type OrganizationRow,
  optional,
  toClient,
  toOrganization,
  toUser,
  type UserRow,
} from '../account-rows.ts';
import type { AccountStore, Client, Organization, User } from '../account-store.ts';

const listed = 'WHERE $1::text IS NULL OR organization_id = $1 ORDER BY created_at, id';

/** `onAccessChange` is called after each change that may end tokens. */
export function createAccountStore(postgres: Postgres, onAccessChange: () => void): AccountStore {
  const change = async (run: (queries: Queries) => Promise<number>): Promise<boolean> => {
    try {
      return (await postgres.transaction(run)) > 0;
    } finally {
      onAccessChange();
    }
  };
  const findClient = (sql: string, values: readonly unknown[] = []) => postgres.one<ClientRow>(sql, values);
  const findUser = (sql: string, values: readonly unknown[]) => postgres.one<UserRow>(sql, values);
  return {
    saveOrganization: (organization) => addOrganization(postgres, organization),
    async listOrganizations() {
      const rows = await postgres.all<OrganizationRow>('SELECT * FROM organizations ORDER BY created_at, id');
      return rows.map(toOrganization);
    },
    saveClient: (client) =>
      postgres.transaction(async (queries) => {
        if (!(await lockOrganization(queries, client.organizationId))) return 'no_organization';
        await addClient(queries, client);
        return undefined;
      }),
    findClient: async (id) => optional(await findClient('SELECT * FROM clients WHERE id = $1', [id]), toClient),
    async listClients(organizationId = undefined) {
      const rows = await postgres.all<ClientRow>(`SELECT * FROM clients ${listed}`, [organizationId ?? null]);
      return rows.map(toClient);
    },
    disableClient: (id, now) =>
      change((queries) =>
        queries.run('UPDATE clients SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1', [id, now]),
      ),
    enableClient: (id, now) =>
      change(async (queries) => {
        for (const table of ['access_tokens', 'families'])
          await queries.run(`UPDATE ${table} SET revoked_at = coalesce(revoked_at, $2) WHERE client_id = $1`, [
            id,
            now,
          ]);
        return queries.run('UPDATE clients SET disabled_at = NULL WHERE id = $1', [id]);
      }),
    changeClient: (id, { secretHash = null, redirectUris, name = null, scopes }) =>
      change((queries) =>
        queries.run(
          `UPDATE clients SET secret_hash = coalesce($2, secret_hash), redirect_uris = coalesce($3, redirect_uris),
             name = coalesce($4, name), scope = coalesce($5, scope)
           WHERE id = $1`,
          [
            ...[id, secretHash, redirectUris === undefined ? null : JSON.stringify(redirectUris)],
            ...[name, scopes?.join(' ') ?? null],
          ],
        ),
      ),
    findPublicClient: async () => optional(await findClient("SELECT * FROM clients WHERE kind = 'console'"), toClient),
    savePublicClient: (client) =>
      postgres.transaction(async (queries) => {
        const organization = await queries.one<OrganizationRow>(
          'SELECT * FROM organizations ORDER BY created_at, id LIMIT 1 FOR KEY SHARE',
        );
        if (organization === undefined) return false;
        return (await addClient(queries, { ...client, organizationId: organization.id })) > 0;
      }),
    saveUser: (user) =>
      postgres.transaction(async (queries) => {
        if (!(await lockOrganization(queries, user.organizationId))) return 'no_organization';
        return (await addUser(queries, user)) === 0 ? 'login_taken' : undefined;
      }),
    findUser: async (id) => optional(await findUser('SELECT * FROM users WHERE id = $1', [id]), toUser),
    findUserByLogin: async (login) => optional(await findUser('SELECT * FROM users WHERE login = $1', [login]), toUser),
    async listUsers(organizationId = undefined) {
      const rows = await postgres.all<UserRow>(`SELECT * FROM users ${listed}`, [organizationId ?? null]);
      return rows.map(toUser);
    },
    disableUser: (id, now) =>
      change((queries) =>
        queries.run('UPDATE users SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1', [id, now]),
      ),
    changePassword: (id, password, now) =>
      change(async (queries) => {
        const changed = await queries.run('UPDATE users SET password = $2 WHERE id = $1', [id, password]);
        await queries.run('UPDATE families SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL', [id, now]);
        await queries.run('DELETE FROM tickets WHERE user_id = $1', [id]);
        return changed;
      }),
    async renewPassword(id, before, after) {
      await postgres.run('UPDATE users SET password = $3 WHERE id = $1 AND password = $2', [id, before, after]);
    },
    saveFirst: ({ organization, clients, user }) =>
      postgres.transaction(async (queries) => {
        // A second process waits here, and then finds the clients.
        await queries.run('LOCK TABLE clients IN EXCLUSIVE MODE');
        if ((await queries.one('SELECT 1 FROM clients LIMIT 1')) !== undefined) return false;
        await addOrganization(queries, organization);
        for (const client of clients) await addClient(queries, client);
        await addUser(queries, user);
        return true;
      }),
    hasClients: async () => (await postgres.one('SELECT 1 FROM clients LIMIT 1')) !== undefined,
  };
}

/** Returns false if it does not exist. Until the end of the transaction it cannot be removed. */
async function lockOrganization(queries: Queries, id: string): Promise<boolean> {
  return (await queries.one('SELECT 1 FROM organizations WHERE id = $1 FOR KEY SHARE', [id])) !== undefined;
}

async function addOrganization(queries: Queries, { id, name, createdAt }: Organization): Promise<void> {
  await queries.run('INSERT INTO organizations (id, name, created_at) VALUES ($1, $2, $3)', [id, name, createdAt]);
}

/** Returns 0 if it would be a second client of the kind `console`. */
function addClient(queries: Queries, { secretHash, scopes, redirectUris, ...client }: Client): Promise<number> {
  const { id, organizationId, name, createdAt, kind, disabledAt } = client;
  return queries.run(
    `INSERT INTO clients (id, organization_id, name, created_at, kind, secret_hash, scope, redirect_uris, disabled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (kind) WHERE kind = 'console' DO NOTHING`,
    [
      ...[id, organizationId, name, createdAt, kind, secretHash ?? null],
      ...[scopes.join(' '), JSON.stringify(redirectUris), disabledAt ?? null],
    ],
  );
}

/** Returns 0 if the login is taken. */
function addUser(queries: Queries, user: User): Promise<number> {
  const { id, organizationId, login, name, password, createdAt, disabledAt } = user;
  return queries.run(
    `INSERT INTO users (id, organization_id, login, name, password, created_at, disabled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (login) DO NOTHING`,
    [id, organizationId, login, name, password, createdAt, disabledAt ?? null],
  );
}
