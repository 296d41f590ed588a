import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer({ flags: ['--max-input-mib', '1'] });
const MiB = 1024 ** 2;
const secret = 'secret-of-the-source';
let count = 0;

type Reply = (response: ServerResponse, png: Buffer) => void;

/** Runs a job whose source responds as given; returns the ended job. */
async function fetchFrom(reply: Reply) {
  const png = await makePng();
  const path = `/source-${count++}`;
  const url = setup.peer.on(path, (_request, response) => reply(response, png));
  const answer = await setup.client.runJob(orderOf(`${url}?token=${secret}`, `${setup.peer.url}/target-of${path}`));
  return {
    ...answer.json,
    puts: setup.peer.requestsOf('PUT', `/target-of${path}`).length,
    text: answer.bytes.toString(),
    path,
  };
}

/** Writes raw bytes to the socket, bypassing Node's response. */
function writeRaw(response: ServerResponse, ...pieces: (string | Buffer)[]): void {
  for (const piece of pieces) response.req.socket.write(piece);
  response.req.socket.end();
}

const status =
  (code: number, headers = {}, body = ''): Reply =>
  (response) =>
    void response.writeHead(code, headers).end(body);

describe('a download', () => {
  // @spec "Download: only 200 succeeds; `Accept-Encoding: identity` unless overridden"
  // @spec "Error sentences never quote a remote body (it may echo a credential) and show URLs without their query."
  it.each<[string, Reply, string]>([
    ['201', status(201, {}, 'x'), 'download_status_refused'],
    ['203', status(203, {}, 'x'), 'download_status_refused'],
    ['204', status(204), 'download_status_refused'],
    ['206', status(206, { 'Content-Range': 'bytes 0-0/1' }, 'x'), 'download_status_refused'],
    ['304', status(304), 'download_response_invalid'],
    ['401', status(401, {}, secret), 'download_status_refused'],
    ['404', status(404, {}, secret), 'download_status_refused'],
    ['410', status(410, {}, secret), 'download_status_refused'],
    ['429', status(429, { 'Retry-After': '1' }, secret), 'download_status_refused'],
    ['500', status(500, {}, secret), 'download_status_refused'],
    ['503', status(503, {}, secret), 'download_status_refused'],
    [
      '599',
      (response) => writeRaw(response, `HTTP/1.1 599 ${secret}\r\nContent-Length: 0\r\n\r\n`),
      'download_status_refused',
    ],
    [
      'HTML instead of an image',
      status(200, { 'Content-Type': 'text/html' }, `<p>${secret}</p>`),
      'format_unrecognized',
    ],
    ['an empty body', status(200), 'input_empty'],
    ['another protocol', (response) => writeRaw(response, `220 ${secret} ESMTP\r\n`), 'download_response_invalid'],
    [
      'an endless head',
      (response) => writeRaw(response, `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(70_000)}`),
      'download_response_invalid',
    ],
    ['a connection reset', (response) => void response.req.socket.resetAndDestroy(), 'download_connection_lost'],
    ['a closed connection', (response) => void response.req.socket.destroy(), 'download_connection_lost'],
  ])('answered with %s fails the job', async (_, reply, code) => {
    const { status, error, error_code, puts, text } = await fetchFrom(reply);
    expect(status).toBe('failed');
    expect(error_code).toBe(code);
    expect(error).toMatch(/^The (download|conversion) failed: .+[.]$/);
    expect(error).not.toContain(secret);
    expect(text.replaceAll(`?token=${secret}`, '')).not.toContain(secret);
    expect(puts).toBe(0);
  });

  // @spec "When a download or upload answers with a redirect, then the job ends `failed`."
  // @spec "Redirects are not followed; a redirecting download or upload fails the job."
  it.each([300, 301, 302, 303, 307, 308])(
    'answered with the redirect %i fails the job, and the redirect is not followed',
    async (code) => {
      const elsewhere = `/elsewhere-${code}`;
      const png = await makePng();
      setup.peer.on(elsewhere, { body: png });
      const ended = await fetchFrom(status(code, { Location: `${setup.peer.url}${elsewhere}?token=${secret}` }));
      expect(ended).toMatchObject({ status: 'failed', error_code: 'download_redirected' });
      expect(ended.error).toContain(`answered ${code}`);
      expect(ended.error).not.toContain('elsewhere');
      expect(setup.peer.requestsOf('GET', elsewhere)).toEqual([]);
    },
  );

  it('reports the URL of a failure without its query', async () => {
    const { error, path } = await fetchFrom(status(404, {}, secret));
    expect(error).toBe(`The download failed: ${setup.peer.url}${path} answered 404 Not Found; expected 200.`);
  });

  it.each<[string, Reply, string]>([
    [
      'shorter than its Content-Length',
      (response, png) => writeRaw(response, `HTTP/1.1 200 OK\r\nContent-Length: ${png.length + 1}\r\n\r\n`, png),
      'download_body_truncated',
    ],
    [
      'chunked without a last chunk',
      (response) => writeRaw(response, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n'),
      'download_body_truncated',
    ],
    [
      'larger than allowed by its Content-Length',
      (response) => void response.writeHead(200, { 'Content-Length': MiB + 1 }).flushHeaders(),
      'download_body_too_large',
    ],
    [
      'larger than allowed, without a Content-Length',
      (response) => {
        response.write(Buffer.alloc(MiB));
        response.write('x'); // the response never ends
      },
      'download_body_too_large',
    ],
    [
      'too large after decompression',
      (response) => void response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * MiB))),
      'download_body_too_large',
    ],
    [
      'compressed ten times',
      (response) => void response.setHeader('Content-Encoding', Array(10).fill('gzip').join(', ')).end('x'),
      'download_body_encoding',
    ],
    [
      'in an unknown encoding',
      (response) => void response.setHeader('Content-Encoding', 'lzma').end('x'),
      'download_body_encoding',
    ],
    [
      'not in its stated encoding',
      (response, png) => void response.setHeader('Content-Encoding', 'gzip').end(png),
      'download_body_encoding',
    ],
  ])('of a body that is %s fails the job', async (_, reply, code) => {
    expect(await fetchFrom(reply)).toMatchObject({ status: 'failed', error_code: code, puts: 0 });
  });

  it('of exactly the allowed size is not too large', async () => {
    const filler = (png: Buffer) => Buffer.concat([png, Buffer.alloc(MiB - png.length)]);
    const ended = await fetchFrom((response, png) => void response.end(filler(png)));
    expect(ended.error_code).not.toBe('download_body_too_large');
    expect(ended.files.input.size).toBe(MiB);
  });

  // @spec "gzip, deflate and br decoded within the size limit"
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('compressed with %s is decompressed', async (coding, pack) => {
    const { status, files, puts } = await fetchFrom(
      (response, png) => void response.setHeader('Content-Encoding', coding).end(pack(png)),
    );
    expect([status, files.input.size, puts]).toEqual(['completed', (await makePng()).length, 1]);
  });

  it('may arrive in any pieces, with any media type and after interim responses', async () => {
    const ended = await fetchFrom((response, png) => {
      response.writeProcessing();
      response.setHeader('Content-Type', 'text/html; charset=x');
      for (const byte of png) response.write(Buffer.of(byte));
      response.end();
    });
    expect(ended.status).toBe('completed');
    expect(ended.files.input.content_type).toBe('image/png');
  });

  // @spec "A job does not work through a queue of several files: one job converts one input file."
  // @spec "To convert several files, create one job per file."
  it('is requested once, with GET and a User-Agent', async () => {
    const { path } = await fetchFrom((response, png) => void response.end(png));
    const requests = setup.peer.requestsOf('GET', path);
    expect(requests.map(({ url }) => url)).toEqual([`${path}?token=${secret}`]);
    expect(requests[0]?.headers).toEqual({
      host: new URL(setup.peer.url).host,
      connection: 'keep-alive',
      'accept-encoding': 'identity',
      'user-agent': expect.stringMatching(/^quoin\/\d+\.\d+\.\d+/),
    });
    const order = orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`);
    const { status } = await setup.client.createJob({ ...order, input: [order.input, order.input] });
    expect(status).toBe(400);
  });

  it('that arrives byte by byte or hangs can be cancelled', async () => {
    const drip = setup.peer.onHeaders('/drips', (_request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const half = setup.peer.onHeaders('/half', (_request, response) => void response.writeHead(200).write('x'));
    for (const [path, url] of [
      ['/drips', drip],
      ['/half', half],
    ] as const) {
      const { id } = (await setup.client.createJob(orderOf(url, `${setup.peer.url}/target`))).json;
      await setup.peer.waitForRequest(path);
      const { json } = await setup.client.call(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
      expect(json).toMatchObject({ status: 'failed', error_code: 'cancelled' });
      expect(json.files.input).toMatchObject({ available: false });
    }
  });

  it('from a closed port fails the job', async () => {
    const { json } = await setup.client.runJob(
      orderOf(`http://127.0.0.1:1/a?token=${secret}`, `${setup.peer.url}/target`),
    );
    expect(json).toMatchObject({ status: 'failed', error_code: 'download_connect_failed' });
    expect(json.error).not.toContain(secret);
  });
});
