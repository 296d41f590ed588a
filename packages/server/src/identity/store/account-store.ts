/** Times are milliseconds since 1970. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

/** Confidential clients have a secret; public ones none; the console is the service's own, for every organization's users. */
export type ClientKind = 'confidential' | 'public' | 'console';

/** A program that asks for tokens. */
export interface Client {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: ClientKind;
  readonly secretHash: Buffer | undefined;
  /** What it may ask for at most. */
  readonly scopes: readonly string[];
  /** Where it may have its users sent back to, compared as they stand. */
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
  readonly disabledAt: number | undefined;
}

/** Somebody who can log in. */
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

/** What the first start makes, in one. */
export interface FirstAccounts {
  readonly organization: Organization;
  readonly clients: readonly Client[];
  readonly user: User;
}

/** Why a row cannot be written: the other one that it needs is not there, or the one that it would be is. */
export type AccountConflict = 'no_organization' | 'login_taken';

/** Organizations, their clients and their users. */
export interface AccountStore {
  saveOrganization(organization: Organization): Promise<void>;
  listOrganizations(): Promise<readonly Organization[]>;
  /** Nothing where it worked. */
  saveClient(client: Client): Promise<AccountConflict | undefined>;
  findClient(id: string): Promise<Client | undefined>;
  /** All, or those of an organization, in the order in which they were made. */
  listClients(organizationId?: string): Promise<readonly Client[]>;
  /** False where there is no such client; its tokens end with it. */
  disableClient(id: string, now: number): Promise<boolean>;
  changeClient(id: string, change: Partial<Pick<Client, 'secretHash' | 'redirectUris'>>): Promise<boolean>;
  saveUser(user: User): Promise<AccountConflict | undefined>;
  findUser(id: string): Promise<User | undefined>;
  findUserByLogin(login: string): Promise<User | undefined>;
  listUsers(organizationId?: string): Promise<readonly User[]>;
  disableUser(id: string, now: number): Promise<boolean>;
  /** Sets a password and ends whatever was begun with the one before: sessions and tokens. */
  changePassword(id: string, password: string, now: number): Promise<boolean>;
  /** Keeps the same password in another digest, unless it was changed meanwhile. */
  renewPassword(id: string, before: string, after: string): Promise<void>;
  /** Makes the accounts of a first start where there is no client at all; of two processes that try, one does. */
  saveFirst(accounts: FirstAccounts): Promise<boolean>;
  hasClients(): Promise<boolean>;
}
