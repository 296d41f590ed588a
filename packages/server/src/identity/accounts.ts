import { AccountError } from './account-error.ts';
import {
  normalizeLogin,
  requireClientId,
  requireLogin,
  requireName,
  requirePassword,
  requireRedirectUris,
  requireScopes,
} from './account-fields.ts';
import { createPassword, type Passwords } from './passwords.ts';
import { knownScopes } from './scopes.ts';
import { createSecret, hashSecret } from './secrets.ts';
import type { AccountStore, Client, ClientChange, FirstAccounts, Organization, User } from './store/account-store.ts';
import type { GrantStore } from './store/grant-store.ts';

export interface AccountOptions {
  readonly store: AccountStore;
  readonly grants: Pick<GrantStore, 'revokeToken'>;
  readonly passwords: Passwords;
  readonly now: () => number;
  /** Creates a UUID of version 7. */
  readonly createId: () => string;
}

export interface NewClient {
  readonly organizationId: string;
  /** The client's id at another authorization server; generated if absent. */
  readonly id?: string;
  readonly name: string;
  /** The scopes it may request; all scopes if absent. */
  readonly scopes?: readonly string[];
  /** Empty for a client without users. */
  readonly redirectUris?: readonly string[];
  /** A program on users' machines or in their browsers, which cannot keep a secret. */
  readonly isPublic?: boolean;
}

export interface NewUser {
  readonly organizationId: string;
  /** The name that the user logs in with; not case-sensitive. */
  readonly login: string;
  /** The name shown on pages; default: the login name. */
  readonly name?: string;
  /** Generated if absent. */
  readonly password?: string;
}

/** The members of a client that can be changed; absent ones are kept. */
export interface ClientUpdate {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly isEnabled?: boolean;
}

/** A client without its secret. */
export type ClientSummary = Omit<Client, 'secretHash'>;
/** A user without the password. */
export type UserSummary = Omit<User, 'password'>;

/** Everything that the first start creates, including a secret and a password that cannot be shown again. */
export interface FirstStart {
  readonly organizationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The public client for the console, the command line and other programs of users. */
  readonly publicClientId: string;
  readonly login: string;
  readonly password: string;
}

const publicClientName = 'Console and command line';

