import { describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { type EventStream, openEventStream } from '../harness/event-stream.ts';
import { makePng } from '../harness/pictures.ts';
import { startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const open = (id: string, lastEventId?: string): Promise<EventStream> =>
  openEventStream(`${setup.server.baseUrl}/v1/converter/jobs/${id}/events`, setup.server.token, lastEventId);
const create = async (order: unknown): Promise<string> => (await setup.client.createJob(order)).json.id;

/** A source that holds all requests until it is opened. */
function createGate(path: string, body: Uint8Array): { url: string; open: () => void } {
  let openGate = (): void => {};
  const opened = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const url = setup.peer.on(path, async (_request, response) => {
    await opened;
    response.end(body);
  });
  return { url, open: openGate };
}

describe('the events of a job', () => {
  // @spec "The stages run in the order listed in the state table (download, convert, upload)."
  // @spec "| `downloading` | Downloading the source file |"
  // @spec "| `converting` | Converting to the target format |"
  // @spec "| `uploading` | Uploading the converted file |"
  // @spec "| `completed` | Conversion finished successfully |"
  it('are its states in order, up to the last', async () => {
    const gate = createGate('/gated', await makePng());
    const order: string[] = [];
    const target = setup.peer.on('/target', (_request, response) => {
      order.push('put');
      response.end();
    });
    const id = await create(orderOf(gate.url, target));
    await setup.peer.waitForRequest('/gated');
    const stream = await open(id);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-service-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const first = await stream.next();
    expect(first).toMatchObject({ event: 'state', data: { id, status: 'downloading' } });
    expect(order).toEqual([]);
    gate.open();
    const rest = await stream.readToEnd();
    expect(rest.map(({ data }) => data.status)).toEqual(['converting', 'uploading', 'completed']);
    expect(rest.at(-1)?.data).toEqual({ id, status: 'completed', completed_at: expect.any(String) });
    const ids = [first, ...rest].map((event) => Number(event?.id));
    expect([...new Set(ids)].sort((one, other) => one - other)).toEqual(ids);
  });

  // @spec "| `queued` | Waiting to be processed |"
  it('begin with the current state, and end with the reason of a failure', async () => {
    const limited = await startServer({ flags: ['--max-jobs', '1', '--drain-seconds', '0'] });
    const client = await createClient(limited);
    const source = setup.peer.hang('/hangs');
    await client.createJob(orderOf(source, source));
    const { id } = (await client.createJob(orderOf(source, source))).json;
    const stream = await openEventStream(`${limited.baseUrl}/v1/converter/jobs/${id}/events`, limited.token);
    expect((await stream.next())?.data).toEqual({ id, status: 'queued' });
    await client.call(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
    const [end, ...more] = await stream.readToEnd();
    expect(more).toEqual([]);
    expect(end?.data).toMatchObject({ status: 'failed', error: 'The job was cancelled.', error_code: 'cancelled' });

    const ended = await openEventStream(`${limited.baseUrl}/v1/converter/jobs/${id}/events`, limited.token);
    expect((await ended.readToEnd()).map(({ data }) => data.status)).toEqual(['failed']);

    // A stopping server ends its streams without waiting for their readers.
    const other = (await client.createJob(orderOf(source, source))).json.id;
    const cut = await openEventStream(`${limited.baseUrl}/v1/converter/jobs/${other}/events`, limited.token);
    expect((await cut.next())?.data.status).toBe('queued');
    expect(await limited.stop()).toBe(0);
    expect(await cut.next()).toBe(undefined);
  });

  it('continue after the last event that a reader has received', async () => {
    const gate = createGate('/gated-2', await makePng());
    const id = await create(orderOf(gate.url, `${setup.peer.url}/target`));
    await setup.peer.waitForRequest('/gated-2');
    const stream = await open(id);
    const seen = await stream.next();
    stream.close();
    const again = await open(id, seen?.id);
    const old = await open(id, '0');
    expect((await old.next())?.data.status).toBe('downloading');
    gate.open();
    const rest = ['converting', 'uploading', 'completed'];
    expect((await again.readToEnd()).map(({ data }) => data.status)).toEqual(rest);
    expect((await old.readToEnd()).map(({ data }) => data.status)).toEqual(rest);
    for (const invalidId of ['x', '-1', '99999999999999999999']) {
      expect((await (await open(id, invalidId)).readToEnd()).map(({ data }) => data.status)).toEqual(['completed']);
    }
  });

  it('still reach the other readers when some disconnect', async () => {
    const gate = createGate('/gated-3', await makePng());
    const id = await create(orderOf(gate.url, `${setup.peer.url}/target`));
    await setup.peer.waitForRequest('/gated-3');
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(id)));
    for (const stream of streams) await stream.next();
    for (const stream of streams.slice(0, 15)) stream.close();
    gate.open();
    for (const stream of streams.slice(15)) expect((await stream.readToEnd()).at(-1)?.data.status).toBe('completed');
  });

  it('are refused with a query', async () => {
    const id = await create(orderOf(`${setup.peer.url}/none`, `${setup.peer.url}/target`));
    const { status, json } = await setup.client.call(`/v1/converter/jobs/${id}/events?from=1`);
    expect([status, json.error]).toEqual([400, 'invalid_request']);
    expect((await setup.client.call(`/v1/converter/jobs/${id}/events`, { method: 'HEAD' })).status).toBe(200);
  });
});
