import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { type Cluster, type Member, openCluster } from '../harness/cluster.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { useDatabase } from '../harness/postgres/postgres-data.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';

describe('a start with fewer roles than all', () => {
  const flags = ['--data', createFolder(), '--operations', 'off'];

  it('is refused without a database that processes can share', async () => {
    const { code, output } = await runProgram(flags, { QUOIN_ROLES: 'api' });
    expect(output).toMatch(/QUOIN_ROLES .*is api, but the database is in the data folder.*QUOIN_DATABASE_URL/);
    expect(output).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  });

  it('is refused with a role that does not exist', async () => {
    const { code, output } = await runProgram(flags, { QUOIN_ROLES: 'api,painter' });
    expect([code, output]).toEqual([1, expect.stringContaining('Expected one or more of api, worker, webhooks')]);
  });
});

describeOnPostgres('processes with different roles', () => {
  let cluster: Cluster;
  let peer: Peer;
  let api: Member;
  let client: Client;
  beforeAll(async () => {
    [cluster, peer] = await Promise.all([openCluster(), startPeer()]);
    peer.on('/source', { body: await makePng() });
    api = await cluster.start(['api']);
    client = await createClient(api.server);
  });
  afterAll(async () => {
    expect(await api.server.stop()).toBe(0);
    killServers();
    await peer.close();
    await cluster.close();
    removeFolders();
  });
  const order = (source = '/source', target = '/target') => orderOf(peer.url + source, peer.url + target);
  const ready = async ({ server }: Member) => (await fetch(`${server.operationsUrl}/ready`)).json();
  const ownerOf = async (id: string) =>
    (await cluster.query<{ owner: string; attempt: number }>('SELECT owner, attempt FROM jobs WHERE id = $1', [id]))[0];

  it('say which they have, and run no others', async () => {
    const { json: job } = await client.createJob(order());
    const webhooks = await cluster.start(['webhooks']);
    const stored = { database: 'ok', storage: 'ok' };
    expect(await ready(api)).toEqual({ ready: true, roles: ['api'], checks: { ...stored, workers: 'ok' } });
    expect(await ready(webhooks)).toEqual({ ready: true, roles: ['webhooks'], checks: stored });
    expect((await client.call('/health/converter', { token: null })).json.roles).toEqual(['api']);
    expect(webhooks.server.baseUrl).toBe('');
    const metrics = await (await fetch(`${api.server.operationsUrl}/metrics`)).text();
    // Nobody converts yet.
    expect(Number(/^quoin_queue_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect((await client.call(`/v1/converter/jobs/${job.id}`)).json.status).toBe('queued');
    const worker = await cluster.start(['worker']);
    expect((await client.waitUntilEnded(job.id)).json.status).toBe('completed');
    const file = await client.call(`/v1/converter/jobs/${job.id}/files?file_type=output`);
    expect(file.bytes.equals(peer.requestsOf('PUT', '/target')[0]?.body ?? Buffer.alloc(0))).toBe(true);
    expect(await Promise.all([worker.server.stop(), webhooks.server.stop()])).toEqual([0, 0]);
  });

  it('convert bodies of requests without a worker', async () => {
    const headers = { 'Content-Type': 'image/png' };
    const options = { method: 'POST', text: await makePng(), headers };
    const { status, headers: sent } = await client.call('/v1/conversions?to=webp', options);
    expect([status, sent.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('release a job that does not end within the drain time, and another continues it at once', async () => {
    const first = await cluster.start(['worker'], ['--drain-seconds', '1']);
    const { json: job } = await client.createJob(order(new URL(peer.hang('/hang-drain')).pathname));
    await peer.waitForRequest('/hang-drain');
    const second = await cluster.start(['worker']);
    const before = await ownerOf(job.id);
    const start = performance.now();
    expect(await first.server.stop()).toBe(0);
    let now = await ownerOf(job.id);
    while (now?.owner === before?.owner || now?.owner === null) {
      await pause(20);
      now = await ownerOf(job.id);
    }
    expect(now?.attempt).toBe((before?.attempt ?? 0) + 1);
    expect(performance.now() - start).toBeLessThan(5_000);
    await client.call(`/v1/converter/jobs/${job.id}`, { method: 'DELETE' });
    expect(await second.server.stop()).toBe(0);
  });

  it('finish jobs that end within the drain time', async () => {
    const first = await cluster.start(['worker'], ['--drain-seconds', '20']);
    const body = await makePng();
    peer.on('/slow', async (_request, response) => {
      await pause(1_500);
      response.end(body);
    });
    const { json: job } = await client.createJob(order('/slow', '/target-slow'));
    await peer.waitForRequest('/slow');
    expect(await first.server.stop()).toBe(0);
    const { json } = await client.call(`/v1/converter/jobs/${job.id}`);
    expect([json.status, (await ownerOf(job.id))?.attempt]).toEqual(['completed', 1]);
    expect(peer.requestsOf('PUT', '/target-slow')).toHaveLength(1);
  });

  it('take over the jobs of a killed one within 30 seconds', async () => {
    const first = await cluster.start(['worker']);
    let requests = 0;
    const body = await makePng();
    peer.onHeaders('/killed', (_request, response) => {
      requests += 1;
      if (requests > 1) response.end(body);
    });
    const { json: job } = await client.createJob(order('/killed', '/target-killed'));
    while (requests === 0) await pause(10);
    const second = await cluster.start(['worker']);
    const start = performance.now();
    await first.server.kill();
    expect((await client.waitUntilEnded(job.id)).json.status).toBe('completed');
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(await second.server.stop()).toBe(0);
  }, 60_000);

  it('cannot start with other files than those that run', async () => {
    const data = createFolder();
    useDatabase(data, cluster.url);
    const start = startServer({ data, flags: ['--roles', 'worker'] });
    await expect(start).rejects.toThrow(/files of this process are in the folder .*QUOIN_FILES.*QUOIN_DATA/);
  });
});
