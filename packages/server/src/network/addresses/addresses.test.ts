import { describe, expect, it } from 'vitest';
import { isInNetworks, isPublicAddress, parseNetwork, unwrapAddress } from './addresses.ts';

/** First and last address of every non-public block, and its neighbours where they are public. */
const nonPublicBlocks4: [first: string, last: string, before: string | undefined, after: string | undefined][] = [
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '239.255.255.255', '223.255.255.255', undefined],
  ['240.0.0.0', '255.255.255.255', undefined, undefined],
];

const nonPublic6 = [
  '::',
  '::1',
  '::127.0.0.1', // IPv4-compatible (deprecated)
  '::8.8.8.8',
  '::ffff:0:127.0.0.1', // translated, RFC 2765
  '0:0:0:0:0:ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1', // NAT64 for local use, RFC 8215
  '100::1', // discard, RFC 6666
  '1fff:ffff::1',
  '2001::1', // Teredo
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '2002:7f00:1::1', // 6to4 of 127.0.0.1
  '2002:808:808::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1', // segment routing, RFC 9602
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1', // site-local, RFC 3879
  'ff02::1',
  'FD00::1',
  '2606:4700::5efe:7f00:1', // ISATAP, RFC 5214, to 127.0.0.1
  '2606:4700::200:5efe:10.0.0.1',
];

describe('isPublicAddress', () => {
  it.each(nonPublicBlocks4)('refuses %s to %s, but not the public neighbours', (first, last, before, after) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    for (const neighbour of [before, after]) if (neighbour) expect(isPublicAddress(neighbour)).toBe(true);
  });

  it.each(nonPublicBlocks4)('refuses %s to %s embedded in IPv6 as well', (first, last, before) => {
    for (const form of ['::ffff:', '64:ff9b::', '0:0:0:0:0:FFFF:']) {
      expect([first, last].map((address) => isPublicAddress(form + address))).toEqual([false, false]);
      if (before) expect(isPublicAddress(form + before)).toBe(true);
    }
  });

  it.each(nonPublic6)('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2001:200::1',
    '2003::1',
    '2a00:1450::1',
    '3ffe:ffff::1',
    '2606:4700::5efe:808:808',
  ])('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  // The URL parser normalizes these to dotted addresses; unnormalized they are not addresses.
  it.each(['', '2130706433', '0x7f.1', '127.1', '017700000001', '8.8.8', '08.8.8.8', '[::1]', 'localhost', '1.1.1.1 '])(
    'does not accept %j as an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});

describe('unwrapAddress', () => {
  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['::ffff:0.0.0.0', '0.0.0.0'],
    ['0:0:0:0:0:ffff:ffff:ffff', '255.255.255.255'],
    ['64:ff9b::808:808', '8.8.8.8'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2606:4700::1111', '2606:4700::1111'],
    ['9.9.9.9', '9.9.9.9'],
  ])('maps %s to %s', (text, address) => {
    expect(unwrapAddress(text)).toBe(address);
  });
});

describe('networks that an operator allows', () => {
  it('parses a block, a single address and IPv6', () => {
    expect(parseNetwork('10.1.0.0/16')).toEqual({ address: '10.1.0.0', prefix: 16, family: 'ipv4' });
    expect(parseNetwork(' 10.1.2.3 ')).toEqual({ address: '10.1.2.3', prefix: 32, family: 'ipv4' });
    expect(parseNetwork('fd00::/8')).toEqual({ address: 'fd00::', prefix: 8, family: 'ipv6' });
    expect(parseNetwork('0.0.0.0/0')).toMatchObject({ prefix: 0 });
  });

  it.each([
    '',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0/8',
    'fe80::%1/64',
    'h/8',
  ])('does not accept %j as a block', (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });

  it('contain the addresses inside, mapped or not, and nothing else', () => {
    const networks = [parseNetwork('10.1.0.0/16')!, parseNetwork('fd00::/8')!];
    const inside = ['10.1.255.255', '::ffff:10.1.0.1', 'fd00::1'];
    const outside = ['10.2.0.0', '::ffff:10.2.0.1', 'fc00::1', '', 'localhost'];
    expect(inside.map((address) => isInNetworks(address, networks))).toEqual([true, true, true]);
    expect(outside.some((address) => isInNetworks(address, networks))).toBe(false);
    expect(isInNetworks('10.1.0.1', [])).toBe(false);
  });
});
