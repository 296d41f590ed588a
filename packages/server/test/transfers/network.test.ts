import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';

/** Two peers, of which only one is allowed. */
let allowedPeer: Peer;
let refusedPeer: Peer;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  [allowedPeer, refusedPeer] = await Promise.all([startPeer(), startPeer()]);
  const endpoint = new URL(allowedPeer.url).host;
  server = await startServer({ flags: ['--allow-networks', '', '--allow-endpoints', endpoint] });
  client = await createClient(server);
  allowedPeer.on('/source', { body: await makePng() });
  refusedPeer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  const code = await server.stop();
  await Promise.all([allowedPeer.close(), refusedPeer.close()]);
  killServers();
  removeFolders();
  expect(code).toBe(0);
});

describe('the network guard', () => {
  // @spec "On by default for downloads, uploads and webhooks: only public addresses, checked as literal, after DNS, and on the connected socket; IPv4 inside IPv6 forms unwrapped; `QUOIN_ALLOW_NETWORKS` opens CIDR ranges."
  it('allows connections only to the one allowed endpoint', async () => {
    const urlOf = (peer: Peer, name: string) => `${peer.url}/${name}?secret=1`;
    const { json } = await client.runJob(orderOf(urlOf(allowedPeer, 'source'), urlOf(allowedPeer, 'target')));
    expect(json.status).toBe('completed');

    const download = (await client.runJob(orderOf(urlOf(refusedPeer, 'source'), urlOf(allowedPeer, 'target')))).json;
    expect(download).toMatchObject({ status: 'failed', error_code: 'download_address_refused' });
    expect(download.error).toMatch(/^The download failed: .*127\.0\.0\.1.*not a public address/);
    expect(download.error).not.toContain('secret');

    const upload = (await client.runJob(orderOf(urlOf(allowedPeer, 'source'), urlOf(refusedPeer, 'target')))).json;
    expect(upload).toMatchObject({ status: 'failed', error_code: 'upload_address_refused' });
    expect(refusedPeer.received).toEqual([]);
    expect(allowedPeer.requestsOf('PUT', '/target').length).toBe(1);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'https://172.16.0.1/',
    'http://168.63.129.16/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
  ])('refuses %s as a source', async (url) => {
    const { json } = await client.runJob(orderOf(url, `${allowedPeer.url}/target`));
    expect(json).toMatchObject({ status: 'failed', error_code: 'download_address_refused' });
  });

  it('checks the address that a name resolves to, even for the allowed endpoint', async () => {
    const { port } = new URL(allowedPeer.url);
    const { json } = await client.runJob(orderOf(`http://localhost:${port}/source`, `${allowedPeer.url}/target`));
    expect(json).toMatchObject({ status: 'failed', error_code: 'download_address_refused' });
  });

  it('allows the networks set in the environment', async () => {
    const variable = { QUOIN_ALLOW_NETWORKS: '10.0.0.0/8, 127.0.0.0/8' };
    const otherServer = await startServer({ flags: ['--allow-endpoints', '127.0.0.1:1'], environment: variable });
    const { json } = await (await createClient(otherServer)).runJob(
      orderOf(`${refusedPeer.url}/source`, `${refusedPeer.url}/target`),
    );
    expect(json.status).toBe('completed');
    expect(await otherServer.stop()).toBe(0);
  });
});
