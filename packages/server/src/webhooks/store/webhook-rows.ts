import type { Delivery, DeliveryStatus } from '../delivery.ts';
import type { Subscription } from '../subscription.ts';

/** A row of the table `webhook_subscriptions`. */
export interface SubscriptionRow {
  readonly seq: number;
  readonly id: string;
  readonly organization_id: string;
  readonly client_id: string;
  readonly name: string;
  readonly url: string;
  readonly origin: string;
  readonly event_types: string;
  readonly is_active: 0 | 1;
  readonly failure_count: number;
  readonly last_failure_at: number | null;
  readonly delivery_count: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly removed_at: number | null;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_until: number | null;
  readonly headers: Buffer | null;
}

/** A row of the table `webhook_deliveries`, with columns of its event and its subscription. */
export interface DeliveryRow {
  readonly seq: number;
  readonly id: string;
  readonly event: number;
  readonly subscription: number;
  readonly status: DeliveryStatus;
  readonly due_at: number | null;
  readonly attempt_count: number;
  readonly has_failed: 0 | 1;
  readonly owner: string | null;
  readonly claims: number;
  readonly created_at: number;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly event_type: string;
  readonly subscription_id: string;
  readonly organization_id: string;
  readonly is_active: 0 | 1;
  readonly failure_count: number;
}

/** Selects the `DeliveryRow`s of subscriptions that are not removed. */
export const selectDeliveries = `
  SELECT d.*, e.type AS event_type, s.id AS subscription_id, s.organization_id, s.is_active, s.failure_count
  FROM webhook_deliveries AS d
    JOIN outbox AS e ON e.seq = d.event
    JOIN webhook_subscriptions AS s ON s.seq = d.subscription AND s.removed_at IS NULL`;

export function toSubscription(row: SubscriptionRow): Subscription {
  const { previous_secret: previous, previous_until: until } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    clientId: row.client_id,
    name: row.name,
    url: row.url,
    origin: row.origin,
    eventTypes: JSON.parse(row.event_types) as string[],
    isActive: row.is_active === 1,
    failureCount: row.failure_count,
    lastFailureAt: row.last_failure_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    encrypted: {
      secret: row.secret,
      previous: previous === null || until === null ? undefined : { secret: previous, until },
      headers: row.headers ?? undefined,
    },
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  const isWaiting = row.status === 'pending' && row.owner === null && row.is_active === 1;
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    organizationId: row.organization_id,
    eventType: row.event_type,
    status: row.status,
    attemptCount: row.attempt_count,
    nextAttemptAt: isWaiting ? (row.due_at ?? undefined) : undefined,
    responseStatus: row.response_status ?? undefined,
    responseBody: row.response_body ?? undefined,
    createdAt: row.created_at,
  };
}
