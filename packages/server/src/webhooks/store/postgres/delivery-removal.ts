import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import type { ErasedEvents, SweepTimes } from '../webhook-store.ts';
import { changeDeliveryCounts } from './event-dispatch.ts';

interface OldRow {
  readonly seq: number;
  readonly event: number;
  readonly subscription: number;
}

/**
 * Removes a batch of old rows: ended deliveries first, then rows of removed subscriptions, deliveries that wait for too
 * long, and events without deliveries.
 */
export function sweepDeliveries(postgres: Postgres, before: SweepTimes, limit: number): Promise<number> {
  return postgres.transaction(async (queries) => {
    const ended = await queries.all<OldRow>(
      `SELECT seq, event, subscription FROM webhook_deliveries
       WHERE ended_at IS NOT NULL AND ended_at < $1 ORDER BY ended_at LIMIT $2`,
      [before.deliveries, limit],
    );
    let count = await deleteDeliveries(queries, ended);
    count += await deleteRemoved(queries, limit - count);
    // Few rows are that old, so each subscription costs one look into its index.
    const waiting = await queries.all<OldRow>(
      `SELECT d.seq, d.event, d.subscription FROM webhook_subscriptions AS s
         JOIN webhook_deliveries AS d ON d.subscription = s.seq AND d.created_at < $1
       WHERE d.ended_at IS NULL AND d.owner IS NULL LIMIT $2`,
      [before.events, limit - count],
    );
    count += await deleteDeliveries(queries, waiting);
    const events = await queries.run(
      `DELETE FROM outbox WHERE seq IN
         (SELECT seq FROM outbox WHERE deliveries = 0 AND created_at < $1 ORDER BY created_at LIMIT $2)`,
      [before.events, limit - count],
    );
    return count + events;
  }, 'unsynced');
}

async function deleteRemoved(queries: Queries, limit: number): Promise<number> {
  if (limit === 0) return 0;
  const removed = await queries.one<{ seq: number }>(
    'SELECT seq FROM webhook_subscriptions WHERE removed_at IS NOT NULL ORDER BY seq LIMIT 1',
  );
  if (removed === undefined) return 0;
  const rows = await queries.all<OldRow>(
    'SELECT seq, event, subscription FROM webhook_deliveries WHERE subscription = $1 LIMIT $2',
    [removed.seq, limit],
  );
  const count = await deleteDeliveries(queries, rows);
  if (count === limit) return count;
  // An event that was dispatched to it meanwhile keeps its row for the next sweep.
  const subscription = `DELETE FROM webhook_subscriptions AS s WHERE s.seq = $1
    AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE subscription = s.seq)`;
  return count + (await queries.run(subscription, [removed.seq]));
}

async function deleteDeliveries(queries: Queries, rows: readonly OldRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const deleted = await queries.all<OldRow>(
    'DELETE FROM webhook_deliveries WHERE seq = ANY($1::bigint[]) RETURNING seq, event, subscription',
    [rows.map(({ seq }) => seq)],
  );
  await queries.run(
    `UPDATE outbox SET deliveries = deliveries - (SELECT count(*) FROM unnest($1::bigint[]) AS event WHERE event = seq)
     WHERE seq = ANY($1::bigint[])`,
    [deleted.map(({ event }) => event)],
  );
  await changeDeliveryCounts(
    queries,
    deleted.map(({ subscription }) => subscription),
    -1,
  );
  return deleted.length;
}

/** Removes the events of jobs in any state, with their deliveries. */
export function eraseEventsOfJobs(postgres: Postgres, jobIds: readonly string[]): Promise<ErasedEvents> {
  return postgres.transaction(async (queries) => {
    const events = await queries.all<{ seq: number }>(
      'SELECT seq FROM outbox WHERE job_id = ANY($1::text[]) ORDER BY seq FOR UPDATE',
      [jobIds],
    );
    return eraseEvents(queries, events);
  });
}

/** The same for an organization, in pages. */
export function eraseEventsOf(
  postgres: Postgres,
  organizationId: string,
  after: number,
  limit: number,
): Promise<ErasedEvents> {
  return postgres.transaction(async (queries) => {
    const events = await queries.all<{ seq: number }>(
      'SELECT seq FROM outbox WHERE seq > $1 AND organization_id = $2 ORDER BY seq LIMIT $3 FOR UPDATE',
      [after, organizationId, limit],
    );
    return eraseEvents(queries, events);
  });
}

async function eraseEvents(queries: Queries, events: readonly { readonly seq: number }[]): Promise<ErasedEvents> {
  const seqs = events.map(({ seq }) => seq);
  const deliveries = await queries.all<{ subscription: number }>(
    'DELETE FROM webhook_deliveries WHERE event = ANY($1::bigint[]) RETURNING subscription',
    [seqs],
  );
  await changeDeliveryCounts(
    queries,
    deliveries.map(({ subscription }) => subscription),
    -1,
  );
  await queries.run('DELETE FROM outbox WHERE seq = ANY($1::bigint[])', [seqs]);
  return { events: events.length, deliveries: deliveries.length, last: seqs.at(-1) };
}

/** Removes subscriptions of an organization whose events are erased. Returns their number. */
export function eraseSubscriptions(postgres: Postgres, organizationId: string, limit: number): Promise<number> {
  return postgres.transaction(async (queries) => {
    const rows = await queries.all<{ seq: number }>(
      'SELECT seq FROM webhook_subscriptions WHERE organization_id = $1 ORDER BY seq LIMIT $2 FOR UPDATE',
      [organizationId, limit],
    );
    const seqs = rows.map(({ seq }) => seq);
    for (const sql of [
      'DELETE FROM webhook_routes WHERE subscription = ANY($1::bigint[])',
      'DELETE FROM webhook_deliveries WHERE subscription = ANY($1::bigint[])',
      'DELETE FROM webhook_subscriptions WHERE seq = ANY($1::bigint[])',
    ])
      await queries.run(sql, [seqs]);
    return rows.length;
  });
}
