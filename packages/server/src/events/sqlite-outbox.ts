import { BatchWriter } from '../db/batch-writer.ts';
import { openExistingDatabase } from '../db/database.ts';
import { OutboxError } from './outbox-error.ts';
import { type OutboxStorage, refuseAudience } from './outbox-storage.ts';

/** Opens the outbox in a database file. */
export function openSqliteStorage(path: string): OutboxStorage {
  const database = openExistingDatabase(path, (found) => new OutboxError('database_unusable', `${path}: ${found}`));
  const writer = new BatchWriter(database);
  const find = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const organizationOf = {
    client: find('SELECT organization_id FROM clients WHERE id = ?'),
    organization: find('SELECT id FROM organizations WHERE id = ?'),
  };
  const insert = database.prepare(`
    INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`);
  return {
    write: (event) =>
      writer.write(() => {
        const { id, type, audience, audienceId, payload } = event;
        const organization = organizationOf[audience].get(audienceId);
        if (organization === undefined) throw refuseAudience(event);
        insert.run(id, type, organization, audience === 'client' ? audienceId : null, payload, Date.now());
      }),
    async close() {
      await writer.close();
      database.close();
    },
  };
}
