import type { AccountStore, Client, FirstAccounts, Organization, User } from '../db/account-store.ts';
import type { GrantStore } from '../db/grant-store.ts';
import { AccountError } from './account-error.ts';
import { createPassword, findPasswordFault, type Passwords } from './passwords.ts';
import { findRedirectUriFault } from './redirect-uri.ts';
import { findUnknownScope, knownScopes } from './scopes.ts';
import { createSecret, hashSecret } from './secrets.ts';

export interface AccountOptions {
  readonly store: AccountStore;
  readonly grants: Pick<GrantStore, 'revokeToken'>;
  readonly passwords: Passwords;
  readonly now: () => number;
  /** A UUID of version 7. */
  readonly createId: () => string;
}

export interface NewClient {
  readonly organizationId: string;
  /** The id that another authorization server knows it by; else one is made. */
  readonly id?: string;
  readonly name: string;
  /** What it may ask for at most; all scopes where none are named. */
  readonly scopes?: readonly string[];
  /** None for a client that has no users. */
  readonly redirectUris?: readonly string[];
  /** A program on its users' machines or in their browsers, which can keep no secret. */
  readonly isPublic?: boolean;
}

export interface NewUser {
  readonly organizationId: string;
  /** What the user types to log in; letter case does not count. */
  readonly login: string;
  /** What pages call the user; the login name where it is left out. */
  readonly name?: string;
  /** Made where it is left out. */
  readonly password?: string;
}

/** A client as it may be shown. */
export type ClientSummary = Omit<Client, 'secretHash'>;
/** A user as it may be shown. */
export type UserSummary = Omit<User, 'password'>;

/** What a first start makes, with the two texts that nobody can show again. */
export interface FirstStart {
  readonly organizationId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly consoleClientId: string;
  readonly login: string;
  readonly password: string;
}

