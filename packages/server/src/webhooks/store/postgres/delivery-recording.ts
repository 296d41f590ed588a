import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import type { Attempt, DeliveryClaim } from '../../delivery.ts';
import { type DeliveryRow, selectDeliveries, toDelivery } from '../webhook-rows.ts';
import type { ForceResult, RecordedAttempt, RedeliveryRequest } from '../webhook-store.ts';
import { countFailure, findSubscription } from './subscriptions.ts';

export interface RecordingOptions {
  readonly retryDelaysMs: readonly number[];
  /** This number of failed deliveries in a row disables the subscription. */
  readonly maxFailures: number;
}

/** Stores an attempt and its consequences. */
export function recordAttempt(
  postgres: Postgres,
  options: RecordingOptions,
  { deliveryId, owner, number }: DeliveryClaim,
  attempt: Attempt,
): Promise<RecordedAttempt | undefined> {
  return postgres.transaction(async (queries) => {
    const row = await queries.one<DeliveryRow>(
      `${selectDeliveries} WHERE d.id = $1 AND d.owner = $2 AND d.claims = $3 FOR UPDATE OF d`,
      [deliveryId, owner, number],
    );
    if (row === undefined) return undefined;
    const { startedAt, endedAt, responseStatus = null, responseBody = null, error = null } = attempt;
    const count = row.attempt_count + 1;
    const dueAt = nextAttemptAt(row, attempt, options.retryDelaysMs);
    const status = attempt.isSuccess ? 'delivered' : dueAt === undefined ? 'failed' : 'pending';
    const hasFailed = row.has_failed === 1 || status === 'failed';
    await queries.run(
      `WITH added AS (
         INSERT INTO webhook_attempts (delivery, number, started_at, ended_at, response_status, error)
         VALUES ($1, $2, $8, $9, $3, $10)
       )
       UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL, attempt_count = $2, response_status = $3,
         response_body = $4, status = $5, due_at = $6, ended_at = CASE WHEN $5 = 'pending' THEN NULL ELSE $9::bigint END,
         rank = 1, has_failed = $7
       WHERE seq = $1`,
      [
        ...[row.seq, count, responseStatus, responseBody, status, dueAt ?? null, Number(hasFailed)],
        ...[startedAt, endedAt, error],
      ],
    );
    const subscription = await updateSubscription(queries, row, hasFailed, attempt, options.maxFailures);
    const changed = await queries.one<DeliveryRow>(`${selectDeliveries} WHERE d.seq = $1`, [row.seq]);
    return { delivery: toDelivery(rowOf(changed)), subscription };
  }, 'unsynced');
}

/** Time of the next attempt; undefined after the last one and after an extra one. */
function nextAttemptAt(row: DeliveryRow, attempt: Attempt, retryDelaysMs: readonly number[]): number | undefined {
  const delay = row.has_failed === 1 ? undefined : retryDelaysMs[row.attempt_count];
  return attempt.isSuccess || delay === undefined ? undefined : attempt.endedAt + delay;
}

async function updateSubscription(
  queries: Queries,
  row: DeliveryRow,
  hasFailed: boolean,
  attempt: Attempt,
  maxFailures: number,
): Promise<RecordedAttempt['subscription']> {
  if (attempt.isSuccess) {
    if (row.failure_count === 0) return undefined;
    await queries.run('UPDATE webhook_subscriptions SET failure_count = 0 WHERE seq = $1', [row.subscription]);
    return 'recovered';
  }
  // A delivery is counted once, even if it is retried by hand and fails again.
  const counts = hasFailed && row.has_failed === 0;
  return counts && (await countFailure(queries, row.subscription, attempt.endedAt, maxFailures))
    ? 'disabled'
    : undefined;
}

const makeDue = `UPDATE webhook_deliveries SET status = 'pending', rank = 0, due_at = $1, ended_at = NULL`;

/** Makes a pending delivery due at once; gives a failed one an extra attempt. */
export function forceRetry(postgres: Postgres, id: string, now: number): Promise<ForceResult> {
  return postgres.transaction(async (queries) => {
    const row = await queries.one<DeliveryRow>(`${selectDeliveries} WHERE d.id = $1 FOR UPDATE OF d`, [id]);
    if (row === undefined) return { outcome: 'missing' };
    if (row.owner !== null) return { outcome: 'in_flight' };
    if (row.status === 'delivered') return { outcome: 'delivered' };
    if (row.is_active === 0) return { outcome: 'disabled' };
    await queries.run(`${makeDue} WHERE seq = $2`, [now, row.seq]);
    const changed = await queries.one<DeliveryRow>(`${selectDeliveries} WHERE d.seq = $1`, [row.seq]);
    return { outcome: 'queued', delivery: toDelivery(rowOf(changed)) };
  });
}

/** Gives failed deliveries one extra attempt each, oldest first. */
export function redeliverFailed(postgres: Postgres, request: RedeliveryRequest): Promise<number> {
  const { subscriptionId, since, failedBy, now, limit } = request;
  return postgres.transaction(async (queries) => {
    const subscription = await findSubscription(queries, subscriptionId);
    if (subscription === undefined || subscription.is_active === 0) return 0;
    return queries.run(
      `${makeDue} WHERE seq IN (
         SELECT seq FROM webhook_deliveries
         WHERE subscription = $2 AND status = 'failed' AND created_at >= $3 AND ended_at <= $4
         ORDER BY created_at LIMIT $5 FOR UPDATE)`,
      [now, subscription.seq, since, failedBy, limit],
    );
  });
}

function rowOf(row: DeliveryRow | undefined): DeliveryRow {
  if (row === undefined) throw new Error('a changed delivery does not exist');
  return row;
}
