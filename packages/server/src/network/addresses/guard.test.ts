import { describe, expect, it } from 'vitest';
import { parseNetwork } from './addresses.ts';
import { createGuard } from './guard.ts';

const networks = ['10.1.0.0/16', 'fd00::/8'].map((text) => parseNetwork(text)!);
const guard = createGuard({ networks, endpoints: [{ host: '127.0.0.1', port: 8081 }] });
const refusalOf = (address: string, port = 443, host = address) => guard.findRefusal({ host, address, port });

describe('a guard', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.9.9.9',
    '93.184.216.34',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.15',
    '169.253.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '192.169.0.1',
    '198.17.1.1',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:81b::200e',
    '2620:fe::fe',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('allows %s, which is public', (address) => {
    expect(refusalOf(address)).toBeUndefined();
    expect(refusalOf(address, 80, 'example.com')).toBeUndefined();
  });

  // @spec "only public addresses, checked as literal, after DNS, and on the connected socket; IPv4 inside IPv6 forms unwrapped; `QUOIN_ALLOW_NETWORKS` opens CIDR ranges."
  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'])('allows %s, which the operator allows', (address) => {
    expect(refusalOf(address)).toBeUndefined();
  });

  it.each(['10.2.0.1', 'fc00::1', '127.0.0.1', '169.254.169.254', '::1'])('refuses %s with a message', (address) => {
    expect(refusalOf(address)).toBe(`${address} is not a public address`);
    expect(refusalOf(address, 80, 'h.com')).toBe(`"h.com" resolves to ${address}, which is not a public address`);
  });

  it('allows an endpoint by its literal host and port only', () => {
    expect(refusalOf('127.0.0.1', 8081)).toBeUndefined();
    expect(refusalOf('127.0.0.1', 8082)).toContain('not a public address');
    expect(refusalOf('127.0.0.2', 8081)).toContain('not a public address');
    expect(refusalOf('127.0.0.1', 8081, 'localhost')).toContain('"localhost" resolves to 127.0.0.1');
    expect(refusalOf('10.9.9.9', 8081, '127.0.0.1')).toContain('not a public address');
  });

  it.each([0, -1, 65_536, 1.5, Number.NaN])('refuses port %d', (port) => {
    expect(refusalOf('8.8.8.8', port)).toContain(`port ${port}`);
  });

  it.each(['', 'localhost', '127.1'])('refuses %j, which is not an address', (address) => {
    expect(refusalOf(address, 80, 'h.com')).toBe('"h.com" did not resolve to an IP address');
  });

  it('cannot be created with an endpoint that is a name', () => {
    expect(() => createGuard({ networks: [], endpoints: [{ host: 'localhost', port: 80 }] })).toThrow(TypeError);
  });
});
