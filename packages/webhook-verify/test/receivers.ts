import { createServer, type Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import {
  expressWebhook,
  fastifyWebhook,
  type ReceiveOptions,
  type VerifiedWebhook,
  verifyNodeRequest,
  verifyRequest,
  WebhookVerificationError,
  webhookOf,
} from '../src/index.ts';
import { listen, secret } from './delivery.ts';

/** A receiver that listens, and what has reached its handler. */
export interface Receiver {
  readonly url: string;
  readonly handled: VerifiedWebhook[];
  close(): Promise<void>;
}

type Starter = (options?: ReceiveOptions) => Promise<Receiver>;

/** One receiver for each adapter, all of the same behaviour. */
export const receivers: Readonly<Record<string, Starter>> = {
  'node:http': startNode,
  express: startExpress,
  fastify: startFastify,
  fetch: startFetch,
};

async function startNode(options: ReceiveOptions = {}): Promise<Receiver> {
  const handled: VerifiedWebhook[] = [];
  const server = createServer(async (request, response) => {
    try {
      handled.push(await verifyNodeRequest(request, secret, options));
      response.writeHead(204).end();
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
    }
  });
  return opened(server, handled);
}

async function startExpress(options?: ReceiveOptions): Promise<Receiver> {
  const handled: VerifiedWebhook[] = [];
  const app = express();
  app.post('/', expressWebhook(secret, options), (request, response) => {
    handled.push(webhookOf(request));
    response.sendStatus(204);
  });
  return opened(createServer(app), handled);
}

async function startFastify(options?: ReceiveOptions): Promise<Receiver> {
  const handled: VerifiedWebhook[] = [];
  const app = fastify();
  app.register(async (scope) => {
    fastifyWebhook(scope, secret, options);
    scope.post('/', async (request, reply) => {
      handled.push(webhookOf(request));
      return reply.code(204).send();
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, handled, close: () => app.close() };
}

/** A fetch handler behind a bridge that streams, as the servers of other runtimes do. */
async function startFetch(options?: ReceiveOptions): Promise<Receiver> {
  const handled: VerifiedWebhook[] = [];
  const answer = async (request: Request): Promise<Response> => {
    try {
      handled.push(await verifyRequest(request, secret, options));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return Response.json(error, { status: error.status });
    }
  };
  const server = createServer(async (incoming, response) => {
    const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) as never;
    const headers = Object.entries(incoming.headers) as [string, string][];
    const request = new Request('http://receiver/', { method: 'POST', headers, body, duplex: 'half' });
    const reply = await answer(request);
    response.writeHead(reply.status, [...reply.headers].flat()).end(await reply.text());
  });
  return opened(server, handled);
}

async function opened(server: Server, handled: VerifiedWebhook[]): Promise<Receiver> {
  const url = await listen(server);
  return {
    url,
    handled,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
