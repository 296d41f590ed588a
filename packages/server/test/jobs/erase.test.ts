import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { createCertificate } from '../harness/certificate.ts';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, runProgram, type ServerProcess, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';
import { createSubscriber } from '../harness/subscriber.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const certificate = createCertificate();
let server: ServerProcess;
let client: Client;
let peer: Peer;
let receiver: Peer;
beforeAll(async () => {
  [server, peer, receiver] = await Promise.all([
    startServer({ flags: ['--ca-file', certificate.path] }),
    startPeer(),
    startPeer(certificate),
  ]);
  client = await createClient(server);
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([peer.close(), receiver.close()]);
  killServers();
  removeFolders();
});

const erase = (...words: readonly string[]) => runAdmin(server.data, ['erase', ...words, '--yes', '--json']);
const folderOf = (id: string) => join(server.data, 'files', 'jobs', id.slice(-2), id);

/** Names of the tables and files that contain a text. */
async function findText(text: string): Promise<string[]> {
  const database = new Sqlite(join(server.data, 'quoin.db'), { readonly: true });
  const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const found = tables.filter((name) => {
    // Bytes are shown as text too.
    const rows = database.prepare(`SELECT * FROM ${name}`).raw().all() as unknown[][];
    return rows.some((row) => row.some((value) => String(value).includes(text)));
  });
  database.close();
  return found;
}

async function isInDatabaseFiles(text: string): Promise<boolean> {
  return ['quoin.db', 'quoin.db-wal'].some((name) => {
    const path = join(server.data, name);
    return existsSync(path) && readFileSync(path).includes(text);
  });
}

describe('an erased job', () => {
  it('is gone with its files, event, deliveries and idempotency key, also from the bytes of the database', async () => {
    const subscriber = await createSubscriber(server.data, client);
    const failing = receiver.on('/failing', (_request, response) => void response.writeHead(500).end());
    await subscriber.subscribe(failing);
    const as = { token: subscriber.clientToken };
    const order = orderOf(`${peer.url}/source?planted-query`, `${peer.url}/target`, { tag: 'planted-tag' });
    const { json } = await client.createJob(order, { ...as, headers: { 'Idempotency-Key': 'planted-key' } });
    while ((await client.call(`/v1/converter/jobs/${json.id}`, as)).json.status !== 'completed') await pause(20);
    await receiver.waitForRequest('/failing');
    await pause(200);
    const other = await client.createJob(order, as);
    while ((await client.call(`/v1/converter/jobs/${other.json.id}`, as)).json.status !== 'completed') await pause(20);

    expect(erase('job', json.id).json).toEqual({
      erased: json.id,
      ...{ jobs: 1, idempotency_keys: 1, events: 1, deliveries: 1 },
    });
    expect((await client.call(`/v1/converter/jobs/${json.id}`, as)).status).toBe(404);
    expect(existsSync(folderOf(json.id))).toBe(false);
    expect(await findText(json.id)).toEqual(['audit_log']);
    expect(await findText('planted-key')).toEqual([]);
    expect((await client.call('/v1/converter/jobs', as)).json.meta.total).toBe(1);
    expect(erase('job', json.id).code).toBe(3);
    erase('job', other.json.id);
    // The service empties its log every ten seconds.
    while (await isInDatabaseFiles('planted-')) await pause(200);
    const check = await runProgram(['check', '--data', server.data, '--deep', '--json']);
    expect(JSON.parse(check.output)).toEqual({ ok: true, findings: [] });
  }, 60_000);

  it('that is running is abandoned without leftovers', async () => {
    let finish: () => void = () => {};
    const slow = peer.on('/slow', async (_request, response) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      response.end(await makePng());
    });
    const { json } = await client.createJob(orderOf(slow, `${peer.url}/abandoned`));
    await peer.waitForRequest('/slow');
    await pause(100);
    expect(erase('job', json.id).json).toMatchObject({ jobs: 1, events: 0 });
    finish();
    const drafts = join(server.data, 'files', 'drafts');
    while (readdirSync(drafts).some((owner) => readdirSync(join(drafts, owner)).length > 0)) await pause(20);
    while (existsSync(folderOf(json.id))) await pause(20);
    expect(peer.requestsOf('PUT', '/abandoned')).toEqual([]);
    expect(await findText(json.id)).toEqual(['audit_log']);
    const next = await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    expect(next.json.status).toBe('completed');
  });
});

describe('an erased user', () => {
  it('is gone with tokens and sessions; others stay', async () => {
    const { data } = server;
    const organization = server.printedAccounts.organizationId;
    const create = (login: string) =>
      runAdmin(data, ['users', 'create', '--organization', organization, '--login', login, '--json']).json.id as string;
    const [ada, bob] = [create('ada-planted'), create('bob')];
    const user = { organizationId: organization, authType: 'user', scopes: ['converter'] } as const;
    const { clientId } = server.printedAccounts;
    const { token } = await issueToken(data, { ...user, clientId, subject: ada });
    const kept = await issueToken(data, { ...user, clientId, subject: bob });
    expect((await client.call('/v1/converter/jobs', { token })).status).toBe(200);
    expect(erase('user', 'ada-planted').json).toMatchObject({ users: 1, tokens: 1 });
    await pause(300);
    expect((await client.call('/v1/converter/jobs', { token })).status).toBe(401);
    expect((await client.call('/v1/converter/jobs', { token: kept.token })).status).toBe(200);
    expect(await findText('ada-planted')).toEqual([]);
    expect(await findText(ada)).toEqual(['audit_log']);
    expect(erase('user', 'ada-planted').code).toBe(3);
  });
});

