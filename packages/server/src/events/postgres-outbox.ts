import { announceInTransaction } from '../db/postgres/change-feed.ts';
import { requireSchema } from '../db/postgres/migrations.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { OutboxError } from './outbox-error.ts';
import { type OutboxStorage, refuseAudience } from './outbox-storage.ts';

const organizationOf = {
  client: 'SELECT organization_id AS id FROM clients WHERE id = $1 FOR KEY SHARE',
  organization: 'SELECT id FROM organizations WHERE id = $1 FOR KEY SHARE',
} as const;

/** Opens the outbox in a PostgreSQL database. */
export async function openPostgresOutbox(url: string): Promise<OutboxStorage> {
  const postgres = await openPostgres(url);
  try {
    await requireSchema(postgres);
  } catch (cause) {
    await postgres.close();
    // The URL may contain a password.
    throw new OutboxError('database_unusable', `The PostgreSQL database cannot be used: ${(cause as Error).message}`, {
      cause,
    });
  }
  return {
    write: (event) =>
      postgres.transaction(async (queries) => {
        const { id, type, audience, audienceId, payload } = event;
        const organization = await queries.one<{ id: string }>(organizationOf[audience], [audienceId]);
        if (organization === undefined) throw refuseAudience(event);
        await queries.run(
          `INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at)
           VALUES ($1, $2, $3, $4, $5, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
           ON CONFLICT (id) DO NOTHING`,
          [id, type, organization.id, audience === 'client' ? audienceId : null, payload],
        );
        await announceInTransaction(queries, 'events');
      }),
    close: () => postgres.close(),
  };
}
