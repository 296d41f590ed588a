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
  if (!isIPv6(address) || !isWithin(open6, address) || isWithin(closed6, address)) return false;
  const tunnelled = findTunnelledIPv4(address);
  return tunnelled === undefined || !isWithin(closed4, tunnelled);
}

/** Whether an address lies in one of the blocks that the operator has opened. */
export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  if (networks.length === 0) return false;
  const address = unwrapAddress(text);
  return isIP(address) !== 0 && isWithin(listOf(networks), address);
}

/** Made once for each list of blocks, which is the same one from start to end. */
const lists = new WeakMap<readonly Network[], BlockList>();

function listOf(networks: readonly Network[]): BlockList {
  const known = lists.get(networks);
  if (known !== undefined) return known;
  const list = toList(networks);
  lists.set(networks, list);
  return list;
}

/** The address that a packet ends up at: IPv4 inside of IPv6 is taken out, a zone dropped. */
export function unwrapAddress(text: string): string {
  const address = text.replace(/%.*$/, '');
  return isIPv6(address) && isWithin(carriers, address) ? toIPv4(groupsOf(address)) : address;
}

/**
 * What one subscriber has of the internet: an address of IPv4, or the 64 bits in front of all addresses of IPv6 that
 * it may use as it likes.
 * @see RFC 6177, "IPv6 Address Assignment to End Sites"
 */
export function subscriberOf(text: string): string {
  const address = unwrapAddress(text);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * The IPv4 address that the lower half of an IPv6 address says its packets are tunnelled to, in any network.
 * @see RFC 5214, "Modified EUI-64 Interface Identifiers" (ISATAP)
 */
function findTunnelledIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const isTunnel = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  return isTunnel ? toIPv4(groups) : undefined;
}

/** The last 32 bits, dotted. */
function toIPv4(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // The parser of URLs writes the one short form, without dots.
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const closed4 = toList(closedIPv4.map(toNetwork));
const closed6 = toList(closedIPv6.map(toNetwork));
const open6 = toList([toNetwork({ cidr: openIPv6, why: '' })]);
const carriers = toList(carriersOfIPv4.map(toNetwork));

function toNetwork({ cidr }: Range): Network {
  const network = parseNetwork(cidr);
  if (network === undefined) throw new TypeError(`${cidr} is no block of addresses`);
  return network;
}

function toList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}

function isWithin(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
