import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRequestId } from '../request-id.ts';
import { HttpError, toWireError } from '../wire-error.ts';

/**
 * Answers what never became a request: Node's parser has refused it, and writes nothing itself.
 * Broken HTTP, header fields that are too long and requests that take too long are all requests that cannot be read.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }): void {
  // In the middle of an answer nothing can be said any more.
  const isLate = (socket.bytesWritten ?? 0) > 0 && error.code !== 'HPE_HEADER_OVERFLOW';
  if (error.code === 'ECONNRESET' || !socket.writable || isLate) socket.destroy();
  else sendRefusal(socket, sentences[error.code ?? ''] ?? 'The request is not HTTP that can be read.');
}

const sentences: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The header fields are longer than they may be.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** Node answers some requests by itself, with statuses and bodies of its own; these are answered as all others are. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_request, socket) => sendRefusal(socket, 'This is no proxy: CONNECT is not taken.'));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { socket } = response;
    if (socket !== null) sendRefusal(socket, 'The only expectation that can be met is 100-continue.');
  });
}

function sendRefusal(socket: Duplex, sentence: string): void {
  const requestId = createRequestId();
  const body = JSON.stringify(toWireError(new HttpError(400, 'invalid_request', sentence), requestId));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Service-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
