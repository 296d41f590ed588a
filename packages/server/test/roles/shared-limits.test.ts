import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { createClient, orderOf } from '../harness/client.ts';
import { type Cluster, openCluster } from '../harness/cluster.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { generousLimits, killServers } from '../harness/server-process.ts';
import { createSubscriber } from '../harness/subscriber.ts';

describeOnPostgres('processes of one role', () => {
  let cluster: Cluster;
  let peer: Peer;
  beforeAll(async () => {
    [cluster, peer] = await Promise.all([openCluster(), startPeer()]);
    peer.on('/source', { body: await makePng() });
  });
  afterAll(async () => {
    killServers();
    await peer.close();
    await cluster.close();
    removeFolders();
  });

  it('together send at most eight requests to an endpoint at once, in the order of the events', async () => {
    const certificate = createCertificate();
    const receiver = await startPeer(certificate);
    let [running, most] = [0, 0];
    const arrived: string[] = [];
    receiver.on('/hook', async (_request, response, { headers }) => {
      running += 1;
      most = Math.max(most, running);
      arrived.push(String(headers['webhook-id']));
      await pause(60);
      running -= 1;
      response.end();
    });
    const api = await cluster.start(['api']);
    const client = await createClient(api.server);
    const { subscribe, clientToken } = await createSubscriber(api.server.data, client);
    await subscribe(`${receiver.url}/hook`);
    for (let count = 0; count < 60; count += 1) {
      await client.createJob(orderOf(`${peer.url}/none`, `${peer.url}/target`), { token: clientToken });
    }
    const flags = ['--ca-file', certificate.path];
    const senders = await Promise.all([cluster.start(['webhooks'], flags), cluster.start(['webhooks'], flags)]);
    // The jobs end while both senders wait for events.
    const worker = await cluster.start(['worker']);
    const count = async (sql: string) => Number((await cluster.query<{ count: string }>(sql))[0]?.count);
    while ((await count("SELECT count(*) FROM webhook_deliveries WHERE status = 'delivered'")) < 60) await pause(50);
    expect(new Set(arrived).size).toBe(60);
    // Both processes have sent: each logs its attempts.
    const attempts = senders.map(({ server }) => server.output().match(/"delivery_id"/g)?.length ?? 0);
    expect(Math.min(...attempts)).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(8);
    const rows = await cluster.query<{ id: string }>(
      'SELECT d.id FROM webhook_deliveries AS d JOIN outbox AS e ON e.seq = d.event ORDER BY e.seq',
    );
    const places = new Map(rows.map(({ id }, index) => [id, index]));
    // Requests of eight connections may overtake each other, but none starts before those of the round before.
    const shifts = arrived.map((id, index) => Math.abs((places.get(id) ?? Number.NaN) - index));
    expect(Math.max(...shifts)).toBeLessThanOrEqual(16);
    for (const { server } of [...senders, worker, api]) expect(await server.stop()).toBe(0);
    await receiver.close();
  }, 120_000);

  it('together accept no more requests than a quota', async () => {
    const limits = JSON.parse(readFileSync(generousLimits, 'utf8'));
    limits.tiers.generous.converter.hour = 40;
    const path = join(createFolder(), 'limits.json');
    writeFileSync(path, JSON.stringify(limits));
    const start = () => cluster.start(['api'], ['--rate-limits', path]);
    const members = [await start(), ...(await Promise.all([start(), start()]))];
    const { token } = await issueToken(members[0]?.server.data ?? '');
    const send = async (index: number) => {
      const { baseUrl } = members[index % 3]?.server ?? { baseUrl: '' };
      const init = { headers: { Authorization: `Bearer ${token}` } };
      return (await fetch(`${baseUrl}/v1/converter/jobs`, init)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 120 }, (_, index) => send(index)));
    const accepted = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(accepted).toBeLessThanOrEqual(40);
    expect(accepted).toBeGreaterThan(20);
    for (const { server } of members) expect(await server.stop()).toBe(0);
  }, 60_000);

  it('together finish equal loads of two organizations at the same time, whichever came first', async () => {
    const api = await cluster.start(['api']);
    const each = 120;
    const organizations: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { token, organizationId } = await issueToken(api.server.data);
      const client = await createClient({ baseUrl: api.server.baseUrl, token });
      organizations.push(organizationId);
      for (let sent = 0; sent < each; sent += 20) {
        const orders = Array.from({ length: 20 }, () => orderOf(`${peer.url}/source`, `${peer.url}/target`));
        const answers = await Promise.all(orders.map((order) => client.createJob(order)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      }
    }
    const workers = await Promise.all(Array.from({ length: 4 }, () => cluster.start(['worker'], ['--max-jobs', '8'])));
    const ended = () =>
      cluster.query<{ organization_id: string; completed_at: string; started_at: string }>(
        `SELECT organization_id, completed_at, started_at FROM jobs
         WHERE organization_id = ANY($1) AND status = 'completed' ORDER BY completed_at`,
        [organizations],
      );
    while ((await ended()).length < 2 * each) await pause(200);
    const rows = await ended();
    const begin = Math.min(...rows.map(({ started_at }) => Number(started_at)));
    const times = organizations.map((id) => {
      const last = rows.findLast(({ organization_id }) => organization_id === id);
      return Number(last?.completed_at) - begin;
    });
    expect(Math.min(...times) / Math.max(...times)).toBeGreaterThan(0.9);
    // Not only at the end: of the first half, each has nearly half.
    const ofFirst = rows.slice(0, each).filter(({ organization_id }) => organization_id === organizations[0]).length;
    expect(Math.abs(ofFirst / each - 0.5)).toBeLessThan(0.1);
    for (const { server } of [...workers, api]) expect(await server.stop()).toBe(0);
  }, 120_000);
});
