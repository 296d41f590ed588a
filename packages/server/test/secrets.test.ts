import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, type CallOptions, type Client, createClient, orderOf } from './harness/client.ts';
import { createFolder, removeFolders } from './harness/folders.ts';
import { type Peer, startPeer } from './harness/peer.ts';
import { makePng } from './harness/pictures.ts';
import { killServers, type ServerProcess, startServer } from './harness/server-process.ts';
import { LeakScanner } from './soak/leak-scanner.ts';
import { childrenOf, environmentOf } from './soak/proc.ts';
import { readRecords } from './soak/records.ts';

/** What is given to the service in confidence, so that every trace of it can be found. */
const plainScanner = new LeakScanner();
/** What the database holds in its place while a job is unfinished. */
const encryptedScanner = new LeakScanner();
/** All that the service has said. */
const responses: { readonly what: string; readonly bytes: Uint8Array }[] = [];

const key = randomBytes(32);
plainScanner.addBytes('the key', key);
plainScanner.addText('the written key', key.toString('base64'));

function plant(name: string, length = 40): string {
  const value = randomBytes(length).toString('base64url').slice(0, length);
  plainScanner.addText(name, value);
  return value;
}

/** A job with a value in every place that takes one. */
function secretOrder(name: string, source: string, target: string, length = 40) {
  const { input, output } = orderOf(source, target);
  return {
    tag: name,
    input: {
      ...input,
      source: { ...input.source, headers: { Authorization: `Bearer ${plant(`${name}: source`, length)}` } },
    },
    output: {
      ...output,
      upload: { ...output.upload, headers: { 'X-Api-Key': plant(`${name}: upload`, length) } },
    },
    url_headers: [{ match: 'https://cdn.example.com/', headers: { 'X-Auth-Token': plant(`${name}: rule`, length) } }],
  };
}

let peer: Peer;
let temporary: string;
beforeAll(async () => {
  temporary = createFolder();
  peer = await startPeer();
});
afterAll(async () => {
  await peer.close();
  killServers();
  removeFolders();
});

function start(data: string): Promise<ServerProcess> {
  const environment = { TMPDIR: temporary, QUOIN_SECRET_KEY: key.toString('base64') };
  return startServer({ data, environment, flags: ['--log-level', 'trace'] });
}

/** A client all of whose answers are kept. */
async function createRecordingCall(server: ServerProcess): Promise<Client['call']> {
  const { call } = await createClient(server);
  return async (path: string, more: CallOptions = {}): Promise<ApiResponse> => {
    const answer = await call(path, more);
    const head = Buffer.from(JSON.stringify([...answer.headers]));
    responses.push({ what: `${more.method ?? 'GET'} ${path}`, bytes: Buffer.concat([head, answer.bytes]) });
    return answer;
  };
}

/** The same for what is not JSON. */
async function fetchRecorded(
  { baseUrl, token }: Pick<ServerProcess, 'baseUrl' | 'token'>,
  path: string,
): Promise<string> {
  const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  responses.push({ what: path, bytes: Buffer.from(JSON.stringify([...response.headers]) + text) });
  return text;
}

/** A source that answers only when it is told to. */
function holdSource(path: string, body: Buffer): { readonly url: string; release(): void } {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const url = peer.on(path, async (_request, response) => {
    await released;
    response.end(body);
  });
  return { url, release };
}

/** Waits for a request; that the test ends is the runner's to see to. */
async function waitForRequests(method: string, path: string, count = 1): Promise<void> {
  while (peer.requestsOf(method, path).length < count) await pause(20);
}

/** Notes what stands for the headers of unfinished jobs; gives the ids. */
function recordEncrypted(data: string): string[] {
  const rows = readRecords(data, (database) =>
    database
      .prepare<[], { job_id: string; sealed: Buffer }>(
        'SELECT id AS job_id, sealed FROM job_secrets JOIN jobs USING (seq)',
      )
      .all(),
  );
  for (const row of rows) encryptedScanner.addBytes(row.job_id, row.sealed);
  return rows.map((row) => row.job_id);
}

function readOutbox(data: string): string[] {
  return readRecords(data, (database) => database.prepare<[], string>('SELECT payload FROM outbox').pluck().all());
}

/** Nothing of the values, sealed or not, is in any file; the log of the database may take its time to be emptied. */
async function expectNoTrace(data: string, patienceMs = 0): Promise<void> {
  const until = performance.now() + patienceMs;
  const look = () => [
    ...plainScanner.findInFolder(data),
    ...encryptedScanner.findInFolder(data),
    ...plainScanner.findInFolder(temporary),
  ];
  while (performance.now() < until && look().length > 0) await pause(500);
  expect(look()).toEqual([]);
}

