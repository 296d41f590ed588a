import { randomUUID } from 'node:crypto';
import { describeOnPostgres, setUpDatabase } from '../../../../test/harness/postgres/postgres-database.ts';
import { describeWebhookStore } from '../webhook-store.suite.ts';
import { createWebhookStore } from './postgres-webhook-store.ts';

describeOnPostgres('the webhook store in PostgreSQL', () => {
  const database = setUpDatabase();
  const settings = { createId: () => randomUUID(), retryDelaysMs: [60, 300, 900], maxFailures: 10 };
  let others: ReturnType<typeof database.openOther> | undefined;

  describeWebhookStore('PostgreSQL', async () => {
    await database.empty();
    const { postgres, feed } = database;
    const count = async (table: string): Promise<number> =>
      (await postgres.one<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))?.count ?? 0;
    return {
      store: createWebhookStore({ postgres, feed, ...settings }),
      async other() {
        others ??= database.openOther();
        return createWebhookStore({ ...(await others), ...settings });
      },
      async addClient(organization, client) {
        await postgres.run("INSERT INTO organizations VALUES ($1, 'o', 1) ON CONFLICT DO NOTHING", [organization]);
        await postgres.run("INSERT INTO clients (id, organization_id, name, created_at) VALUES ($1, $2, 'c', 1)", [
          client,
          organization,
        ]);
      },
      async addEvent({ type, organizationId, clientId = null, payload = '{}', at = 1_900 }) {
        await postgres.run(
          `INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [randomUUID(), type, organizationId, clientId, payload, at],
        );
      },
      counts: async () => ({
        events: await count('outbox'),
        deliveries: await count('webhook_deliveries'),
        attempts: await count('webhook_attempts'),
        removed: await count('webhook_subscriptions WHERE removed_at IS NOT NULL'),
      }),
    };
  });
});
