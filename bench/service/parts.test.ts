import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareSender, openDeliveryWorker, startEndpoint } from './deliveries.ts';
import { get, getTokens, orderOf, post, type Storage, startStorage } from './load.ts';
import { type Process, startBuiltServer, startProgram } from './processes.ts';
import { fillDatabase, openOurQueue, openPlainQueue } from './queues.ts';

// The parts of the service's benchmarks do their work once, with the smallest amounts: benchmarks do not run in CI.

let storage: Storage;
const started: Process[] = [];

async function keep(process: Promise<Process>): Promise<Process> {
  const kept = await process;
  started.push(kept);
  return kept;
}

beforeAll(async () => {
  storage = await startStorage(new Uint8Array());
});

afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  storage.close();
});

const order = () => orderOf(`${storage.url}/hang`, `${storage.url}/put`);

describe('the servers of the benchmarks', () => {
  it('starts the built server with a filled database, where jobs are accepted with the token of its first start', async () => {
    const flags = ['--workers', '1', '--min-free-mib', '0', '--drain-seconds', '0'];
    const { data, token, client, end } = await keep(startBuiltServer(flags));
    await end();
    fillDatabase(data, 10, `${storage.url}/hang`);
    const { url } = await keep(startBuiltServer(flags, data));
    await post(url, token, order(), 1, 1);
    await getTokens(`${url}/oauth/token`, client, 1, 1);
    const response = await fetch(`${url}/v1/converter/jobs?limit=50`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data: jobs } = (await response.json()) as { data: unknown[] };
    expect(jobs).toHaveLength(11);
  });

  it.each(['bare', 'limits'])('answers requests of the route "%s"', async (kind) => {
    const { url, token } = await keep(startProgram('access', [kind]));
    await get(url, token, 2, 1);
  });

  it('stores bodies in the bare server', async () => {
    await post((await keep(startProgram('bare-insert'))).url, '', order(), 1, 1);
  });

  it('gives tokens of the bare provider', async () => {
    const { url } = await keep(startProgram('bare-oidc'));
    await getTokens(`${url}/token`, { id: 'client', secret: 'secret-of-the-client' }, 1, 1);
  });

  it('copies the file of a job in the service without conversions', async () => {
    const server = await keep(startProgram('noop-service', ['--workers', '1']));
    const uploaded = storage.uploads(1);
    await post(server.url, server.token, orderOf(`${storage.url}/small`, `${storage.url}/put`), 1, 1);
    await uploaded;
  });
});

describe('the queues and deliveries of the benchmarks', () => {
  it('finish all jobs', async () => {
    await openOurQueue(3)();
    await openPlainQueue(3)();
  });

  it('deliver all events', async () => {
    const endpoint = await startEndpoint();
    started.push(endpoint.process);
    const [ours, theirs] = [await openDeliveryWorker(endpoint), openBareSender(endpoint)];
    await ours.subscribe(`${endpoint.process.url}/live`, 'conversion.completed');
    await ours.deliver(3, 'conversion.completed');
    await theirs.deliver(3);
    await Promise.all([ours.stop(), theirs.stop()]);
  });
});
