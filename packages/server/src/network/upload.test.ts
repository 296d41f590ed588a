import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Header } from '@quoin/core/url-headers';
import { afterEach, describe, expect, it } from 'vitest';
import type { NetworkError } from './failure.ts';
import { closeAll, openLocalAgent, serve, serveRaw, type TestServer, toUrl, waitUntil } from './test-servers.ts';
import { sendFile, type UploadOptions } from './upload.ts';

afterEach(closeAll);

const MiB = 1024 * 1024;

/** A file with this many bytes, and how often it was opened and closed. */
function fileOf(size: number, real = size) {
  const file = { size, opened: 0, closed: 0, open: () => Readable.from([]) as Readable };
  file.open = () => {
    file.opened += 1;
    let left = real;
    const stream = new Readable({
      read(wanted) {
        const length = Math.min(left, wanted);
        left -= length;
        this.push(length === 0 ? null : Buffer.alloc(length, 'q'));
      },
    });
    return stream.once('close', () => {
      file.closed += 1;
    });
  };
  return file;
}

async function sendTo(
  server: TestServer,
  options: Partial<UploadOptions> & { headers?: readonly Header[]; agent?: ReturnType<typeof openLocalAgent> } = {},
) {
  const { headers = [], agent = openLocalAgent(), ...rest } = options;
  const target = { url: toUrl(`${server.origin}/put?sig=secret`), headers, contentType: 'image/webp' };
  return sendFile(agent, target, { ...fileOf(100_000), totalMs: 20_000, ...rest });
}

async function failureOf(promise: Promise<unknown>): Promise<NetworkError> {
  const error = await promise.then(
    () => expect.fail('it succeeded'),
    (reason) => reason as NetworkError,
  );
  expect(error).toMatchObject({ name: 'NetworkError' });
  expect(`${error.message}${JSON.stringify(error)}${error.cause}`).not.toContain('secret');
  return error;
}

/** Answers as soon as a request begins, without reading further. */
const answerEarly = (text: string, then: (socket: Socket) => void = () => {}) =>
  serveRaw((socket) => {
    socket.once('data', () => {
      socket.pause();
      socket.write(text, () => then(socket));
    });
  });