describe('an erased organization', () => {
  it('is gone with everything, while it creates jobs and another organization works', async () => {
    const subscriber = await createSubscriber(server.data, client);
    const hook = receiver.on('/hook', (_request, response) => void response.writeHead(204).end());
    await subscriber.subscribe(hook, { name: 'planted-name' });
    const [{ organization_id: organization = '' } = {}] = readRows<{ organization_id: string }>(
      server.data,
      'SELECT organization_id FROM clients WHERE id = ?',
      subscriber.clientId,
    );
    const order = orderOf(`${peer.url}/source`, `${peer.url}/target`);
    let refusedAt: number | undefined;
    const load = Array.from({ length: 3 }, async () => {
      for (;;) {
        const answer = await client.createJob(order, { token: subscriber.clientToken });
        if (answer.status === 201) continue;
        refusedAt ??= answer.status;
        return;
      }
    });
    const count = () =>
      readRows<{ jobs: number }>(
        server.data,
        'SELECT count(*) AS jobs FROM jobs WHERE organization_id = ?',
        organization,
      );
    while ((count()[0]?.jobs ?? 0) < 150) await pause(50);
    const others = Array.from({ length: 10 }, () => client.runJob(order));
    const { code, json } = erase('organization', organization);
    await Promise.all(load);
    expect([code, refusedAt]).toEqual([0, 401]);
    expect(json.jobs).toBeGreaterThanOrEqual(150);
    expect(json).toMatchObject({ clients: 2, subscriptions: 1 });
    for (const { json: job } of await Promise.all(others)) expect(job.status).toBe('completed');
    expect(await findText(organization)).toEqual(['audit_log']);
    expect(await findText(subscriber.clientId)).toEqual([]);
    expect(await findText('planted-name')).toEqual([]);
    const rows = (sql: string) => readRows(server.data, sql);
    expect(rows('SELECT * FROM webhook_lanes')).toEqual([]);
    // Attempts in flight remove their files when they notice that their claim is lost.
    const folders = () =>
      readdirSync(join(server.data, 'files', 'jobs'))
        .flatMap((group) => readdirSync(join(server.data, 'files', 'jobs', group)))
        .sort();
    const known = rows('SELECT id FROM jobs WHERE has_files = 1 ORDER BY id').map((row) => (row as { id: string }).id);
    while (folders().length > known.length) await pause(50);
    expect(folders()).toEqual(known.sort());
    expect((await runProgram(['check', '--data', server.data])).code).toBe(0);
    expect(rows('SELECT count(*) AS wrong FROM job_counts WHERE count < 0')).toEqual([{ wrong: 0 }]);
    expect(erase('organization', organization).code).toBe(3);
  }, 120_000);

  it('is gone too if the command was killed and repeated', async () => {
    const { token, organizationId } = await issueToken(server.data);
    const order = orderOf(`${peer.url}/source`, `${peer.url}/target`);
    const count = () =>
      readRows<{ jobs: number }>(
        server.data,
        'SELECT count(*) AS jobs FROM jobs WHERE organization_id = ?',
        organizationId,
      )[0]?.jobs ?? 0;
    await Promise.all(Array.from({ length: 400 }, () => client.createJob(order, { token })));
    const before = count();
    const counts: number[] = [];
    const words = ['admin', 'erase', 'organization', organizationId, '--yes'];
    // Killed as soon as some jobs are gone.
    for (let kills = 0; kills < 2; kills++) {
      const child = spawn(process.execPath, [program, ...words], {
        stdio: 'ignore',
        env: { PATH: process.env.PATH ?? '', QUOIN_DATA: server.data },
      });
      const isOver = once(child, 'exit');
      const start = count();
      while (count() === start && start > 0 && child.exitCode === null) await pause(1);
      child.kill('SIGKILL');
      await isOver;
      counts.push(count());
    }
    expect(before).toBe(400);
    expect(counts[0]).toBeLessThan(before);
    expect(counts[0]).toBeGreaterThan(0);
    expect(erase('organization', organizationId).code).toBe(0);
    expect(await findText(organizationId)).toEqual(['audit_log']);
    const entries = runAdmin(server.data, ['audit', '--json']).json as { action: string; subject: string }[];
    const actions = entries.filter(({ subject }) => subject === organizationId).map(({ action }) => action);
    expect(actions[0]).toBe('erase organization');
    expect(actions.filter((action) => action.startsWith('begin')).length).toBeGreaterThanOrEqual(2);
  }, 120_000);

  it('needs a confirmation, and is in the audit log', async () => {
    const { json } = runAdmin(server.data, ['organizations', 'create', '--name', 'empty', '--json']);
    const asked = runAdmin(server.data, ['erase', 'organization', json.id]);
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringMatching(/cannot be undone; confirm it with --yes/)]);
    expect(erase('organization', json.id).code).toBe(0);
    const log = runAdmin(server.data, ['audit', '--json']).json;
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'erase organization', subject: json.id, counts: expect.arrayContaining(['clients=0']) },
      { action: 'begin to erase organization', subject: json.id },
    ]);
  });
});
