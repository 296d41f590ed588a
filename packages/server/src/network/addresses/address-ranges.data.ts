/** A block of addresses that requests may reach only if the operator allows it, and the reason. */
export interface AddressRange {
  readonly cidr: string;
  readonly reason: string;
}

/** IPv4 blocks that are not public. @see IANA IPv4 Special-Purpose Address Registry, which names each RFC */
export const nonPublicIPv4: readonly AddressRange[] = [
  { cidr: '0.0.0.0/8', reason: 'this network, RFC 791' },
  { cidr: '10.0.0.0/8', reason: 'private use, RFC 1918' },
  { cidr: '100.64.0.0/10', reason: 'shared by carriers, RFC 6598' },
  { cidr: '127.0.0.0/8', reason: 'loopback, RFC 1122' },
  { cidr: '168.63.129.16/32', reason: "a cloud's own services, which its machines reach at a public address" },
  { cidr: '169.254.0.0/16', reason: 'link-local, and where clouds keep credentials, RFC 3927' },
  { cidr: '172.16.0.0/12', reason: 'private use, RFC 1918' },
  { cidr: '192.0.0.0/24', reason: 'protocol assignments, RFC 6890' },
  { cidr: '192.0.2.0/24', reason: 'documentation, RFC 5737' },
  { cidr: '192.31.196.0/24', reason: 'AS112 by DNAME, RFC 7535' },
  { cidr: '192.52.193.0/24', reason: 'automatic multicast tunnels, RFC 7450' },
  { cidr: '192.88.99.0/24', reason: '6to4 relays, deprecated by RFC 7526' },
  { cidr: '192.168.0.0/16', reason: 'private use, RFC 1918' },
  { cidr: '192.175.48.0/24', reason: 'AS112 by delegation, RFC 7534' },
  { cidr: '198.18.0.0/15', reason: 'network benchmarking, RFC 2544' },
  { cidr: '198.51.100.0/24', reason: 'documentation, RFC 5737' },
  { cidr: '203.0.113.0/24', reason: 'documentation, RFC 5737' },
  { cidr: '224.0.0.0/4', reason: 'multicast, RFC 5771' },
  { cidr: '240.0.0.0/4', reason: 'reserved, and broadcast, RFC 1112 and RFC 919' },
];

/** The only IPv6 block that public addresses are assigned from. @see RFC 4291, "Global Unicast Addresses" */
export const globalUnicastIPv6 = '2000::/3';

/** Blocks of it that are not public. @see IANA IPv6 Special-Purpose Address Registry */
export const nonPublicIPv6: readonly AddressRange[] = [
  { cidr: '2001::/23', reason: 'protocol assignments, RFC 2928: Teredo, benchmarking, ORCHID and others' },
  { cidr: '2001:db8::/32', reason: 'documentation, RFC 3849' },
  { cidr: '2002::/16', reason: '6to4, which carries an IPv4 address, RFC 3056' },
  { cidr: '2620:4f:8000::/48', reason: 'AS112 by delegation, RFC 7534' },
  { cidr: '3fff::/20', reason: 'documentation, RFC 9637' },
];

/** IPv6 prefixes whose last 32 bits are the IPv4 address that the packet is delivered to. */
export const embeddedIPv4Prefixes: readonly AddressRange[] = [
  { cidr: '::ffff:0:0/96', reason: 'IPv4-mapped, RFC 4291' },
  { cidr: '64:ff9b::/96', reason: 'NAT64, RFC 6052' },
];
