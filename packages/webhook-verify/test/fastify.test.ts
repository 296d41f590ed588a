import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fastifyWebhook, verifyNodeRequest, verifyWebhook, WebhookVerificationError, webhookOf } from '../src/index.ts';
import { openDelivery, secret } from './delivery.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
});
afterEach(() => app.close());

async function post(path: string, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const delivery = await openDelivery('{ "amount": 1 }');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...delivery.headers, 'content-type': 'application/json', ...headers },
    body: delivery.body as string,
  });
  return [response.status, await response.json()];
}

describe('the Fastify scope', () => {
  it('passes the verified payload as body, which a schema can check', async () => {
    app.register(async (scope) => {
      fastifyWebhook(scope, secret);
      const body = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
      scope.post('/hooks', { schema: { body } }, async (request) => [request.body, webhookOf(request).payload]);
    });
    expect(await post('/hooks')).toEqual([200, [{ amount: 1 }, { amount: 1 }]]);
  });

  it('does not change parsers and routes outside', async () => {
    app.register(async (scope) => fastifyWebhook(scope, secret));
    app.post('/other', async (request) => request.body);
    expect(await post('/other', { 'webhook-signature': 'v1,' })).toEqual([200, { amount: 1 }]);
  });

  it('refuses a request without a body', async () => {
    app.register(async (scope) => {
      fastifyWebhook(scope, secret);
      scope.get('/hooks', async () => 'reached');
    });
    const response = await app.inject('/hooks');
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'HEADER_MISSING' }]);
  });

  it('responds itself even if the application has an error handler', async () => {
    app.setErrorHandler((_, __, reply) => reply.code(599).send({ error: 'other' }));
    app.register(async (scope) => {
      fastifyWebhook(scope, secret);
      scope.post('/hooks', async () => 'reached');
    });
    expect(await post('/hooks', { 'webhook-timestamp': '' })).toMatchObject([400, { error: 'TIMESTAMP_MALFORMED' }]);
  });

  it('works with injected requests', async () => {
    app.register(async (scope) => {
      fastifyWebhook(scope, secret);
      scope.post('/hooks', async (request) => webhookOf(request).payload);
    });
    const { headers, body } = await openDelivery('{"amount":2}');
    const type = { 'content-type': 'application/json' };
    const response = await app.inject({
      method: 'POST',
      url: '/hooks',
      headers: { ...headers, ...type },
      payload: body,
    });
    expect(response.json()).toEqual({ amount: 2 });
  });

  it('refuses an unusable secret when the application starts', () => {
    expect(() => fastifyWebhook(app, [])).toThrow(expect.objectContaining({ code: 'SECRET_INVALID' }));
  });
});

describe("a body that Fastify's own parser has read", () => {
  const refuse = (error: unknown): unknown => {
    if (error instanceof WebhookVerificationError) return error.toJSON();
    throw error;
  };

  it('is refused from the raw request, with advice', async () => {
    app.post('/hooks', (request) => verifyNodeRequest(request.raw, secret).catch(refuse));
    expect((await post('/hooks'))[1]).toMatchObject({
      error: 'BODY_ALREADY_READ',
      error_description: expect.stringContaining("Fastify's parsers"),
    });
  });

  it('is refused as the parsed object, with advice', async () => {
    app.post('/hooks', (request) => verifyWebhook(secret, request.headers, request.body as never).catch(refuse));
    expect((await post('/hooks'))[1]).toMatchObject({ error: 'BODY_ALREADY_READ' });
  });
});
