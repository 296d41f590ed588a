/** A receiver on Fastify. The check has a scope of its own; the other routes keep their parsers. */
import { createDeduplicator, eventTypeOf, fastifyWebhook, webhookOf } from '@quoin/webhook-verify';
import fastify, { type FastifyInstance } from 'fastify';

const deduplicator = createDeduplicator();

export function createReceiver(secret: string, onEvent: (type: string, payload: unknown) => unknown): FastifyInstance {
  const app = fastify();
  app.register(async (scope) => {
    fastifyWebhook(scope, secret);
    scope.post('/hooks', async (request, reply) => {
      const { id, payload } = webhookOf(request);
      const outcome = await deduplicator.once(id, () => onEvent(eventTypeOf(payload) ?? 'unknown', payload));
      return reply.code(outcome === 'in_progress' ? 503 : 204).send();
    });
  });
  return app;
}
