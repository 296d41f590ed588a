import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type PostgresServer, postgresPrograms, startPostgres, startStandby } from '../harness/postgres/postgres.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { startProxy } from '../harness/postgres/postgres-proxy.ts';
import { killServers, prepareDatabase, type ServerProcess, startServer } from '../harness/server-process.ts';
import { mountSmallDisk } from '../harness/small-disk.ts';

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  killServers();
  await peer.close();
  removeFolders();
});

/** Creates jobs until it is stopped. Collects the ids of those that were answered 201, and the other answers. */
function startCaller({ baseUrl }: ServerProcess, token: string) {
  const created: string[] = [];
  const refusals = new Map<number, number>();
  let isOver = false;
  const run = async (): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const order = { ...orderOf(`${peer.url}/source`, `${peer.url}/target/${number}`), tag: 'x'.repeat(200) };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${baseUrl}/v1/converter/jobs`, {
        method: 'POST',
        headers,
        body: JSON.stringify(order),
      });
      const { id } = (await answer.json()) as { id: string };
      if (answer.status === 201) created.push(id);
      else refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      await pause(10);
    }
  };
  const done = run();
  return {
    created,
    refusals,
    async reach(count: number) {
      while (created.length < count) await pause(20);
    },
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

/** Waits until the jobs have ended, and expects that each has completed with one event. */
async function expectCompleted(url: string, ids: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const read = async (sql: string) => (await client.query(sql, [ids])).rows;
    const unfinished = "SELECT id FROM jobs WHERE id = ANY($1) AND status NOT IN ('completed', 'failed')";
    while ((await read(unfinished)).length > 0) await pause(200);
    const completed = await read(
      `SELECT id FROM jobs WHERE id = ANY($1) AND status = 'completed'
         AND (SELECT count(*) FROM outbox WHERE job_id = jobs.id) = 1`,
    );
    expect(completed).toHaveLength(ids.length);
  } finally {
    await client.end();
  }
}

describeOnPostgres('a service whose database server fails over to a standby', () => {
  it('loses no job that was answered 201, and ends each once', async () => {
    const primary = await startPostgres();
    const url = await primary.createDatabase();
    const proxy = await startProxy(url);
    const data = createFolder();
    await prepareDatabase(data, proxy.url);
    const server = await startServer({ data });
    const { token } = await issueToken(data);
    const standby = await startStandby(primary);
    const caller = startCaller(server, token);
    await caller.reach(40);
    await primary.kill();
    await pause(500);
    await standby.promote();
    proxy.switchTo(standby.port);
    await caller.reach(caller.created.length + 40);
    await caller.stop();
    // The only answer meanwhile asks to try again.
    expect([...caller.refusals.keys()]).toEqual([503]);
    await expectCompleted(proxy.url, caller.created);
    const client = await createClient(server);
    await expect.poll(async () => (await client.call('/health/converter', { token: null })).status).toBe(200);
    expect(await server.stop()).toBe(0);
    proxy.close();
    await Promise.all([standby.stop(), primary.stop()]);
  }, 180_000);
});

// Mounting a disk needs a permission that not every user has.
const disk = postgresPrograms === undefined ? undefined : mountSmallDisk(160);

describe.skipIf(disk === undefined)('a service whose database server has a full disk', () => {
  let postgres: PostgresServer;
  afterAll(async () => {
    await postgres.stop();
    disk?.unmount();
  });

  it('refuses jobs while nothing can be stored, loses none, and goes on by itself', async () => {
    postgres = await startPostgres(['min_wal_size=32MB', 'max_wal_size=32MB', 'shared_buffers=1MB'], disk?.folder);
    const url = await postgres.createDatabase();
    const data = createFolder();
    await prepareDatabase(data, url);
    const server = await startServer({ data });
    const { token } = await issueToken(data);
    const caller = startCaller(server, token);
    await caller.reach(30);
    disk?.fill();
    while ((caller.refusals.get(503) ?? 0) < 20) await pause(20);
    expect(server.output()).toMatch(/the database server lacks disk space|the connection to the database failed/);
    const before = caller.created.length;
    disk?.removeFiller();
    // A server that could not write its log has ended; operators have it started again.
    await pause(500);
    if (!postgres.isRunning()) await postgres.start();
    await caller.reach(before + 30);
    await caller.stop();
    expect([...caller.refusals.keys()]).toEqual([503]);
    await expectCompleted(url, caller.created);
    expect(await server.stop()).toBe(0);
  }, 180_000);
});
