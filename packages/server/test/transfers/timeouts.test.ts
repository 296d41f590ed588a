import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { type ClockedServer, startClockedServer } from '../harness/clocked-server.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { openRawConnection, parseRawResponse } from '../harness/raw.ts';
import { createSubscriber } from '../harness/subscriber.ts';

let server: ClockedServer;
let client: Client;
let peer: Peer;
beforeAll(async () => {
  const setTimeouts = (http: { requestTimeout: number; headersTimeout: number }): void => {
    // By default Node checks for late requests every 30 seconds and ends them after a minute.
    Object.assign(http, { connectionsCheckingInterval: 20, requestTimeout: 100, headersTimeout: 100 });
  };
  [server, peer] = await Promise.all([startClockedServer({ configureServer: setTimeouts }), startPeer()]);
  // From here on timers are fake, while connections are real. Set before the first request: undici, which also
  // implements `fetch`, has one timer for all its timeouts and creates it with the first one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  client = await createClient(server);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
  await peer.close();
  removeFolders();
});

const readJob = async (id: string) => (await client.call(`/v1/converter/jobs/${id}`)).json;

/** Waits for a job that is about to end: only short timers are pending. */
async function waitForEnd(id: string) {
  for (;;) {
    const json = await readJob(id);
    if (json.completed_at !== undefined) return json;
    await vi.advanceTimersByTimeAsync(10); // for batched writes
  }
}

describe('a transfer', () => {
  // @spec "| Transfer timeout | 300 seconds |"
  // @spec "| Upload transfer timeout | 300 seconds |"
  // @spec "10 s to connect, 300 s in all, 256 MiB by default."
  it.each(['download', 'upload'])('times out after 300 seconds: %s', async (step) => {
    const png = peer.on('/source', { body: await makePng() });
    const path = `/hangs-${step}`;
    const order = step === 'download' ? orderOf(peer.hang(path), peer.url) : orderOf(png, peer.hang(path));
    const { id } = (await client.createJob(order)).json;
    await peer.waitForRequest(path);
    await vi.advanceTimersByTimeAsync(299_000);
    expect((await readJob(id)).status).toBe(`${step}ing`);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waitForEnd(id)).toMatchObject({ status: 'failed', error_code: `${step}_transfer_timeout` });
  });

  // @spec "| Connection timeout | 10 seconds |"
  // @spec "| Upload connection timeout | 10 seconds |"
  it.each(['download', 'upload'])('times out if the connection, including TLS, takes 10 seconds: %s', async (step) => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const url = `https://127.0.0.1:${(silentServer.address() as AddressInfo).port}/`;
    const png = peer.on('/source', { body: await makePng() });
    const connected = once(silentServer, 'connection');
    const { id } = (await client.createJob(step === 'download' ? orderOf(url, png) : orderOf(png, url))).json;
    await connected;
    await vi.advanceTimersByTimeAsync(9_000);
    expect((await readJob(id)).status).toBe(`${step}ing`);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await waitForEnd(id)).toMatchObject({ status: 'failed', error_code: `${step}_connect_timeout` });
    for (const socket of sockets) socket.destroy();
    silentServer.close();
  });

  it('may have up to 256 MiB', async () => {
    const announce = (length: number) =>
      peer.on(`/length-${length}`, (_request, response) => {
        response.writeHead(200, { 'Content-Length': length }).flushHeaders();
        response.destroy();
      });
    const limit = 256 * 1024 ** 2;
    const [most, more] = await Promise.all(
      [limit, limit + 1].map((size) => client.runJob(orderOf(announce(size), peer.url))),
    );
    expect(most?.json.error_code).toBe('download_body_truncated');
    expect(more?.json.error_code).toBe('download_body_too_large');
  });
});

describe('the delivery of an event', () => {
  // @spec "| Webhook delivery timeout | 30 seconds |"
  // @spec "| Timeout | 30 seconds |"
  it('times out after 30 seconds, including the connection', async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const owner = await createSubscriber(server.data, client);
    const { id } = await owner.subscribe(`https://127.0.0.1:${(silentServer.address() as AddressInfo).port}/`);
    const connected = once(silentServer, 'connection');
    await client.createJob(orderOf(`${peer.url}/nothing`, peer.url), { token: owner.clientToken });
    await connected;
    const path = `/v1/webhook/subscriptions/${id}/deliveries`;
    const delivery = async () => (await client.call(path, { token: owner.userToken })).json.data[0];
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await delivery()).toMatchObject({ status: 'pending', attempt_count: 0 });
    await vi.advanceTimersByTimeAsync(1);
    while ((await delivery()).attempt_count === 0);
    const detail = await client.call(`/v1/webhook/deliveries/${(await delivery()).id}`, { token: owner.userToken });
    expect(detail.json.attempts).toMatchObject([{ response_status: null, error: 'transfer_timeout' }]);
    for (const socket of sockets) socket.destroy();
    silentServer.close();
  });
});

describe('a request', () => {
  it.each([
    ['head', 'GET /v1/converter/jobs HTTP/1.1\r\nHost: h\r\nX-'],
    ['body', 'POST /v1/converter/jobs HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n{'],
  ])('whose %s arrives too late is answered as invalid', async (_, bytes) => {
    const socket = await openRawConnection(server.baseUrl);
    socket.write(
      bytes.replace('Host: h', `Host: h\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json`),
    );
    const { status, headers, body } = parseRawResponse(await text(socket));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      error: 'invalid_request',
      request_id: headers.get('x-service-request-id'),
    });
  });
});
