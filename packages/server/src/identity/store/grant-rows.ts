import type { Grant, GrantType } from './grant-store.ts';

export interface GrantRow {
  readonly client_id: string;
  readonly organization_id: string;
  readonly subject: string | null;
  readonly auth_type: 'user' | 'client';
  readonly grant_type: GrantType;
  readonly scope: string;
  readonly issued_at: number;
  readonly expires_at: number | null;
  readonly family: string | null;
  readonly is_revoked: 0 | 1;
}

export function toGrant(row: GrantRow): Grant {
  return {
    clientId: row.client_id,
    organizationId: row.organization_id,
    subject: row.subject ?? undefined,
    authType: row.auth_type,
    grantType: row.grant_type,
    scopes: row.scope.split(' ').filter((scope) => scope !== ''),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at ?? undefined,
    family: row.family ?? undefined,
    isRevoked: row.is_revoked === 1,
  };
}