/** Organizations, their clients and their users, as those who run the service make and change them. */
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

  /** The secret is in no other place than the answer; public clients have none. */
  async createClient(
    request: NewClient,
  ): Promise<{ readonly client: ClientSummary; readonly secret: string | undefined }> {
    const { client, secret } = this.#makeClient(request);
    if ((await this.#options.store.findClient(client.id)) !== undefined) {
      throw new AccountError('conflict', 'There is a client of this id already.');
    }
    const conflict = await this.#options.store.saveClient(client);
    if (conflict !== undefined) throw organizationNotFound();
    return { client: toClientSummary(client), secret };
  }

  async listClients(organizationId?: string): Promise<readonly ClientSummary[]> {
    return (await this.#options.store.listClients(organizationId)).map(toClientSummary);
  }

  /** For good: its secret, its tokens and what its users allowed it end at once. */
  async disableClient(id: string): Promise<void> {
    if (!(await this.#options.store.disableClient(id, this.#options.now()))) throw clientNotFound();
  }

  /** The secret from before ends at once; tokens live on to their own end. */
  async rotateSecret(id: string): Promise<string> {
    const client = await this.#requireClient(id);
    if (client.kind !== 'confidential') throw new AccountError('invalid', 'The client is public and has no secret.');
    const secret = createClientSecret();
    await this.#options.store.changeClient(id, { secretHash: hashSecret(secret) });
    return secret;
  }

  async setRedirectUris(id: string, redirectUris: readonly string[]): Promise<void> {
    const { kind } = await this.#requireClient(id);
    if (kind === 'console') throw new AccountError('invalid', "The console's redirect URI follows from the base URL.");
    await this.#options.store.changeClient(id, { redirectUris: requireRedirectUris(redirectUris, kind === 'public') });
  }

  async createUser(request: NewUser): Promise<{ readonly user: UserSummary; readonly password: string }> {
    const { user, password } = await this.#makeUser(request);
    const conflict = await this.#options.store.saveUser(user);
    if (conflict === 'no_organization') throw organizationNotFound();
    if (conflict === 'login_taken') throw new AccountError('conflict', `There is a user ${user.login} already.`);
    return { user: toUserSummary(user), password };
  }

  async listUsers(organizationId?: string): Promise<readonly UserSummary[]> {
    return (await this.#options.store.listUsers(organizationId)).map(toUserSummary);
  }

  /** For good: sessions and tokens end at once. */
  async disableUser(login: string): Promise<void> {
    const { id } = await this.#requireUser(login);
    await this.#options.store.disableUser(id, this.#options.now());
  }

  /** Sets a password, a new random one where none is given, and ends all sessions and tokens of the user. */
  async setPassword(login: string, password: string = createPassword()): Promise<string> {
    const user = await this.#requireUser(login);
    const digest = await this.#options.passwords.hash(requirePassword(password, user.login));
    await this.#options.store.changePassword(user.id, digest, this.#options.now());
    return password;
  }

  /** Ends an access token; false where it is not known, or was revoked before. */
  revokeToken(text: string): Promise<boolean> {
    return this.#options.grants.revokeToken(hashSecret(text), this.#options.now());
  }

  /** Makes an organization with a client, a user and the console's client, unless there is a client already. */
  async createFirst(): Promise<FirstStart | undefined> {
    const { store, now, createId } = this.#options;
    // Asked before, since a password takes its time; and again in the transaction.
    if (await store.hasClients()) return undefined;
    const organization = { id: createId(), name: 'First organization', createdAt: now() };
    const of = { organizationId: organization.id };
    const { client, secret = '' } = this.#makeClient({ ...of, name: 'First client' });
    const { client: console } = this.#makeClient({ ...of, name: 'Console', isConsole: true });
    const { user, password } = await this.#makeUser({ ...of, login: 'admin' });
    const accounts: FirstAccounts = { organization, clients: [client, console], user };
    if (!(await store.saveFirst(accounts))) return undefined;
    return {
      organizationId: organization.id,
      clientId: client.id,
      clientSecret: secret,
      consoleClientId: console.id,
      login: user.login,
      password,
    };
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
      redirectUris: requireRedirectUris(redirectUris, kind === 'public'),
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
    if (user === undefined) throw new AccountError('not_found', 'There is no user of this login name.');
    return user;
  }
}

/** A login name as it is compared. @see RFC 8265, "UsernameCaseMapped Profile" */
export function normalizeLogin(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase();
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
  return new AccountError('not_found', 'There is no client of this id.');
}

function organizationNotFound(): AccountError {
  return new AccountError('not_found', 'There is no organization of this id.');
}

function requireName(name: string): string {
  const trimmed = name.trim();
  const { length } = [...trimmed];
  if (length >= 1 && length <= 255 && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw new AccountError(
    'invalid',
    `The name has ${length} characters; expected 1 to 255, without control characters.`,
  );
}

function requireClientId(id: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(id)) return id;
  throw new AccountError('invalid', 'The client id cannot be used; expected 1 to 200 visible ASCII characters.');
}

function requireLogin(typed: string): string {
  const login = normalizeLogin(typed);
  if (/^[^\s\p{Cc}]{1,255}$/u.test(login)) return login;
  throw new AccountError('invalid', 'The login name cannot be used; expected 1 to 255 characters without spaces.');
}

function requirePassword(password: string, login: string): string {
  const fault = findPasswordFault(password, login);
  if (fault === undefined) return password;
  throw new AccountError('invalid', `The password ${fault}.`);
}

function requireScopes(scopes: readonly string[]): readonly string[] {
  const unknown = findUnknownScope(scopes);
  if (unknown === undefined && scopes.length > 0) return [...new Set(scopes)];
  const found = unknown === undefined ? 'No scope is named' : `${JSON.stringify(unknown.slice(0, 50))} is no scope`;
  throw new AccountError('invalid', `${found}; expected some of ${knownScopes.join(', ')}.`);
}

function requireRedirectUris(uris: readonly string[], isNeeded: boolean): readonly string[] {
  for (const uri of uris) {
    const fault = findRedirectUriFault(uri);
    if (fault !== undefined)
      throw new AccountError('invalid', `The redirect URI ${JSON.stringify(uri.slice(0, 200))} ${fault}.`);
  }
  if (uris.length > 20)
    throw new AccountError('invalid', `There are ${uris.length} redirect URIs; expected at most 20.`);
  if (isNeeded && uris.length === 0) {
    throw new AccountError('invalid', 'A public client needs a redirect URI: it has no other way to a token.');
  }
  return [...new Set(uris)];
}