/** While jobs are unfinished, their values are in no file and what stands for them is in the database. */
function expectEncrypted(data: string, ids: readonly string[]): void {
  expect([...plainScanner.findInFolder(data), ...plainScanner.findInFolder(temporary)]).toEqual([]);
  const found = encryptedScanner.findInFolder(data);
  for (const id of ids)
    expect(found.filter((each) => each.startsWith(`${id} in ${join(data, 'quoin.db')}`))).not.toEqual([]);
}

function expectNoResponseLeak(...servers: readonly ServerProcess[]): void {
  for (const { output } of servers) responses.push({ what: 'the output', bytes: Buffer.from(output()) });
  const events = responses.flatMap(({ what, bytes }) =>
    [...plainScanner.findIn(bytes), ...encryptedScanner.findIn(bytes)].map((name) => `${name} in ${what}`),
  );
  expect(events).toEqual([]);
}

describe('header values', () => {
  // @spec "Header values are encrypted at rest (key from the settings, else made at first start in the data folder), deleted with the rules in the transaction that ends the job."
  it('are in no file but sealed, and in none at all when their jobs have been completed, failed or cancelled', async () => {
    const server = await start(createFolder());
    const { data } = server;
    const call = await createRecordingCall(server);
    const source = holdSource('/held', await makePng());
    const refusing = peer.on('/refusing', (_request, response, { headers }) => {
      response.writeHead(500, { 'X-Echo': String(headers['x-api-key']) }).end(JSON.stringify(headers));
    });
    const post = async (name: string, target: string): Promise<string> => {
      const headers = { 'Idempotency-Key': name };
      const answer = await call('/v1/converter/jobs', {
        method: 'POST',
        body: secretOrder(name, source.url, target),
        headers,
      });
      expect(answer.status).toBe(201);
      return answer.json.id;
    };
    const completed = await post('completed', `${peer.url}/taken`);
    const failed = await post('failed', refusing);
    const cancelled = await post('cancelled', `${peer.url}/never`);
    const paths = [completed, failed, cancelled].map((id) => `/v1/converter/jobs/${id}`);
    await waitForRequests('GET', '/held', 3);
    expect(recordEncrypted(data).sort()).toEqual([completed, failed, cancelled].sort());
    expectEncrypted(data, [completed, failed, cancelled]);

    const events = paths.map((path) => fetchRecorded(server, `${path}/events`));
    for (const path of paths) await call(path);
    await call('/v1/converter/jobs');
    expect((await call(paths[2] ?? '', { method: 'DELETE' })).json.error_code).toBe('cancelled');
    source.release();
    const ends = await Promise.all(paths.map((path) => call(`${path}?wait=60`)));
    expect(ends.map(({ json }) => json.status)).toEqual(['completed', 'failed', 'failed']);
    // What was kept was right: both peers have seen it.
    for (const [method, path, name] of [
      ['GET', '/held', 'authorization'],
      ['PUT', '/taken', 'x-api-key'],
      ['PUT', '/refusing', 'x-api-key'],
    ] as const) {
      const text = String(peer.requestsOf(method, path)[0]?.headers[name]);
      expect([...plainScanner.findIn(Buffer.from(text))]).not.toEqual([]);
    }
    for (const event of await Promise.all(events)) expect(event).toContain('"completed_at"');
    await call('/v1/converter/jobs');
    for (const path of paths) await call(`${path}/files?file_type=input`);
    expect(readOutbox(data)).toHaveLength(3);
    for (const payload of readOutbox(data)) responses.push({ what: 'the outbox', bytes: Buffer.from(payload) });
    for (const path of ['/metrics', '/ready']) await fetchRecorded({ baseUrl: server.operationsUrl, token: '' }, path);

    await expectNoTrace(data, 60_000);
    expect(await server.stop()).toBe(0);
    await expectNoTrace(data);
    expectNoResponseLeak(server);
  }, 120_000);

  // @spec "`details` always names all of them; `field` is written `output.config.width`, `url_headers[2].headers.Host`; never a value of a header."
  it('are not told by any refusal, and are gone with the jobs that a retry made', async () => {
    const server = await start(createFolder());
    const call = await createRecordingCall(server);
    const source = holdSource('/source', await makePng());
    const create = (body: unknown, idempotencyKey?: string) => {
      const headers = idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } };
      return call('/v1/converter/jobs', { method: 'POST', body, ...headers });
    };
    const order = secretOrder('first', source.url, `${peer.url}/target`);
    const first = (await create(order, 'one')).json.id;
    const path = `/v1/converter/jobs/${first}`;
    expect((await create(secretOrder('other body', source.url, `${peer.url}/x`), 'one')).status).toBe(422);
    const withHeaders = (headers: object) => ({
      ...order,
      input: { ...order.input, source: { url: source.url, headers } },
    });
    const refused = [
      withHeaders({ Host: plant('refused name') }),
      withHeaders({ 'X-Break': `${plant('line break')}\r\nX-Other: ${plant('behind the line break')}` }),
      withHeaders({ 'X-Long': plant('long value', 8_193) }),
      withHeaders({ Authorization: { nested: plant('wrong type') } }),
      { ...order, url_headers: [{ match: 'http://h/', headers: { 'X-Rule': plant('refused rule') } }] },
      { ...order, url_headers: { Authorization: plant('rules of a wrong type') } },
      { ...order, input: { ...order.input, unknown: plant('unknown member') } },
    ];
    for (const body of refused) expect([400, 422]).toContain((await create(body)).status);
    const text = `{ "input": { "source": { "headers": { "Authorization": "${plant('broken JSON')}" `;
    const headers = { 'Content-Type': 'application/json' };
    expect((await call('/v1/converter/jobs', { method: 'POST', text, headers })).status).toBe(400);
    const token = plant('unknown token');
    expect((await call(path, { token })).status).toBe(401);
    const again = { input: { source: { headers: { Authorization: plant('retry') } } } };
    expect((await call(`${path}/retry`, { method: 'POST', body: again })).status).toBe(409);
    await waitForRequests('GET', '/source');
    recordEncrypted(server.data);
    source.release();
    expect((await call(`${path}?wait=60`)).json.status).toBe('completed');
    const retried = await call(`${path}/retry`, { method: 'POST', body: again });
    expect(retried.status).toBe(201);
    expect((await call(`/v1/converter/jobs/${retried.json.id}?wait=60`)).json.status).toBe('completed');
    expect(await server.stop()).toBe(0);
    await expectNoTrace(server.data);
    expectNoResponseLeak(server);
  }, 120_000);

  // @spec "Rules are deleted when the job is `completed` or `failed`."
  it('survive a kill sealed, and leave nothing behind of many jobs of all sizes', async () => {
    const server = await start(createFolder());
    const { data } = server;
    const call = await createRecordingCall(server);
    const source = holdSource('/crowd', await makePng());
    const ids: string[] = [];
    for (let number = 0; number < 120; number++) {
      // From a row that is one of many on its page to one that needs pages of its own.
      const length = [40, 90, 400, 1_000, 2_600, 8_000][number % 6] ?? 40;
      const body = secretOrder(`crowd ${number}`, source.url, `${peer.url}/crowd`, length);
      ids.push((await call('/v1/converter/jobs', { method: 'POST', body })).json.id);
    }
    await waitForRequests('GET', '/crowd');
    await server.kill();
    expect(recordEncrypted(data).sort()).toEqual([...ids].sort());
    expectEncrypted(data, ids);

    const next = await start(data);
    const callNext = await createRecordingCall({ ...next, token: server.token });
    // Rows go from the middle of pages first, then from everywhere.
    for (const id of ids.filter((_, index) => index % 3 === 1)) {
      await callNext(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
    }
    source.release();
    for (const id of ids) expect((await callNext(`/v1/converter/jobs/${id}?wait=60`)).json.completed_at).toBeDefined();
    await expectNoTrace(data, 60_000);
    expect(await next.stop()).toBe(0);
    await expectNoTrace(data);
    for (const payload of readOutbox(data)) responses.push({ what: 'the outbox', bytes: Buffer.from(payload) });
    expectNoResponseLeak(server, next);
  }, 300_000);
});

describe.skipIf(process.platform !== 'linux')('a worker', () => {
  it('is given nothing of the server’s environment', async () => {
    const server = await start(createFolder());
    while (childrenOf(server.pid).length === 0) await pause(20);
    const [worker] = childrenOf(server.pid);
    expect(plainScanner.findIn(Buffer.from(environmentOf(server.pid))).size).toBeGreaterThan(0);
    const environment = environmentOf(worker?.pid ?? 0);
    expect(environment).toContain('MALLOC_ARENA_MAX=2');
    expect([...plainScanner.findIn(Buffer.from(environment))]).toEqual([]);
    expect(environment).not.toMatch(/QUOIN_/);
    await server.stop();
  });
});

describe('the search', () => {
  it('finds what is left of a value that was written over in part', () => {
    const traces = new LeakScanner();
    const value = randomBytes(60);
    traces.addBytes('value', value);
    const left = Buffer.concat([randomBytes(100), value.subarray(7, 30), randomBytes(100)]);
    expect([...traces.findIn(left)]).toEqual(['value']);
    expect([...traces.findIn(randomBytes(10_000))]).toEqual([]);
  });
});
