import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createRequestId } from '../request-id.ts';
import { HttpError, toWireError } from '../wire-error.ts';
import { closeAfterReading } from './linger.ts';
import type { ToRouteError } from './methods.ts';
import { toOriginForm } from './request-head.ts';

/** Answers that have begun, or that a request waits for. */
const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/** What Node's parser tells of a fault, with the bytes in which it found it. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
}

/**
 * Answers what never became a request: Node's parser has refused it, and writes nothing itself.
 * Broken HTTP, header fields that are too long and requests that take too long are all requests that cannot be read.
 */
export function sendParserError(error: ParserError, socket: Socket, toRouteError: ToRouteError): void {
  const response = pendingResponses.get(socket);
  const canRespond = response === undefined || isFaultInBody(response);
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && !canRespond;
  if (error.code === 'ECONNRESET' || !socket.writable || isLate) {
    socket.destroy();
    return;
  }
  if (canRespond) {
    // Whoever works on the request that broke off writes nothing to the connection any more.
    response?.detachSocket(socket);
    sendRefusal(socket, toRefusal(error, toRouteError));
    return;
  }
  // The answer to the request before goes first, and is the last: what follows the fault cannot be read.
  socket
    .removeAllListeners('data')
    .on('data', () => {})
    .pause();
  response.once('close', () => closeAfterReading(socket));
}

/** True if the fault lies in the body of the request that is to be answered. */
function isFaultInBody({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && !headersSent;
}

function toRefusal({ code = '', rawPacket }: ParserError, toRouteError: ToRouteError): HttpError {
  // The parser knows a list of methods; another one is a fault of the method alone if the rest is a request line.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [, target] = /^[\r\n]*[\w!#$%&'*+.^`|~-]+ (\S+) HTTP\/1\.[01]\r?\n/.exec(text) ?? [];
  if (code === 'HPE_INVALID_METHOD' && target !== undefined) return toRouteError(toOriginForm(target));
  return refuse(messages[code] ?? 'The request is not HTTP that can be read.');
}

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The header fields are longer than they may be.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

const refuse = (message: string) => new HttpError(400, 'invalid_request', message);

/** Node answers some requests by itself, with statuses and bodies of its own; these are answered as all others are. */
export function refuseUnsupportedRequests(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    pendingResponses.set(socket, response);
    response.once('close', () => {
      if (pendingResponses.get(socket) === response) pendingResponses.delete(socket);
    });
  });
  server.on('connect', (_request, socket) =>
    sendRefusal(socket as Socket, refuse('This is no proxy: CONNECT is not taken.')),
  );
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { socket } = response;
    const error = refuse('The only expectation that can be met is 100-continue.');
    // Later: the parser is still at the piece that holds the head, and would stop the socket at a long body.
    if (socket !== null) setImmediate(() => sendRefusal(socket, error));
  });
}

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' };

function sendRefusal(socket: Socket, error: HttpError): void {
  const requestId = createRequestId();
  const body = JSON.stringify(toWireError(error, requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${reasons[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Service-Request-Id: ${requestId}`,
    ...Object.entries({ ...error.headers, ...apiHeaders }).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  closeAfterReading(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

/** What every answer has that does not say otherwise. */
export const apiHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
