import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { startClockedServer } from '../harness/clocked-server.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type FakeS3, startFakeS3 } from '../harness/s3/fake-s3.ts';
import { refuse } from '../harness/s3/fake-s3-bucket.ts';
import { killServers, runProgram, type ServerProcess, startServer } from '../harness/server-process.ts';

let fake: FakeS3;
let peer: Peer;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  [fake, peer] = await Promise.all([startFakeS3(), startPeer()]);
  peer.on('/source', { body: await makePng() });
  server = await startServer({ environment: fake.environment });
  client = await createClient(server);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  killServers();
  await peer.close();
  await fake.close();
  removeFolders();
});

const keysOf = (id: string) =>
  [...fake.bucket.objects.keys()].filter((key) => key.includes(id)).map((key) => key.replace(/^.*\//, ''));
const keyOf = (id: string, name: string) => `tests/jobs/${id.slice(-2)}/${id}/${name}`;
const finishOne = async (): Promise<string> => {
  const { json } = await client.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
  expect(json).toMatchObject({ status: 'completed' });
  return json.id;
};
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runProgram(args, { ...fake.environment, ...more });
const check = async (data: string) => {
  const { code, output } = await run(['check', '--data', data, '--deep', '--json']);
  const findings = JSON.parse(output).findings as { level: string; message: string }[];
  return { code, findings: findings.map(({ level, message }) => `${level} ${message}`) };
};

describe('a service with its files in a bucket', () => {
  it('converts, and leaves no files in its folder', async () => {
    const id = await finishOne();
    expect(keysOf(id).sort()).toEqual(['input.1', 'output.1']);
    expect(readdirSync(join(server.data, 'files'))).toEqual(['drafts']);
    const local = readdirSync(join(server.data, 'files'), { recursive: true, encoding: 'utf8' });
    expect(local.filter((name) => name.includes(id))).toEqual([]);
    expect(await check(server.data)).toEqual({ code: 0, findings: [] });
  });

  it('serves files, parts of them, and their digests', async () => {
    const id = await finishOne();
    const path = `/v1/converter/jobs/${id}/files?file_type=output`;
    const [sent] = peer.requestsOf('PUT', '/target').slice(-1);
    const whole = await client.call(path);
    expect([whole.status, whole.bytes.equals(sent?.body ?? Buffer.alloc(0))]).toEqual([200, true]);
    const digest = createHash('sha256').update(whole.bytes).digest('hex');
    expect(whole.headers.get('etag')).toBe(`"${digest}"`);
    const part = await client.call(path, { headers: { Range: 'bytes=3-9' } });
    expect([part.status, part.bytes.equals(whole.bytes.subarray(3, 10))]).toEqual([206, true]);
    const head = await client.call(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.bytes.length)]);
    const source = await client.call(path.replace('output', 'input'));
    expect(source.bytes.equals(await makePng())).toBe(true);
  });

  it('answers 503 if a file cannot be read, or is wrong', async () => {
    const id = await finishOne();
    const path = `/v1/converter/jobs/${id}/files?file_type=output`;
    fake.fault = ({ key, method }) => (method === 'GET' && key.includes(id) ? refuse(403, 'AccessDenied') : undefined);
    expect((await client.call(path)).status).toBe(503);
    fake.fault = ({ key, method }) => (method === 'GET' && key.includes(id) ? 'corrupt' : undefined);
    expect((await client.call(path)).status).toBe(503);
    fake.fault = () => undefined;
    expect((await client.call(path)).status).toBe(200);
  });

  it('erases a job with its objects', async () => {
    const id = await finishOne();
    const erased = await run(['admin', 'erase', 'job', id, '--yes'], { QUOIN_DATA: server.data });
    expect([erased.code, keysOf(id)]).toEqual([0, []]);
  });

  it('finds what is missing or changed in the bucket, and what belongs to no job', async () => {
    const [missing, changed] = [await finishOne(), await finishOne()];
    const removed = fake.bucket.objects.get(keyOf(missing, 'output.1'));
    const other = fake.bucket.objects.get(keyOf(changed, 'output.1'));
    if (removed === undefined || other === undefined) throw new Error('the objects are missing');
    fake.bucket.objects.delete(keyOf(missing, 'output.1'));
    fake.bucket.objects.set(keyOf(changed, 'output.1'), { ...other, bytes: Buffer.alloc(other.bytes.length) });
    fake.bucket.objects.set(keyOf(changed, 'output.7'), other);
    fake.bucket.objects.set(keyOf('019a0000-0000-7000-8000-0000000000ab', 'input.1'), other);
    const { code, findings } = await check(server.data);
    expect(code).toBe(3);
    const expected = [
      `problem the output of job ${changed} has changed`,
      `problem the output of job ${missing} is missing (s3://quoin-files/${keyOf(missing, 'output.1')})`,
      `remark s3://quoin-files/${keyOf('019a0000-0000-7000-8000-0000000000ab', '')} belongs to no job`,
      `remark s3://quoin-files/${keyOf(changed, 'output.7')} belongs to an earlier attempt`,
    ];
    const unexpected = findings.filter((finding) => !expected.some((start) => finding.startsWith(start)));
    expect([unexpected, findings.length]).toEqual([[], expected.length]);
    fake.bucket.objects.set(keyOf(missing, 'output.1'), removed);
    fake.bucket.objects.set(keyOf(changed, 'output.1'), other);
    fake.bucket.objects.delete(keyOf(changed, 'output.7'));
    fake.bucket.objects.delete(keyOf('019a0000-0000-7000-8000-0000000000ab', 'input.1'));
  });

  it('continues after its bucket could not be reached, and reports it meanwhile', async () => {
    fake.fault = ({ key }) => (key.includes('/jobs/') ? refuse(503, 'SlowDown') : undefined);
    const { json } = await client.createJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    fake.fault = () => refuse(503, 'SlowDown');
    while ((await fetch(`${server.operationsUrl}/ready`)).status === 200)
      await new Promise((go) => setTimeout(go, 100));
    expect((await client.createJob(orderOf(`${peer.url}/source`, `${peer.url}/target`))).status).toBe(503);
    fake.fault = () => undefined;
    expect((await client.waitUntilEnded(json.id)).json).toMatchObject({ status: 'completed' });
    while ((await fetch(`${server.operationsUrl}/ready`)).status !== 200)
      await new Promise((go) => setTimeout(go, 100));
  });

  it('is backed up with its files, and restored into another bucket', async () => {
    const id = await finishOne();
    const to = join(createFolder(), 'backup');
    const made = await run(['backup', '--data', server.data, '--to', to, '--with-keys', '--json']);
    expect([made.code, JSON.parse(made.output).missing]).toEqual([0, []]);
    expect(existsSync(join(to, 'files', 'jobs', id.slice(-2), id, 'output.1'))).toBe(true);
    const data = join(createFolder(), 'data');
    const other = await startFakeS3({ prefix: 'restored' });
    const restored = await run(['restore', '--from', to, '--data', data, '--json'], other.environment);
    expect([restored.code, JSON.parse(restored.output).missing]).toEqual([0, []]);
    expect(other.bucket.objects.get(`restored/jobs/${id.slice(-2)}/${id}/output.1`)?.bytes).toEqual(
      readFileSync(join(to, 'files', 'jobs', id.slice(-2), id, 'output.1')),
    );
    expect(existsSync(join(data, 'files', 'drafts', 'restore'))).toBe(false);
    const again = await startServer({ data, environment: other.environment });
    const reader = await createClient({ baseUrl: again.baseUrl, token: server.token });
    expect((await reader.call(`/v1/converter/jobs/${id}/files?file_type=output`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
    await other.close();
  });
});

// @spec "Files: 4 days as specified (`--keep-files` may shorten or lengthen)."
it('objects are removed after four days', async () => {
  const clocked = await startClockedServer({ environment: fake.environment });
  const caller = await createClient(clocked);
  const { json } = await caller.runJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
  expect(keysOf(json.id)).toHaveLength(2);
  clocked.advance(4 * 86_400_000 - 60_000);
  await clocked.service.sweeper.sweep();
  expect(keysOf(json.id)).toHaveLength(2);
  clocked.advance(120_000);
  await clocked.service.sweeper.sweep();
  expect(keysOf(json.id)).toEqual([]);
  await clocked.stop();
});

describe('a start', () => {
  it.each([
    ['a bucket that does not exist', { QUOIN_FILES: 's3://another-bucket' }, /NoSuchBucket.*QUOIN_FILES/],
    ['a wrong key', { AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' }, /SignatureDoesNotMatch.*credentials/],
    ['no key', { AWS_SECRET_ACCESS_KEY: '' }, /QUOIN_FILES .*AWS_SECRET_ACCESS_KEY/],
    [
      'a server that cannot be reached',
      { QUOIN_S3_ENDPOINT: 'http://127.0.0.1:9' },
      /cannot be reached.*QUOIN_S3_ENDPOINT/,
    ],
  ])('with %s fails, and says what to check', async (_name, more, expected) => {
    const args = ['--data', createFolder(), '--port', '0', '--operations', 'off', '--workers', '1'];
    const { code, output } = await run(args, more);
    expect(output).toMatch(expected);
    expect(output).not.toMatch(/a-wrong-secret|^ {4}at /m);
    expect(code).toBe(1);
  });
});