describe('an upload', () => {
  // @spec "| Body | Raw file bytes, streamed, no multipart wrapper |"
  // @spec "| `User-Agent` | `Service/Util-Upload` |"
  it('is sent with one PUT of the bytes, with their length and type', async () => {
    let request = '';
    const parts: Buffer[] = [];
    const server = await serve((message, response) => {
      const { method, url, headers } = message;
      request = JSON.stringify([method, url, headers]);
      message.on('data', (chunk) => parts.push(chunk));
      message.on('end', () => response.writeHead(201).end('stored'));
    });
    expect(await sendTo(server, { headers: [['X-Amz-Acl', 'private']] })).toEqual({ status: 201 });
    expect(JSON.parse(request)).toEqual([
      'PUT',
      '/put?sig=secret',
      {
        host: `127.0.0.1:${server.port}`,
        connection: 'keep-alive',
        'x-amz-acl': 'private',
        'content-type': 'image/webp',
        'user-agent': 'Service/Util-Upload',
        'content-length': '100000',
      },
    ]);
    expect(Buffer.concat(parts).equals(Buffer.alloc(100_000, 'q'))).toBe(true);
  });

  // @spec "| Custom headers | Merged from `output.upload.headers`; cannot override `Content-Type` or `User-Agent` |"
  it('keeps its own type and User-Agent, whatever the headers say', async () => {
    const seen: string[] = [];
    const server = await serve(({ rawHeaders }, response) => {
      seen.push(...rawHeaders);
      response.end();
    });
    await sendTo(server, {
      ...fileOf(0),
      headers: [
        ['content-TYPE', 'a/b'],
        ['USER-agent', 'mine'],
      ],
    });
    expect(seen).not.toContain('a/b');
    expect(seen).not.toContain('mine');
    expect(seen).toContain('image/webp');
  });

  it('of an empty file states a length as well', async () => {
    const server = await serveRaw((socket) => socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n')));
    expect(await sendTo(server, fileOf(0))).toEqual({ status: 204 });
    expect(server.received().toString()).toMatch(/\r\ncontent-length: 0\r\n\r\n$/);
  });

  it('streams a file from disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, Buffer.alloc(5 * MiB, 'z'));
      let length = 0;
      const server = await serve((message, response) => {
        message.on('data', (chunk) => {
          length += chunk.length;
        });
        message.on('end', () => response.end());
      });
      expect(await sendTo(server, { size: 5 * MiB, open: () => createReadStream(path) })).toEqual({ status: 200 });
      expect(length).toBe(5 * MiB);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  // @spec "The target must answer with a status in 200-299; any other status fails the job."
  it.each([200, 201, 202, 204, 206, 299])('succeeds with %i', async (status) => {
    const server = await serve((message, response) => {
      message.resume().on('end', () => response.writeHead(status).end());
    });
    expect(await sendTo(server)).toEqual({ status });
  });

  // @spec "When the upload target answers outside 200-299, then the job ends `failed`."
  it.each([400, 403, 404, 409, 411, 500, 503, 999])('fails with %i', async (status) => {
    const server = await serve((message, response) => {
      message.resume().on('end', () => response.writeHead(status).end('secret'));
    });
    const file = fileOf(100_000);
    const error = await failureOf(sendTo(server, file));
    expect(error).toMatchObject({ code: 'status_refused', status });
    expect(error.message).toContain(`${server.origin}/put answered ${status}`);
    expect(file.opened).toBe(1);
  });

  // @spec "When a download or upload answers with a redirect, then the job ends `failed`."
  it.each([300, 301, 302, 303, 307, 308])('does not follow %i', async (status) => {
    let requests = 0;
    const server = await serve((message, response) => {
      requests += 1;
      message.resume().on('end', () => response.writeHead(status, { Location: '/secret' }).end());
    });
    expect(await failureOf(sendTo(server))).toMatchObject({ code: 'redirected', status });
    expect(requests).toBe(1);
  });

  it('reuses a connection, whatever a target sends after its status', async () => {
    const server = await serve((message, response) => {
      message.resume().on('end', () => response.end('stored '.repeat(1000)));
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    for (let count = 0; count < 3; count++) await sendTo(server, { agent });
    expect(server.connections()).toBe(1);
  });

  it('reads only a little of an endless response', async () => {
    let written = 0;
    const server = await serve((message, response) => {
      message.resume().on('end', () => {
        const push = (): void => {
          if (response.destroyed) return;
          written += 65_536;
          if (response.write(Buffer.alloc(65_536))) push();
          else response.once('drain', push);
        };
        push();
      });
    });
    expect(await sendTo(server)).toEqual({ status: 200 });
    await waitUntil(() => server.open() === 0);
    expect(written).toBeLessThan(32 * MiB); // the kernel's buffers
  });

  it('succeeds with the status, even if the response is slow or breaks off afterwards', async () => {
    const serveThen = (last: (socket: Socket) => void) =>
      serveRaw((socket) => {
        let length = 0;
        socket.on('data', (chunk) => {
          length += chunk.length;
          if (length < 100_000) return;
          socket.removeAllListeners('data').resume();
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc', () => last(socket));
        });
      });
    const dripping = await serveThen((socket) => {
      const timer = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(timer)).on('end', () => clearInterval(timer));
    });
    const breaking = await serveThen((socket) => socket.resetAndDestroy());
    const silent = await serveThen(() => {});
    expect(await Promise.all([dripping, breaking, silent].map((server) => sendTo(server)))).toEqual([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ]);
    await waitUntil(() => [dripping, breaking, silent].every((server) => server.open() === 0));
  });
});

describe('a target that answers before the complete file was sent', () => {
  const file = () => fileOf(16 * MiB);
  const refusal = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 6\r\n\r\nsecret';

  it.each([
    ['stays open', refusal, () => {}],
    ['closes', refusal, (socket: Socket) => socket.destroy()],
    ['ends', refusal, (socket: Socket) => socket.end()],
    [
      'announces the close and closes',
      'HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\nsecret',
      (socket: Socket) => socket.destroy(),
    ],
    ['omits its body', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\n\r\n', () => {}],
  ])('and %s is reported by its status', async (_, text, then) => {
    const server = await answerEarly(text, then);
    const sent = file();
    expect(await failureOf(sendTo(server, sent))).toMatchObject({ code: 'status_refused', status: 403 });
    server.resumeReading();
    await waitUntil(() => sent.closed === 1 && server.open() === 0);
  });

  it('and closes is reported by its status in each of 60 tries', async () => {
    const server = await answerEarly(refusal, (socket) => socket.destroy());
    const agent = openLocalAgent();
    for (let count = 0; count < 60; count++) {
      expect(await failureOf(sendTo(server, { ...fileOf(2 * MiB), agent }))).toMatchObject({ status: 403 });
    }
  });

  it.each(['Content-Length: 0\r\n', 'Content-Length: 9\r\n', ''])(
    'with success does not count as success (%j)',
    async (header) => {
      const server = await answerEarly(`HTTP/1.1 200 OK\r\n${header}\r\n`);
      const sent = file();
      const error = await failureOf(sendTo(server, sent));
      expect(error).toMatchObject({ code: 'answered_early', status: 200 });
      expect(error.message).toContain(`of ${16 * MiB} bytes`);
      server.resumeReading();
      await waitUntil(() => sent.closed === 1 && server.open() === 0);
    },
  );

  it('with a redirect is a redirect', async () => {
    const server = await answerEarly('HTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\nContent-Length: 0\r\n\r\n');
    expect(await failureOf(sendTo(server, file()))).toMatchObject({ code: 'redirected', status: 307 });
  });
});

describe('a faulty target that', () => {
  it('never reads is abandoned at the timeout', async () => {
    const server = await serveRaw(() => {}, true);
    const sent = fileOf(64 * MiB);
    expect(await failureOf(sendTo(server, { ...sent, open: sent.open, totalMs: 400 }))).toMatchObject({
      code: 'transfer_timeout',
    });
    await waitUntil(() => sent.closed === 1);
    expect(sent.opened).toBe(1);
  });

  it('never answers is abandoned at the timeout', async () => {
    const server = await serveRaw(() => {});
    expect(await failureOf(sendTo(server, { totalMs: 300 }))).toMatchObject({ code: 'transfer_timeout' });
    await waitUntil(() => server.open() === 0);
  });

  it('sends its head byte by byte is abandoned at the timeout', async () => {
    const server = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer)).on('end', () => clearInterval(timer));
    });
    expect(await failureOf(sendTo(server, { totalMs: 400 }))).toMatchObject({ code: 'transfer_timeout' });
  });

  it('resets in the middle loses the connection and is requested only once', async () => {
    const server = await serveRaw((socket) => {
      let length = 0;
      socket.on('data', (chunk) => {
        length += chunk.length;
        if (length > MiB) socket.resetAndDestroy();
      });
    });
    const sent = fileOf(16 * MiB);
    const error = await failureOf(sendTo(server, { ...sent, open: sent.open }));
    expect(error).toMatchObject({ code: 'connection_lost', reason: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
    await waitUntil(() => sent.closed === 1);
    expect([sent.opened, server.connections()]).toEqual([1, 1]);
  });

  it.each(['garbage secret\r\n\r\n', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`])(
    'answers %.8s is refused',
    async (text) => {
      expect(await failureOf(sendTo(await answerEarly(text)))).toMatchObject({ code: 'response_invalid' });
    },
  );
});

describe('a request on a kept connection that was closed', () => {
  it('is repeated once on a new one, with the file from its beginning', async () => {
    let complete = 0;
    const server = await serveRaw((socket) => {
      let length = 0;
      let isSecond = false;
      socket.on('data', (chunk) => {
        if (isSecond) return void socket.resetAndDestroy();
        length += chunk.toString('latin1').replace(/^PUT.*\r\n\r\n/s, '').length;
        if (length < 1000) return;
        complete += 1;
        isSecond = true;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    const sent = fileOf(1000);
    for (let count = 0; count < 3; count++)
      expect(await sendTo(server, { ...sent, open: sent.open, agent })).toEqual({ status: 200 });
    expect([complete, server.connections(), sent.opened, sent.closed]).toEqual([3, 3, 5, 5]);
  });
});

describe('a file in memory', () => {
  const open = () => expect.fail('it was opened');

  it.each([0, 1, 60_000])('of %i bytes is sent from memory', async (size) => {
    const bodies: string[] = [];
    const server = await serve(async (message, response) => {
      bodies.push(`${message.headers['content-length']} ${await text(message)}`);
      response.end();
    });
    expect(await sendTo(server, { size, open, bytes: Buffer.alloc(size, 'b') })).toEqual({ status: 200 });
    expect(bodies).toEqual([`${size} ${'b'.repeat(size)}`]);
  });

  it('is sent once more if the kept connection was closed', async () => {
    let count = 0;
    const server = await serveRaw((socket) => {
      let isSecond = false;
      socket.on('data', () => {
        if (isSecond) return void socket.resetAndDestroy();
        isSecond = true;
        count += 1;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 1 });
    const file = { size: 9, open, bytes: Buffer.alloc(9) };
    for (let turn = 0; turn < 3; turn++) expect(await sendTo(server, { ...file, agent })).toEqual({ status: 200 });
    expect([count, server.connections()]).toEqual([3, 3]);
  });

  it('and refused early is reported by its status', async () => {
    const server = await answerEarly('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n', (socket) =>
      socket.destroy(),
    );
    const file = { size: 60_000, open, bytes: Buffer.alloc(60_000) };
    expect(await failureOf(sendTo(server, file))).toMatchObject({ code: 'status_refused', status: 403 });
  });

  it.each([
    ['fewer', 9, 8],
    ['more', 9, 10],
  ])('that has %s bytes than stated is not sent', async (found, size, real) => {
    const server = await serveRaw(() => {});
    const error = await failureOf(sendTo(server, { size, open, bytes: Buffer.alloc(real) }));
    expect(error).toMatchObject({ code: 'file_changed', message: expect.stringContaining(found) });
    expect(server.connections()).toBe(0);
  });
});

describe('the file', () => {
  const store = () => serve((message, response) => void message.resume().on('end', () => response.end()));

  it.each([
    ['fewer', 100, 99],
    ['more', 100, 101],
    ['more', 1, 200_000],
  ])('that has %s bytes than stated is not sent', async (found, size, real) => {
    const file = fileOf(size, real);
    const error = await failureOf(sendTo(await store(), { size, open: file.open }));
    expect(error).toMatchObject({ code: 'file_changed', message: expect.stringContaining(found) });
    await waitUntil(() => file.closed === 1);
  });

  it('that cannot be read fails with its own error', async () => {
    const broken = new Error('EIO');
    const open = () => new Readable({ read: (): void => void 0 }).destroy(broken);
    await expect(sendTo(await store(), { size: 9, open })).rejects.toBe(broken);
  });
});

describe('a sender', () => {
  it('can abort and gets its own reason', async () => {
    const server = await serveRaw(() => {});
    const controller = new AbortController();
    const sent = fileOf(100_000);
    const sending = sendTo(server, { ...sent, open: sent.open, signal: controller.signal });
    await waitUntil(() => server.received().length > 0);
    controller.abort('enough');
    await expect(sending).rejects.toBe('enough');
    await waitUntil(() => server.open() === 0 && sent.closed === 1);
  });
});
