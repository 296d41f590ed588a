import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// A client that sends a long body reads the response afterwards. If the connection is closed while bytes of the body
// are unread, the kernel resets it and the response is lost. So the rest of the body is read and discarded.

/** Limits of reading and discarding a refused request. */
export const maxUnreadBytes = 64 * 1024 * 1024;
export const maxUnreadMs = 30_000;

const closing = new WeakSet<Socket>();

/** Lets clients read each response although they may not have sent their whole request. */
export function readRefusedBodies(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // Node calls this after the last response of a connection.
    socket.destroySoon = () => closeAfterReading(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Runs before Node's own listener, which would discard the rest without a limit.
    response.prependOnceListener('finish', () => {
      if (!request.complete) readRest(request);
    });
  });
}

/**
 * Sends the remaining bytes and closes our side of the connection. The client's bytes are discarded within limits until
 * it closes, and are no longer parsed.
 * @see RFC 9112, "Tear-down"
 */
export function closeAfterReading(socket: Socket, last = ''): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  // Node's parser is detached, because it would emit further requests of the connection.
  socket.removeAllListeners('data');
  discardWithinLimits(socket, socket);
  // If the parser had stopped reading, the stream still waits for its last read: an empty chunk ends it.
  socket.push('');
  socket.once('end', () => socket.destroy());
  socket.end(last);
}

/** Discards the rest of a request; the connection stays open for the next. */
function readRest(request: IncomingMessage): void {
  request.read(0); // Node leaves a request alone that is being read
  request.once('end', discardWithinLimits(request, request.socket));
}

/** Discards the data of a stream; destroys the connection at a limit. Returns a function that removes the limits. */
function discardWithinLimits(stream: IncomingMessage | Socket, socket: Socket): () => void {
  let left = maxUnreadBytes;
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  };
  const timer = setTimeout(() => socket.destroy(), maxUnreadMs);
  const stop = (): void => {
    clearTimeout(timer);
    stream.off('data', count);
    socket.off('close', stop);
  };
  socket.once('close', stop);
  stream.on('data', count);
  stream.resume();
  return stop;
}
