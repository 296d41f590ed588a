import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, type CallOptions, type Client, createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, type ServerOptions, type ServerProcess, startServer } from '../harness/server-process.ts';
import { LeakScanner } from '../soak/leak-scanner.ts';
import { childrenOf, environmentOf } from '../soak/proc.ts';
import { readRecords } from '../soak/records.ts';

/** Finds the secrets that are given to the service. */
const plainScanner = new LeakScanner();
/** Finds the encrypted headers that the database contains while a job is unfinished. */
const encryptedScanner = new LeakScanner();
/** Everything that the service has returned, printed and emitted. */
const responses: { readonly source: string; readonly bytes: Uint8Array }[] = [];

const key = randomBytes(32);
plainScanner.addBytes('the key', key);
plainScanner.addText('the key in base64', key.toString('base64'));

function plant(name: string, length = 40): string {
  const value = randomBytes(length).toString('base64url').slice(0, length);
  plainScanner.addText(name, value);
  return value;
}

/** Builds a job request with a secret in every place that accepts one. */
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

function start(options: Pick<ServerOptions, 'data'> = {}): Promise<ServerProcess> {
  const environment = { TMPDIR: temporary, QUOIN_SECRET_KEY: key.toString('base64') };
  return startServer({ ...options, environment, flags: ['--log-level', 'trace'] });
}

/** Creates a client that records all responses. */
async function createRecordingCall(server: ServerProcess): Promise<Client['call']> {
  const { call } = await createClient(server);
  return async (path: string, more: CallOptions = {}): Promise<ApiResponse> => {
    const answer = await call(path, more);
    const head = Buffer.from(JSON.stringify([...answer.headers]));
    responses.push({ source: `${more.method ?? 'GET'} ${path}`, bytes: Buffer.concat([head, answer.bytes]) });
    return answer;
  };
}

/** Fetches and records a response that is not JSON. */
async function fetchRecorded(
  { baseUrl, token }: Pick<ServerProcess, 'baseUrl' | 'token'>,
  path: string,
): Promise<string> {
  const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  responses.push({ source: path, bytes: Buffer.from(JSON.stringify([...response.headers]) + text) });
  return text;
}

/** A source that responds once `release` is called. */
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

/** Waits for requests, up to the timeout of the test. */
async function waitForRequests(method: string, path: string, count = 1): Promise<void> {
  while (peer.requestsOf(method, path).length < count) await pause(20);
}

/** Adds the encrypted headers of unfinished jobs to the scanner; returns the ids of the jobs. */
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

/** Checks that no file contains a secret, encrypted or not; waits until the log of the database is emptied. */
async function expectNoTrace(data: string, timeoutMs = 0): Promise<void> {
  const until = performance.now() + timeoutMs;
  const places = [
    () => encryptedScanner.findInFolder(data),
    () => plainScanner.findInFolder(data),
    () => plainScanner.findInFolder(temporary),
  ];
  while (performance.now() < until && places.some((find) => find().length > 0)) await pause(500);
  expect(places.flatMap((find) => find())).toEqual([]);
}

/** Checks that secrets of unfinished jobs are in no file, and their encrypted form is in the database. */
function expectEncrypted(data: string, ids: readonly string[]): void {
  expect([...plainScanner.findInFolder(data), ...plainScanner.findInFolder(temporary)]).toEqual([]);
  const found = encryptedScanner.findInFolder(data);
  for (const id of ids)
    expect(found.filter((each) => each.startsWith(`${id} in ${join(data, 'quoin.db')}`))).not.toEqual([]);
}

function expectNoResponseLeak(...servers: readonly ServerProcess[]): void {
  for (const { output } of servers) responses.push({ source: 'the output', bytes: Buffer.from(output()) });
  const leaks = responses.flatMap(({ source, bytes }) =>
    [...plainScanner.findIn(bytes), ...encryptedScanner.findIn(bytes)].map((name) => `${name} in ${source}`),
  );
  expect(leaks).toEqual([]);
}

