import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer({ flags: ['--forget-queries', '--log-level', 'trace'] });
const source = () => `${setup.peer.url}/source`;
const target = () => `${setup.peer.url}/target`;
const signed = (url: string) => `${url}?X-Signature=planted-credential`;

beforeAll(async () => {
  setup.peer.on('/source', { body: await makePng() });
});

const retry = (id: string, body?: unknown) =>
  setup.client.call(`/v1/converter/jobs/${id}/retry`, { method: 'POST', ...(body === undefined ? {} : { body }) });

describe('a job that has ended', () => {
  // @spec "After a job's end the query of its URLs may be dropped (`--forget-queries`); the echo then shows the URL without it."
  it('shows its URLs without their queries, and they are in no file, event or log', async () => {
    let isWaiting = true;
    setup.peer.on('/waits', async (_request, response) => {
      while (isWaiting) await pause(10);
      response.end(await makePng());
    });
    const waits = `${setup.peer.url}/waits`;
    const { json } = await setup.client.createJob(orderOf(signed(waits), signed(target())));
    await setup.peer.waitForRequest('/waits');
    const path = `/v1/converter/jobs/${json.id}`;
    const running = (await setup.client.call(path)).json;
    expect([running.input.source.url, running.output.upload.url]).toEqual([signed(waits), signed(target())]);
    isWaiting = false;
    const ended = (await setup.client.waitUntilEnded(json.id)).json;
    expect(ended).toMatchObject({
      status: 'completed',
      input: { type: 'png', source: { url: waits } },
      output: { type: 'webp', upload: { url: target() } },
    });
    expect(setup.peer.requestsOf('PUT', '/target').at(-1)?.url).toBe('/target?X-Signature=planted-credential');
    const refused = setup.peer.on('/refused', (_request, response) => void response.writeHead(403).end());
    const failed = (await setup.client.runJob(orderOf(signed(refused), signed(target())))).json;
    expect(failed).toMatchObject({ status: 'failed', input: { source: { url: refused } } });
    const [cancelled] = [await setup.client.createJob(orderOf(setup.peer.hang('/hang?planted-credential'), target()))];
    await setup.client.call(`/v1/converter/jobs/${cancelled?.json.id}`, { method: 'DELETE' });

    const list = (await setup.client.call('/v1/converter/jobs')).json;
    expect(JSON.stringify(list)).not.toContain('planted-credential');
    const events = readRows<{ payload: string }>(setup.server.data, 'SELECT payload FROM outbox');
    expect(events.map(({ payload }) => JSON.parse(payload).input.source.url)).toContain(waits);
    const isStored = () =>
      ['quoin.db', 'quoin.db-wal'].some((name) => {
        const file = join(setup.server.data, name);
        return existsSync(file) && readFileSync(file).includes('planted-credential');
      });
    // The log of the database is emptied every ten seconds.
    while (isStored()) await pause(200);
    expect(setup.server.output()).toContain(json.id);
    expect(setup.server.output()).not.toContain('planted-credential');
  }, 60_000);

  // @spec "A job whose URL queries were forgotten can be retried only with both URLs in the body (else 409)."
  it('can be retried only with both URLs, if one of them had a query', async () => {
    const { json } = await setup.client.runJob(orderOf(signed(source()), target()));
    const sourceAgain = { source: { url: signed(source()) } };
    const targetAgain = { upload: { url: signed(target()) } };
    for (const body of [undefined, { input: sourceAgain }, { output: targetAgain }]) {
      const answer = await retry(json.id, body);
      expect([answer.status, answer.json.error]).toEqual([409, 'conflict']);
    }
    const wrong = await retry(json.id, { input: { source: { url: 'ftp://h/' } }, output: targetAgain });
    expect([wrong.status, wrong.json.details[0].field]).toEqual([400, 'input.source.url']);
    const again = await retry(json.id, { input: sourceAgain, output: targetAgain });
    expect(again.json).toMatchObject({
      status: 'queued',
      input: { type: 'png', ...sourceAgain },
      output: { type: 'webp', ...targetAgain },
    });
    expect((await setup.client.waitUntilEnded(again.json.id)).json.status).toBe('completed');
    expect(setup.peer.requestsOf('GET', '/source').at(-1)?.url).toBe('/source?X-Signature=planted-credential');
  });

  it('is retried as usual if its URLs had no queries', async () => {
    const { json } = await setup.client.runJob(orderOf(source(), target()));
    const again = await retry(json.id);
    expect(again.status).toBe(201);
    await setup.client.waitUntilEnded(again.json.id);
    const refused = await retry(json.id, { input: { source: { url: source() } } });
    expect([refused.status, refused.json.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'input.source.url', code: 'url_not_applicable' })],
    ]);
  });
});
