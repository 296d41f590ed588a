import type { Delivery } from './delivery.ts';
import type { DeliveryRecord } from './store/webhook-store.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionWithCredentials } from './webhooks.ts';

/** A subscription in lists and responses to patches. @see the specification, "Webhook subscription" */
export function toSummary(subscription: Subscription) {
  return {
    id: subscription.id,
    name: subscription.name,
    endpoint: { url: subscription.url },
    ...stateOf(subscription),
  };
}

/** A subscription with all that its owner may see, including the secret. */
export function toFull({ subscription, credentials }: SubscriptionWithCredentials) {
  const { id, name, clientId, organizationId, url } = subscription;
  return {
    id,
    name,
    client_id: clientId,
    organization_id: organizationId,
    secret: credentials.keys[0],
    endpoint: { url, headers: Object.fromEntries(credentials.headers) },
    ...stateOf(subscription),
  };
}

function stateOf(subscription: Subscription) {
  return {
    event_types: subscription.eventTypes,
    is_active: subscription.isActive,
    failure_count: subscription.failureCount,
    last_failure_at: timeOrNull(subscription.lastFailureAt),
    created_at: timeOf(subscription.createdAt),
    updated_at: timeOf(subscription.updatedAt),
  };
}

/** A delivery in a list. */
export function toDeliveryEntry(delivery: Delivery) {
  return {
    id: delivery.id,
    event_type: delivery.eventType,
    status: delivery.status,
    response_status: delivery.responseStatus ?? null,
    response_body: delivery.responseBody ?? null,
    attempt_count: delivery.attemptCount,
    next_retry_at: timeOrNull(delivery.nextAttemptAt),
    created_at: timeOf(delivery.createdAt),
  };
}

/** A delivery with its payload and attempts. */
export function toDeliveryDetail({ delivery, payload, attempts }: DeliveryRecord) {
  return {
    ...toDeliveryEntry(delivery),
    subscription_id: delivery.subscriptionId,
    payload: JSON.parse(payload) as unknown,
    attempts: attempts.map(({ number, startedAt, endedAt, responseStatus, error }) => ({
      number,
      started_at: timeOf(startedAt),
      duration_ms: Math.max(0, endedAt - startedAt),
      response_status: responseStatus ?? null,
      error: error ?? null,
    })),
  };
}

function timeOrNull(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : timeOf(milliseconds);
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
