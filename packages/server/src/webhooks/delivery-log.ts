import type { Logger } from '../operation/log.ts';
import { traceIdOf } from '../tracing/tracer.ts';
import type { Attempt } from './delivery.ts';
import type { ClaimedDelivery, RecordedAttempt } from './store/webhook-store.ts';

/** Logs an attempt and its effect on the subscription, without URLs and bodies. */
export function logAttempt(
  log: Pick<Logger, 'info' | 'warn'>,
  { attempt: number, eventType, subscription, traceparent }: ClaimedDelivery,
  { startedAt, endedAt, responseStatus, error }: Attempt,
  { delivery, subscription: change }: RecordedAttempt,
): void {
  const owner = { subscription_id: subscription.id, organization_id: subscription.organizationId };
  const attempt = { delivery_id: delivery.id, event_type: eventType, attempt: number, status: delivery.status };
  const result = { response_status: responseStatus, error, seconds: (endedAt - startedAt) / 1000 };
  const trace_id = traceIdOf(traceparent);
  log.info({ ...attempt, ...owner, ...result, trace_id }, 'delivery attempt ended');
  if (change === 'disabled') log.warn(owner, 'subscription disabled after failed deliveries');
  if (change === 'recovered') log.info(owner, 'subscription recovered');
}
