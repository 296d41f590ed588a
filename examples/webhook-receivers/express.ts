/** A receiver on Express. The check stands in front of `express.json()`, which the other routes may keep. */
import { createDeduplicator, eventTypeOf, expressWebhook, webhookOf } from '@quoin/webhook-verify';
import express, { type Express } from 'express';

const deduplicator = createDeduplicator();

export function createReceiver(secret: string, onEvent: (type: string, payload: unknown) => unknown): Express {
  const app = express();
  app.post('/hooks', expressWebhook(secret), async (request, response) => {
    const { id, payload } = webhookOf(request);
    const outcome = await deduplicator.once(id, () => onEvent(eventTypeOf(payload) ?? 'unknown', payload));
    response.sendStatus(outcome === 'in_progress' ? 503 : 204);
  });
  app.use(express.json());
  return app;
}
