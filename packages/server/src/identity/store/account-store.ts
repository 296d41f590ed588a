/** Times are milliseconds since 1970. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

/**
 * Confidential clients have a secret; public clients have none. `console` is the service's own public client for the
 * users of every organization: for the console, the command line and other programs without registration.
 */
export type ClientKind = 'confidential' | 'public' | 'console';

/** An OAuth client. */
export interface Client {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: ClientKind;
  readonly secretHash: Buffer | undefined;
  /** The scopes that it may request. */
  readonly scopes: readonly string[];
  /** Allowed redirect URIs, compared as exact strings except for the port of loopback URIs of public clients. */
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
  readonly disabledAt: number | undefined;
}

/** A user who can log in. */
export interface User {
  readonly id: string;
  readonly organizationId: string;
  readonly login: string;
  readonly name: string;
  /** A digest, see `Passwords`. */
  readonly password: string;
  readonly createdAt: number;
  readonly disabledAt: number | undefined;
}

/** The accounts of the first start, created in one transaction. */
export interface FirstAccounts {
  readonly organization: Organization;
  readonly clients: readonly Client[];
  readonly user: User;
}

export type ClientChange = Partial<Pick<Client, 'secretHash' | 'redirectUris' | 'name' | 'scopes'>>;

/** Why a row cannot be saved: its organization does not exist, or its login is taken. */
export type AccountConflict = 'no_organization' | 'login_taken';

/** Organizations, their clients and their users. */
export interface AccountStore {
  saveOrganization(organization: Organization): Promise<void>;
  listOrganizations(): Promise<readonly Organization[]>;
  /** Returns undefined on success. */
  saveClient(client: Client): Promise<AccountConflict | undefined>;
  findClient(id: string): Promise<Client | undefined>;
  /** All clients, or those of an organization, in the order of their creation. */
  listClients(organizationId?: string): Promise<readonly Client[]>;
  /** Returns false if the client does not exist. Its tokens are revoked with it. */
  disableClient(id: string, now: number): Promise<boolean>;
  /** Enables a disabled client again. What was issued to it before stays revoked. */
  enableClient(id: string, now: number): Promise<boolean>;
  changeClient(id: string, change: ClientChange): Promise<boolean>;
  /** The client of the kind `console`. */
  findPublicClient(): Promise<Client | undefined>;
  /** Saves the client of the kind `console` in the oldest organization; false if there is one already, or none. */
  savePublicClient(client: Omit<Client, 'organizationId'>): Promise<boolean>;
  saveUser(user: User): Promise<AccountConflict | undefined>;
  findUser(id: string): Promise<User | undefined>;
  findUserByLogin(login: string): Promise<User | undefined>;
  listUsers(organizationId?: string): Promise<readonly User[]>;
  disableUser(id: string, now: number): Promise<boolean>;
  /** Sets a password and ends all sessions and tokens of the user. */
  changePassword(id: string, password: string, now: number): Promise<boolean>;
  /** Stores the same password with another digest, unless it was changed meanwhile. */
  renewPassword(id: string, before: string, after: string): Promise<void>;
  /** Creates the accounts of a first start if there are no clients. Of two concurrent processes only one succeeds. */
  saveFirst(accounts: FirstAccounts): Promise<boolean>;
  hasClients(): Promise<boolean>;
}
