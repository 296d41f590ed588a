import type { Postgres } from '../../../db/postgres/postgres.ts';
import type { RowCache } from '../../../db/row-cache.ts';
import { type GrantRow, toGrant } from '../grant-rows.ts';
import type { Grant, GrantStore } from '../grant-store.ts';

interface PostgresGrantStoreOptions {
  readonly postgres: Postgres;
  readonly cache: RowCache<Grant>;
  readonly onAccessChange: () => void;
}

/** Everything that ends many tokens at once is joined in the query, so that no token is missed. */
const findStatement = `
  SELECT t.*, coalesce(u.organization_id, c.organization_id) AS organization_id,
    (t.revoked_at IS NOT NULL OR c.disabled_at IS NOT NULL OR u.disabled_at IS NOT NULL
      OR (t.family IS NOT NULL AND (f.id IS NULL OR f.revoked_at IS NOT NULL)))::integer AS is_revoked
  FROM access_tokens AS t
  JOIN clients AS c ON c.id = t.client_id
  LEFT JOIN users AS u ON u.id = t.subject
  LEFT JOIN families AS f ON f.id = t.family
  WHERE t.hash = $1`;

export function createGrantStore({ postgres, cache, onAccessChange }: PostgresGrantStoreOptions): GrantStore {
  return {
    recallGrant: (key) => cache.get(key),
    async findGrant(hash) {
      const key = hash.toString('latin1');
      const kept = cache.get(key);
      if (kept !== undefined) return kept;
      const { generation } = cache;
      const row = await postgres.one<GrantRow>(findStatement, [hash]);
      if (row === undefined) return undefined;
      // A token that was revoked while it was read is not cached.
      return cache.generation === generation ? cache.set(key, toGrant(row)) : toGrant(row);
    },
    saveToken: ({
      hash,
      clientId,
      subject = null,
      authType,
      grantType,
      scopes,
      expiresAt = null,
      family = null,
      now,
    }) =>
      postgres.transaction(
        async (queries) => {
          await queries.run(
            `INSERT INTO access_tokens
               (hash, client_id, subject, auth_type, grant_type, scope, issued_at, expires_at, family)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            [hash, clientId, subject, authType, grantType, scopes.join(' '), now, expiresAt, family],
          );
        },
        // A client requests a new token after a loss of power; a user would have to log in again.
        authType === 'client' ? 'unsynced' : 'synced',
      ),
    async revokeToken(hash, now) {
      try {
        const sql = 'UPDATE access_tokens SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL';
        return (await postgres.run(sql, [hash, now])) > 0;
      } finally {
        onAccessChange();
      }
    },
    async sweepTokens(before, limit) {
      const sql = `DELETE FROM access_tokens
        WHERE hash IN (SELECT hash FROM access_tokens WHERE expires_at < $1 LIMIT $2)`;
      const count = await postgres.run(sql, [before, limit]);
      if (count > 0) onAccessChange();
      return count;
    },
  };
}
