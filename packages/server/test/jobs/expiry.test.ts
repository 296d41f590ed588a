import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { type ClockedServer, startClockedServer } from '../harness/clocked-server.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { readRows } from '../harness/storage.ts';

const hour = 3_600_000;
const fourDays = 96 * hour;

let server: ClockedServer;
let client: Client;
let peer: Peer;
beforeAll(async () => {
  [server, peer] = await Promise.all([startClockedServer(), startPeer()]);
  client = await createClient(server);
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  await server.stop();
  await peer.close();
  removeFolders();
});

const fileStatus = async (id: string, kind: string): Promise<number> =>
  (await client.call(`/v1/converter/jobs/${id}/files?file_type=${kind}`)).status;
const read = async (id: string) => (await client.call(`/v1/converter/jobs/${id}`)).json;

describe('a job that ended four days ago', () => {
  // @spec "After that the files answer `410 Gone`."
  // @spec "When files are requested after expiry, then 410."
  // @spec "| 410 | (file expired) | Output or input file older than retention |"
  // @spec "404 before it exists; 410 `{ "error": "gone" }` from `expires_at` on, whether or not the sweep has run."
  // @spec "| `completed` | 4 days pass after completion | | `expired` | Files answer `410 Gone` |"
  // @spec "`completed` becomes `expired`; `failed` stays `failed` and its files go after the same 4 days."
  // @spec "No event is sent for that."
  // @spec "`status` is `expired` from the moment the files answer 410."
  // @spec "| `expired` | Converted files have expired |"
  it('has no files, and is expired unless it failed', async () => {
    const completed = (await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`))).json;
    const refusing = peer.on('/refuses', (_request, response) => void response.writeHead(403).end());
    const failed = (await client.runJob(orderOf(`${peer.url}/source`, refusing))).json;
    const readEvents = () => readRows(server.data, 'SELECT * FROM outbox');
    const eventsBefore = readEvents();

    server.advance(fourDays - hour);
    await server.service.sweeper.sweep();
    expect([await fileStatus(completed.id, 'input'), await fileStatus(completed.id, 'output')]).toEqual([200, 200]);
    expect([await fileStatus(failed.id, 'input'), await fileStatus(failed.id, 'output')]).toEqual([200, 404]);

    server.advance(hour);
    for (const id of [completed.id, failed.id]) {
      const gone = await client.call(`/v1/converter/jobs/${id}/files?file_type=input`);
      expect([gone.status, gone.json.error]).toEqual([410, 'gone']);
      expect((await read(id)).files.input.available).toBe(false);
    }
    expect((await read(completed.id)).status).toBe('expired');
    expect((await read(failed.id)).status).toBe('failed');
    const list = async (query: string) => (await client.call(`/v1/converter/jobs${query}`)).json;
    const statuses = (await list('')).data.map((each: { id: string; status: string }) => [each.id, each.status]);
    expect(statuses).toContainEqual([completed.id, 'expired']);
    expect((await list('?status=completed')).meta.total).toBe(0);
    expect((await list('?status=expired')).meta.total).toBe(1);
    await server.service.sweeper.sweep();
    expect(await read(completed.id)).toMatchObject({ status: 'expired', completed_at: completed.completed_at });
    expect(await read(failed.id)).toMatchObject({ status: 'failed', error_code: 'upload_status_refused' });
    for (const kind of ['input', 'output']) expect(await fileStatus(completed.id, kind)).toBe(410);
    expect(await fileStatus(failed.id, 'input')).toBe(410);
    expect((await client.call('/v1/converter/jobs?status=expired')).json.meta.total).toBe(1);
    expect(readEvents()).toEqual(eventsBefore);
  });

  it('can still be listed and retried', async () => {
    const { json } = await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    server.advance(fourDays + 1);
    await server.service.sweeper.sweep();
    const path = `/v1/converter/jobs/${json.id}`;
    expect((await client.call(path, { method: 'DELETE' })).status).toBe(409);
    const again = await client.call(`${path}/retry`, { method: 'POST' });
    expect((await client.waitUntilEnded(again.json.id)).json.status).toBe('completed');
  });
});

describe('a service with its own times', () => {
  // @spec "Files: 4 days as specified (`--keep-files` may shorten or lengthen)."
  // @spec "Job rows and events: 90 days (`--keep-jobs`, `forever` allowed)."
  it('removes files first, and the job with its event later; until then the job is expired', async () => {
    const short = await startClockedServer({ flags: ['--keep-files', '2h', '--keep-jobs', '10d'] });
    const caller = await createClient(short);
    const { json } = await caller.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    const path = `/v1/converter/jobs/${json.id}`;
    const state = async () => {
      await short.service.sweeper.sweep();
      const events = readRows<{ count: number }>(short.data, 'SELECT count(*) AS count FROM outbox')[0]?.count;
      const { status, json: job } = await caller.call(path);
      return [status, job.status, (await caller.call(`${path}/files?file_type=output`)).status, events];
    };
    expect(Date.parse(json.expires_at) - Date.parse(json.completed_at)).toBe(2 * hour);
    short.advance(hour);
    expect(await state()).toEqual([200, 'completed', 200, 1]);
    short.advance(hour);
    expect(await state()).toEqual([200, 'expired', 410, 1]);
    short.advance(10 * 24 * hour - 3 * hour);
    expect(await state()).toEqual([200, 'expired', 410, 1]);
    short.advance(hour);
    expect(await state()).toEqual([404, undefined, 404, 0]);
    expect((await caller.call('/v1/converter/jobs')).json.meta.total).toBe(0);
    await short.stop();
  });
});

describe('an Idempotency-Key', () => {
  it('is remembered for 24 hours', async () => {
    const call = { headers: { 'Idempotency-Key': 'daily' } };
    const order = orderOf(`${peer.url}/source`, `${peer.url}/target`);
    const create = async () => {
      await server.service.sweeper.sweep();
      return (await client.createJob(order, call)).json.id;
    };
    const first = await create();
    server.advance(24 * hour - 60_000);
    expect(await create()).toBe(first);
    server.advance(60_001 + 60_000);
    const second = await create();
    expect(second).not.toBe(first);
    await client.waitUntilEnded(second);
  });
});

describe('a token', () => {
  it('expires at its time', async () => {
    const [{ client_id = '' } = {}] = readRows<{ client_id: string }>(
      server.data,
      'SELECT client_id FROM access_tokens',
    );
    const kind = {
      subject: undefined,
      authType: 'client',
      grantType: 'client_credentials',
      family: undefined,
    } as const;
    const grant = { ...kind, clientId: client_id, scopes: ['converter'] };
    const token = await server.service.tokens.issue({ ...grant, expiresAt: server.service.now() + hour });
    server.advance(hour - 60_000);
    expect((await client.call('/v1/converter/jobs', { token })).status).toBe(200);
    server.advance(60_000);
    const { status, json } = await client.call('/v1/converter/jobs', { token });
    expect([status, json.error]).toEqual([401, 'invalid_token']);
  });
});
