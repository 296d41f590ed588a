import type { ListedToken } from './token-list.ts';

export interface ListedTokenRow {
  readonly hash: Buffer;
  readonly client_id: string;
  readonly subject: string | null;
  readonly scope: string;
  readonly issued_at: number;
  readonly expires_at: number | null;
}

/** Number of shown hex digits of a hash: 64 bits identify a token and reveal nothing about its text. */
const shownDigits = 16;

export function toListed(row: ListedTokenRow): ListedToken {
  return {
    id: row.hash.toString('hex').slice(0, shownDigits),
    clientId: row.client_id,
    subject: row.subject ?? undefined,
    scopes: row.scope.split(' ').filter((scope) => scope !== ''),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at ?? undefined,
  };
}
