import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import {
  type AddressRange,
  embeddedIPv4Prefixes,
  globalUnicastIPv6,
  nonPublicIPv4,
  nonPublicIPv6,
} from './address-ranges.data.ts';

/** A block of addresses as written in settings: `10.1.0.0/16`, `fd00::/8`, or a single address. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Parses a block in CIDR notation; undefined if the text is not one. */
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
 * True if an address is public, so that a caller's URL may lead to it. False for any text that is not an address in its
 * plain form.
 */
export function isPublicAddress(text: string): boolean {
  const address = unwrapAddress(text);
  if (isIPv4(address)) return !isWithin(nonPublic4, address);
  if (!isIPv6(address) || !isWithin(globalUnicast6, address) || isWithin(nonPublic6, address)) return false;
  const tunnelled = findTunnelledIPv4(address);
  return tunnelled === undefined || !isWithin(nonPublic4, tunnelled);
}

/** True if an address lies in one of the blocks that the operator allows. */
export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  if (networks.length === 0) return false;
  const address = unwrapAddress(text);
  return isIP(address) !== 0 && isWithin(blockListOf(networks), address);
}

/** Cached by the array of networks, which is the same from start to stop. */
const blockLists = new WeakMap<readonly Network[], BlockList>();

function blockListOf(networks: readonly Network[]): BlockList {
  const known = blockLists.get(networks);
  if (known !== undefined) return known;
  const list = toBlockList(networks);
  blockLists.set(networks, list);
  return list;
}

/** The address that a packet is delivered to: an IPv4 address embedded in IPv6 is extracted, a zone is dropped. */
export function unwrapAddress(text: string): string {
  const address = text.replace(/%.*$/, '');
  return isIPv6(address) && isWithin(embeddedIPv4, address) ? toIPv4(groupsOf(address)) : address;
}

/**
 * The addresses of one internet subscriber: a single IPv4 address, or the /64 that an IPv6 address belongs to.
 * @see RFC 6177, "IPv6 Address Assignment to End Sites"
 */
export function subscriberOf(text: string): string {
  const address = unwrapAddress(text);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * The IPv4 address of the tunnel endpoint that the lower half of an IPv6 address names, in any network.
 * @see RFC 5214, "Modified EUI-64 Interface Identifiers" (ISATAP)
 */
function findTunnelledIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const isTunnel = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  return isTunnel ? toIPv4(groups) : undefined;
}

/** The last 32 bits in dotted notation. */
function toIPv4(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // The URL parser normalizes to the short form without dots.
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const nonPublic4 = toBlockList(nonPublicIPv4.map(toNetwork));
const nonPublic6 = toBlockList(nonPublicIPv6.map(toNetwork));
const globalUnicast6 = toBlockList([toNetwork({ cidr: globalUnicastIPv6, reason: '' })]);
const embeddedIPv4 = toBlockList(embeddedIPv4Prefixes.map(toNetwork));

function toNetwork({ cidr }: AddressRange): Network {
  const network = parseNetwork(cidr);
  if (network === undefined) throw new TypeError(`${cidr} is not a block of addresses`);
  return network;
}

function toBlockList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}

function isWithin(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