describe('header values', () => {
  // @spec "Header values are encrypted at rest (key from the settings, else made at first start in the data folder), deleted with the rules in the transaction that ends the job."
  it('are stored only encrypted, and not at all after their jobs are completed, failed or cancelled', async () => {
    const server = await start();
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
    const completed = await post('completed', `${peer.url}/accepted`);
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
    const endedJobs = await Promise.all(paths.map((path) => call(`${path}?wait=60`)));
    expect(endedJobs.map(({ json }) => json.status)).toEqual(['completed', 'failed', 'failed']);
    // The stored values were correct: the peers received them.
    for (const [method, path, name] of [
      ['GET', '/held', 'authorization'],
      ['PUT', '/accepted', 'x-api-key'],
      ['PUT', '/refusing', 'x-api-key'],
    ] as const) {
      const text = String(peer.requestsOf(method, path)[0]?.headers[name]);
      expect([...plainScanner.findIn(Buffer.from(text))]).not.toEqual([]);
    }
    for (const event of await Promise.all(events)) expect(event).toContain('"completed_at"');
    await call('/v1/converter/jobs');
    for (const path of paths) await call(`${path}/files?file_type=input`);
    expect(readOutbox(data)).toHaveLength(3);
    for (const payload of readOutbox(data)) responses.push({ source: 'the outbox', bytes: Buffer.from(payload) });
    for (const path of ['/metrics', '/ready']) await fetchRecorded({ baseUrl: server.operationsUrl, token: '' }, path);

    await expectNoTrace(data, 60_000);
    expect(await server.stop()).toBe(0);
    await expectNoTrace(data);
    expectNoResponseLeak(server);
  }, 120_000);

  // @spec "`details` always names all of them; `field` is written `output.config.width`, `url_headers[2].headers.Host`; never a value of a header."
  it('are in no refusal, and are deleted when jobs created by a retry end', async () => {
    const server = await start();
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
      withHeaders({ 'X-Break': `${plant('line break')}\r\nX-Other: ${plant('after the line break')}` }),
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
  it('survive a kill encrypted, and leave no traces of many jobs of all sizes', async () => {
    const server = await start();
    const { data } = server;
    const call = await createRecordingCall(server);
    const source = holdSource('/crowd', await makePng());
    const ids: string[] = [];
    for (let number = 0; number < 120; number++) {
      // From rows that share a page to rows that need several pages.
      const length = [40, 90, 400, 1_000, 2_600, 8_000][number % 6] ?? 40;
      const body = secretOrder(`crowd ${number}`, source.url, `${peer.url}/crowd`, length);
      ids.push((await call('/v1/converter/jobs', { method: 'POST', body })).json.id);
    }
    await waitForRequests('GET', '/crowd');
    await server.kill();
    expect(recordEncrypted(data).sort()).toEqual([...ids].sort());
    expectEncrypted(data, ids);

    const secondServer = await start({ data });
    const callSecond = await createRecordingCall({ ...secondServer, token: server.token });
    // Rows in the middle of pages are deleted first, then all others.
    for (const id of ids.filter((_, index) => index % 3 === 1)) {
      await callSecond(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
    }
    source.release();
    for (const id of ids)
      expect((await callSecond(`/v1/converter/jobs/${id}?wait=60`)).json.completed_at).toBeDefined();
    await expectNoTrace(data, 60_000);
    expect(await secondServer.stop()).toBe(0);
    await expectNoTrace(data);
    for (const payload of readOutbox(data)) responses.push({ source: 'the outbox', bytes: Buffer.from(payload) });
    expectNoResponseLeak(server, secondServer);
  }, 300_000);
});

describe.skipIf(process.platform !== 'linux')('a worker', () => {
  it('gets nothing of the server’s environment', async () => {
    const server = await start();
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

describe('the leak scanner', () => {
  it('finds the rest of a partly overwritten value', () => {
    const scanner = new LeakScanner();
    const value = randomBytes(60);
    scanner.addBytes('value', value);
    const remains = Buffer.concat([randomBytes(100), value.subarray(7, 30), randomBytes(100)]);
    expect([...scanner.findIn(remains)]).toEqual(['value']);
    expect([...scanner.findIn(randomBytes(10_000))]).toEqual([]);
  });
});
