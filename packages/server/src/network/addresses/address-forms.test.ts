import { parseUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAgent } from '../connections/agent.ts';
import { fetchSource } from '../download.ts';
import type { NetworkError } from '../failure.ts';
import { closeAll, serveRaw, type TestServer } from '../test-servers.ts';
import { sendFile } from '../upload.ts';
import { createGuard } from './guard.ts';

/**
 * Host forms that a caller may write. `literal` forms are addresses in some notation, so they cause no DNS lookup.
 * Every form of 127.0.0.1 would reach a listener that counts connections.
 */
const literal: string[] = [
  // 127.0.0.1 in other notations
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0X7F000001',
  '017700000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.1',
  '0177.0.0.01',
  '127.0.0.0x1',
  '127.0x0.1',
  '00000177.0.0.1',
  '0x0000007f.1',
  '127.0.0.1.',
  '127.1.',
  '0x7f.1.',
  '2130706433.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '⑫7.⓪.0.1',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '0x7F.0X0.0.0x1',
  '127.0.1.',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  '1²7.0.0.1',
  '0x7f.0x0.0x0.0x1',
  // other loopback addresses, and "this" network
  '127.0.0.2',
  '127.255.255.254',
  '127.127.127.127',
  '0.0.0.0',
  '0',
  '0x0',
  '00',
  '0.0.0',
  '0.1.2.3',
  '0x00000000',
  // private, carrier-grade NAT, link-local, metadata
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '192.168.0.1',
  '192.168.1',
  '3232235521',
  '0xc0a80001',
  '0300.0250.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '100.100.100.200',
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '169.254.169.254.',
  '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
  '169.254.170.2',
  '168.63.129.16',
  '2822734096',
  '192.0.0.192',
  // protocol assignments, documentation, benchmarking, multicast, reserved
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '198.19.255.255',
  '192.88.99.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.175.48.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '0xffffffff',
  // IPv6
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::0.0.0.1]',
  '[0::1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:192.168.1.1]',
  '[::ffff:0.0.0.0]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::10.0.0.1]',
  '[::169.254.169.254]',
  '[::8.8.8.8]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::7f00:1]',
  '[64:ff9b:1::808:808]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2002:a00:1::]',
  '[2002:a9fe:a9fe::]',
  '[2002:c0a8:101::1]',
  '[2001::1]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[2001:0:7f00:1::]',
  '[fe80::5efe:7f00:1]',
  '[2606:4700::5efe:127.0.0.1]',
  '[2606:4700::200:5efe:10.0.0.1]',
  '[fc00::1]',
  '[fd00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fe80::1]',
  '[febf:ffff::1]',
  '[fec0::1]',
  '[feff::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[ff01::101]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[100::1]',
  '[5f00::1]',
  '[2620:4f:8000::1]',
  '[4000::1]',
  '[8000::1]',
  '[1::1]',
];

/** Hosts that the URL parser refuses, so that the agent never sees them. */
const unparsed: string[] = [
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[::1%lo]',
  '256.256.256.256',
  '127.0.0.0.1',
  '0x7f.0.0.0.1',
  '127.0.0.256',
  '4294967296',
  '08.0.0.1',
  '127.0.0.09',
  '[::ffff:127.0.0.256]',
  '[127.0.0.1]',
  '[::1',
  '::1',
  '127.0.0.1%00',
  '0x100000000',
  '[v1.127]',
  '1..1',
  'a@127.0.0.1',
  '127.0.0.1\\@h.com',
  '127.0.0.1 ',
  '127.0\t.0.1',
  '\u0000127.0.0.1',
  '',
];

