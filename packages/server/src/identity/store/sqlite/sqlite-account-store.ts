import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
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
import type { GrantCache } from './grant-cache.ts';

/** Clears the cache of grants whenever tokens end with an account. */
export function createAccountStore(database: Database, writer: BatchWriter, cache: GrantCache): AccountStore {
  const statements = prepareStatements(database);
  const addClient = ({ secretHash, scopes, redirectUris, ...client }: Client): void => {
    const { id, organizationId, name, createdAt, kind, disabledAt } = client;
    const texts = [scopes.join(' '), JSON.stringify(redirectUris)];
    statements.insertClient.run(id, organizationId, name, createdAt, kind, secretHash, ...texts, disabledAt);
  };
  const addUser = ({ id, organizationId, login, name, password, createdAt, disabledAt }: User): void => {
    statements.insertUser.run(id, organizationId, login, name, password, createdAt, disabledAt);
  };
  const addOrganization = ({ id, name, createdAt }: Organization): void => {
    statements.insertOrganization.run(id, name, createdAt);
  };
  const change = (run: () => boolean): Promise<boolean> => writer.write(run).finally(() => cache.clear());
  return {
    saveOrganization: (organization) => writer.write(() => addOrganization(organization)),
    listOrganizations: async () => statements.organizations.all().map(toOrganization),
    saveClient: (client) =>
      writer.write(() => {
        if (statements.organization.get(client.organizationId) === undefined) return 'no_organization';
        addClient(client);
        return undefined;
      }),
    findClient: async (id) => optional(statements.client.get(id), toClient),
    listClients: async (organizationId) => statements.clients.all({ organizationId }).map(toClient),
    disableClient: (id, now) => change(() => statements.disableClient.run(now, id).changes > 0),
    enableClient: (id, now) =>
      change(() => {
        statements.endTokensOf.run(now, id);
        statements.endFamiliesOf.run(now, id);
        return statements.enableClient.run(id).changes > 0;
      }),
    changeClient: (id, { secretHash, redirectUris, name, scopes }) =>
      change(() => {
        const texts = [redirectUris && JSON.stringify(redirectUris), name, scopes?.join(' ')];
        return statements.changeClient.run(secretHash, ...texts, id).changes > 0;
      }),
    findPublicClient: async () => optional(statements.publicClient.get(), toClient),
    savePublicClient: (client) =>
      writer.write(() => {
        const organization = statements.organizations.get();
        if (organization === undefined || statements.publicClient.get() !== undefined) return false;
        addClient({ ...client, organizationId: organization.id });
        return true;
      }),
    saveUser: (user) =>
      writer.write(() => {
        if (statements.organization.get(user.organizationId) === undefined) return 'no_organization';
        if (statements.userByLogin.get(user.login) !== undefined) return 'login_taken';
        addUser(user);
        return undefined;
      }),
    findUser: async (id) => optional(statements.user.get(id), toUser),
    findUserByLogin: async (login) => optional(statements.userByLogin.get(login), toUser),
    listUsers: async (organizationId) => statements.users.all({ organizationId }).map(toUser),
    disableUser: (id, now) => change(() => statements.disableUser.run(now, id).changes > 0),
    changePassword: (id, password, now) =>
      change(() => {
        statements.endFamilies.run(now, id);
        statements.endTickets.run(id);
        return statements.changePassword.run(password, id).changes > 0;
      }),
    renewPassword: (id, before, after) => writer.write(() => void statements.renewPassword.run(after, id, before)),
    saveFirst: ({ organization, clients, user }) =>
      writer.write(() => {
        if (statements.anyClient.get() !== undefined) return false;
        addOrganization(organization);
        for (const client of clients) addClient(client);
        addUser(user);
        return true;
      }),
    hasClients: async () => statements.anyClient.get() !== undefined,
  };
}

function prepareStatements(database: Database) {
  const ofOrganization = 'WHERE :organizationId IS NULL OR organization_id = :organizationId ORDER BY created_at, id';
  return {
    insertOrganization: database.prepare('INSERT INTO organizations (id, name, created_at) VALUES (?, ?, ?)'),
    organization: database.prepare<[string]>('SELECT 1 FROM organizations WHERE id = ?'),
    organizations: database.prepare<[], OrganizationRow>('SELECT * FROM organizations ORDER BY created_at, id'),
    insertClient: database.prepare(`
      INSERT INTO clients
        (id, organization_id, name, created_at, kind, secret_hash, scope, redirect_uris, disabled_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    client: database.prepare<[string], ClientRow>('SELECT * FROM clients WHERE id = ?'),
    clients: database.prepare<[object], ClientRow>(`SELECT * FROM clients ${ofOrganization}`),
    anyClient: database.prepare('SELECT 1 FROM clients LIMIT 1'),
    disableClient: database.prepare('UPDATE clients SET disabled_at = coalesce(disabled_at, ?) WHERE id = ?'),
    changeClient: database.prepare(`
      UPDATE clients SET secret_hash = coalesce(?, secret_hash), redirect_uris = coalesce(?, redirect_uris),
        name = coalesce(?, name), scope = coalesce(?, scope)
      WHERE id = ?`),
    enableClient: database.prepare('UPDATE clients SET disabled_at = NULL WHERE id = ?'),
    endTokensOf: database.prepare('UPDATE access_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE client_id = ?'),
    endFamiliesOf: database.prepare('UPDATE families SET revoked_at = coalesce(revoked_at, ?) WHERE client_id = ?'),
    publicClient: database.prepare<[], ClientRow>("SELECT * FROM clients WHERE kind = 'console'"),
    insertUser: database.prepare(`
      INSERT INTO users (id, organization_id, login, name, password, created_at, disabled_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    user: database.prepare<[string], UserRow>('SELECT * FROM users WHERE id = ?'),
    userByLogin: database.prepare<[string], UserRow>('SELECT * FROM users WHERE login = ?'),
    users: database.prepare<[object], UserRow>(`SELECT * FROM users ${ofOrganization}`),
    disableUser: database.prepare('UPDATE users SET disabled_at = coalesce(disabled_at, ?) WHERE id = ?'),
    changePassword: database.prepare('UPDATE users SET password = ? WHERE id = ?'),
    renewPassword: database.prepare('UPDATE users SET password = ? WHERE id = ? AND password = ?'),
    endFamilies: database.prepare('UPDATE families SET revoked_at = coalesce(revoked_at, ?) WHERE user_id = ?'),
    endTickets: database.prepare('DELETE FROM tickets WHERE user_id = ?'),
  };
}
