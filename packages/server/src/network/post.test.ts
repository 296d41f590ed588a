import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import type { Header } from '@quoin/core/url-headers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGuard } from './addresses/guard.ts';
import type { AgentOptions } from './connections/agent.ts';
import { postEvent } from './post.ts';
import { type Authority, openAuthority } from './test-authority.ts';
import {
  type Certificate,
  closeAll,
  makeCertificate,
  openLocalAgent,
  serve,
  serveRaw,
  serveRawTls,
  serveTls,
  type TestServer,
  toUrl,
  waitUntil,
} from './test-servers.ts';

/** Number of bytes that all gzip decoders have produced. */
const decompressed = vi.hoisted(() => ({ bytes: 0 }));
vi.mock(import('node:zlib'), async (importOriginal) => {
  const zlib = await importOriginal();
  const createGunzip: typeof zlib.createGunzip = (options) => {
    const decoder = zlib.createGunzip(options);
    const push = decoder.push.bind(decoder);
    decoder.push = (chunk: Uint8Array | null) => {
      decompressed.bytes += chunk?.length ?? 0;
      return push(chunk);
    };
    return decoder;
  };
  return { ...zlib, createGunzip };
});

/** @see RFC 1952, "Member header and trailer" */
const gzipHeader = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** A stored block without content. @see RFC 1951, "Non-compressed blocks" */
const emptyBlock = Buffer.of(0, 0, 0, 0xff, 0xff);

let authority: Authority;
let certificate: Certificate;
beforeAll(() => {
  authority = openAuthority();
  certificate = authority.issue('IP:127.0.0.1,DNS:hooks.example');
});
afterAll(() => authority.close());
afterEach(closeAll);

const MiB = 1024 * 1024;
const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

const openAgent = (options: Partial<AgentOptions> = {}) => openLocalAgent({ ca: [authority.cert], ...options });

interface EventOptions {
  readonly agent?: ReturnType<typeof openAgent>;
  readonly body?: string;
  readonly customHeaders?: readonly Header[];
  readonly totalMs?: number;
  readonly signal?: AbortSignal;
}

async function postTo(
  url: string,
  { agent = openAgent(), body = '{"a":"ü"}', totalMs = 20_000, ...more }: EventOptions = {},
) {
  const headers: Header[] = [
    ['webhook-id', '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10'],
    ['webhook-timestamp', '1767225600'],
    ['webhook-signature', 'v1,x'],
  ];
  const event = { url: toUrl(url), headers, customHeaders: more.customHeaders ?? [], userAgent: 'quoin/1.2.3' };
  const options = { totalMs, ...(more.signal === undefined ? {} : { signal: more.signal }) };
  const result = await postEvent(agent, { ...event, body: Buffer.from(body) }, options);
  // Messages are logged and shown, so they must not contain the remote's text or the query.
  expect(`${result.failure?.message}${result.failure?.cause}`).not.toMatch(/secret/);
  return {
    status: result.response?.status,
    text: result.response?.responseBody,
    code: result.failure?.code,
    ...result,
  };
}

/** undici reuses a connection only in the turn after a response has ended. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const hookOf = (server: TestServer) => `${server.origin}/hook?key=secret`;

/** A receiver that reads the request, then answers. */
const receive = (answer: (response: ServerResponse, request: IncomingMessage) => void) =>
  serveTls((request, response) => request.resume().on('end', () => answer(response, request)), certificate);

/** A receiver that sends these bytes when a request begins. */
const serveText = (text: string | Buffer, then: (socket: Socket) => void = (socket) => socket.end()) =>
  serveRawTls((socket) => socket.once('data', () => socket.write(text, () => then(socket))), certificate);

