import type { WebhookStore } from '../db/webhook-store.ts';

/** How long deliveries are kept after their end, and events that reached nobody. */
const keepMs = 30 * 86_400_000;
/** So many rows at a time, that nobody else waits for a sweep. */
const batch = 500;

/** Removes what nobody asks for any more, and what removed subscriptions have left. */
export async function sweepWebhooks(store: Pick<WebhookStore, 'sweepDeliveries'>, now: number): Promise<void> {
  while ((await store.sweepDeliveries(now - keepMs, batch)) === batch);
}
