import type { Postgres } from '../../../db/postgres/postgres.ts';
import { type ListedTokenRow, toListed } from '../listed-token-rows.ts';
import type { TokenList } from '../token-list.ts';

const listStatement = `
  SELECT t.hash, t.client_id, t.subject, t.scope, t.issued_at, t.expires_at
  FROM access_tokens AS t
  JOIN clients AS c ON c.id = t.client_id
  LEFT JOIN users AS u ON u.id = t.subject
  LEFT JOIN families AS f ON f.id = t.family
  WHERE t.revoked_at IS NULL AND c.disabled_at IS NULL AND u.disabled_at IS NULL AND f.revoked_at IS NULL
    AND (t.expires_at IS NULL OR t.expires_at > $1)
    AND ($2::text IS NULL OR t.client_id = $2)
    AND ($3::text IS NULL OR coalesce(u.organization_id, c.organization_id) = $3)
  ORDER BY t.issued_at DESC, t.hash LIMIT $4`;

export function createTokenList(postgres: Postgres, onAccessChange: () => void): TokenList {
  return {
    async listTokens({ organizationId = null, clientId = null, now, limit }) {
      const rows = await postgres.all<ListedTokenRow>(listStatement, [now, clientId, organizationId, limit]);
      return rows.map(toListed);
    },
    async revokeListed(id, now) {
      const count = await postgres.transaction(async (queries) => {
        const digits = id.toLowerCase();
        const found = await queries.all<{ hash: Buffer }>(
          "SELECT hash FROM access_tokens WHERE substr(encode(hash, 'hex'), 1, length($1)) = $1",
          [digits],
        );
        if (found.length === 1) {
          await queries.run('UPDATE access_tokens SET revoked_at = coalesce(revoked_at, $2) WHERE hash = $1', [
            found[0]?.hash,
            now,
          ]);
        }
        return found.length;
      });
      onAccessChange();
      return count;
    },
  };
}