describe('an event', () => {
  // @spec "| Method | POST to `endpoint.url` |"
  // @spec "| Body | Raw event payload, no envelope; event type is not in the body |"
  // @spec "| `Content-Type` | `application/json` |"
  it('is sent with one POST of its bytes and the specified headers', async () => {
    const seen: unknown[] = [];
    const server = await serveTls((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part) => parts.push(part))
        .on('end', () => {
          const { method, url, headers } = request;
          seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
          response.end();
        });
    }, certificate);
    const { failure, status } = await postTo(hookOf(server), { customHeaders: [['X-Tenant', 'a']] });
    expect([failure, status]).toEqual([undefined, 200]);
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/hook?key=secret',
        headers: {
          host: `127.0.0.1:${server.port}`,
          connection: 'keep-alive',
          'webhook-id': '5f0c0e0e-6d7c-4c55-9d8e-1f6d2b7a9c10',
          'webhook-timestamp': '1767225600',
          'webhook-signature': 'v1,x',
          'content-type': 'application/json',
          'content-length': '10',
          'user-agent': 'quoin/1.2.3',
          'x-tenant': 'a',
        },
        body: '{"a":"ü"}',
      },
    ]);
  });

  // @spec "The four headers above are protected: custom `endpoint.headers` with these names are ignored."
  it('has the four protected headers once, whatever the names of the custom ones', async () => {
    const seen: string[] = [];
    const server = await receive((response, { rawHeaders }) => {
      seen.push(...rawHeaders);
      response.end();
    });
    const names = ['Webhook-Signature', 'WEBHOOK-ID', 'webhook-Timestamp', 'content-TYPE', 'Content-Length'];
    const customHeaders = names.map((name): Header => [name, 'forged']);
    expect(await postTo(hookOf(server), { customHeaders })).toMatchObject({ status: 200 });
    expect(seen).not.toContain('forged');
    const ours = seen.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    for (const name of names) expect(ours.filter((each) => each === name.toLowerCase())).toHaveLength(1);
  });

  it('uses the User-Agent of the custom headers', async () => {
    let name: string | undefined;
    const server = await receive((response, { headers }) => {
      name = headers['user-agent'];
      response.end();
    });
    await postTo(hookOf(server), { customHeaders: [['User-Agent', 'mine']] });
    expect(name).toBe('mine');
  });

  it.each(['a\r\nX-Forged: 1', 'a\nb', 'a\0b'])(
    'with a custom header that would end its line is not sent: %j',
    async (value) => {
      const server = await receive((response) => response.end());
      expect(await postTo(hookOf(server), { customHeaders: [['X-A', value]] })).toMatchObject({
        code: 'request_refused',
      });
    },
  );

  // @spec "| TLS | HTTPS endpoints only |"
  it('is not sent without TLS', async () => {
    const server = await serve((_, response) => response.end());
    expect(await postTo(hookOf(server))).toMatchObject({ code: 'request_refused', response: undefined });
    expect(server.connections()).toBe(0);
  });

  it('reuses the connection of the event before', async () => {
    const server = await receive((response) => response.end('x'.repeat(9_999)));
    const agent = openAgent();
    for (let count = 0; count < 3; count++) {
      expect(await postTo(hookOf(server), { agent })).toMatchObject({ status: 200 });
      await turn();
    }
    expect(server.connections()).toBe(1);
  });
});

describe('a status', () => {
  // @spec "Success: a 200-299 response. Anything else (3xx, 4xx, 5xx, network error, timeout) is a failure and triggers retries."
  it('from 200 to 299 is a success, and no other is', async () => {
    const server = await receive((response, { url = '' }) => {
      const status = Number(url.slice(1));
      response.writeHead(status, { Location: '/elsewhere' }).end(status === 204 || status === 304 ? undefined : 'text');
    });
    const agent = openAgent();
    for (let status = 200; status <= 599; status++) {
      const { failure, response } = await postTo(`${server.origin}/${status}`, { agent });
      const redirected = status === 304 ? 'response_invalid' : 'redirected';
      const code = status < 300 ? undefined : status < 400 ? redirected : 'status_refused';
      expect([status, failure?.code, response?.status]).toEqual([status, code, status]);
      expect(failure?.message ?? `${status}`).toContain(String(status));
    }
  });

  it('of 1xx is skipped; the status after it counts', async () => {
    const server = await serveText(
      'HTTP/1.1 199 Early\r\nX: y\r\n\r\nHTTP/1.1 103 Early\r\n\r\nHTTP/1.1 204 Done\r\n\r\n',
    );
    expect(await postTo(hookOf(server))).toMatchObject({ failure: undefined, status: 204, text: '' });
  });

  it('of 1xx with nothing after it is a failure', async () => {
    const server = await serveText('HTTP/1.1 199 Early\r\n\r\n');
    expect(await postTo(hookOf(server))).toMatchObject({ code: 'connection_lost', response: undefined });
  });

  it('that switches protocols is refused', async () => {
    const text = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
    expect(await postTo(hookOf(await serveText(text)))).toMatchObject({
      code: 'response_invalid',
      response: undefined,
    });
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const elsewhere = await receive((response) => response.end());
    const plain = await serve((_, response) => response.end());
    for (const location of [elsewhere.origin, plain.origin]) {
      const server = await receive((response) => response.writeHead(status, { Location: `${location}/` }).end('gone'));
      expect(await postTo(hookOf(server))).toMatchObject({ code: 'redirected', status, text: 'gone' });
    }
    expect([elsewhere.connections(), plain.connections()]).toEqual([0, 0]);
  });
});

