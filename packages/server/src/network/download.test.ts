import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Header } from '@quoin/core/url-headers';
import { afterEach, describe, expect, it } from 'vitest';
import { type DownloadOptions, fetchSource } from './download.ts';
import type { NetworkError } from './failure.ts';
import { closeAll, openLocalAgent, serve, serveRaw, type TestServer, toUrl, waitUntil } from './test-servers.ts';

afterEach(closeAll);

const MiB = 1024 * 1024;

interface Fetched {
  readonly bytes: number;
  readonly contentType?: string;
  readonly body: Buffer;
}

async function fetchFrom(
  server: TestServer,
  options: Partial<DownloadOptions> & {
    headers?: readonly Header[];
    path?: string;
    agent?: ReturnType<typeof openLocalAgent>;
  } = {},
): Promise<Fetched> {
  const { headers = [], path = '/file?sig=secret', agent = openLocalAgent(), ...rest } = options;
  const chunks: Uint8Array[] = [];
  const source = { url: toUrl(server.origin + path), headers, userAgent: 'quoin/1.2.3' };
  const download = await fetchSource(agent, source, {
    maxBytes: MiB,
    totalMs: 20_000,
    write: async (chunk) => void chunks.push(chunk),
    ...rest,
  });
  return { ...download, body: Buffer.concat(chunks) };
}

/** Returns the error and checks that its message does not contain the query of the URL. */
async function failureOf(promise: Promise<unknown>): Promise<NetworkError> {
  const error = await promise.then(
    () => expect.fail('it succeeded'),
    (reason) => reason as NetworkError,
  );
  expect(error).toMatchObject({ name: 'NetworkError' });
  expect(`${error.message}${JSON.stringify(error)}${error.cause}`).not.toContain('secret');
  return error;
}

const answerRaw = (text: string | Buffer) => serveRaw((socket) => socket.once('data', () => socket.end(text)));
const stayOpen = (text: string | Buffer) => serveRaw((socket) => socket.once('data', () => socket.write(text)));

