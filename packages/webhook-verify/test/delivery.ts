import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { connect } from 'node:net';
import { type SignedHeaders, signWebhook } from '../src/index.ts';

export const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';
export const id = '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10';

/** A delivery of this moment, signed. */
export async function openDelivery(
  body: string | Uint8Array = '{"name":"Grüße, 東京, 👋"}',
): Promise<{ headers: SignedHeaders; body: string | Uint8Array }> {
  const headers = await signWebhook({ secret, id, timestamp: Math.floor(Date.now() / 1000), body });
  return { headers, body };
}

/** The lines of a request of HTTP/1.1, for what no client would send. */
export function headOf(headers: Record<string, string> | readonly (readonly [string, string])[], path = '/'): string {
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  const lines = pairs.map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, 'host: receiver', ...lines, '', ''].join('\r\n');
}

/** Writes each part by itself and gives all that comes back until the server closes, or nothing if we hang up first. */
export async function sendRaw(
  url: string,
  parts: readonly (string | Uint8Array)[],
  { hangUp = false } = {},
): Promise<string> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {}); // a reset is an end as well
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (hangUp) socket.destroy();
  if (!socket.destroyed) await once(socket, 'close');
  return answer;
}

/** A chunk of a body in chunked transfer coding. */
export function chunkOf(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
