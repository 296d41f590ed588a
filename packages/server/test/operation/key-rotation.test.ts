import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyWebhook } from '@quoin/webhook-verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecryptionError } from '../../src/cipher.ts';
import { HeaderEncryption } from '../../src/jobs/header-encryption.ts';
import { runAdmin } from '../harness/admin.ts';
import { createCertificate } from '../harness/certificate.ts';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { databaseFlags } from '../harness/postgres/postgres-data.ts';
import { createDataFolder, killServers, runProgram, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';
import { createSubscriber } from '../harness/subscriber.ts';

const certificate = createCertificate();

let peer: Peer;
let receiver: Peer;
beforeAll(async () => {
  [peer, receiver] = await Promise.all([startPeer(), startPeer(certificate)]);
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  await Promise.all([peer.close(), receiver.close()]);
  killServers();
  removeFolders();
});

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const variable = (...keys: readonly Buffer[]) => ({
  QUOIN_CA_FILE: certificate.path,
  QUOIN_SECRET_KEY: keys.map((key) => key.toString('base64')).join(','),
});

function orderWithHeader(source: string, value: string) {
  const order = orderOf(source, `${peer.url}/target`);
  return { ...order, input: { ...order.input, source: { url: source, headers: { Authorization: value } } } };
}

const repeat = (client: Client, order: object) =>
  client.createJob(order, { headers: { 'Idempotency-Key': 'rotated' } });

describe('a service that changes its secret key', () => {
  it('keeps headers, secrets of webhooks and idempotency keys, and needs the old key no longer', async () => {
    const first = await startServer({ environment: variable(oldKey) });
    const { data, token } = first;
    const client = await createClient(first);
    const subscriber = await createSubscriber(data, client);
    const hook = receiver.on('/hook', (_request, response) => void response.writeHead(204).end());
    const { id: subscription, secret } = await subscriber.subscribe(hook, { headers: { 'X-Hook': 'kept' } });
    let isHanging = true;
    const slow = peer.on('/slow', async (request, response) => {
      if (isHanging || request.headers.authorization !== 'Bearer kept') return;
      response.end(await makePng());
    });
    const order = orderWithHeader(slow, 'Bearer kept');
    const created = await repeat(client, order);
    await peer.waitForRequest('/slow');

    // The process that encrypts with the old key must be restarted first.
    const refused = runAdmin(data, ['rotate-keys'], '', variable(newKey, oldKey));
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringMatching(/1 running process.*restart them/)]);
    await first.kill();

    const second = await startServer({ data, environment: variable(newKey, oldKey) });
    const later = await createClient({ baseUrl: second.baseUrl, token });
    expect((await repeat(later, order)).json.id).toBe(created.json.id);
    expect((await repeat(later, { ...order, tag: 'other' })).status).toBe(422);
    const rotated = runAdmin(data, ['rotate-keys', '--json'], '', variable(newKey, oldKey));
    expect(rotated.json).toMatchObject({ jobs: 1, subscriptions: 1, unreadable: 0 });
    expect(Date.parse(rotated.json.old_keys_until) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(runAdmin(data, ['rotate-keys', '--json'], '', variable(newKey, oldKey)).json).toMatchObject({
      jobs: 0,
      subscriptions: 0,
      unreadable: 0,
    });
    const [row] = readRows<{ sealed: Buffer }>(data, 'SELECT sealed FROM job_secrets');
    const stored = row?.sealed ?? Buffer.alloc(0);
    expect(() => new HeaderEncryption(oldKey).decrypt(created.json.id, stored)).toThrow(DecryptionError);
    expect(new HeaderEncryption(newKey).decrypt(created.json.id, stored).source).toEqual([
      ['Authorization', 'Bearer kept'],
    ]);
    await second.kill();

    isHanging = false;
    const third = await startServer({ data, environment: variable(newKey) });
    const last = await createClient({ baseUrl: third.baseUrl, token });
    expect((await last.waitUntilEnded(created.json.id)).json.status).toBe('completed');
    const sent = await last.call(`/v1/webhook/subscriptions/${subscription}/test`, {
      method: 'POST',
      token: subscriber.userToken,
    });
    expect(sent.status).toBe(202);
    while (receiver.requestsOf('POST', '/hook').length === 0) await pause(10);
    const [{ headers = {}, body = Buffer.alloc(0) } = {}] = receiver.requestsOf('POST', '/hook');
    expect(headers['x-hook']).toBe('kept');
    await verifyWebhook(secret, headers, body);
    const check = await runProgram(['check', '--data', data, ...databaseFlags(data)], variable(newKey));
    expect(`exit code ${check.code}: ${check.output}`).toMatch(/^exit code 0: [\s\S]*ok {6}keys/);
    expect((await runProgram(['check', '--data', data, ...databaseFlags(data)], variable(randomBytes(32)))).code).toBe(
      3,
    );
    expect(runAdmin(data, ['audit', '--json']).json).toMatchObject([
      { action: 'rotate keys', counts: ['jobs=0', 'subscriptions=0', 'unreadable=0'] },
      { action: 'rotate keys', counts: ['jobs=1', 'subscriptions=1', 'unreadable=0'] },
    ]);
    expect(await third.stop()).toBe(0);
  });

  it('loses no job while keys are rotated under load', async () => {
    const server = await startServer({ environment: variable(newKey, oldKey) });
    const { data } = server;
    const client = await createClient(server);
    const guarded = peer.on('/guarded', async (request, response) => {
      const isRight = request.headers.authorization === `Bearer ${new URL(request.url ?? '', 'http://h').search}`;
      if (isRight) response.end(await makePng());
      else response.writeHead(401).end();
    });
    const jobs = Array.from({ length: 60 }, async (_, index) => {
      await pause(index * 20);
      const order = orderWithHeader(`${guarded}?${index}`, `Bearer ?${index}`);
      const { json } = await client.createJob(order);
      return (await client.waitUntilEnded(json.id)).json;
    });
    for (let round = 0; round < 3; round++) {
      expect(runAdmin(data, ['rotate-keys', '--json'], '', variable(newKey, oldKey)).json.unreadable).toBe(0);
    }
    const ends = await Promise.all(jobs);
    expect(ends.filter(({ status }) => status !== 'completed')).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  it('reads several keys from its data folder, and adds a new one before them', async () => {
    const { data } = await createDataFolder();
    const path = join(data, 'secret.key');
    const before = readFileSync(path, 'utf8');
    const { json } = runAdmin(data, ['rotate-keys', '--new', '--json']);
    const [added, ...rest] = readFileSync(path, 'utf8').split('\n');
    expect([Buffer.from(added ?? '', 'base64').length, rest.join('\n')]).toEqual([32, before]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(runAdmin(data, ['rotate-keys', '--json']).json.key).toBe(json.key);
    const again = await startServer({ data });
    expect(readRows(data, 'SELECT key_id FROM process_keys')).toEqual([{ key_id: json.key }]);
    expect(await again.stop()).toBe(0);
    expect(readRows(data, 'SELECT * FROM process_keys')).toEqual([]);

    writeFileSync(path, `${added}\nAAAA\n`);
    const broken = runAdmin(data, ['rotate-keys']);
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringMatching(/has 3 bytes, but must have 32/)]);
    const both = runAdmin(data, ['rotate-keys', '--new'], '', variable(newKey));
    expect([both.code, both.stderr]).toEqual([1, expect.stringMatching(/QUOIN_SECRET_KEY is set/)]);
  });
});
