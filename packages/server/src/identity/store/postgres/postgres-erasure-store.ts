import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import type { ErasureStore } from '../erasure-store.ts';

/** Removes accounts. */
export function createErasureStore(postgres: Postgres, onAccessChange: () => void): ErasureStore {
  const change = async <T>(run: (queries: Queries) => Promise<T>): Promise<T> => {
    const result = await postgres.transaction(run);
    onAccessChange();
    return result;
  };
  return {
    closeOrganization: (id, now) =>
      change(async (queries) => {
        const disable = (table: string, more = '') =>
          queries.run(
            `UPDATE ${table} SET disabled_at = coalesce(disabled_at, $2) WHERE organization_id = $1 ${more}`,
            [id, now],
          );
        await disable('clients', "AND kind <> 'console'");
        await disable('users');
        return (await queries.one('SELECT 1 FROM organizations WHERE id = $1', [id])) !== undefined;
      }),
    listClientIds: (id) => idsOf(postgres, 'clients', id),
    eraseUser: (id) => change(async (queries) => ({ clients: 0, ...(await eraseUsers(queries, [id])) })),
    eraseOrganization: (id) =>
      change(async (queries) => {
        const { users, tokens } = await eraseUsers(queries, await idsOf(queries, 'users', id));
        // The console serves the users of every organization, so it moves to another one.
        await queries.run(
          `UPDATE clients SET organization_id = other.id
           FROM (SELECT id FROM organizations WHERE id <> $1 ORDER BY created_at, id LIMIT 1) AS other
           WHERE kind = 'console' AND organization_id = $1`,
          [id],
        );
        const clients = await idsOf(queries, 'clients', id);
        const clientTokens = await queries.run('DELETE FROM access_tokens WHERE client_id = ANY($1::text[])', [
          clients,
        ]);
        await queries.run('DELETE FROM families WHERE client_id = ANY($1::text[])', [clients]);
        // The names of counted requests end with the client's id, and those with a token begin with the organization's.
        await queries.run(
          `DELETE FROM rate_windows WHERE split_part(subject, ' ', 2) = ANY($1::text[]) OR starts_with(subject, $2)`,
          [clients, id],
        );
        const removed = await queries.run('DELETE FROM clients WHERE id = ANY($1::text[])', [clients]);
        await queries.run('DELETE FROM organization_tiers WHERE organization_id = $1', [id]);
        await queries.run('DELETE FROM organizations WHERE id = $1', [id]);
        return { users, clients: removed, tokens: tokens + clientTokens };
      }),
  };
}

async function idsOf(queries: Queries, table: 'users' | 'clients', organizationId: string): Promise<readonly string[]> {
  const rows = await queries.all<{ id: string }>(`SELECT id FROM ${table} WHERE organization_id = $1`, [
    organizationId,
  ]);
  return rows.map(({ id }) => id);
}

/** Removes users with sessions, consents and tokens. */
async function eraseUsers(queries: Queries, ids: readonly string[]): Promise<{ users: number; tokens: number }> {
  const remove = (rows: string) => queries.run(`DELETE FROM ${rows} = ANY($1::text[])`, [ids]);
  const tokens = (await remove('tickets WHERE user_id')) + (await remove('access_tokens WHERE subject'));
  await remove('families WHERE user_id');
  return { tokens, users: await remove('users WHERE id') };
}
