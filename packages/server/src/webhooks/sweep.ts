import type { WebhookStore } from './store/webhook-store.ts';

/** Time for which ended deliveries are kept, and events without deliveries. */
const keepMs = 30 * 86_400_000;

/** Removes a batch of old rows and of rows of removed subscriptions. Returns the number of rows. */
export function sweepWebhooks(
  store: Pick<WebhookStore, 'sweepDeliveries'>,
): (now: number, limit: number) => Promise<number> {
  return (now, limit) => store.sweepDeliveries(now - keepMs, limit);
}