describe('a download', () => {
  it('returns the bytes and their type', async () => {
    const body = Buffer.alloc(300_000, 'abc');
    const server = await serve((_, response) => response.setHeader('Content-Type', 'image/png').end(body));
    expect(await fetchFrom(server)).toEqual({ bytes: 300_000, contentType: 'image/png', body });
  });

  it('requests the target exactly as written, with the given headers', async () => {
    const server = await serveRaw((socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
    const headers: Header[] = [
      ['Authorization', 'Bearer t'],
      ['X-Latin', 'caf\xe9'],
    ];
    await fetchFrom(server, { headers, path: "//a/%7E/{b}?sig='x'&=" });
    const text = server.received().toString('latin1');
    expect(text).toContain("GET //a/%7E/{b}?sig='x'&= HTTP/1.1\r\n");
    expect(text).toContain(`host: 127.0.0.1:${server.port}\r\n`);
    expect(text).toContain('Authorization: Bearer t\r\nX-Latin: caf\xe9\r\n');
  });

  // @spec "`Accept-Encoding: identity` unless overridden, gzip, deflate and br decoded within the size limit; `User-Agent: quoin/<version>` unless overridden."
  it('sends its User-Agent and requests no compression unless the headers override it', async () => {
    const seen: (string | undefined)[][] = [];
    const server = await serve(({ headers }, response) => {
      seen.push([headers['user-agent'], headers['accept-encoding'] as string]);
      response.end();
    });
    await fetchFrom(server);
    await fetchFrom(server, {
      headers: [
        ['user-agent', 'mine'],
        ['ACCEPT-encoding', 'br'],
      ],
    });
    expect(seen).toEqual([
      ['quoin/1.2.3', 'identity'],
      ['mine', 'br'],
    ]);
  });

  it('waits for each chunk to be written before it reads more', async () => {
    let sent = 0;
    const server = await serve((_, response) => {
      const push = (): void => {
        if (sent >= 64 * MiB) return void response.end();
        sent += 65_536;
        if (response.write(Buffer.alloc(65_536))) push();
        else response.once('drain', push);
      };
      push();
    });
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fetching = fetchFrom(server, { maxBytes: 100 * MiB, write: () => gate });
    // Waits until the server cannot send more.
    for (let before = -1; before !== sent || sent === 0; await new Promise((resolve) => setTimeout(resolve, 100)))
      before = sent;
    expect(sent).toBeLessThan(32 * MiB);
    release();
    expect((await fetching).bytes).toBeGreaterThanOrEqual(64 * MiB);
  });

  it.each([1, 4])('whose connection is lost does not end others that wait: %i connections', async (connections) => {
    const server = await serve(({ socket, url }, response) => {
      if (url?.startsWith('/lost')) socket.resetAndDestroy();
      else response.end('x');
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: connections });
    const paths = Array.from({ length: 24 }, (_, number) => (number % 3 === 0 ? '/lost' : '/file'));
    const results = await Promise.allSettled(paths.map((path) => fetchFrom(server, { agent, path })));
    expect(results.map((result) => (result.status === 'fulfilled' ? 'x' : result.reason.code))).toEqual(
      paths.map((path) => (path === '/lost' ? 'connection_lost' : 'x')),
    );
  });

  it('reuses a connection, and leaves none open when the agent is closed', async () => {
    const server = await serve((_, response) => response.end('x'));
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    for (let count = 0; count < 5; count++) await fetchFrom(server, { agent });
    expect(server.connections()).toBe(1);
    await agent.close();
    await waitUntil(() => server.open() === 0);
  });
});

describe('a response other than 200', () => {
  // @spec "Download: only 200 succeeds"
  it.each([201, 204, 206, 400, 401, 403, 404, 410, 429, 500, 503, 299, 999])('%i is refused', async (status) => {
    const server = await serve((_, response) =>
      response.writeHead(status).end(status === 204 ? undefined : 'secret body'),
    );
    const error = await failureOf(fetchFrom(server));
    expect(error).toMatchObject({ code: 'status_refused', status });
    expect(error.message).toContain(`${server.origin}/file answered ${status}`);
  });

  // @spec "Redirects are not followed; a redirecting download or upload fails the job."
  it.each([300, 301, 302, 303, 307, 308])('%i is a redirect and is not followed', async (status) => {
    let requests = 0;
    const server = await serve((_, response) => {
      requests += 1;
      response.writeHead(status, { Location: '/secret' }).end();
    });
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'redirected', status });
    expect(requests).toBe(1);
  });

  // @spec "304 is `response_invalid`, not a redirect."
  it('304 is not a redirect: it answers a conditional request', async () => {
    const server = await serve((_, response) => response.writeHead(304, { Location: '/secret' }).end());
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'response_invalid', status: 304 });
  });

  it('is not read, and its connection is closed', async () => {
    const server = await serve((_, response) => {
      response.writeHead(500);
      const push = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
      };
      response.on('drain', push);
      push();
    });
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'status_refused' });
    await waitUntil(() => server.open() === 0);
  });
});

