import type { Queries } from '../../../db/postgres/postgres.ts';
import { type DeliveryRow, selectDeliveries, toDelivery } from '../webhook-rows.ts';
import type { DeliveryPage, DeliveryRecord, PageRange } from '../webhook-store.ts';
import { findSubscription } from './subscriptions.ts';

interface AttemptRow {
  readonly number: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly response_status: number | null;
  readonly error: string | null;
}

/** Pages cost as much for a million deliveries as for a thousand: deliveries are counted when they are created. */
export async function listDeliveries(
  queries: Queries,
  { subscriptionId, limit, offset }: PageRange & { readonly subscriptionId: string },
): Promise<DeliveryPage> {
  const subscription = await findSubscription(queries, subscriptionId);
  const total = subscription?.delivery_count ?? 0;
  // An offset past the end would still walk over every delivery before it.
  if (subscription === undefined || offset >= total) return { deliveries: [], total };
  const rows = await queries.all<DeliveryRow>(
    `${selectDeliveries} WHERE d.seq IN (
       SELECT seq FROM webhook_deliveries WHERE subscription = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3)
     ORDER BY d.created_at DESC, d.id`,
    [subscription.seq, limit, offset],
  );
  return { deliveries: rows.map(toDelivery), total };
}

export async function readDelivery(queries: Queries, id: string): Promise<DeliveryRecord | undefined> {
  const row = await queries.one<DeliveryRow>(`${selectDeliveries} WHERE d.id = $1`, [id]);
  if (row === undefined) return undefined;
  const event = await queries.one<{ payload: string }>('SELECT payload FROM outbox WHERE seq = $1', [row.event]);
  const attempts = await queries.all<AttemptRow>('SELECT * FROM webhook_attempts WHERE delivery = $1 ORDER BY number', [
    row.seq,
  ]);
  return {
    delivery: toDelivery(row),
    payload: event?.payload ?? '',
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.started_at,
      endedAt: attempt.ended_at,
      responseStatus: attempt.response_status ?? undefined,
      error: attempt.error ?? undefined,
    })),
  };
}
