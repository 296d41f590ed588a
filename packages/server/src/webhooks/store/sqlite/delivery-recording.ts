import type { Database } from 'better-sqlite3';
import type { Attempt, DeliveryClaim } from '../../delivery.ts';
import { type DeliveryRow, selectDeliveries, toDelivery } from '../webhook-rows.ts';
import type { ForceResult, RecordedAttempt, RedeliveryRequest } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';
import type { SubscriptionTable } from './subscription-table.ts';

/** Results of attempts. Every function runs inside a batch transaction. */
export interface DeliveryRecording {
  record(claim: DeliveryClaim, attempt: Attempt): RecordedAttempt | undefined;
  force(id: string, now: number): ForceResult;
  redeliver(request: RedeliveryRequest): number;
}

interface RecordingOptions {
  readonly database: Database;
  readonly lanes: DeliveryLanes;
  readonly subscriptions: SubscriptionTable;
  readonly retryDelaysMs: readonly number[];
}

export function createDeliveryRecording(options: RecordingOptions): DeliveryRecording {
  const { database, lanes, subscriptions, retryDelaysMs } = options;
  const claimed = database.prepare<unknown[], DeliveryRow>(
    `${selectDeliveries} WHERE d.id = ? AND d.owner = ? AND d.claims = ?`,
  );
  const byId = database.prepare<[string], DeliveryRow>(`${selectDeliveries} WHERE d.id = ?`);
  const insertAttempt = database.prepare(`
    INSERT INTO webhook_attempts (delivery, number, started_at, ended_at, response_status, error)
      VALUES (?, ?, ?, ?, ?, ?)`);
  const saveResult = database.prepare(`
    UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL, attempt_count = ?, response_status = ?,
      response_body = ?, status = ?, due_at = ?, ended_at = ?, rank = 1, has_failed = ?
    WHERE seq = ?`);
  const again = `
    UPDATE webhook_deliveries SET status = 'pending', rank = 0, due_at = ?, ended_at = NULL`;
  const makeDue = database.prepare(`${again} WHERE seq = ?`);
  const redeliver = database.prepare(`
    ${again} WHERE seq IN (
      SELECT seq FROM webhook_deliveries
      WHERE subscription = ? AND status = 'failed' AND created_at >= ? AND ended_at <= ? ORDER BY created_at LIMIT ?)`);

  /** Time of the next attempt; undefined after the last one and after an extra one. */
  const nextAttemptAt = (row: DeliveryRow, attempt: Attempt): number | undefined => {
    const delay = row.has_failed === 1 ? undefined : retryDelaysMs[row.attempt_count];
    return attempt.isSuccess || delay === undefined ? undefined : attempt.endedAt + delay;
  };
  const updateSubscription = (
    row: DeliveryRow,
    hasFailed: boolean,
    attempt: Attempt,
  ): RecordedAttempt['subscription'] => {
    if (attempt.isSuccess && row.failure_count > 0) {
      subscriptions.resetFailures(row.subscription);
      return 'recovered';
    }
    // A delivery is counted once, even if it is retried by hand and fails again.
    const counts = hasFailed && row.has_failed === 0;
    return counts && subscriptions.countFailure(row.subscription, attempt.endedAt) ? 'disabled' : undefined;
  };

  return {
    record({ deliveryId, owner, number }, attempt) {
      const row = claimed.get(deliveryId, owner, number);
      if (row === undefined) return undefined;
      const { startedAt, endedAt, responseStatus = null, responseBody = null, error = null } = attempt;
      const count = row.attempt_count + 1;
      const dueAt = nextAttemptAt(row, attempt);
      const status = attempt.isSuccess ? 'delivered' : dueAt === undefined ? 'failed' : 'pending';
      const hasFailed = row.has_failed === 1 || status === 'failed';
      const end = status === 'pending' ? null : endedAt;
      insertAttempt.run(row.seq, count, startedAt, endedAt, responseStatus, error);
      saveResult.run(count, responseStatus, responseBody, status, dueAt ?? null, end, Number(hasFailed), row.seq);
      const subscription = updateSubscription(row, hasFailed, attempt);
      lanes.update([row.subscription]);
      return { delivery: toDelivery(rowOf(byId.get(deliveryId))), subscription };
    },
    force(id, now) {
      const row = byId.get(id);
      if (row === undefined) return { outcome: 'missing' };
      if (row.owner !== null) return { outcome: 'in_flight' };
      if (row.status === 'delivered') return { outcome: 'delivered' };
      if (row.is_active === 0) return { outcome: 'disabled' };
      makeDue.run(now, row.seq);
      lanes.update([row.subscription]);
      return { outcome: 'queued', delivery: toDelivery(rowOf(byId.get(id))) };
    },
    redeliver({ subscriptionId, since, failedBy, now, limit }) {
      const subscription = subscriptions.find(subscriptionId);
      if (subscription === undefined || subscription.is_active === 0) return 0;
      const { changes } = redeliver.run(now, subscription.seq, since, failedBy, limit);
      lanes.update([subscription.seq]);
      return changes;
    },
  };
}

function rowOf(row: DeliveryRow | undefined): DeliveryRow {
  if (row === undefined) throw new Error('a changed delivery does not exist');
  return row;
}
