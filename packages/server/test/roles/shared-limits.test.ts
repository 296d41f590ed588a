import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { createClient, orderOf } from '../harness/client.ts';
import { type Cluster, type Member, openCluster } from '../harness/cluster.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { generousLimits, killServers } from '../harness/server-process.ts';
import { createSubscriber } from '../harness/subscriber.ts';
import { isThorough } from '../harness/thorough.ts';

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

  it('together send at most eight requests to an endpoint at once', async () => {
    const certificate = createCertificate();
    const receiver = await startPeer(certificate);
    let [running, most] = [0, 0];
    let mayAnswer = () => {};
    const answering = new Promise<void>((resolve) => {
      mayAnswer = resolve;
    });
    const arrived: string[] = [];
    receiver.on('/hook', async (_request, response, { headers }) => {
      running += 1;
      most = Math.max(most, running);
      arrived.push(String(headers['webhook-id']));
      await answering;
      await pause(60);
      running -= 1;
      response.end();
    });
    // Callers and jobs share a process: here only those that send matter.
    const api = await cluster.start(['api', 'worker']);
    const client = await createClient(api.server);
    const { subscribe, clientToken } = await createSubscriber(api.server.data, client);
    await subscribe(`${receiver.url}/hook`);
    for (let count = 0; count < 60; count += 1) {
      await client.createJob(orderOf(`${peer.url}/none`, `${peer.url}/target`), { token: clientToken });
    }
    const flags = ['--ca-file', certificate.path];
    const first = await cluster.start(['webhooks'], flags);
    while (running < 8) await pause(20);
    // The first process uses all slots. The second finds work, polls several times, and must leave it.
    const second = await cluster.start(['webhooks'], flags);
    await pause(2_000);
    expect(most).toBe(8);
    // The first process ends its attempts and stops, so the second sends the rest.
    const stopped = first.server.stop();
    mayAnswer();
    expect(await stopped).toBe(0);
    const count = async (sql: string) => Number((await cluster.query<{ count: string }>(sql))[0]?.count);
    while ((await count("SELECT count(*) FROM webhook_deliveries WHERE status = 'delivered'")) < 60) await pause(50);
    expect(new Set(arrived).size).toBe(60);
    expect(second.server.output()).toContain('"delivery_id"');
    expect(most).toBe(8);
    for (const { server } of [second, api]) expect(await server.stop()).toBe(0);
    await receiver.close();
  }, 120_000);

  /** Processes for callers, with a quota for webhooks. */
  let members: Member[] = [];
  const startMembers = async (): Promise<void> => {
    const limits = JSON.parse(readFileSync(generousLimits, 'utf8'));
    limits.tiers.generous.webhook.hour = 40;
    const path = join(createFolder(), 'limits.json');
    writeFileSync(path, JSON.stringify(limits));
    const start = () => cluster.start(['api'], ['--rate-limits', path]);
    members = await Promise.all([start(), start(), start()]);
  };

  it('together accept no more requests than a quota', async () => {
    await startMembers();
    const { token } = await issueToken(members[0]?.server.data ?? '', {
      ...{ authType: 'user', subject: 'somebody', scopes: ['webhook'] },
    });
    const send = async (index: number) => {
      const { baseUrl } = members[index % 3]?.server ?? { baseUrl: '' };
      const init = { headers: { Authorization: `Bearer ${token}` } };
      return (await fetch(`${baseUrl}/v1/webhook/subscriptions`, init)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 120 }, (_, index) => send(index)));
    const accepted = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(accepted).toBeLessThanOrEqual(40);
    expect(accepted).toBeGreaterThan(20);
  }, 60_000);

  it('together convert as many files of each organization, however early one of them created its jobs', async () => {
    const api = members[0] ?? (await cluster.start(['api']));
    // Half of each: the allowed difference grows with both numbers.
    const [each, workerCount] = isThorough ? [240, 4] : [120, 2];
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
    // With an odd number of jobs each, a process by itself cannot be fair.
    const start = () => cluster.start(['worker'], ['--max-jobs', '3']);
    const workers = await Promise.all(Array.from({ length: workerCount }, start));
    const ended = () =>
      cluster.query<{ organization_id: string }>(
        `SELECT organization_id FROM jobs WHERE organization_id = ANY($1) AND status = 'completed'
         ORDER BY completed_at, seq`,
        [organizations],
      );
    while ((await ended()).length < 2 * each) await pause(200);
    const rows = await ended();
    // After each quarter, within 10 % of each other. The jobs in work may be of either.
    const inWork = workers.length * 3;
    for (let end = each / 2; end < 2 * each; end += each / 2) {
      const early = rows.slice(0, end).filter((row) => row.organization_id === organizations[0]).length;
      expect(Math.abs(2 * early - end), `${early} of ${end}`).toBeLessThanOrEqual(0.05 * end + inWork);
    }
    for (const { server } of [...workers, ...members]) expect(await server.stop()).toBe(0);
  }, 240_000);
});
