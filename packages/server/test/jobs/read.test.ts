import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';

const baseUrl = 'https://service.example:8443';
const setup = setUpServer({ flags: ['--base-url', baseUrl] });
const jobs = '/v1/converter/jobs';
let id = '';
let source: Buffer;
beforeAll(async () => {
  source = await makePng(30);
  const url = setup.peer.on('/deep/P%C3%B6ster%20(1)%22.final.png', { body: source });
  id = (await setup.client.runJob(orderOf(`${url}?sig=1`, `${setup.peer.url}/target`))).json.id;
});

describe('the detail of a job', () => {
  // @spec "Job detail = the job plus `started_at`, `completed_at`, `expires_at`, `error` (a sentence), `error_code`, `notes`, `files: { input, output }` each with `url`, `content_type`, `size`, `available`."
  // @spec "| GET | `/v1/converter/jobs/{id}` | `converter` or `converter:read` | Job detail and output files |"
  // @spec "All paths are relative to `{base_url}`."
  // @spec "| File retention | 4 days after completion |"
  it('of a completed job contains its times, its notes and the URLs of its files', async () => {
    const { json } = await setup.client.call(`${jobs}/${id}`);
    const { started_at, completed_at, expires_at, created_at, files, ...rest } = json;
    expect(rest).toMatchObject({ id, status: 'completed', notes: [] });
    expect(rest).not.toHaveProperty('error');
    expect(rest).not.toHaveProperty('error_code');
    const times = [created_at, started_at, completed_at].map((time) => Date.parse(time));
    expect([...times].sort((one, other) => one - other)).toEqual(times);
    expect(Date.parse(expires_at) - Date.parse(completed_at)).toBe(4 * 24 * 3_600_000);
    const output = setup.peer.requestsOf('PUT', '/target')[0]?.body;
    const url = `${baseUrl}${jobs}/${id}/files?file_type=`;
    expect(files).toEqual({
      input: { url: `${url}input`, content_type: 'image/png', size: source.length, available: true },
      output: { url: `${url}output`, content_type: 'image/webp', size: output?.length, available: true },
    });
  });

  // @spec "Job detail = the job plus `started_at`, `completed_at`, `expires_at`, `error` (a sentence), `error_code`, `notes`, `files: { input, output }` each with `url`, `content_type`, `size`, `available`."
  it('of a failed job contains the reason as a sentence and as a code', async () => {
    const { json } = await setup.client.runJob(orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`));
    expect(json).toMatchObject({ status: 'failed', error_code: 'download_status_refused' });
    expect(json.error).toMatch(/^The download failed: .*404.*\.$/);
    expect(json.files.input).toMatchObject({ available: false });
    expect(json.files.output).toMatchObject({ available: false });
    expect(json.files.input).not.toHaveProperty('size');
  });

  it('of a running job has no end time and no files', async () => {
    const { json } = await setup.client.createJob(orderOf(setup.peer.hang('/hangs'), `${setup.peer.url}/target`));
    await setup.peer.waitForRequest('/hangs');
    const running = (await setup.client.call(`${jobs}/${json.id}?wait=0`)).json;
    expect(running).toMatchObject({ status: 'downloading', started_at: expect.any(String) });
    for (const name of ['completed_at', 'expires_at', 'error', 'error_code']) expect(running).not.toHaveProperty(name);
    for (const kind of ['', '?file_type=output', '?file_type=input']) {
      const file = await setup.client.call(`${jobs}/${json.id}/files${kind}`);
      expect([file.status, file.json.error]).toEqual([404, 'not_found']);
    }
    const waited = setup.client.call(`${jobs}/${json.id}?wait=60`);
    await setup.client.call(`${jobs}/${json.id}`, { method: 'DELETE' });
    expect((await waited).json).toMatchObject({ status: 'failed', error_code: 'cancelled' });
  });

  it('leaves no listeners on its connection, however often it is requested', async () => {
    for (let index = 0; index < 30; index++) await setup.client.call(`${jobs}/${id}`);
    const warning = /\w+Warning: .*/.exec(setup.server.output())?.[0];
    expect(warning).toBe(undefined);
  });

  it.each(['61', '-1', 'x', ''])('is refused with wait=%s', async (wait) => {
    const { status, json } = await setup.client.call(`${jobs}/${id}?wait=${wait}`);
    expect([status, json.error, json.details[0].field]).toEqual([400, 'invalid_request', 'wait']);
  });
});

describe('a file', () => {
  const file = (more: object = {}, query = '') => setup.client.call(`${jobs}/${id}/files${query}`, more);
  const output = () => setup.peer.requestsOf('PUT', '/target')[0]?.body ?? Buffer.alloc(0);

  // @spec "Input and output files can be downloaded through the service for 4 days after completion."
  // @spec "| GET | `/v1/converter/jobs/{id}/files` | `converter` or `converter:read` | Query `file_type`: `output` (default) or `input`. Response: the file bytes |"
  // @spec "Files: streamed with Content-Type, Content-Length, Content-Disposition (safe name), ETag, Range;"
  it('is the output unless the input is requested', async () => {
    for (const [query, bytes, type, name] of [
      ['', output(), 'image/webp', 'Po-ster -1- -final.webp'],
      ['?file_type=output', output(), 'image/webp', 'Po-ster -1- -final.webp'],
      ['?file_type=input', source, 'image/png', 'Po-ster -1- -final.png'],
    ] as const) {
      const { status, headers, bytes: found } = await file({}, query);
      expect(status).toBe(200);
      expect(found.equals(bytes)).toBe(true);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-length')).toBe(String(bytes.length));
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w -]+\.(webp|png)"$/);
      expect(headers.get('content-disposition')).toContain(name.slice(-5));
      expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
      expect(headers.get('accept-ranges')).toBe('bytes');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  // @spec "Files: streamed with Content-Type, Content-Length, Content-Disposition (safe name), ETag, Range;"
  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=5-9', 5, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-4', -4, undefined],
    ['bytes=2-99999999', 2, undefined],
    ['bytes=-99999999', 0, undefined],
  ])('is sent in part for the range %s', async (range, from, to) => {
    const { status, headers, bytes } = await file({ headers: { Range: range } });
    const part = output().subarray(from, to);
    const size = output().length;
    const start = from < 0 ? size + from : from;
    expect(status).toBe(206);
    expect(bytes.equals(part)).toBe(true);
    expect(headers.get('content-length')).toBe(String(part.length));
    expect(headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${size}`);
  });

  it.each(['bytes=0-1,3-4', 'bytes=5-2', 'pages=1-2', 'bytes=-', 'bytes=a-b'])(
    'is sent completely for the range %s',
    async (range) => {
      const { status, bytes } = await file({ headers: { Range: range } });
      expect([status, bytes.length]).toEqual([200, output().length]);
    },
  );

  it.each(['bytes=99999999-', 'bytes=-0'])('is refused for the range %s, with its size', async (range) => {
    const { status, headers, json } = await file({ headers: { Range: range } });
    expect([status, json.error]).toEqual([400, 'invalid_request']);
    expect(headers.get('content-range')).toBe(`bytes */${output().length}`);
  });

  it('is not sent again if If-None-Match matches, and is sent completely if If-Range does not match', async () => {
    const etag = (await file()).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await file({ headers: { 'If-None-Match': known } });
      expect([status, bytes.length, headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await file({ headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await file({ headers: { Range: 'bytes=0-0', 'If-Range': etag } })).status).toBe(206);
    expect((await file({ headers: { Range: 'bytes=0-0', 'If-Range': '"other"' } })).status).toBe(200);
    expect((await file({}, '?file_type=input')).headers.get('etag')).not.toBe(etag);
  });

  it('can be requested with HEAD', async () => {
    const { status, headers, bytes } = await file({ method: 'HEAD' });
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(output().length), 0]);
    expect(headers.get('content-type')).toBe('image/webp');
  });

  // @spec "400 `invalid_request`: malformed JSON, a required member missing, anything wrong in the query (`limit`, `offset`, `file_type`), a body too large."
  it.each(['?file_type=both', '?file_type=', '?file=input', '?file_type=input&file_type=output'])(
    'is refused for the query %s',
    async (query) => {
      const { status, json } = await file({}, query);
      expect([status, json.error]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('a job', () => {
  const paths = (job: string) => [`${jobs}/${job}`, `${jobs}/${job}/files`, `${jobs}/${job}/events`];

  // @spec "A client token reaches only resources of the organization it belongs to; other organizations answer 403."
  it('of another organization is forbidden', async () => {
    const { token } = await issueToken(setup.server.data);
    for (const path of paths(id)) {
      const { status, json } = await setup.client.call(path, { token });
      expect([status, json.error], path).toEqual([403, 'access_denied']);
    }
    for (const [method, path] of [
      ['DELETE', `${jobs}/${id}`],
      ['POST', `${jobs}/${id}/retry`],
    ] as const) {
      const { status, json } = await setup.client.call(path, { method, token });
      expect([status, json.error], path).toEqual([403, 'access_denied']);
    }
  });

  // @spec "| 404 | `not_found` | Resource does not exist |"
  // @spec "Ids that are not UUIDs and unknown sub-paths of `/v1/converter/jobs/` are 404."
  // @spec "The gateway routes `/v1/converter/jobs/{path}` as a catch-all; `{id}` and `{id}/files` are the concrete sub-paths."
  it('that does not exist is not found, whatever its id', async () => {
    const unknown = [...paths(randomUUID()), ...paths(id.replace(/.$/, (last) => (last === '0' ? '1' : '0')))];
    const ids = ['1', 'null', `${id}0`, id.slice(1), `${id}%00`, '..%2f..%2fetc', '%ff', 'a'.repeat(5000)];
    const strange = [...ids.map((each) => `${jobs}/${each}`), `${jobs}/`, `${jobs}/${id}/`, `${jobs}/${id}/input`];
    const below = [`${jobs}/${id}/files/output`, `${jobs}/${id}/events/1`, '/v1/converter', '/v1/converter/job', '/'];
    for (const path of [...unknown, ...strange, ...below]) {
      const { status, json } = await setup.client.call(path);
      expect([status, json?.error], path.slice(0, 100)).toEqual([404, 'not_found']);
    }
  });

  it('is also found by its id in upper case', async () => {
    expect((await setup.client.call(`${jobs}/${id.toUpperCase()}`)).json.id).toBe(id);
  });
});
