import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

// One job at a time per host, so that a second job stays queued.
const setup = setUpServer({ flags: ['--max-jobs-per-host', '1'] });
const target = () => `${setup.peer.url}/target`;
const cancel = (id: string) => setup.client.call(`/v1/converter/jobs/${id}`, { method: 'DELETE' });
const retry = (id: string, body?: unknown) =>
  setup.client.call(`/v1/converter/jobs/${id}/retry`, { method: 'POST', ...(body === undefined ? {} : { body }) });
const cancelled = { status: 'failed', error_code: 'cancelled', error: expect.stringMatching(/cancelled/) };

/** A drawing that takes longer to convert than a test takes to cancel it. */
const bigSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f"><feTurbulence baseFrequency="0.7" numOctaves="9"/></filter><rect width="6000" height="6000" filter="url(#f)"/></svg>`;

describe('an unfinished job', () => {
  // @spec "Cancel: `DELETE /v1/converter/jobs/{id}` (`converter:write`) ends an unfinished job as `failed`, `error_code` `cancelled`, with its event; a finished one answers 409 `conflict`."
  it('can be cancelled once, while it downloads or is queued', async () => {
    const source = setup.peer.hang('/hangs');
    const running = (await setup.client.createJob(orderOf(source, target()))).json.id;
    await setup.peer.waitForRequest('/hangs');
    const waiting = (await setup.client.createJob(orderOf(source, target()))).json.id;
    expect((await setup.client.waitForStatus(waiting, 'queued')).json).not.toHaveProperty('started_at');

    for (const id of [waiting, running]) {
      const { status, json } = await cancel(id);
      expect(status).toBe(200);
      expect(json).toMatchObject({ id, ...cancelled });
      expect(Date.parse(json.completed_at)).toBeGreaterThanOrEqual(Date.parse(json.created_at));
      const again = await cancel(id);
      expect([again.status, again.json.error]).toEqual([409, 'conflict']);
      expect((await setup.client.waitUntilEnded(id)).json).toMatchObject(cancelled);
    }
    const events = readRows<{ type: string; payload: string }>(
      setup.server.data,
      'SELECT type, payload FROM outbox WHERE job_id IN (?, ?)',
      waiting,
      running,
    );
    expect(events.map(({ type }) => type)).toEqual(['conversion.failed', 'conversion.failed']);
  });

  it('closes the connection to its source at once when it is cancelled', async () => {
    let close = (): void => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const source = setup.peer.onHeaders('/listens', (request) => request.socket.once('close', close));
    const { id } = (await setup.client.createJob(orderOf(source, target()))).json;
    await setup.peer.waitForRequest('/listens');
    await cancel(id);
    await closed;
  });

  it('can be cancelled while it converts', async () => {
    const source = setup.peer.on('/big.svg', { body: Buffer.from(bigSvg) });
    const order = orderOf(source, `${setup.peer.url}/never`);
    const { id } = (await setup.client.createJob({ ...order, input: { ...order.input, type: 'svg' } })).json;
    await setup.client.waitForStatus(id, 'converting');
    expect((await cancel(id)).json).toMatchObject(cancelled);
    const next = await setup.client.runJob(orderOf(setup.peer.on('/small', { body: await makePng() }), target()));
    expect(next.json.status).toBe('completed');
    expect(setup.peer.requestsOf('PUT', '/never')).toEqual([]);
  });

  it('can be cancelled while it uploads', async () => {
    const source = setup.peer.on('/small', { body: await makePng() });
    const { id } = (await setup.client.createJob(orderOf(source, setup.peer.hang('/takes-nothing')))).json;
    await setup.peer.waitForRequest('/takes-nothing');
    expect((await setup.client.waitForStatus(id, 'uploading')).json.files.output).toMatchObject({ available: false });
    const ended = await cancel(id);
    expect(ended.json).toMatchObject(cancelled);
    expect(ended.json.files.input).toMatchObject({ available: true });
    expect((await setup.client.call(`/v1/converter/jobs/${id}/files`)).status).toBe(404);
  });

  it('cannot be retried', async () => {
    const { id } = (await setup.client.createJob(orderOf(setup.peer.hang('/hangs'), target()))).json;
    const { status, json } = await retry(id);
    expect([status, json.error]).toEqual([409, 'conflict']);
    await cancel(id);
  });
});

describe('a finished job', () => {
  // @spec "| 409 | `conflict` | Resource conflict |"
  it('cannot be cancelled', async () => {
    const source = setup.peer.on('/small', { body: await makePng() });
    for (const url of [source, `${setup.peer.url}/none`]) {
      const { json } = await setup.client.runJob(orderOf(url, target()));
      const answer = await cancel(json.id);
      expect([answer.status, answer.json.error]).toEqual([409, 'conflict']);
      expect((await setup.client.waitUntilEnded(json.id)).bytes.toString()).toBe(JSON.stringify(json));
    }
  });

  // @spec "Retry: `POST …/{id}/retry` makes a **new** job from the stored request; headers and rules are gone by then and may be given again in the body."
  it('can be retried as a new job, with or without headers', async () => {
    const keys: unknown[] = [];
    const source = setup.peer.on('/guarded', async (_request, response, { headers }) => {
      keys.push(headers['x-key']);
      if (headers['x-key'] === 'k') response.end(await makePng());
      else response.writeHead(403).end();
    });
    const headers = { 'X-Key': 'k' };
    const config = { width: 8 };
    const order = {
      tag: 'again',
      input: { type: 'png', source: { url: source, headers } },
      output: { type: 'webp', upload: { url: target(), headers: { 'X-Key': 'up' } }, config },
    };
    const first = (await setup.client.runJob(order)).json;
    expect(first.status).toBe('completed');

    const second = await retry(first.id);
    expect(second.status).toBe(201);
    expect(second.headers.get('location')).toBe(`/v1/converter/jobs/${second.json.id}`);
    expect(second.json.id).not.toBe(first.id);
    const { id: _, status, created_at: __, ...echo } = second.json;
    expect(status).toBe('queued');
    expect(echo).toEqual({ tag: 'again', input: first.input, output: first.output });
    const failed = (await setup.client.waitUntilEnded(second.json.id)).json;
    expect(failed).toMatchObject({ status: 'failed', error_code: 'download_status_refused' });

    const third = await retry(failed.id, {
      input: { source: { headers } },
      output: { upload: { headers: { 'X-Key': 'u2' } } },
    });
    expect((await setup.client.waitUntilEnded(third.json.id)).json.status).toBe('completed');
    expect(keys).toEqual(['k', undefined, 'k']);
    const puts = setup.peer.requestsOf('PUT', '/target').filter((put) => put.headers['x-key'] !== undefined);
    expect(puts.map((put) => put.headers['x-key'])).toEqual(['up', 'u2']);
    expect((await setup.client.waitUntilEnded(first.id)).json).toEqual(first);
  });

  it.each<[string, unknown, number, string]>([
    ['another source', { input: { source: { url: 'http://127.0.0.1/' } } }, 400, 'input.source.url'],
    ['another tag', { tag: 'b' }, 400, 'tag'],
    ['a refused header', { output: { upload: { headers: { Host: 'a' } } } }, 400, 'output.upload.headers.Host'],
    ['wrong rules', { url_headers: 1 }, 422, 'url_headers'],
  ])('is not retried with %s', async (_, body, status, field) => {
    const { json } = await setup.client.runJob(orderOf(`${setup.peer.url}/none`, target()));
    const answer = await retry(json.id, body);
    expect([answer.status, answer.json.error]).toEqual([status, 'validation_error']);
    expect(answer.json.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  it('is retried once per Idempotency-Key', async () => {
    const { json } = await setup.client.runJob(orderOf(`${setup.peer.url}/none`, target()));
    const call = { method: 'POST', headers: { 'Idempotency-Key': 'retry' } };
    const path = `/v1/converter/jobs/${json.id}/retry`;
    const answers = [await setup.client.call(path, call), await setup.client.call(path, call)];
    expect(answers[1]?.bytes.toString()).toBe(answers[0]?.bytes.toString());
    const other = await setup.client.createJob(orderOf(target(), target()), call);
    expect(other.status).toBe(422);
  });
});
