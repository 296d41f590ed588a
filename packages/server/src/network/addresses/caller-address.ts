import type { IncomingMessage } from 'node:http';
import { isInNetworks, type Network, parseNetwork, unwrapAddress } from './addresses.ts';

/** Proxies trusted to state the caller's address, and the header they state it in. */
export interface ProxyTrust {
  readonly networks: readonly Network[];
  readonly header: ProxyHeader;
}

/** Only one of them: a proxy that writes one header passes on the caller's value of the other. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof proxyHeaders)[number];

/**
 * The address that a request comes from: the peer of the connection, or the client that trusted proxies report. Proxies
 * append what they see, so the list is read from its end and only as long as each address is a trusted proxy: earlier
 * entries may be forged.
 */
export function resolveCallerAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { networks, header }: ProxyTrust,
): string {
  let address = unwrapAddress(socket.remoteAddress ?? '');
  if (!isInNetworks(address, networks)) return address;
  const value = [headers[header] ?? []].flat().join(',');
  for (const hop of header === 'forwarded' ? listForwarded(value) : listForwardedFor(value)) {
    const next = parseHop(hop);
    // A trusted proxy writes addresses only, so the last known address counts.
    if (next === undefined) return address;
    address = next;
    if (!isInNetworks(address, networks)) return address;
  }
  return address;
}

/** More hops than real proxy chains have. A caller can make the list long, and each hop costs time. */
const maxHops = 32;

/** The hops, nearest first. */
function listForwardedFor(value: string): string[] {
  return value.split(',').slice(-maxHops).reverse();
}

/** @see RFC 7239, "Forwarded HTTP Header Field" */
function listForwarded(value: string): string[] {
  // A comma within quotes is not a separator.
  const elements = value.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [];
  return elements
    .slice(-maxHops)
    .reverse()
    .map((element) => {
      const [, quoted, plain] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s"]*))/i.exec(element) ?? [];
      return quoted ?? plain ?? '';
    });
}

/** Parses an address with an optional port. */
function parseHop(text: string): string | undefined {
  const hop = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/.exec(hop)?.[1] ?? hop;
  const network = bare.includes('/') ? undefined : parseNetwork(bare);
  return network === undefined ? undefined : unwrapAddress(network.address);
}