/** Names, and the addresses to which they resolve. */
const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  LOCALHOST: ['127.0.0.1'],
  'app.localhost': ['127.0.0.1'],
  'ip6-localhost': ['::1'],
  'metadata.google.internal': ['169.254.169.254'],
  'metadata.google.internal.': ['169.254.169.254'],
  'instance-data.ec2.internal': ['169.254.169.254'],
  'metadata.example': ['fd00:ec2::254'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  '7f000001.rebind.example': ['127.0.0.1'],
  'private.example': ['10.0.0.5'],
  'last.example': ['93.184.216.34', '1.1.1.1', '192.168.0.1'],
  'first.example': ['192.168.0.1', '93.184.216.34'],
  'both.example': ['2606:4700::1111', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'compatible.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  '6to4.example': ['2002:7f00:1::1'],
  'teredo.example': ['2001::1'],
  'zone.example': ['fe80::1%1'],
  'zero.example': ['0.0.0.0'],
  'zero6.example': ['::'],
  'multicast.example': ['224.0.0.1'],
  'no-address.example': ['127.1'],
  'b\u00fccher.example': ['127.0.0.1'],
  'xn--bcher-kva.example': ['127.0.0.1'],
  '\u24d0.example': ['127.0.0.1'],
};

let server: TestServer;
let agent: Agent;
let lookups: string[] = [];
const answers = new Map(
  Object.entries(names).map(([name, addresses]) => [new URL(`http://${name}/`).hostname, addresses]),
);

beforeAll(async () => {
  server = await serveRaw(() => {});
  agent = openAgent({
    guard: createGuard({ networks: [], endpoints: [] }),
    connectTimeoutMs: 5000,
    maxConnectionsPerOrigin: 4,
    resolve: async (name) => {
      lookups.push(name);
      return (answers.get(name) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
});
beforeEach(() => {
  lookups = [];
});
afterEach(() => {
  expect(server.connections()).toBe(0);
});
afterAll(async () => {
  await agent.destroy();
  await closeAll();
});

/** The errors of a GET and a PUT to this host. */
async function failuresOf(host: string, scheme: string): Promise<NetworkError[]> {
  const parsed = parseUrl(`${scheme}://${host}:${server.port}/latest/meta-data?x`);
  if (!parsed.ok) return expect.fail(`${host} is no host of a URL`);
  const { url } = parsed;
  const fetching = fetchSource(
    agent,
    { url, headers: [], userAgent: 'q' },
    { maxBytes: 9, totalMs: 20_000, write: async () => {} },
  );
  const open = () => expect.fail('the file was opened');
  const sending = sendFile(agent, { url, headers: [], contentType: 'a/b' }, { size: 9, open, totalMs: 20_000 });
  return Promise.all(
    [fetching, sending].map((transfer) =>
      transfer.then(
        () => expect.fail('it was reached'),
        (error) => error,
      ),
    ),
  );
}

it('the tested forms are numerous and distinct', () => {
  const all = [...literal, ...unparsed, ...Object.keys(names)];
  expect(new Set(all).size).toBe(all.length);
  expect(literal.length).toBeGreaterThan(120);
});

describe('a literal address', () => {
  it.each(literal)('%s is refused without a DNS lookup', async (host) => {
    for (const scheme of ['http', 'https']) {
      for (const error of await failuresOf(host, scheme)) expect(error).toMatchObject({ code: 'address_refused' });
    }
    expect(lookups).toEqual([]);
  });

  it.each(unparsed)('%j is not a host of a URL', (host) => {
    expect(parseUrl(`http://${host}/`).ok).toBe(false);
  });
});

describe('a name', () => {
  it.each(Object.keys(names))('%s is refused because of its address', async (host) => {
    for (const error of await failuresOf(host, 'http')) expect(error).toMatchObject({ code: 'address_refused' });
    expect(lookups.length).toBe(2);
  });
});

describe('a name whose address changes', () => {
  it('is resolved and checked again for each connection', async () => {
    const { hostname } = new URL('http://rebinding.example/');
    answers.set(hostname, []);
    expect((await failuresOf(hostname, 'http')).map(({ code }) => code)).toEqual(['dns_failed', 'dns_failed']);
    answers.set(hostname, ['127.0.0.1']);
    expect((await failuresOf(hostname, 'http')).map(({ code }) => code)).toEqual([
      'address_refused',
      'address_refused',
    ]);
  });
});
