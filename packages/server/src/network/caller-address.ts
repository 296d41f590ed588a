import type { IncomingMessage } from 'node:http';
import { isInNetworks, type Network, parseNetwork, unwrapAddress } from './addresses.ts';

/** Proxies whose word about the caller is believed, and where they write it. */
export interface ProxyTrust {
  readonly networks: readonly Network[];
  readonly header: ProxyHeader;
}

/** One and not both: a proxy that writes the one passes on what a caller writes into the other. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof proxyHeaders)[number];

/**
 * The address that a request comes from: the other end of the connection, or whoever the trusted proxies say stands
 * behind them. Proxies append what they see, so that the list is read from its end, and only as far as each address
 * is that of a trusted proxy: what stands before may be invented.
 */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { networks, header }: ProxyTrust,
): string {
  let address = unwrapAddress(socket.remoteAddress ?? '');
  if (!isInNetworks(address, networks)) return address;
  const value = [headers[header] ?? []].flat().join(',');
  for (const hop of header === 'forwarded' ? listForwarded(value) : listForwardedFor(value)) {
    const next = parseHop(hop);
    // What is no address was not written by a trusted proxy: the last one that is known counts.
    if (next === undefined) return address;
    address = next;
    if (!isInNetworks(address, networks)) return address;
  }
  return address;
}

/** More hops than anybody has: a caller can make the list long, and each costs a look. */
const maxHops = 32;

/** The hops, from the nearest. */
function listForwardedFor(value: string): string[] {
  return value.split(',').slice(-maxHops).reverse();
}

/** @see RFC 7239, "Forwarded HTTP Header Field" */
function listForwarded(value: string): string[] {
  // A comma within quotes divides nothing.
  const elements = value.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [];
  return elements
    .slice(-maxHops)
    .reverse()
    .map((element) => {
      const [, quoted, plain] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s"]*))/i.exec(element) ?? [];
      return quoted ?? plain ?? '';
    });
}

/** An address, which may have a port. */
function parseHop(text: string): string | undefined {
  const hop = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/.exec(hop)?.[1] ?? hop;
  const network = bare.includes('/') ? undefined : parseNetwork(bare);
  return network === undefined ? undefined : unwrapAddress(network.address);
}