describe('the size of a body', () => {
  it('may be the limit exactly', async () => {
    const server = await serve((_, response) => response.end(Buffer.alloc(1000)));
    expect((await fetchFrom(server, { maxBytes: 1000 })).bytes).toBe(1000);
  });

  it('is refused by Content-Length before a byte is read', async () => {
    const server = await stayOpen('HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\nabc');
    const written: number[] = [];
    const write = async ({ length }: Uint8Array) => void written.push(length);
    expect(await failureOf(fetchFrom(server, { maxBytes: 1000, write }))).toMatchObject({ code: 'body_too_large' });
    expect(written).toEqual([]);
    await waitUntil(() => server.open() === 0);
  });

  it('is refused when too many bytes arrive without a Content-Length', async () => {
    const server = await serve((_, response) => {
      response.write(Buffer.alloc(600));
      response.end(Buffer.alloc(401));
    });
    const error = await failureOf(fetchFrom(server, { maxBytes: 1000 }));
    expect(error).toMatchObject({ code: 'body_too_large', message: expect.stringContaining('more than 1000 bytes') });
  });

  it('shorter than Content-Length is a truncated body', async () => {
    const server = await answerRaw('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'body_truncated' });
  });

  it('without the last chunk is a truncated body', async () => {
    const server = await answerRaw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'body_truncated' });
    const closing = await answerRaw(
      'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    );
    expect(await failureOf(fetchFrom(closing))).toMatchObject({ code: 'body_truncated' });
  });

  it('ends at Content-Length if more bytes follow, and the connection is not reused', async () => {
    const server = await stayOpen(
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
    );
    const agent = openLocalAgent();
    for (let count = 0; count < 3; count++) expect((await fetchFrom(server, { agent })).body.toString()).toBe('abc');
    expect(server.connections()).toBe(3);
  });

  it('ends with the connection if no length is stated', async () => {
    expect((await fetchFrom(await answerRaw('HTTP/1.0 200 OK\r\n\r\nabc'))).body.toString()).toBe('abc');
  });
});

describe('a compressed body', () => {
  const text = Buffer.from('quoin '.repeat(10_000));
  const encoded = (coding: string, body: Buffer) =>
    serve((_, response) => response.setHeader('Content-Encoding', coding).end(body));

  // @spec "`Accept-Encoding: identity` unless overridden, gzip, deflate and br decoded within the size limit; `User-Agent: quoin/<version>` unless overridden."
  it.each([
    ['gzip', gzipSync(text)],
    ['X-GZip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', text],
    ['', text],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['gzip,identity , deflate,br', brotliCompressSync(deflateSync(gzipSync(text)))],
  ])('in %j is decoded (%#)', async (coding, body) => {
    const fetched = await fetchFrom(await encoded(coding, body));
    expect(fetched.body.equals(text)).toBe(true);
    expect(fetched.bytes).toBe(text.length);
  });

  it.each(['compress', 'zstd', 'gzip, exi', 'gzip, gzip, gzip, gzip'])('in %j is refused', async (coding) => {
    expect(await failureOf(fetchFrom(await encoded(coding, text)))).toMatchObject({ code: 'body_encoding' });
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
  ])('in %s that ends too early is truncated (%#)', async (coding, body) => {
    const server = await encoded(coding, body.subarray(0, body.length - 12));
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'body_truncated' });
  });

  it.each(['gzip', 'deflate', 'br'])('that is not %s is refused', async (coding) => {
    const garbage = Buffer.from('<html>secret</html>'.repeat(100));
    expect(await failureOf(fetchFrom(await encoded(coding, garbage)))).toMatchObject({ code: 'body_encoding' });
  });

  // @spec "`Accept-Encoding: identity` unless overridden, gzip, deflate and br decoded within the size limit; `User-Agent: quoin/<version>` unless overridden."
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('in %s that is a decompression bomb is refused at the limit', async (coding, compress) => {
    const bomb = compress(Buffer.alloc(64 * MiB));
    expect(bomb.length).toBeLessThan(MiB);
    let written = 0;
    const server = await encoded(coding, bomb);
    const write = async ({ length }: Uint8Array) => {
      written += length;
    };
    expect(await failureOf(fetchFrom(server, { write }))).toMatchObject({ code: 'body_too_large' });
    expect(written).toBeLessThanOrEqual(MiB);
  });

  it('that is a decompression bomb only in an inner layer is refused at the limit', async () => {
    // The outer layer decodes to 64 MiB of empty gzip members.
    const empty = gzipSync('');
    const inner = Buffer.concat(Array.from({ length: 200_000 }, () => empty));
    const server = await encoded('gzip, br', brotliCompressSync(inner));
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'body_too_large' });
  });
});

