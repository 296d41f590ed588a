import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { type GrantRow, toGrant } from '../grant-rows.ts';
import type { GrantStore } from '../grant-store.ts';
import type { GrantCache } from './grant-cache.ts';

/** Everything in this process that may end a token must clear the cache. */
export function createGrantStore(database: Database, writer: BatchWriter, cache: GrantCache): GrantStore {
  // Everything that ends many tokens at once is joined in the query, so that no token is missed.
  const find = database.prepare<[Buffer], GrantRow>(`
    SELECT t.*, coalesce(u.organization_id, c.organization_id) AS organization_id,
      t.revoked_at IS NOT NULL OR c.disabled_at IS NOT NULL OR u.disabled_at IS NOT NULL
        OR (t.family IS NOT NULL AND (f.id IS NULL OR f.revoked_at IS NOT NULL)) AS is_revoked
    FROM access_tokens AS t
    JOIN clients AS c ON c.id = t.client_id
    LEFT JOIN users AS u ON u.id = t.subject
    LEFT JOIN families AS f ON f.id = t.family
    WHERE t.hash = ?`);
  const insert = database.prepare(`
    INSERT INTO access_tokens (hash, client_id, subject, auth_type, grant_type, scope, issued_at, expires_at, family)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const revoke = database.prepare('UPDATE access_tokens SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL');
  const sweep = database.prepare(`
    DELETE FROM access_tokens WHERE hash IN (SELECT hash FROM access_tokens WHERE expires_at < ? LIMIT ?)`);
  return {
    recallGrant: (key) => cache.get(key),
    async findGrant(hash) {
      const key = hash.toString('latin1');
      const kept = cache.get(key);
      if (kept !== undefined) return kept;
      const row = find.get(hash);
      return row === undefined ? undefined : cache.set(key, toGrant(row));
    },
    saveToken: ({ hash, clientId, subject, authType, grantType, scopes, expiresAt, family, now }) => {
      const scope = scopes.join(' ');
      const save = () => void insert.run(hash, clientId, subject, authType, grantType, scope, now, expiresAt, family);
      // A client requests a new token after a loss of power; a user would have to log in again.
      return writer.write(save, authType === 'client' ? 'unsynced' : 'synced');
    },
    revokeToken: (hash, now) => writer.write(() => revoke.run(now, hash).changes > 0).finally(() => cache.clear()),
    sweepTokens: (before, limit) => writer.write(() => sweep.run(before, limit).changes).finally(() => cache.clear()),
  };
}
