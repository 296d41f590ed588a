import type { Server } from 'node:http';
import { isInNetworks, type Network, subscriberOf, unwrapAddress } from '../network/addresses/addresses.ts';
import type { Logger } from '../operation/log.ts';

export interface ConnectionLimitOptions {
  /** Open connections of one address at most. */
  readonly perAddress: number;
  /** Proxies, whose connections carry the requests of many callers. */
  readonly proxies: readonly Network[];
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Closes further connections of an address that has too many, so that one caller cannot take the sockets of all others.
 * A connection is counted from its beginning: rate limits count requests, and this caller may never send one.
 */
export function limitConnections(server: Server, options: ConnectionLimitOptions): void {
  const { perAddress, proxies, log } = options;
  const counts = new Map<string, number>();
  const warned = new Set<string>();
  server.on('connection', (socket) => {
    const address = unwrapAddress(socket.remoteAddress ?? '');
    if (address === '' || isInNetworks(address, proxies)) return;
    const name = subscriberOf(address);
    const count = counts.get(name) ?? 0;
    if (count >= perAddress) {
      if (!warned.has(name)) log.warn({ address: name, connections: count }, 'too many connections of one address');
      warned.add(name);
      socket.destroy();
      return;
    }
    counts.set(name, count + 1);
    socket.once('close', () => {
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else {
        counts.delete(name);
        warned.delete(name);
      }
    });
  });
}
