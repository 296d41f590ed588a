import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createRequestId } from '../request-id.ts';
import { HttpError, toWireError } from '../wire-error.ts';
import { closeAfterReading } from './linger.ts';
import type { ToRouteError } from './methods.ts';
import { toOriginForm } from './request-head.ts';

/** Responses that are in progress or awaited by a request. */
const pendingResponses = new WeakMap<Duplex, ServerResponse>();

/** An error of Node's parser, with the bytes in which it occurred. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: unknown;
}

/**
 * Responds to requests that Node's parser refused, since Node then writes nothing itself. Broken HTTP, header fields
 * that are too long and requests that take too long are all invalid requests.
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
    // The handler of the broken request can no longer write to the connection.
    response?.detachSocket(socket);
    sendRefusal(socket, toRefusal(error, toRouteError));
    return;
  }
  // The response to the previous request goes first and is the last, because the bytes after the error cannot be
  // parsed.
  socket
    .removeAllListeners('data')
    .on('data', () => {})
    .pause();
  response.once('close', () => closeAfterReading(socket));
}

/** True if the error is in the body of the request that awaits its response. */
function isFaultInBody({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && !headersSent;
}

function toRefusal({ code = '', rawPacket }: ParserError, toRouteError: ToRouteError): HttpError {
  // The parser knows a list of methods. If the rest is a valid request line, only the method is wrong.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [, target] = /^[\r\n]*[\w!#$%&'*+.^`|~-]+ (\S+) HTTP\/1\.[01]\r?\n/.exec(text) ?? [];
  if (code === 'HPE_INVALID_METHOD' && target !== undefined) return toRouteError(toOriginForm(target));
  return refuse(messages[code] ?? 'The request is not valid HTTP.');
}

const messages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The header fields are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

const refuse = (message: string) => new HttpError(400, 'invalid_request', message);

/** Node answers some requests itself, with its own statuses and bodies; these get the service's responses instead. */
export function refuseUnsupportedRequests(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    pendingResponses.set(socket, response);
    response.once('close', () => {
      if (pendingResponses.get(socket) === response) pendingResponses.delete(socket);
    });
  });
  server.on('connect', (_request, socket) =>
    sendRefusal(socket as Socket, refuse('CONNECT is not supported: this service is not a proxy.')),
  );
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { socket } = response;
    const error = refuse('The only supported expectation is 100-continue.');
    // Deferred: the parser is still processing the chunk with the head, and would stop the socket at a long body.
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

/** Default headers of every response. */
export const apiHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
