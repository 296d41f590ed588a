import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer();
const secret = 'secret-of-the-target';
const fixtures: Readonly<Record<string, string>> = {
  ttf: '../../../core/test/font/fixtures/plain.ttf',
  layout_package: '../../../core/test/layout/fixtures/poster.zip',
};
const source = async (): Promise<string> => setup.peer.on('/source', { body: await makePng(24) });
const sendTo = async (target: string, more = {}) =>
  (await setup.client.runJob(orderOf(await source(), target, more))).json;
const eventsOf = (id: string) =>
  readRows<{ type: string; payload: string }>(
    setup.server.data,
    'SELECT type, payload FROM outbox WHERE job_id = ?',
    id,
  );

describe('an upload', () => {
  // @spec "| Method | PUT |"
  // @spec "| URL | Exactly `output.upload.url`; redirects are not followed |"
  // @spec "| `User-Agent` | `Service/Util-Upload` |"
  // @spec "| Body | Raw file bytes, streamed, no multipart wrapper |"
  // @spec "A presigned object-store URL may be used as target; it must be signed for the content type listed above."
  it('is one PUT of the file, with its length and type, to the URL exactly as written', async () => {
    const target = `${setup.peer.url}/bucket/a%7Eb/ü'?X-Sig=a%2fb'&&x=`;
    const json = await sendTo(target);
    expect(json.status).toBe('completed');
    const puts = setup.peer.received.filter(({ url }) => url.startsWith('/bucket'));
    expect(puts.map(({ method, url }) => [method, url])).toEqual([['PUT', `/bucket/a%7Eb/%C3%BC'?X-Sig=a%2fb'&&x=`]]);
    const [put] = puts;
    expect(put?.headers).toEqual({
      host: new URL(setup.peer.url).host,
      connection: 'keep-alive',
      'content-type': 'image/webp',
      'content-length': String(put?.body.length),
      'user-agent': 'Service/Util-Upload',
    });
    const file = await setup.client.call(`/v1/converter/jobs/${json.id}/files`);
    expect(file.bytes.equals(put?.body ?? Buffer.alloc(0))).toBe(true);
  });

  // @spec "| `Content-Type` | Detected from the file (for example `font/woff2`, `image/webp`, `image/png`, `application/zip` for packages) |"
  it.each([
    ['png', 'webp', 'image/webp'],
    ['png', 'png', 'image/png'],
    ['png', 'jpg', 'image/jpeg'],
    ['png', 'svg', 'image/svg+xml'],
    ['ttf', 'woff2', 'font/woff2'],
    ['ttf', 'woff', 'font/woff'],
    ['ttf', 'ttf', 'font/ttf'],
    ['ttf', 'otf', 'font/otf'],
    ['layout_package', 'design_package', 'application/zip'],
  ])('of %s as %s has the content type %s, whatever the source has', async (from, to, contentType) => {
    const body = from === 'png' ? await makePng(24) : readFileSync(new URL(fixtures[from] ?? '', import.meta.url));
    const headers = { 'Content-Type': 'text/plain' };
    const url = setup.peer.on(
      `/typed/${from}`,
      (_request, response) => void response.writeHead(200, headers).end(body),
    );
    const path = `/typed-${from}-${to}`;
    const input = { type: from, source: { url } };
    const { json } = await setup.client.runJob({ input, output: { type: to, upload: { url: setup.peer.url + path } } });
    expect(json.status).toBe('completed');
    expect(setup.peer.requestsOf('PUT', path).map((put) => put.headers['content-type'])).toEqual([contentType]);
  });

  // @spec "| Custom headers | Merged from `output.upload.headers`; cannot override `Content-Type` or `User-Agent` |"
  // @spec "On an upload, `Content-Type` and `User-Agent` are set by the service and cannot be overridden."
  it('has the custom headers, which do not replace those of the service', async () => {
    const headers = { 'x-AMZ-acl': 'private', 'content-type': 'text/html', 'USER-AGENT': 'me', Range: '' };
    const output = { type: 'png', upload: { url: `${setup.peer.url}/own`, headers } };
    expect((await sendTo('', { output })).status).toBe('completed');
    const [put] = setup.peer.requestsOf('PUT', '/own');
    expect(put?.headers).toMatchObject({
      'x-amz-acl': 'private',
      'content-type': 'image/png',
      'user-agent': 'Service/Util-Upload',
    });
    expect(put?.rawHeaders.filter((name) => /^(content-type|user-agent)$/i.test(name)).length).toBe(2);
    expect(put?.rawHeaders).toContain('x-AMZ-acl');
  });

  // @spec "The target must answer with a status in 200-299; any other status fails the job."
  // @spec "| a running state | processing ends | Success | `completed` | `conversion.completed` emitted |"
  // @spec "The job ends as `completed` or `failed`."
  it.each([200, 201, 202, 204, 206, 299])('succeeds with the status %i', async (code) => {
    const target = setup.peer.on(`/ok-${code}`, (_request, response) => void response.writeHead(code).end());
    const { id, status } = await sendTo(target);
    expect(status).toBe('completed');
    expect(eventsOf(id).map(({ type }) => type)).toEqual(['conversion.completed']);
  });

  // @spec "When the upload target answers outside 200-299, then the job ends `failed`."
  // @spec "| a running state | processing ends | Error (for example upload target answers non-2xx, or a download or upload answers with a redirect) | `failed` | `conversion.failed` emitted |"
  // @spec "| URL | Exactly `output.upload.url`; redirects are not followed |"
  // @spec "A `conversion.completed` or `conversion.failed` event is emitted."
  // @spec "| `failed` | Conversion encountered an error |"
  it.each([
    [300, 'upload_redirected'],
    [301, 'upload_redirected'],
    [304, 'upload_response_invalid'],
    [307, 'upload_redirected'],
    [308, 'upload_redirected'],
    [400, 'upload_status_refused'],
    [403, 'upload_status_refused'],
    [409, 'upload_status_refused'],
    [500, 'upload_status_refused'],
    [503, 'upload_status_refused'],
  ])('fails with the status %i', async (code, errorCode) => {
    const elsewhere = `/elsewhere-${code}`;
    const headers = { Location: `${setup.peer.url}${elsewhere}?${secret}` };
    const path = `/bad-${code}`;
    const target = setup.peer.on(path, (_request, response) => void response.writeHead(code, headers).end(secret));
    const json = await sendTo(`${target}?token=${secret}`);
    expect(json).toMatchObject({ status: 'failed', error_code: errorCode });
    expect(json.error).toContain(`The upload failed: ${target} answered ${code}`);
    expect(json.error).not.toContain(secret);
    expect(setup.peer.requestsOf('PUT', elsewhere)).toEqual([]);
    expect(setup.peer.requestsOf('PUT', path).length).toBe(1);
    const [event, ...more] = eventsOf(json.id);
    expect(more).toEqual([]);
    expect([event?.type, JSON.parse(event?.payload ?? '').error]).toEqual(['conversion.failed', json.error]);
    expect((await setup.client.call(`/v1/converter/jobs/${json.id}/files`)).status).toBe(404);
    expect((await setup.client.call(`/v1/converter/jobs/${json.id}/files?file_type=input`)).status).toBe(200);
  });

  it('to a target that never reads waits until the job is cancelled', async () => {
    const { id } = (await setup.client.createJob(orderOf(await source(), setup.peer.hang('/deaf')))).json;
    await setup.peer.waitForRequest('/deaf');
    expect((await setup.client.waitForStatus(id, 'uploading')).json).not.toHaveProperty('completed_at');
    const { json } = await setup.client.call(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
    expect(json.error_code).toBe('cancelled');
  });

  it('that is refused before it is complete fails with the status of the response', async () => {
    const noise = await makeNoise();
    const big = setup.peer.on('/noise', { body: noise });
    const target = setup.peer.onHeaders('/early', (_request, response) => {
      response.writeHead(413, { Connection: 'close' }).end(secret);
    });
    const order = { input: { type: 'png', source: { url: big } }, output: { type: 'png', upload: { url: target } } };
    const { json } = await setup.client.runJob(order);
    expect(json).toMatchObject({ status: 'failed', error_code: 'upload_status_refused' });
    expect(json.error).toContain('413');
    expect(json.error).not.toContain(secret);
  });

  it.each([
    ['a connection reset', 'upload_connection_lost'],
    ['not HTTP', 'upload_response_invalid'],
  ])('fails if the response is %s', async (kind, code) => {
    const target = setup.peer.on(`/${code}`, (_request, response) => {
      if (kind === 'a connection reset') response.req.socket.resetAndDestroy();
      else response.req.socket.end(`220 ${secret}\r\n\r\n`);
    });
    const json = await sendTo(target);
    expect(json).toMatchObject({ status: 'failed', error_code: code });
    expect(json.error).not.toContain(secret);
  });

  it('succeeds with its status, whatever the target sends afterwards', async () => {
    const targets = [
      setup.peer.on('/chatty', (_request, response) => void response.writeHead(200).end(Buffer.alloc(5_000_000))),
      setup.peer.on('/lying', (_request, response) => {
        response.req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort');
      }),
    ];
    for (const target of targets) expect((await sendTo(target)).status).toBe('completed');
  });
});

/** Creates a picture larger than the buffers of a connection. */
async function makeNoise(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = 1500;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
