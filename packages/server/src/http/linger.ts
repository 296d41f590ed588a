import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// A client that sends a long body reads the answer afterwards. If the connection is closed while bytes of the body
// are unread, the kernel resets it, and the answer is lost with it. So the rest of the body is read and discarded.

/** What is read of a refused request, and for how long. */
export const maxUnreadBytes = 64 * 1024 * 1024;
export const maxUnreadMs = 30_000;

const closing = new WeakSet<Socket>();

/** Lets clients read each answer, although they may not have sent all of their request. */
export function readRefusedBodies(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // Node calls this after the last answer of a connection.
    socket.destroySoon = () => closeAfterReading(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before Node's own listener, which would discard the rest without a limit.
    response.prependOnceListener('finish', () => {
      if (!request.complete) readRest(request);
    });
  });
}

/**
 * Sends what is left to be sent and ends our side of the connection; the other side's bytes are discarded until it
 * ends, within limits. Nothing that it sends is parsed any more.
 * @see RFC 9112, "Tear-down"
 */
export function closeAfterReading(socket: Socket, last = ''): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  // Node's parser is taken off: it would hand over a further request of the connection.
  socket.removeAllListeners('data');
  discardWithinLimits(socket, socket);
  // Where the parser had stopped reading, the stream still waits for its last read: an empty one ends it.
  socket.push('');
  socket.once('end', () => socket.destroy());
  socket.end(last);
}

/** The connection stays open for the next request. */
function readRest(request: IncomingMessage): void {
  request.read(0); // a request that is being read is left alone by Node
  request.once('end', discardWithinLimits(request, request.socket));
}

/** Discards what a stream reads; destroys the connection at a limit. Gives a function that ends the limits. */
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
