import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres/postgres.ts';
import { readPostgresRows, useDatabase } from '../harness/postgres/postgres-data.ts';
import { describeInIntegration } from '../harness/postgres/postgres-database.ts';
import { type FakeS3, startFakeS3 } from '../harness/s3/fake-s3.ts';
import {
  killServers,
  prepareDatabase,
  runProgram,
  type ServerProcess,
  startServer,
} from '../harness/server-process.ts';
import { isThorough } from '../harness/thorough.ts';

interface StoredFacts {
  readonly size: number;
  readonly sha256: string;
  readonly attempt: number;
}

const toDigest = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? 'missing')
    .digest('hex');

describeInIntegration('two servers on two machines, with one database and one bucket', () => {
  const folders = [createFolder(), createFolder()] as const;
  let postgres: PostgresServer;
  let url: string;
  let peer: Peer;
  let fake: FakeS3;
  beforeAll(async () => {
    [postgres, peer, fake] = await Promise.all([startPostgres(), startPeer(), startFakeS3()]);
    url = await postgres.createDatabase();
    await prepareDatabase(folders[0], url);
    useDatabase(folders[1], url);
    peer.on('/source', { body: await makePng() });
  });
  afterAll(async () => {
    killServers();
    await peer.close();
    await fake.close();
    await postgres.stop();
    removeFolders();
  });
  const start = (index: number) => startServer({ data: folders[index] ?? '', environment: fake.environment });

  it('complete all jobs with the right files, though they are killed in mid-upload', async () => {
    const servers: ServerProcess[] = [await start(0)];
    const { token } = await issueToken(folders[0]);
    for (const name of ['secret.key', 'authorization.keys'])
      copyFileSync(join(folders[0], name), join(folders[1], name));
    servers.push(await start(1));
    const created: string[] = [];
    let [isOver, hanging] = [false, 0];
    // Every fifth upload never gets an answer; its process is killed meanwhile.
    let uploads = 0;
    fake.fault = ({ method, key }) => {
      if (method !== 'PUT' || !key.includes('/jobs/') || isOver) return undefined;
      uploads += 1;
      if (uploads % 5 !== 0) return undefined;
      hanging += 1;
      return 'hang';
    };
    const create = async (): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const server = servers[count % 2];
        const body = JSON.stringify(orderOf(`${peer.url}/source`, `${peer.url}/target`));
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await fetch(`${server?.baseUrl}/v1/converter/jobs`, { method: 'POST', headers, body }).catch(
          () => undefined,
        );
        const json = (await answer?.json().catch(() => undefined)) as { id: string } | undefined;
        if (answer?.status === 201 && json !== undefined) created.push(json.id);
        await pause(50);
      }
    };
    const caller = create();
    for (const index of isThorough ? [0, 1, 0, 1] : [0, 1]) {
      hanging = 0;
      while (hanging < 3) await pause(50);
      await servers[index]?.kill();
      servers[index] = await start(index);
    }
    isOver = true;
    await caller;
    // Uploads that hang now end with their processes; the others take their jobs over.
    for (const index of [0, 1]) {
      await servers[index]?.kill();
      servers[index] = await start(index);
    }
    const read = () =>
      readPostgresRows<Record<'id' | 'status' | 'input_file' | 'output_file', string>>(
        url,
        'SELECT id, status, input_file, output_file FROM jobs',
        [],
      );
    while (read().some(({ status }) => !['completed', 'failed'].includes(status))) await pause(500);
    const rows = new Map(read().map((row) => [row.id, row]));
    expect(created.length).toBeGreaterThan(20);
    expect(created.filter((id) => rows.get(id)?.status !== 'completed')).toEqual([]);
    for (const { id, ...row } of rows.values()) {
      for (const kind of ['input', 'output'] as const) {
        const { attempt, size, sha256 } = JSON.parse(row[`${kind}_file`]) as StoredFacts;
        const bytes = fake.bucket.objects.get(`tests/jobs/${id.slice(-2)}/${id}/${kind}.${attempt}`)?.bytes;
        expect([id, bytes?.length, toDigest(bytes)]).toEqual([id, size, sha256]);
      }
    }
    // No object is a part of a file, whether or not a job refers to it.
    const wrong = [...fake.bucket.objects].filter(
      ([key, { bytes, headers }]) => key.includes('/jobs/') && headers['x-amz-meta-sha256'] !== toDigest(bytes),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
    expect(new Set(peer.requestsOf('PUT', '/target').map(({ body }) => toDigest(body))).size).toBe(1);
    const environment = { ...fake.environment, QUOIN_DATABASE_URL: url };
    const { code, output } = await runProgram(['check', '--data', folders[1], '--deep'], environment);
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok {6}files$/m)]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  }, 300_000);
});
