import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseNetwork } from './addresses.ts';
import { type ProxyHeader, resolveCallerAddress } from './caller-address.ts';

function addressFor(from: string, headers: Record<string, string>, header: ProxyHeader = 'x-forwarded-for'): string {
  const networks = ['127.0.0.0/8', '10.0.0.0/24', 'fd00::/8'].map((text) => {
    const network = parseNetwork(text);
    if (network === undefined) throw new Error(text);
    return network;
  });
  return resolveCallerAddress({ socket: { remoteAddress: from } as never, headers }, { networks, header });
}

describe('the address of a caller', () => {
  it.each([
    ['1.2.3.4', '8.8.8.8', '1.2.3.4'],
    ['::ffff:1.2.3.4', '8.8.8.8', '1.2.3.4'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['::ffff:127.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['127.0.0.1', '6.6.6.6, 8.8.8.8', '8.8.8.8'],
    ['127.0.0.1', '6.6.6.6, 8.8.8.8,10.0.0.7', '8.8.8.8'],
    ['127.0.0.1', '10.0.0.9, 10.0.0.7', '10.0.0.9'],
    ['127.0.0.1', '8.8.8.8:4711', '8.8.8.8'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['127.0.0.1', '::ffff:8.8.8.8', '8.8.8.8'],
    ['fd00::1', '8.8.8.8', '8.8.8.8'],
    ['127.0.0.1', '8.8.8.8, unknown', '127.0.0.1'],
    ['127.0.0.1', '6.6.6.6, not an address, 10.0.0.7', '10.0.0.7'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', ',,,', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8/8', '127.0.0.1'],
    ['127.0.0.1', `6.6.6.6, ${'10.0.0.7, '.repeat(5_000)}10.0.0.8`, '10.0.0.7'],
  ])('at %s with X-Forwarded-For: %.40s is %s', (from, value, address) => {
    expect(addressFor(from, value === undefined ? {} : { 'x-forwarded-for': value })).toBe(address);
  });

  it.each([
    ['for=8.8.8.8', '8.8.8.8'],
    ['For="8.8.8.8:4711"', '8.8.8.8'],
    ['proto=https; for="[2001:db8:cafe::17]:4711";by=10.0.0.7', '2001:db8:cafe::17'],
    ['for=6.6.6.6, for=8.8.8.8;proto=http, for=10.0.0.7', '8.8.8.8'],
    ['for=6.6.6.6, for=8.8.8.8;host="a,for=9.9.9.9"', '8.8.8.8'],
    ['for=8.8.8.8, for=unknown', '127.0.0.1'],
    ['for=_hidden', '127.0.0.1'],
    ['by=8.8.8.8', '127.0.0.1'],
    ['befor=8.8.8.8', '127.0.0.1'],
    ['"'.repeat(10_000), '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('with Forwarded: %.60s is %s', (value, address) => {
    expect(addressFor('127.0.0.1', { forwarded: value }, 'forwarded')).toBe(address);
  });

  it('is not taken from a header that the proxies do not set', () => {
    expect(addressFor('127.0.0.1', { forwarded: 'for=8.8.8.8' })).toBe('127.0.0.1');
    expect(addressFor('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' }, 'forwarded')).toBe('127.0.0.1');
  });

  it('is read from all lines of the header, the last line being nearest', async () => {
    const seen = await new Promise((resolve) => {
      const server = createServer((incoming, response) => {
        const networks = [parseNetwork('127.0.0.1') ?? never()];
        resolve(resolveCallerAddress(incoming, { networks, header: 'x-forwarded-for' }));
        response.end();
        server.close();
      });
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        request({ port, host: '127.0.0.1', headers: { 'X-Forwarded-For': ['6.6.6.6', '8.8.8.8'] } }).end();
      });
    });
    expect(seen).toBe('8.8.8.8');
  });
});

function never(): never {
  throw new Error('127.0.0.1 is an address');
}
