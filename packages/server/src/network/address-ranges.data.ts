/** A block of addresses that no request may reach unless the operator opens it, and why. */
export interface Range {
  readonly cidr: string;
  readonly why: string;
}

/** IPv4 that is not public. @see IANA IPv4 Special-Purpose Address Registry, which names each RFC */
export const closedIPv4: readonly Range[] = [
  { cidr: '0.0.0.0/8', why: 'this network, RFC 791' },
  { cidr: '10.0.0.0/8', why: 'private use, RFC 1918' },
  { cidr: '100.64.0.0/10', why: 'shared by carriers, RFC 6598' },
  { cidr: '127.0.0.0/8', why: 'loopback, RFC 1122' },
  { cidr: '168.63.129.16/32', why: "a cloud's own services, reached from its machines by a public address" },
  { cidr: '169.254.0.0/16', why: 'link-local, and where clouds keep credentials, RFC 3927' },
  { cidr: '172.16.0.0/12', why: 'private use, RFC 1918' },
  { cidr: '192.0.0.0/24', why: 'protocol assignments, RFC 6890' },
  { cidr: '192.0.2.0/24', why: 'documentation, RFC 5737' },
  { cidr: '192.31.196.0/24', why: 'AS112 by DNAME, RFC 7535' },
  { cidr: '192.52.193.0/24', why: 'automatic multicast tunnels, RFC 7450' },
  { cidr: '192.88.99.0/24', why: '6to4 relays, taken back by RFC 7526' },
  { cidr: '192.168.0.0/16', why: 'private use, RFC 1918' },
  { cidr: '192.175.48.0/24', why: 'AS112 by delegation, RFC 7534' },
  { cidr: '198.18.0.0/15', why: 'measuring of networks, RFC 2544' },
  { cidr: '198.51.100.0/24', why: 'documentation, RFC 5737' },
  { cidr: '203.0.113.0/24', why: 'documentation, RFC 5737' },
  { cidr: '224.0.0.0/4', why: 'multicast, RFC 5771' },
  { cidr: '240.0.0.0/4', why: 'kept for later, and broadcast, RFC 1112 and RFC 919' },
];

/** The one block of IPv6 from which public addresses are given. @see RFC 4291, "Global Unicast Addresses" */
export const openIPv6 = '2000::/3';

/** What is not public inside of it. @see IANA IPv6 Special-Purpose Address Registry */
export const closedIPv6: readonly Range[] = [
  { cidr: '2001::/23', why: 'protocol assignments, RFC 2928: Teredo, benchmarking, ORCHID and others' },
  { cidr: '2001:db8::/32', why: 'documentation, RFC 3849' },
  { cidr: '2002::/16', why: '6to4, which carries an IPv4 address, RFC 3056' },
  { cidr: '2620:4f:8000::/48', why: 'AS112 by delegation, RFC 7534' },
  { cidr: '3fff::/20', why: 'documentation, RFC 9637' },
];

/** Forms of IPv6 whose last 32 bits are the IPv4 address that the packet ends up at. */
export const carriersOfIPv4: readonly Range[] = [
  { cidr: '::ffff:0:0/96', why: 'IPv4-mapped, RFC 4291' },
  { cidr: '64:ff9b::/96', why: 'NAT64, RFC 6052' },
];
