import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** A source and target in this process, as quick as Node makes one. */
export interface Ends {
  readonly url: string;
  /** Resolves when so many more files have arrived. */
  arrivals(count: number): Promise<void>;
  close(): void;
}

/** Serves one body to every GET, in pieces where it is a size, and takes every PUT. GETs of `/hang` are never answered, `/small` is. */
export async function startEnds(body: Uint8Array | { readonly size: number }): Promise<Ends> {
  let arrived = 0;
  const waiting: { readonly at: number; readonly done: () => void }[] = [];
  const piece = Buffer.alloc(1024 * 1024, 7);
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') {
      request.resume();
      await once(request, 'end');
      response.end();
      arrived += 1;
      for (const each of waiting.filter(({ at }) => at <= arrived)) each.done();
      return;
    }
    if (request.url === '/hang') return;
    if (request.url === '/small') return void response.end('small');
    if (body instanceof Uint8Array) return void response.end(body);
    response.setHeader('Content-Length', body.size);
    for (let sent = 0; sent < body.size; sent += piece.length) {
      if (!response.write(piece.subarray(0, Math.min(piece.length, body.size - sent)))) await once(response, 'drain');
    }
    response.end();
  });
  server.listen(0, '127.0.0.1').unref(); // what is left over keeps nobody alive
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: (count) => new Promise((done) => waiting.push({ at: arrived + count, done })),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** So many POSTs of a body over so many connections; fails if any is not answered 201. */
export async function post(url: string, token: string, body: unknown, count: number, connections = 32): Promise<void> {
  const pool = new Pool(url, { connections });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const text = JSON.stringify(body);
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({ method: 'POST', path: '/v1/converter/jobs', headers, body: text });
      await answer.body.dump();
      if (answer.statusCode !== 201) throw new Error(`POST was answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.close();
}

/** The body of a job. */
export function orderOf(source: string, target: string) {
  return {
    tag: 'bench',
    input: { type: 'png', source: { url: source } },
    output: { type: 'webp', upload: { url: target }, config: { quality: 80 } },
  };
}
