import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { type ListedTokenRow, toListed } from '../listed-token-rows.ts';
import type { TokenList } from '../token-list.ts';

export function createTokenList(database: Database, writer: BatchWriter): TokenList {
  const list = database.prepare<[object], ListedTokenRow>(`
    SELECT t.hash, t.client_id, t.subject, t.scope, t.issued_at, t.expires_at
    FROM access_tokens AS t
    JOIN clients AS c ON c.id = t.client_id
    LEFT JOIN users AS u ON u.id = t.subject
    LEFT JOIN families AS f ON f.id = t.family
    WHERE t.revoked_at IS NULL AND c.disabled_at IS NULL AND u.disabled_at IS NULL AND f.revoked_at IS NULL
      AND (t.expires_at IS NULL OR t.expires_at > :now)
      AND (:clientId IS NULL OR t.client_id = :clientId)
      AND (:organizationId IS NULL OR coalesce(u.organization_id, c.organization_id) = :organizationId)
    ORDER BY t.issued_at DESC, t.hash LIMIT :limit`);
  const find = database
    .prepare<[string, string], Buffer>('SELECT hash FROM access_tokens WHERE substr(hex(hash), 1, length(?)) = ?')
    .pluck();
  const revoke = database.prepare('UPDATE access_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE hash = ?');
  return {
    listTokens: async (query) => list.all(query).map(toListed),
    revokeListed: (id, now) =>
      writer.write(() => {
        const digits = id.toUpperCase();
        const found = find.all(digits, digits);
        if (found.length === 1) revoke.run(now, found[0]);
        return found.length;
      }),
  };
}
