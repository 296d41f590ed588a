/** A receiver on `node:http`: verifies, deduplicates, answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createDeduplicator, eventTypeOf, verifyNodeRequest, WebhookVerificationError } from '@quoin/webhook-verify';

const deduplicator = createDeduplicator();

export function createReceiver(secret: string, onEvent: (type: string, payload: unknown) => unknown): Server {
  return createServer((request, response) => receive(request, response).catch(() => response.writeHead(500).end()));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { id, payload } = await verifyNodeRequest(request, secret);
      const outcome = await deduplicator.once(id, () => onEvent(eventTypeOf(payload) ?? 'unknown', payload));
      response.writeHead(outcome === 'in_progress' ? 503 : 204).end();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
    }
  }
}
