import type { Client, ClientKind, Organization, User } from './account-store.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
}

export interface ClientRow extends OrganizationRow {
  readonly organization_id: string;
  readonly kind: ClientKind;
  readonly secret_hash: Buffer | null;
  readonly scope: string;
  readonly redirect_uris: string;
  readonly disabled_at: number | null;
}

export interface UserRow extends OrganizationRow {
  readonly organization_id: string;
  readonly login: string;
  readonly password: string;
  readonly disabled_at: number | null;
}

export function optional<Row, T>(row: Row | undefined, convert: (row: Row) => T): T | undefined {
  return row === undefined ? undefined : convert(row);
}

export function toOrganization({ id, name, created_at }: OrganizationRow): Organization {
  return { id, name, createdAt: created_at };
}

export function toClient(row: ClientRow): Client {
  return {
    ...toOrganization(row),
    organizationId: row.organization_id,
    kind: row.kind,
    secretHash: row.secret_hash ?? undefined,
    scopes: row.scope.split(' ').filter((scope) => scope !== ''),
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    disabledAt: row.disabled_at ?? undefined,
  };
}

export function toUser(row: UserRow): User {
  return {
    ...toOrganization(row),
    organizationId: row.organization_id,
    login: row.login,
    password: row.password,
    disabledAt: row.disabled_at ?? undefined,
  };
}
