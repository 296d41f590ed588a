import { requireSecrets, type Secret } from '../signature.ts';
import type { ReceiveOptions } from './chunks.ts';
import type { NodeRequest } from './node.ts';
import { receive, webhookOf } from './receive.ts';

/** What is needed of a Fastify instance. */
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
 * Makes every route of a Fastify scope take verified deliveries only; others are answered by the scope.
 * Call it inside a `register` of its own: it takes the place of all body parsers there, and only there.
 * The handlers ask `webhookOf(request)`; `request.body` is the payload.
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
  // In onRequest and not in a parser, which Fastify skips for a request without a body.
  scope.addHook('onRequest', async (request, reply) => {
    const failure = await receive(request, request.raw, secret, options);
    // As a plain object: an Error would go to the error handler of the application.
    return failure && reply.code(failure.status).send(failure.toJSON());
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request) => webhookOf(request).payload);
}
