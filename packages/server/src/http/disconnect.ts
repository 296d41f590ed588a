import type { FastifyReply } from 'fastify';

/** The client closed the connection before it had the response. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

/** Returns a signal that is aborted when the client disconnects. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Listens on the response, not on the connection: that stays open and would collect listeners.
  raw.once('close', () => gone.abort(new Disconnected('the client has disconnected')));
  return gone.signal;
}
