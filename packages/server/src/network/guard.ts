import { isIP } from 'node:net';
import { isInNetworks, isPublicAddress, type Network, unwrapAddress } from './addresses.ts';

/** One service on one address that a URL may name literally, though its address is not public. */
export interface Endpoint {
  /** An IP address: a name could be made to lead elsewhere. */
  readonly host: string;
  readonly port: number;
}

export interface GuardOptions {
  /** The blocks that the operator has opened. */
  readonly networks: readonly Network[];
  readonly endpoints: readonly Endpoint[];
}

/** Where a connection would go: the host as the URL has it, without brackets, and the address it led to. */
export interface Destination {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/** Decides where connections may go. Knows no sockets: whoever opens one asks before, on the way and after. */
export interface Guard {
  /** Why the destination is refused, in a sentence; nothing where it may be reached. */
  readonly judge: (destination: Destination) => string | undefined;
}

export function createGuard({ networks, endpoints }: GuardOptions): Guard {
  for (const { host } of endpoints) if (isIP(host) === 0) throw new TypeError(`${host} is no IP address`);

  const isEndpoint = ({ host, address, port }: Destination) =>
    // The address too: it is what the socket says it has reached.
    endpoints.some((one) => one.port === port && one.host === host && one.host === unwrapAddress(address));

  return {
    judge(destination) {
      const { host, address, port } = destination;
      if (!Number.isInteger(port) || port < 1 || port > 65_535) {
        return `port ${port} cannot be reached; expected 1 to 65535`;
      }
      if (isIP(address) === 0) return `${host} led to no IP address`;
      if (isPublicAddress(address) || isInNetworks(address, networks) || isEndpoint(destination)) return undefined;
      const found = host === address ? address : `${host} leads to ${address}, which`;
      return `${found} is not an address of the open internet`;
    },
  };
}
