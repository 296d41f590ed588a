import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import type { ErasureStore } from '../erasure-store.ts';

/** Removes accounts. A running service notices it as it notices every change of another process. */
export function createErasureStore(database: Database, writer: BatchWriter): ErasureStore {
  const text = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const usersOf = text('SELECT id FROM users WHERE organization_id = ?');
  const clientsOf = text('SELECT id FROM clients WHERE organization_id = ?');
  const disable = ['clients', 'users'].map((table) =>
    database.prepare(`UPDATE ${table} SET disabled_at = coalesce(disabled_at, ?)
      WHERE organization_id = ? ${table === 'clients' ? "AND kind <> 'console'" : ''}`),
  );
  const exists = text('SELECT id FROM organizations WHERE id = ?');
  const user = ['tickets WHERE user_id = ?', 'access_tokens WHERE subject = ?'].map(deleteFrom);
  const [families, userRow] = ['families WHERE user_id = ?', 'users WHERE id = ?'].map(deleteFrom);
  const client = ['access_tokens WHERE client_id = ?'].map(deleteFrom);
  // The names of counted requests end with the client's id, and those with a token begin with the organization's.
  const windowsOf = `rate_windows WHERE EXISTS
    (SELECT 1 FROM (SELECT ? AS id) WHERE substr(subject, -length(id) - 1) = ' ' || id)`;
  const clientRows = ['families WHERE client_id = ?', windowsOf, 'clients WHERE id = ?'].map(deleteFrom);
  // The console serves the users of every organization, so it moves to another one.
  const moveConsole = database.prepare(`
    UPDATE clients SET organization_id = (SELECT id FROM organizations WHERE id <> :id ORDER BY created_at, id LIMIT 1)
    WHERE kind = 'console' AND organization_id = :id AND EXISTS (SELECT 1 FROM organizations WHERE id <> :id)`);
  const organization = [
    'rate_windows WHERE instr(subject, ?) = 1',
    'organization_tiers WHERE organization_id = ?',
    'organizations WHERE id = ?',
  ].map(deleteFrom);

  function deleteFrom(selection: string) {
    const statement = database.prepare(`DELETE FROM ${selection}`);
    return (id: string): number => statement.run(id).changes;
  }
  const runAll = (statements: readonly ((id: string) => number)[], id: string): number =>
    statements.reduce((sum, run) => sum + run(id), 0);
  const eraseUser = (id: string) => {
    const tokens = runAll(user, id);
    families?.(id);
    return { tokens, users: userRow?.(id) ?? 0 };
  };
  const eraseClient = (id: string): number => {
    const tokens = runAll(client, id);
    runAll(clientRows, id);
    return tokens;
  };

  return {
    closeOrganization: (id, now) =>
      writer.write(() => {
        for (const statement of disable) statement.run(now, id);
        return exists.get(id) !== undefined;
      }),
    listClientIds: async (id) => clientsOf.all(id),
    eraseUser: (id) => writer.write(() => ({ clients: 0, ...eraseUser(id) })),
    eraseOrganization: (id) =>
      writer.write(() => {
        const users = usersOf.all(id).map(eraseUser);
        moveConsole.run({ id });
        const clients = clientsOf.all(id).map(eraseClient);
        runAll(organization, id);
        const tokens = [...users.map((each) => each.tokens), ...clients].reduce((sum, count) => sum + count, 0);
        return { users: users.length, clients: clients.length, tokens };
      }),
  };
}
