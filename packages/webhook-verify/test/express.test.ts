import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { expressWebhook, webhookOf } from '../src/index.ts';
import { listen, openDelivery, secret } from './delivery.ts';

let close = (): void => {};
afterEach(() => close());

/** Posts a signed delivery to an application with these middlewares in front of the check. */
async function postThrough(...middlewares: RequestHandler[]): Promise<[number, string]> {
  const app = express();
  for (const middleware of middlewares) app.use(middleware);
  app.post('/hooks', expressWebhook(secret, { maxBodyBytes: 1000 }), (request, response) => {
    response.json(webhookOf(request).payload);
  });
  const server = createServer(app);
  const url = await listen(server);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { headers, body } = await openDelivery('{ "name": "Grüße" }');
  const response = await fetch(`${url}/hooks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: body as string,
  });
  return [response.status, await response.text()];
}

describe('the Express middleware', () => {
  it.each<[string, RequestHandler]>([
    ['express.json()', express.json()],
    ['express.text()', express.text({ type: '*/*' })],
  ])('advises what to change if %s has read the body', async (_, parser) => {
    const [status, answer] = await postThrough(parser);
    expect(status).toBe(500);
    expect(JSON.parse(answer)).toMatchObject({
      error: 'BODY_ALREADY_READ',
      error_description: expect.stringContaining('verify before express.json()'),
    });
  });

  it.each<[string, RequestHandler]>([
    ['express.raw() kept the bytes', express.raw({ type: '*/*' })],
    ['express.raw() applies to another type', express.raw()],
    [
      'express.json() kept the bytes as rawBody',
      express.json({ verify: (request, _, raw) => Object.assign(request, { rawBody: raw }) }),
    ],
    ['express.json() applies to another type', express.json({ type: 'application/vnd.api+json' })],
    [
      'an older body parser set an empty body without reading',
      (request, _, next) => {
        request.body = {};
        next();
      },
    ],
  ])('verifies when %s', async (_, parser) => {
    expect(await postThrough(parser)).toEqual([200, '{"name":"Grüße"}']);
  });

  it('applies its own limit to bytes that express.raw() kept', async () => {
    const grow: RequestHandler = (request, _, next) => {
      request.body = Buffer.alloc(1001);
      next();
    };
    expect((await postThrough(express.raw({ type: '*/*' }), grow))[0]).toBe(413);
  });

  it('refuses an unusable secret when the application starts', () => {
    expect(() => expressWebhook('')).toThrow(expect.objectContaining({ code: 'SECRET_INVALID' }));
  });

  it('passes unexpected errors to the error handlers', async () => {
    const defect = new Error('headers are broken');
    const request = {
      get headers(): never {
        throw defect;
      },
    };
    const passed: unknown[] = [];
    await expressWebhook(secret)(request as never, {} as never, (error) => passed.push(error));
    expect(passed).toEqual([defect]);
  });
});

describe('webhookOf', () => {
  it('refuses a request that was not verified', () => {
    expect(() => webhookOf({})).toThrow(expect.objectContaining({ code: 'NOT_VERIFIED' }));
  });
});
