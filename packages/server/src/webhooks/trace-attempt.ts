import type { Tracer } from '../tracing/tracer.ts';
import type { Attempt } from './delivery.ts';
import type { ClaimedDelivery } from './store/webhook-store.ts';

/** The span of one attempt. */
export interface AttemptTrace {
  end(attempt: Attempt): void;
  /** The attempt was not made or not completed. Has no effect after `end`. */
  interrupt(): void;
}

/** Begins the span of an attempt; undefined if the request whose job the event is about is not traced. */
export function traceAttempt(
  tracer: Tracer | undefined,
  { claim, attempt, eventType, subscription, traceparent }: ClaimedDelivery,
): AttemptTrace | undefined {
  if (traceparent === undefined) return undefined;
  const attributes = {
    'quoin.delivery_id': claim.deliveryId,
    'quoin.event_type': eventType,
    'quoin.subscription_id': subscription.id,
    'quoin.attempt': attempt,
  };
  const span = tracer?.start({ name: 'webhook', kind: 'client', parent: traceparent, attributes });
  if (span === undefined) return undefined;
  let isEnded = false;
  return {
    end({ isSuccess, responseStatus, error }) {
      isEnded = true;
      const failure = error ?? String(responseStatus);
      span.end({ 'http.response.status_code': responseStatus }, isSuccess ? undefined : failure);
    },
    interrupt() {
      if (!isEnded) span.end({}, 'interrupted');
    },
  };
}
