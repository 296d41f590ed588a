import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes an app in order: takes no new connection, lets whoever is being answered have the answer, for a while, and
 * then closes all connections. Those that never sent a request would otherwise be waited for.
 */
export function closeGracefully(app: FastifyInstance): (timeoutMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let pendingRequests = 0;
  let onIdle = (): void => {};
  app.addHook('onRequest', (_request, reply, done) => {
    pendingRequests += 1;
    // Also when the other side leaves in the middle, which is no response.
    reply.raw.once('close', () => {
      pendingRequests -= 1;
      if (pendingRequests === 0) onIdle();
    });
    done();
  });
  return async (timeoutMs) => {
    const closed = app.close();
    const answered = pendingRequests === 0 ? undefined : new Promise<void>((resolve) => (onIdle = resolve));
    const timeout = new AbortController();
    const tooLong = pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([answered, tooLong]);
    timeout.abort();
    // Node's own list lacks those that are read to their end after a refusal.
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}
