import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes an app gracefully: accepts no new connections, waits for running requests up to a timeout, and then closes all
 * connections. Otherwise it would wait for connections that never sent a request.
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
    // Also fires when the client disconnects, which is not a response.
    reply.raw.once('close', () => {
      pendingRequests -= 1;
      if (pendingRequests === 0) onIdle();
    });
    done();
  });
  return async (timeoutMs) => {
    const closed = app.close();
    const allDone = pendingRequests === 0 ? undefined : new Promise<void>((resolve) => (onIdle = resolve));
    const timeout = new AbortController();
    const timedOut = pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([allDone, timedOut]);
    timeout.abort();
    // Node's own list lacks connections that are being drained after a refusal.
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}
