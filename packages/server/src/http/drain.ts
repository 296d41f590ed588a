import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Closes an app in order: takes no new connection, lets whoever is being answered have the answer, for a while, and
 * then closes all connections. Those that never sent a request would otherwise be waited for.
 */
export function closeInOrder(app: FastifyInstance): (patienceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let underWay = 0;
  let tell = (): void => {};
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    // Also when the other side leaves in the middle, which is no response.
    reply.raw.once('close', () => {
      underWay -= 1;
      if (underWay === 0) tell();
    });
    done();
  });
  return async (patienceMs) => {
    const closed = app.close();
    const answered = underWay === 0 ? undefined : new Promise<void>((resolve) => (tell = resolve));
    const patience = new AbortController();
    const tooLong = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([answered, tooLong]);
    patience.abort();
    // Node's own list lacks those that are read to their end after a refusal.
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}
