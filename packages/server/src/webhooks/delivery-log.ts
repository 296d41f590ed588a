import type { Logger } from '../operation/log.ts';
import type { Attempt } from './delivery.ts';
import type { ClaimedDelivery, RecordedAttempt } from './store/webhook-store.ts';

/** Tells the operator what has become of an attempt, and of its subscription. Neither URLs nor bodies are told. */
export function logAttempt(
  log: Pick<Logger, 'info' | 'warn'>,
  { attempt: number, eventType, subscription }: ClaimedDelivery,
  { startedAt, endedAt, responseStatus, error }: Attempt,
  { delivery, subscription: turn }: RecordedAttempt,
): void {
  const whose = { subscription_id: subscription.id, organization_id: subscription.organizationId };
  const what = { delivery_id: delivery.id, event_type: eventType, attempt: number, status: delivery.status };
  const how = { response_status: responseStatus, error, seconds: (endedAt - startedAt) / 1000 };
  log.info({ ...what, ...whose, ...how }, 'an attempt to deliver an event has ended');
  if (turn === 'disabled') log.warn(whose, 'a subscription was disabled: its deliveries kept failing');
  if (turn === 'recovered') log.info(whose, 'a subscription that had failed takes deliveries again');
}
