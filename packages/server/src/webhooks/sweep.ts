import type { WebhookStore } from './store/webhook-store.ts';

/** Time for which ended deliveries are kept, unless events are removed earlier. */
const keepDeliveriesMs = 30 * 86_400_000;

/** Removes a batch of old rows and of rows of removed subscriptions. Returns the number of rows. */
export function sweepWebhooks(
  store: Pick<WebhookStore, 'sweepDeliveries'>,
  keepEventsMs: number,
): (now: number, limit: number) => Promise<number> {
  const keepMs = Math.min(keepDeliveriesMs, keepEventsMs);
  return (now, limit) => store.sweepDeliveries({ deliveries: now - keepMs, events: now - keepEventsMs }, limit);
}