describe('a faulty source that', () => {
  it.each([
    ['sends nothing', ''],
    ['stops in its head', 'HTTP/1.1 200 OK\r\nX-Half'],
    ['stops in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'],
  ])('%s is abandoned at the timeout', async (_, text) => {
    const server = await stayOpen(text);
    const error = await failureOf(fetchFrom(server, { totalMs: 300 }));
    expect(error).toMatchObject({ code: 'transfer_timeout', message: expect.stringContaining('300 ms') });
    await waitUntil(() => server.open() === 0);
  });

  it.each([
    ['its head', 'HTTP/1.1 200 OK\r\nX-Drip: '],
    ['its body', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['early hints', 'HTTP/1.1 103 Early Hints\r\n'],
  ])('sends %s byte by byte is abandoned at the timeout', async (_, start, drop = 'x') => {
    const server = await serveRaw((socket) => {
      socket.write(start);
      const timer = setInterval(() => socket.write(drop), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(fetchFrom(server, { totalMs: 400 }))).toMatchObject({ code: 'transfer_timeout' });
    await waitUntil(() => server.open() === 0);
  });

  it('resets before a response loses the connection and is requested only once', async () => {
    const server = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'connection_lost', reason: 'ECONNRESET' });
    expect(server.connections()).toBe(1);
  });

  it('closes before a response loses the connection', async () => {
    expect(await failureOf(fetchFrom(await answerRaw('')))).toMatchObject({ code: 'connection_lost' });
  });

  it('resets within its body loses the connection', async () => {
    // Resets after bytes of the body were received.
    let reset = () => {};
    const server = await serveRaw((socket) => {
      reset = () => socket.resetAndDestroy();
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'));
    });
    const failure = await failureOf(fetchFrom(server, { write: async () => reset() }));
    expect(failure).toMatchObject({ code: 'connection_lost', reason: 'ECONNRESET' });
  });

  it.each([
    ['garbage', '\x16\x03secret garbage\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6 secret\r\n'],
    ['HTML alone', '<!doctype html><p>secret</p>'],
    ['a bad length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
    ],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['bad chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nsecret\r\n'],
    ['a head of 20 KB', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'X-A: secret\r\n'.repeat(10_000)}`],
  ])('sends %s is refused', async (_, text) => {
    const server = await stayOpen(text);
    expect(await failureOf(fetchFrom(server))).toMatchObject({ code: 'response_invalid' });
    await waitUntil(() => server.open() === 0);
  });

  it('is not listening cannot be reached', async () => {
    const { origin, port, ...rest } = await serve(() => {});
    await closeAll();
    const failure = await failureOf(fetchFrom({ origin, port, ...rest }));
    expect(failure).toMatchObject({ code: 'connect_failed', reason: 'ECONNREFUSED' });
  });
});

describe('a request on a kept connection that was closed', () => {
  /** Answers the first request of a connection, and closes it at the second without sending a byte. */
  const serveOnce = (end: 'end' | 'resetAndDestroy') =>
    serveRaw((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
        else socket[end]();
      });
    });

  it.each(['end', 'resetAndDestroy'] as const)('(%s) is repeated once on a new one', async (end) => {
    const server = await serveOnce(end);
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    for (let count = 0; count < 4; count++) expect((await fetchFrom(server, { agent })).body.toString()).toBe('x');
    expect(server.connections()).toBe(4);
    expect(server.received().toString().match(/GET/g)?.length).toBe(7);
  });

  it('is repeated also while other downloads wait for the connection', async () => {
    const server = await serveOnce('resetAndDestroy');
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    await fetchFrom(server, { agent });
    const fetched = await Promise.all([1, 2, 3, 4].map(() => fetchFrom(server, { agent })));
    expect(fetched.map(({ body }) => body.toString())).toEqual(['x', 'x', 'x', 'x']);
  });

  it('is not repeated after a response has begun', async () => {
    const server = await serveRaw((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
        else socket.end('HTTP/1.1 20');
      });
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    await fetchFrom(server, { agent });
    expect(await failureOf(fetchFrom(server, { agent }))).toMatchObject({ code: 'connection_lost' });
    expect(server.connections()).toBe(1);
  });

  it('is not sent a third time', async () => {
    let connections = 0;
    const server = await serveRaw((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (connections === 1 && requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
        else socket.end();
      });
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    await fetchFrom(server, { agent });
    expect(await failureOf(fetchFrom(server, { agent }))).toMatchObject({ code: 'connection_lost' });
    expect(server.connections()).toBe(2);
  });
});

describe('a caller', () => {
  it('can abort before the start', async () => {
    const server = await serve((_, response) => response.end());
    const reason = new Error('stopped');
    await expect(fetchFrom(server, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.connections()).toBe(0);
  });

  it.each([
    ['the head', ''],
    ['the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'],
  ])('can abort in %s and gets its own reason', async (_, text) => {
    const server = await stayOpen(text);
    const controller = new AbortController();
    const reason = new Error('stopped');
    const fetching = fetchFrom(server, { signal: controller.signal });
    await waitUntil(() => server.received().length > 0);
    controller.abort(reason);
    await expect(fetching).rejects.toBe(reason);
    await waitUntil(() => server.open() === 0);
  });

  it('can abort during a DNS lookup', async () => {
    const checked: string[] = [];
    const agent = openLocalAgent({ resolve: (name) => new Promise(() => checked.push(name)) });
    const controller = new AbortController();
    const source = { url: toUrl('http://slow.example/'), headers: [], userAgent: 'q' };
    const options = { maxBytes: 1, totalMs: 20_000, signal: controller.signal, write: async () => {} };
    const fetching = fetchSource(agent, source, options);
    await waitUntil(() => checked.length > 0);
    controller.abort('enough');
    await expect(fetching).rejects.toBe('enough');
  });

  it('can abort while waiting for a connection', async () => {
    const server = await serveRaw(() => {});
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    const first = failureOf(fetchFrom(server, { agent, totalMs: 600 }));
    const second = await failureOf(fetchFrom(server, { agent, totalMs: 100 }));
    expect(second.code).toBe('transfer_timeout');
    expect(server.connections()).toBe(1);
    expect((await first).code).toBe('transfer_timeout');
    // The second request is next but was abandoned, so the third is the next to connect.
    expect((await failureOf(fetchFrom(server, { agent, totalMs: 200 }))).code).toBe('transfer_timeout');
    expect(server.connections()).toBe(2);
  });

  it('gets its own error if its write fails', async () => {
    const server = await serve((_, response) => response.end(Buffer.alloc(500_000)));
    const full = new Error('no space');
    await expect(fetchFrom(server, { write: () => Promise.reject(full) })).rejects.toBe(full);
    await waitUntil(() => server.open() === 0);
  });

  it('whose write never ends is not waited for', async () => {
    const server = await serve((_, response) => response.end('abc'));
    const fetching = fetchFrom(server, { totalMs: 200, write: () => new Promise(() => {}) });
    expect(await failureOf(fetching)).toMatchObject({ code: 'transfer_timeout' });
  });

  it('has no listeners left on its signal', async () => {
    const server = await serve((_, response) => response.end('abc'));
    const { signal } = new AbortController();
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    const agent = openLocalAgent();
    await fetchFrom(server, { agent, signal });
    await failureOf(fetchFrom(server, { agent, signal, maxBytes: 1 }));
    expect(listeners).toBe(0);
  });

  it('gets an error for an invalid header that does not contain its value', async () => {
    const server = await serve((_, response) => response.end());
    for (const header of [
      ['Expect', 'secret'],
      ['X-A', 'secret\n'],
      ['bad name', 'secret'],
    ] as const) {
      expect(await failureOf(fetchFrom(server, { headers: [header] }))).toMatchObject({ code: 'request_refused' });
    }
    expect(server.connections()).toBe(0);
  });
});
