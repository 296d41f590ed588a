/** A receiver for workers, edge runtimes, Deno and Bun: a function from `Request` to `Response`. */
import { createDeduplicator, eventTypeOf, verifyRequest, WebhookVerificationError } from '@quoin/webhook-verify';

const deduplicator = createDeduplicator();

export function createReceiver(
  secret: string,
  onEvent: (type: string, payload: unknown) => unknown,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const { id, payload } = await verifyRequest(request, secret);
      const outcome = await deduplicator.once(id, () => onEvent(eventTypeOf(payload) ?? 'unknown', payload));
      return new Response(null, { status: outcome === 'in_progress' ? 503 : 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return Response.json(error, { status: error.status });
    }
  };
}
