import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** A minimal source and target in this process. */
export interface Storage {
  readonly url: string;
  /** Resolves after this number of further uploads. */
  uploads(count: number): Promise<void>;
  close(): void;
}

/**
 * Serves one body to every GET, in chunks if only its size is given, and accepts every PUT. GETs of `/hang` get no
 * response, those of `/small` a small one.
 */
export async function startStorage(body: Uint8Array | { readonly size: number }): Promise<Storage> {
  let uploaded = 0;
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  const chunk = Buffer.alloc(1024 * 1024, 7);
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') {
      request.resume();
      await once(request, 'end');
      response.end();
      uploaded += 1;
      for (const each of waiting.filter(({ at }) => at <= uploaded)) each.resolve();
      return;
    }
    if (request.url === '/hang') return;
    if (request.url === '/small') return void response.end('small');
    if (body instanceof Uint8Array) return void response.end(body);
    response.setHeader('Content-Length', body.size);
    for (let sent = 0; sent < body.size; sent += chunk.length) {
      if (!response.write(chunk.subarray(0, Math.min(chunk.length, body.size - sent)))) await once(response, 'drain');
    }
    response.end();
  });
  server.listen(0, '127.0.0.1').unref(); // does not keep the process alive
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads: (count) => new Promise((resolve) => waiting.push({ at: uploaded + count, resolve })),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends the body in `count` POSTs. Fails unless every response is 201. */
export async function post(url: string, token: string, body: unknown, count: number, connections = 32): Promise<void> {
  const pool = new Pool(url, { connections });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const text = JSON.stringify(body);
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await pool.request({ method: 'POST', path: '/v1/converter/jobs', headers, body: text });
      await response.body.dump();
      if (response.statusCode !== 201) throw new Error(`POST failed with status ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.close();
}

/** Requests `count` tokens with a client's id and secret. Fails if one is refused. */
export async function getTokens(
  url: string,
  { id, secret }: { readonly id: string; readonly secret: string },
  count: number,
  connections = 64,
): Promise<void> {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections });
  const parameters = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'converter' };
  const body = new URLSearchParams(parameters).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await pool.request({ method: 'POST', path, headers, body });
      const text = await response.body.text();
      if (response.statusCode !== 200 || !text.includes('access_token'))
        throw new Error(`token refused with status ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.close();
}

/** Sends `count` GETs of `/v1/bench`. Fails unless every response is 200. */
export async function get(url: string, token: string, count: number, connections = 32): Promise<void> {
  const pool = new Pool(url, { connections });
  const headers = { authorization: `Bearer ${token}` };
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await pool.request({ method: 'GET', path: '/v1/bench', headers });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`GET failed with status ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.close();
}

/** Returns the request body of a job. */
export function orderOf(source: string, target: string) {
  return {
    tag: 'bench',
    input: { type: 'png', source: { url: source } },
    output: { type: 'webp', upload: { url: target }, config: { quality: 80 } },
  };
}