/** Creates and changes organizations, their clients and their users, for operators. */
export class Accounts {
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  async createOrganization(name: string): Promise<Organization> {
    const organization = { id: this.#options.createId(), name: requireName(name), createdAt: this.#options.now() };
    await this.#options.store.saveOrganization(organization);
    return organization;
  }

  listOrganizations(): Promise<readonly Organization[]> {
    return this.#options.store.listOrganizations();
  }

  /** The secret exists only in the result; public clients have none. */
  async createClient(
    request: NewClient,
  ): Promise<{ readonly client: ClientSummary; readonly secret: string | undefined }> {
    const { client, secret } = this.#makeClient(request);
    if ((await this.#options.store.findClient(client.id)) !== undefined) {
      throw new AccountError('conflict', 'A client with this id already exists.');
    }
    const conflict = await this.#options.store.saveClient(client);
    if (conflict !== undefined) throw organizationNotFound();
    return { client: toClientSummary(client), secret };
  }

  async listClients(organizationId?: string): Promise<readonly ClientSummary[]> {
    return (await this.#options.store.listClients(organizationId)).map(toClientSummary);
  }

  /** Disables a client: its secret, its tokens and its users' consents become invalid at once. */
  async disableClient(id: string): Promise<void> {
    if (!(await this.#options.store.disableClient(id, this.#options.now()))) throw clientNotFound();
  }

  /** The old secret becomes invalid at once; tokens stay valid until they expire. */
  async rotateSecret(id: string): Promise<string> {
    const client = await this.#requireClient(id);
    if (client.kind !== 'confidential') throw new AccountError('invalid', 'The client is public and has no secret.');
    const secret = createClientSecret();
    await this.#options.store.changeClient(id, { secretHash: hashSecret(secret) });
    return secret;
  }

  /**
   * Changes the given members. Tokens keep their scopes until they are refreshed. A client that is enabled again keeps
   * its secret; everything that was issued to it before stays revoked.
   */
  async updateClient(id: string, { name, scopes, redirectUris, isEnabled }: ClientUpdate): Promise<ClientSummary> {
    const { store, now } = this.#options;
    const client = await store.findClient(id);
    if (client === undefined) throw clientNotFound();
    const change: ClientChange = {
      ...(name === undefined ? {} : { name: requireName(name) }),
      ...(scopes === undefined ? {} : { scopes: requireScopes(scopes) }),
      ...(redirectUris === undefined ? {} : { redirectUris: requireRedirectUris(redirectUris, client.kind) }),
    };
    await store.changeClient(id, change);
    if (isEnabled === false) await store.disableClient(id, now());
    if (isEnabled === true && client.disabledAt !== undefined) await store.enableClient(id, now());
    const updated = await store.findClient(id);
    if (updated === undefined) throw clientNotFound();
    return toClientSummary(updated);
  }

  async createUser(request: NewUser): Promise<{ readonly user: UserSummary; readonly password: string }> {
    const { user, password } = await this.#makeUser(request);
    const conflict = await this.#options.store.saveUser(user);
    if (conflict === 'no_organization') throw organizationNotFound();
    if (conflict === 'login_taken') throw new AccountError('conflict', `A user "${user.login}" already exists.`);
    return { user: toUserSummary(user), password };
  }

  async listUsers(organizationId?: string): Promise<readonly UserSummary[]> {
    return (await this.#options.store.listUsers(organizationId)).map(toUserSummary);
  }

  /** Disables a user permanently: sessions and tokens end at once. */
  async disableUser(login: string): Promise<void> {
    const { id } = await this.#requireUser(login);
    await this.#options.store.disableUser(id, this.#options.now());
  }

  /** Sets a password (default: a random one) and ends all sessions and tokens of the user. */
  async setPassword(login: string, password: string = createPassword()): Promise<string> {
    const user = await this.#requireUser(login);
    const digest = await this.#options.passwords.hash(requirePassword(password, user.login));
    await this.#options.store.changePassword(user.id, digest, this.#options.now());
    return password;
  }

  /** Revokes an access token; false if it is unknown or already revoked. */
  revokeToken(text: string): Promise<boolean> {
    return this.#options.grants.revokeToken(hashSecret(text), this.#options.now());
  }

  /** Creates an organization with a client, a user and the console's client, unless a client exists. */
  async createFirst(): Promise<FirstStart | undefined> {
    const { store, now, createId } = this.#options;
    // Checked first, since hashing a password is slow, and again in the transaction.
    if (await store.hasClients()) return undefined;
    const organization = { id: createId(), name: 'First organization', createdAt: now() };
    const of = { organizationId: organization.id };
    const { client, secret = '' } = this.#makeClient({ ...of, name: 'First client' });
    const { client: people } = this.#makeClient({ ...of, name: publicClientName, isConsole: true });
    const { user, password } = await this.#makeUser({ ...of, login: 'admin' });
    const accounts: FirstAccounts = { organization, clients: [client, people], user };
    if (!(await store.saveFirst(accounts))) return undefined;
    return {
      organizationId: organization.id,
      clientId: client.id,
      clientSecret: secret,
      publicClientId: people.id,
      login: user.login,
      password,
    };
  }

  /** Creates the public client for people in a data folder that an earlier version has made without it. */
  async ensurePublicClient(): Promise<void> {
    const { store } = this.#options;
    if ((await store.findPublicClient()) !== undefined) return;
    const { client } = this.#makeClient({ organizationId: '', name: publicClientName, isConsole: true });
    await store.savePublicClient(client);
  }

  #makeClient(request: NewClient & { readonly isConsole?: boolean }): { client: Client; secret: string | undefined } {
    const { organizationId, name, scopes = knownScopes, redirectUris = [], isPublic = false, isConsole } = request;
    const kind = isConsole ? 'console' : isPublic ? 'public' : 'confidential';
    const secret = kind === 'confidential' ? createClientSecret() : undefined;
    const client: Client = {
      id: request.id === undefined ? this.#options.createId() : requireClientId(request.id),
      organizationId,
      name: requireName(name),
      kind,
      secretHash: secret === undefined ? undefined : hashSecret(secret),
      scopes: requireScopes(scopes),
      redirectUris: requireRedirectUris(redirectUris, kind),
      createdAt: this.#options.now(),
      disabledAt: undefined,
    };
    return { client, secret };
  }

  async #makeUser({ organizationId, login: typed, name, password = createPassword() }: NewUser) {
    const login = requireLogin(typed);
    const user: User = {
      id: this.#options.createId(),
      organizationId,
      login,
      name: requireName(name ?? typed.trim()),
      password: await this.#options.passwords.hash(requirePassword(password, login)),
      createdAt: this.#options.now(),
      disabledAt: undefined,
    };
    return { user, password };
  }

  async #requireClient(id: string): Promise<Client> {
    const client = await this.#options.store.findClient(id);
    if (client === undefined) throw clientNotFound();
    if (client.disabledAt !== undefined) throw new AccountError('conflict', 'The client is disabled.');
    return client;
  }

  async #requireUser(login: string): Promise<User> {
    const user = await this.#options.store.findUserByLogin(normalizeLogin(login));
    if (user === undefined) throw new AccountError('not_found', 'There is no user with this login name.');
    return user;
  }
}

function createClientSecret(): string {
  return createSecret('quoin_secret_');
}

function toClientSummary({ secretHash: _, ...client }: Client): ClientSummary {
  return client;
}

function toUserSummary({ password: _, ...user }: User): UserSummary {
  return user;
}

function clientNotFound(): AccountError {
  return new AccountError('not_found', 'There is no client with this id.');
}

function organizationNotFound(): AccountError {
  return new AccountError('not_found', 'There is no organization with this id.');
}
