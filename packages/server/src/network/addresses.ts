import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { carriersOfIPv4, closedIPv4, closedIPv6, openIPv6, type Range } from './address-ranges.data.ts';

/** A block of addresses, as an operator names one: `10.1.0.0/16`, `fd00::/8`, or a single address. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads a block in CIDR notation; nothing where the text is none. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!(prefix <= bits)) return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/**
 * Whether an address is one of the open internet: what a URL of a caller may lead to.
 * Anything that is not an address in its plain form is not.
 */
export function isPublicAddress(text: string): boolean {
  const address = unwrapAddress(text);
  if (isIPv4(address)) return !isWithin(closed4, address);
  return isIPv6(address) && isWithin(open6, address) && !isWithin(closed6, address);
}

/** Whether an address lies in one of the blocks that the operator has opened. */
export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  const address = unwrapAddress(text);
  return isIP(address) !== 0 && isWithin(list, address);
}

/** The address that a packet ends up at: IPv4 inside of IPv6 is taken out, a zone dropped. */
export function unwrapAddress(text: string): string {
  const address = text.replace(/%.*$/, '');
  if (!isIPv6(address) || !isWithin(carriers, address)) return address;
  const last = lastBitsOf(address);
  return [24, 16, 8, 0].map((shift) => (last >>> shift) & 0xff).join('.');
}

/** The last 32 bits of an IPv6 address, however it is written. */
function lastBitsOf(address: string): number {
  // The parser of URLs writes the one short form, without dots.
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [low = 0, high = 0] = host
    .split(/:/)
    .reverse()
    .slice(0, 2)
    .map((group) => Number.parseInt(group || '0', 16));
  return ((high << 16) | low) >>> 0;
}

const closed4 = toList(closedIPv4);
const closed6 = toList(closedIPv6);
const open6 = toList([{ cidr: openIPv6, why: '' }]);
const carriers = toList(carriersOfIPv4);

function toList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const { cidr } of ranges) {
    const network = parseNetwork(cidr);
    if (network === undefined) throw new TypeError(`${cidr} is no block of addresses`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
}

function isWithin(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
