import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Certificate, createCertificate } from '../harness/certificate.ts';
import type { Random } from './random.ts';

/** A request that an endpoint has read to its end, whatever became of the answer. */
export interface Hook {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The endpoints of all subscriptions: each request is taken, after a while. */
export interface Hooks {
  readonly url: string;
  /** Who is to be trusted for it. */
  readonly authority: string;
  readonly received: readonly Hook[];
  close(): Promise<void>;
}

/** Long enough that a kill finds attempts under way, in each of their steps. */
const slowMs = 150;

export async function startHooks(random: Random): Promise<Hooks> {
  const certificate: Certificate = createCertificate();
  const received: Hook[] = [];
  const server = createServer(certificate, async (request, response) => {
    request.on('error', () => {}); // a server that was killed in the middle
    response.on('error', () => {});
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    const headers = request.headers as Record<string, string>;
    received.push({ path: request.url ?? '', id: `${headers['webhook-id']}`, headers, body: body.toString() });
    if (random.happens(0.7)) await pause(random.between(0, slowMs));
    response.writeHead(random.happens(0.5) ? 200 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority: certificate.path,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
