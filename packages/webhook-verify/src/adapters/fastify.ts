import { requireSecrets, type Secret } from '../signature.ts';
import type { ReceiveOptions } from './chunks.ts';
import type { NodeRequest } from './node.ts';
import { receive, webhookOf } from './receive.ts';

/** The part of a Fastify instance that is used. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(contentType: string, parser: (request: object) => Promise<unknown>): unknown;
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

interface FastifyRequest {
  readonly raw: NodeRequest;
}

interface FastifyReply {
  code(status: number): { send(body: unknown): unknown };
}

/**
 * Makes every route of a Fastify scope accept verified deliveries only; the scope responds to others itself.
 * Call it inside a separate `register`: it replaces all body parsers of that scope.
 * The handlers call `webhookOf(request)`; `request.body` is the payload.
 *
 * @example
 * ```ts no-run
 * import { fastifyWebhook, webhookOf } from '@quoin/webhook-verify';
 * import fastify from 'fastify';
 *
 * const app = fastify();
 * app.register(async (scope) => {
 *   fastifyWebhook(scope, process.env.WEBHOOK_SECRET ?? '');
 *   scope.post('/hooks', async (request, reply) => {
 *     console.log(webhookOf(request).payload);
 *     return reply.code(204).send();
 *   });
 * });
 * ```
 */
export function fastifyWebhook(scope: FastifyScope, secret: Secret, options: ReceiveOptions = {}): void {
  requireSecrets(secret);
  // In onRequest, not in a parser, because Fastify skips parsers for a request without a body.
  scope.addHook('onRequest', async (request, reply) => {
    const failure = await receive(request, request.raw, secret, options);
    // As a plain object, because an Error would be passed to the application's error handler.
    return failure && reply.code(failure.status).send(failure.toJSON());
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request) => webhookOf(request).payload);
}
