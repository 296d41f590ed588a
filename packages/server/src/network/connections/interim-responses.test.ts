import { Readable } from 'node:stream';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchSource } from '../download.ts';
import type { NetworkError } from '../failure.ts';
import { postEvent } from '../post.ts';
import {
  type Certificate,
  closeAll,
  makeCertificate,
  openLocalAgent,
  serveRaw,
  serveRawTls,
  type TestServer,
  toUrl,
  waitUntil,
} from '../test-servers.ts';
import { sendFile } from '../upload.ts';
import { InterimFilter, maxInterimResponses } from './interim-responses.ts';

afterEach(closeAll);

let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate('IP:127.0.0.1');
});

const interim = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 102 Processing\r\nX-Step: 1\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nLink: </b.js>\r\n\r\n',
];
const final = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nHTTP';
const interimResponses = (count: number) =>
  Array.from({ length: count }, (_, index) => interim[index % interim.length]).join('');
const open = () => new InterimFilter('https://h.example', 16_384);

describe('the filter', () => {
  it('returns only the final response, split at any two offsets', () => {
    const text = Buffer.from(`${interim.join('')}\r\n${final}`);
    for (let one = 0; one <= text.length; one++) {
      for (let other = one; other <= text.length; other++) {
        const filter = open();
        const parts = [text.subarray(0, one), text.subarray(one, other), text.subarray(other)];
        const passed = Buffer.concat(parts.map((part) => filter.removeInterim(part))).toString();
        if (passed !== final) expect(passed, `cut at ${one} and ${other}`).toBe(final);
      }
    }
  });

  it('returns only the final response when it arrives byte by byte', () => {
    const filter = open();
    const bytes = Buffer.from(interimResponses(maxInterimResponses) + final);
    const passed = Buffer.concat(Array.from(bytes, (_, at) => filter.removeInterim(bytes.subarray(at, at + 1))));
    expect(passed.toString()).toBe(final);
  });

  it('does not change a body that looks like an interim response', () => {
    const filter = open();
    const text = `HTTP/1.1 200 OK\r\n\r\n${interimResponses(20)}`;
    expect(filter.removeInterim(Buffer.from(text)).toString()).toBe(text);
  });

  it('buffers at most a status line', () => {
    const filter = open();
    for (const byte of 'HTTP/1.1 20') expect(filter.removeInterim(Buffer.from(byte)).length).toBe(0);
    expect(filter.flush().toString()).toBe('HTTP/1.1 20');
    expect(filter.flush().length).toBe(0);
  });

  it.each(['H', 'HTTP', 'SSH-2.0', 'HTTP/1.1 2', 'HTTP/x', 'HTTP/1.1  103 x'])('passes on %j', (text) => {
    const filter = open();
    const passed = filter.removeInterim(Buffer.from(text)).toString();
    expect(passed + filter.flush().toString()).toBe(text);
  });

  it.each([
    ['one too many', interimResponses(maxInterimResponses + 1)],
    ['an invalid status', 'HTTP/1.1 003 Early Hints\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\n'],
    ['a line feed without a carriage return', 'HTTP/1.1 103 Early Hints\n\n'],
    ['a line feed without a carriage return after a line', 'HTTP/1.1 103 Early Hints\r\n\nHTTP/1.1 200 OK\r\n\r\n'],
    ['a head of 17 KB', `HTTP/1.1 103 Early Hints\r\nX: ${'x'.repeat(17_000)}`],
    ['a head of many lines', `HTTP/1.1 103 Early Hints\r\n${'X: y\r\n'.repeat(3_000)}`],
    ['empty lines without end', '\r\n'.repeat(9_000)],
  ])('refuses %s, in one chunk and in single bytes', (_, text) => {
    const bytes = Buffer.from(text);
    expect(() => open().removeInterim(bytes)).toThrow(expect.objectContaining({ code: 'response_invalid' }));
    const filter = open();
    const feed = () => bytes.forEach((_byte, at) => void filter.removeInterim(bytes.subarray(at, at + 1)));
    expect(feed).toThrow(expect.objectContaining({ code: 'response_invalid' }));
  });
});

type Transfer = (server: TestServer, agent?: ReturnType<typeof openAgent>) => Promise<unknown>;
const openAgent = () => openLocalAgent({ ca: [certificate.cert], maxConnectionsPerOrigin: 1 });
const body = Buffer.from('content');

/** All kinds of transfer; each returns true for a success. */
const transfers: readonly (readonly [string, Transfer])[] = [
  [
    'download',
    async (server, agent = openAgent()) => {
      const parts: Uint8Array[] = [];
      const write = async (chunk: Uint8Array) => void parts.push(chunk);
      const source = { url: toUrl(`${server.origin}/`), headers: [], userAgent: 'q' };
      await fetchSource(agent, source, { maxBytes: 1000, totalMs: 20_000, write });
      return Buffer.concat(parts).toString() === 'HTTP';
    },
  ],
  [
    'upload',
    async (server, agent = openAgent()) => {
      const target = { url: toUrl(`${server.origin}/`), headers: [], contentType: 'image/png' };
      const options = { size: body.length, bytes: body, open: () => Promise.reject(new Error()), totalMs: 20_000 };
      return (await sendFile(agent, target, options)).status === 200;
    },
  ],
  [
    'event',
    async (server, agent = openAgent()) => {
      const event = { url: toUrl(`${server.origin}/`), headers: [], customHeaders: [], body, userAgent: 'q' };
      const { failure } = await postEvent(agent, event, { totalMs: 20_000 });
      if (failure !== undefined) throw failure;
      return true;
    },
  ],
];

