import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that a peer has received, with its body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The header lines as they came: names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void | Promise<void>;

/** A source and target on this machine. */
export interface Peer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** How a path is answered from now on; the default gives 404 to GET and 200 to PUT. */
  on(path: string, answer: Handler | { readonly body: Uint8Array }): string;
  /** The same, but before anything of a body is read; it is never read where the answer does not. */
  onHeaders(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): string;
  /** A path that takes requests and never answers. */
  hang(path: string): string;
  requestsOf(method: string, path: string): readonly ReceivedRequest[];
  /** Waits until a request for a path has come. */
  waitForRequest(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a peer; with a certificate it speaks https. */
export async function startPeer(tls?: { readonly key: string; readonly cert: string }): Promise<Peer> {
  const handlers = new Map<string, Handler>();
  const headerHandlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const requestedPaths = new Set<string>();
  const waiters: (() => void)[] = [];
  const received: ReceivedRequest[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? '/';
    const path = pathOf(url);
    requestedPaths.add(path);
    for (const check of waiters) check();
    const headerHandler = headerHandlers.get(path);
    if (headerHandler !== undefined) return headerHandler(request, response);
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const { method = '', headers, rawHeaders } = request;
    const entry = { method, url, headers, rawHeaders, body };
    received.push(entry);
    const answer = handlers.get(path);
    if (answer !== undefined) await answer(request, response, entry);
    else response.writeHead(method === 'PUT' ? 200 : 404).end();
  };
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    on(path, answer) {
      handlers.set(
        path,
        typeof answer === 'function' ? answer : (_request, response) => void response.end(answer.body),
      );
      return url + path;
    },
    onHeaders(path, answer) {
      headerHandlers.set(path, answer);
      return url + path;
    },
    hang(path) {
      headerHandlers.set(path, () => {});
      return url + path;
    },
    requestsOf: (method, path) => received.filter((each) => each.method === method && pathOf(each.url) === path),
    waitForRequest: (path) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (requestedPaths.has(path)) resolve();
        };
        waiters.push(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '');
}
