import { isIP } from 'node:net';
import { isInNetworks, isPublicAddress, type Network, unwrapAddress } from './addresses.ts';

/** An IP address and port that a URL may name literally although the address is not public. */
export interface Endpoint {
  /** An IP address, because a name could be made to resolve to another one. */
  readonly host: string;
  readonly port: number;
}

export interface GuardOptions {
  /** The blocks that the operator allows. */
  readonly networks: readonly Network[];
  readonly endpoints: readonly Endpoint[];
}

/** The destination of a connection: the host as in the URL, without brackets, and the resolved address. */
export interface Destination {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/**
 * Decides which destinations are allowed. It does no I/O: connections are checked before, while and after they open.
 */
export interface Guard {
  /** The reason for refusing the destination, as a message; undefined if it is allowed. */
  readonly findRefusal: (destination: Destination) => string | undefined;
}

export function createGuard({ networks, endpoints }: GuardOptions): Guard {
  for (const { host } of endpoints) if (isIP(host) === 0) throw new TypeError(`${host} is not an IP address`);

  const isEndpoint = ({ host, address, port }: Destination) =>
    // The address is compared too, because the socket reports it.
    endpoints.some((one) => one.port === port && one.host === host && one.host === unwrapAddress(address));

  return {
    findRefusal(destination) {
      const { host, address, port } = destination;
      if (!Number.isInteger(port) || port < 1 || port > 65_535) {
        return `port ${port} is not valid; use 1 to 65535`;
      }
      if (isIP(address) === 0) return `"${host}" did not resolve to an IP address`;
      if (isPublicAddress(address) || isInNetworks(address, networks) || isEndpoint(destination)) return undefined;
      const found = host === address ? address : `"${host}" resolves to ${address}, which`;
      return `${found} is not a public address`;
    },
  };
}
