import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '@quoin/webhook-verify';
import { afterEach, describe, expect, it } from 'vitest';
import { createReceiver as createExpress } from './express.ts';
import { createReceiver as createFastify } from './fastify.ts';
import { createReceiver as createFetch } from './fetch.ts';
import { createReceiver as createNode } from './node.ts';

type OnEvent = (type: string, payload: unknown) => unknown;
type Send = (headers: Record<string, string>, body: string) => Promise<number>;

const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';
const project = {
  project_id: '0197a3f2-7d1c-7c4e-9d55-000000000003',
  team_id: '0197a3f2-7d1c-7c4e-9d55-000000000004',
  organization_id: '0197a3f2-7d1c-7c4e-9d55-000000000005',
  name: 'Frühling',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function sendTo(server: Server): Promise<Send> {
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return async (headers, body) => (await fetch(url, { method: 'POST', headers, body })).status;
}

const receivers: [string, (onEvent: OnEvent) => Promise<Send>][] = [
  ['node.ts', (onEvent) => sendTo(createNode(secret, onEvent))],
  ['express.ts', (onEvent) => sendTo(createServer(createExpress(secret, onEvent)))],
  [
    'fastify.ts',
    async (onEvent) => {
      const app = createFastify(secret, onEvent);
      return async (headers, payload) =>
        (await app.inject({ method: 'POST', url: '/hooks', headers, payload })).statusCode;
    },
  ],
  [
    'fetch.ts',
    async (onEvent) => {
      const receive = createFetch(secret, onEvent);
      return async (headers, body) =>
        (await receive(new Request('https://receiver.example/hooks', { method: 'POST', headers, body }))).status;
    },
  ],
];

async function sign(body: string): Promise<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = await signWebhook({ secret, id: randomUUID(), timestamp, body });
  return { ...signed, 'content-type': 'application/json' };
}

describe.each(receivers)('the receiver of %s', (_, open) => {
  it('takes a delivery once, and answers its retry with success', async () => {
    const events: unknown[] = [];
    const send = await open((type, payload) => events.push([type, payload]));
    const body = JSON.stringify(project);
    const headers = await sign(body);
    expect([await send(headers, body), await send(headers, body)]).toEqual([204, 204]);
    expect(events).toEqual([['project.deleted', project]]);
  });

  it('refuses what was tampered with', async () => {
    const events: unknown[] = [];
    const send = await open((type) => events.push(type));
    expect(await send(await sign('{"a":1}'), '{"a":2}')).toBe(401);
    expect(events).toEqual([]);
  });
});
