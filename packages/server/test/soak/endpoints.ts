import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Certificate, createCertificate } from '../harness/certificate.ts';
import type { Random } from './random.ts';

/** A request that an endpoint has read completely; its response may have been lost. */
export interface WebhookRequest {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The endpoints of all subscriptions; each request is accepted, some after a delay. */
export interface Endpoints {
  readonly url: string;
  /** Path of the certificate that the service must trust. */
  readonly caFile: string;
  readonly received: readonly WebhookRequest[];
  close(): Promise<void>;
}

/** Long enough that kills interrupt attempts at each of their steps. */
const maxDelayMs = 150;

export async function startEndpoints(random: Random): Promise<Endpoints> {
  const certificate: Certificate = createCertificate();
  const received: WebhookRequest[] = [];
  const server = createServer(certificate, async (request, response) => {
    request.on('error', () => {}); // the sending server was killed
    response.on('error', () => {});
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    const headers = request.headers as Record<string, string>;
    received.push({ path: request.url ?? '', id: `${headers['webhook-id']}`, headers, body: body.toString() });
    if (random.chance(0.7)) await pause(random.between(0, maxDelayMs));
    response.writeHead(random.chance(0.5) ? 200 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caFile: certificate.path,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
