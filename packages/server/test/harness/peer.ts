import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request received by a peer, with its body. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The header lines as received: names and values alternate. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

type Handler = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void | Promise<void>;

/** A local HTTP server that is source and target of jobs. */
export interface Peer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Sets the handler of a path; by default GET is answered 404 and PUT 200. */
  on(path: string, answer: Handler | { readonly body: Uint8Array }): string;
  /** Sets a handler that is called after the headers; the body is read only if the handler reads it. */
  onHeaders(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): string;
  /** Accepts requests for a path and never responds. */
  hang(path: string): string;
  requestsOf(method: string, path: string): readonly ReceivedRequest[];
  /** Waits until a request for a path has arrived. */
  waitForRequest(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a peer; with a certificate it uses HTTPS. */
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
