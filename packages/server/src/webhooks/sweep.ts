import type { WebhookStore } from './store/webhook-store.ts';

/** How long deliveries are kept after their end, and events that reached nobody. */
const keepMs = 30 * 86_400_000;

/** Removes some of what nobody asks for any more, and of what removed subscriptions have left; says how many rows. */
export function sweepWebhooks(
  store: Pick<WebhookStore, 'sweepDeliveries'>,
): (now: number, limit: number) => Promise<number> {
  return (now, limit) => store.sweepDeliveries(now - keepMs, limit);
}