describe('the body of a response', () => {
  it.each([200, 500])('is stored up to 10,000 characters, with %i', async (status) => {
    for (const [sent, stored] of [
      ['', ''],
      ['ü'.repeat(9_999), 'ü'.repeat(9_999)],
      ['😀'.repeat(10_001), '😀'.repeat(10_000)],
    ] as const) {
      const server = await receive((response) => response.writeHead(status).end(sent));
      expect(await postTo(hookOf(server))).toMatchObject({ status, text: stored });
    }
  });

  it('is decoded in the named charset', async () => {
    const server = await receive((response) => {
      response.setHeader('Content-Type', 'text/plain; charset=iso-8859-1').end(Buffer.from('Grüße\0', 'latin1'));
    });
    expect(await postTo(hookOf(server))).toMatchObject({ text: 'Grüße\uFFFD' });
  });

  it('is not read further than it is stored', async () => {
    let written = 0;
    const server = await receive((response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        for (; written < 100 * MiB; written += chunk.length) {
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const { failure, text } = await postTo(hookOf(server));
    expect([failure, text]).toEqual([undefined, 'x'.repeat(10_000)]);
    await waitUntil(() => server.open() === 0);
    // The kernel's buffers of both sides, and no more.
    expect(written).toBeLessThan(16 * MiB);
  });

  const letters = Buffer.alloc(100 * MiB, 'x');
  const emptyBlocks = Buffer.concat([gzipHeader, Buffer.alloc(100 * MiB, emptyBlock)]);
  it.each([
    ['10,000 characters', 'gzip', gzipSync(letters), 'x'.repeat(10_000)],
    ['10,000 characters, compressed twice', 'gzip, gzip', gzipSync(gzipSync(letters)), 'x'.repeat(10_000)],
    ['256 KiB without a character', 'gzip, gzip', gzipSync(emptyBlocks), ''],
  ])('is decompressed no further than to %s', async (_, coding, body, stored) => {
    const server = await receive((response) => response.setHeader('Content-Encoding', coding).end(body));
    const before = decompressed.bytes;
    const { failure, text } = await postTo(hookOf(server));
    expect([failure, text]).toEqual([undefined, stored]);
    expect(decompressed.bytes - before).toBeGreaterThan(10_000);
    expect(decompressed.bytes - before).toBeLessThan(MiB); // decoders work ahead by a few chunks
  });

  it.each([
    [
      'that is compressed and does not end is read as far as it is stored',
      'x'.repeat(20_000),
      'x'.repeat(10_000),
      undefined,
    ],
    ['that is compressed and stalls earlier is waited for', 'short', 'short', 'transfer_timeout'],
  ])('%s', async (_, sent, text, code) => {
    const server = await receive((response) => {
      const gzip = createGzip();
      gzip.pipe(response.setHeader('Content-Encoding', 'gzip'));
      gzip.write(sent);
      gzip.flush();
    });
    expect(await postTo(hookOf(server), { totalMs: code ? 1_000 : 20_000 })).toMatchObject({ status: 200, text, code });
  });

  it.each([
    ['an unknown encoding', 'zstd', 'ü', ''],
    ['too many encodings', 'gzip,gzip,gzip,gzip', 'ü', ''],
    ['bytes that are not gzip', 'gzip', 'this is no gzip', ''],
    ['truncated gzip', 'gzip', gzipSync('0123456789'.repeat(3)).subarray(0, -9), /^0?1?2?/],
  ])('with %s does not affect the result', async (_, coding, body, text) => {
    const server = await receive((response) => response.setHeader('Content-Encoding', coding).end(body));
    const result = await postTo(hookOf(server));
    expect(result).toMatchObject({ failure: undefined, status: 200 });
    expect(result.text).toMatch(text);
  });

  it('without characters or an end is abandoned at a limit', async () => {
    const blocks = Buffer.alloc(50_000, emptyBlock);
    const server = await receive((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(blocks));
      };
      response.setHeader('Content-Encoding', 'gzip').on('drain', more).write(gzipHeader);
      more();
    });
    expect(await postTo(hookOf(server))).toMatchObject({ failure: undefined, status: 200, text: '' });
    await waitUntil(() => server.open() === 0);
  });

  it.each([
    ['is shorter than its Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort', 'body_truncated'],
    ['ends within a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nshort', 'body_truncated'],
    ['has invalid chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsecret\r\n', 'response_invalid'],
  ])('that %s is not a success', async (_, text, code) => {
    expect(await postTo(hookOf(await serveText(text)))).toMatchObject({ code, status: 200 });
  });

  it('that is cut off does not hide a failing status', async () => {
    const server = await serveText('HTTP/1.1 503 Busy\r\nContent-Length: 10\r\n\r\nshort');
    expect(await postTo(hookOf(server))).toMatchObject({ code: 'status_refused', status: 503, text: 'short' });
  });
});

describe('the total timeout', () => {
  /** Sends byte by byte, so that no gap is long. */
  const dripping = (head: string) =>
    serveText(head, (socket) => {
      const timer = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(timer));
    });

  it.each([
    ['DNS', (): Promise<TestServer> => serveRaw(() => {}), 'hooks.example', undefined],
    ['TLS', () => serveRaw(() => {}), '127.0.0.1', undefined],
    ['a slow head', () => dripping('HTTP/1.1 200 OK\r\nX-A: '), '127.0.0.1', undefined],
    ['a missing head', () => serveText('', () => {}), '127.0.0.1', undefined],
    ['a slow body', () => dripping('HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n'), '127.0.0.1', 200],
    ['a missing body', () => serveText('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx', () => {}), '127.0.0.1', 200],
  ])('ends the wait for %s', async (_, open, host, status) => {
    const server = await open();
    const agent = openAgent({ connectTimeoutMs: 60_000, resolve: () => new Promise<never>(() => {}) });
    const start = performance.now();
    const result = await postTo(`https://${host}:${server.port}/`, { agent, totalMs: 400 });
    expect(result).toMatchObject({ code: 'transfer_timeout', status });
    expect(performance.now() - start).toBeGreaterThanOrEqual(399);
    await waitUntil(() => server.open() === 0);
  });

  it('ends a request whose body is never read', async () => {
    const server = await serveTls(() => {}, certificate);
    const body = `"${'x'.repeat(20 * MiB)}"`;
    expect(await postTo(hookOf(server), { body, totalMs: 500 })).toMatchObject({ code: 'transfer_timeout' });
  });

  it.each([
    ['before the response', ''],
    ['during the response', 'HTTP/1.1 200 OK\r\n\r\nx'],
    ['during a compressed response', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f'],
  ])('is irrelevant if the caller aborts %s', async (_, text) => {
    const server = await serveText(text, () => {});
    const controller = new AbortController();
    const reason = new Error('stopping');
    const posted = postTo(hookOf(server), { signal: controller.signal });
    await waitUntil(() => server.received().length > 0);
    // Waits until the response has arrived. Aborting earlier is the first of these cases.
    await turn();
    controller.abort(reason);
    await expect(posted).rejects.toBe(reason);
    await expect(postTo(hookOf(server), { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('a connection', () => {
  const closeSocket = (socket: Socket) => void socket.destroy();

  it('that is lost before the request, or after it, is a failure', async () => {
    const before = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await postTo(`https://127.0.0.1:${before.port}/`)).toMatchObject({
      code: 'tls_failed',
      response: undefined,
    });
    const after = await serveRawTls((socket) => socket.once('data', () => closeSocket(socket)), certificate);
    expect(await postTo(hookOf(after))).toMatchObject({ code: 'connection_lost', response: undefined });
    expect(after.connections()).toBe(1);
  });

  it('that was kept but is closed is replaced within the attempt', async () => {
    // The first connection answers once and is closed when the second request comes.
    let requests = 0;
    const server = await serveRawTls((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) closeSocket(socket);
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    }, certificate);
    const agent = openAgent();
    expect(await postTo(hookOf(server), { agent })).toMatchObject({ status: 200 });
    await turn();
    expect(await postTo(hookOf(server), { agent })).toMatchObject({ failure: undefined, status: 200 });
    expect([requests, server.connections()]).toEqual([3, 2]);
  });

  it('that was kept and is lost within the response is a failure', async () => {
    let requests = 0;
    const server = await serveRawTls((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) socket.end('HTTP/1.1 2');
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    }, certificate);
    const agent = openAgent();
    await postTo(hookOf(server), { agent });
    await turn();
    expect(await postTo(hookOf(server), { agent })).toMatchObject({ code: 'connection_lost', response: undefined });
    expect(requests).toBe(2);
  });

  it.each([
    ['has expired', () => authority.issue('IP:127.0.0.1', -1), 'CERT_HAS_EXPIRED'],
    ['is for another host', () => authority.issue('DNS:other.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['is self-signed', () => makeCertificate('IP:127.0.0.1'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('whose certificate %s is not used', async (_, issue, reason) => {
    let requests = 0;
    const server = await serveTls((_request, response) => {
      requests += 1;
      response.end();
    }, issue());
    const { failure, response } = await postTo(hookOf(server));
    expect([failure?.code, failure?.reason, response, requests]).toEqual(['tls_failed', reason, undefined, 0]);
  });

  it('with a certificate of an unknown authority is not used', async () => {
    const server = await receive((response) => response.end());
    const agent = openLocalAgent();
    expect(await postTo(hookOf(server), { agent })).toMatchObject({ code: 'tls_failed' });
  });
});

describe('an address', () => {
  const strictGuard = createGuard({ networks: [], endpoints: [] });

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    '0.0.0.0',
  ])('that is not public is not contacted: %s', async (host) => {
    const agent = openAgent({ guard: strictGuard });
    expect(await postTo(`https://${host}/hook`, { agent })).toMatchObject({
      code: 'address_refused',
      response: undefined,
    });
  });

  // @spec "On by default for downloads, uploads and webhooks: only public addresses, checked as literal, after DNS, and on the connected socket; IPv4 inside IPv6 forms unwrapped; `QUOIN_ALLOW_NETWORKS` opens CIDR ranges."
  it('of a name is checked again for each attempt', async () => {
    const server = await receive((response) => response.setHeader('Connection', 'close').end());
    const guard = createGuard({ networks: [], endpoints: [{ host: '127.0.0.1', port: server.port }] });
    // A guard that allows one address as if it were public; the name then resolves to its neighbour.
    const checked: string[] = [];
    const findRefusal = (to: Parameters<typeof guard.findRefusal>[0]) => {
      checked.push(to.address);
      return to.address === '127.0.0.1' ? undefined : strictGuard.findRefusal(to);
    };
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve = async () => [{ address: answers.shift() ?? '127.0.0.2', family: 4 }];
    const agent = openAgent({ guard: { findRefusal }, resolve });
    const url = `https://hooks.example:${server.port}/hook`;
    expect(await postTo(url, { agent })).toMatchObject({ status: 200 });
    expect(await postTo(url, { agent })).toMatchObject({ code: 'address_refused' });
    expect(checked).toContain('127.0.0.2');
    expect(server.connections()).toBe(1);
  });

  it('that is allowed is contacted by its name', async () => {
    const server = await receive((response) => response.end());
    const agent = openAgent({ resolve: loopback });
    expect(await postTo(`https://hooks.example:${server.port}/`, { agent })).toMatchObject({ status: 200 });
  });
});