/** A server that answers each request on a connection with a text, sent in parts. */
function answerWith(parts: readonly string[], isSecure: boolean): Promise<TestServer> {
  const respond: Parameters<typeof serveRaw>[0] = (socket) => {
    socket.setNoDelay(true);
    let received = '';
    socket.on('data', async (chunk: Buffer) => {
      received += chunk.toString();
      const [head = '', sent = ''] = received.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!received.includes('\r\n\r\n') || sent.length < length) return;
      received = '';
      for (const part of parts) {
        if (socket.destroyed) return;
        socket.write(part);
        if (parts.length > 1) await new Promise((resolve) => setImmediate(resolve));
      }
    });
  };
  return isSecure ? serveRawTls(respond, certificate) : serveRaw(respond);
}

const failureOf = (promise: Promise<unknown>): Promise<NetworkError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error) => error as NetworkError,
  );

describe.each(transfers)('a %s', (name, transfer) => {
  const schemes = name === 'event' ? [true] : [false, true];

  // @spec "At most 8 informational (1xx) responses are passed over in one exchange; more fail it as `response_invalid`."
  it.each(schemes)('skips up to 8 interim responses of each request (TLS: %s)', async (isSecure) => {
    const agent = openAgent();
    const server = await answerWith([...(interimResponses(maxInterimResponses) + final)], isSecure);
    for (let request = 0; request < 3; request++) expect(await transfer(server, agent)).toBe(true);
    const whole = await answerWith([interimResponses(maxInterimResponses) + final], isSecure);
    for (let request = 0; request < 3; request++) expect(await transfer(whole, agent)).toBe(true);
    expect([server.connections(), whole.connections()]).toEqual([1, 1]);
  });

  // @spec "At most 8 informational (1xx) responses are passed over in one exchange; more fail it as `response_invalid`."
  it.each(schemes)('fails at the ninth, and its connection is closed (TLS: %s)', async (isSecure) => {
    const server = await answerWith([interimResponses(maxInterimResponses + 1) + final], isSecure);
    const failure = await failureOf(transfer(server));
    expect(failure).toMatchObject({ code: 'response_invalid', status: undefined });
    expect(failure.message).toContain(`${server.origin} sent more than 8 interim responses`);
    await waitUntil(() => server.open() === 0);
  });

  it.each(schemes)('abandons a server that sends nothing else, at once (TLS: %s)', async (isSecure) => {
    let sent = 0;
    const respond: Parameters<typeof serveRaw>[0] = (socket) => {
      const push = (): void => {
        while (!socket.destroyed && socket.writable && socket.writableLength < 1_000_000) {
          sent += 1;
          socket.write(interim[2] ?? '');
        }
        if (!socket.destroyed) setImmediate(push);
      };
      socket.once('data', push);
    };
    const server = isSecure ? await serveRawTls(respond, certificate) : await serveRaw(respond);
    expect(await failureOf(transfer(server))).toMatchObject({ code: 'response_invalid' });
    await waitUntil(() => server.open() === 0);
    expect(sent).toBeGreaterThan(maxInterimResponses);
  });
});

describe('an upload', () => {
  it('continues after a 100 that comes while the file is being sent', async () => {
    const size = 3 * 1024 * 1024;
    let received = 0;
    const server = await serveRaw((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102'));
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > size) socket.write(' Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const open = () => Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(65_536)));
    const target = { url: toUrl(`${server.origin}/`), headers: [], contentType: 'image/png' };
    expect(await sendFile(openAgent(), target, { size, open, totalMs: 20_000 })).toEqual({ status: 200 });
  });
});

describe('a head that differs from an interim one in one byte', () => {
  it('cannot be used to send endless interim responses', async () => {
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    const head = 'HTTP/1.1 103 E\r\n\r\n';
    const found = new Set<string>();
    for (let at = 0; at < head.length; at++) {
      for (const byte of ['\0', '\t', '\n', '\r', ' ', '0', '1', '2', '9', 'H', ':', '\x7f', '\xff', '']) {
        const text = Buffer.from((head.slice(0, at) + byte + head.slice(at + 1)).repeat(2_000) + final, 'latin1');
        const server = await serveRaw((socket) => socket.once('data', () => socket.end(text)));
        const source = { url: toUrl(`${server.origin}/`), headers: [], userAgent: 'q' };
        const failure = await failureOf(
          fetchSource(agent, source, { maxBytes: 1000, totalMs: 5_000, write: async () => {} }),
        );
        found.add(failure.code);
      }
    }
    // 203 and 903 are final responses.
    expect([...found].sort()).toEqual(['response_invalid', 'status_refused']);
  });
});
