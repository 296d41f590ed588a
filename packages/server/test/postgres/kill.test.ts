import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres/postgres.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { killServers, prepareDatabase, type ServerProcess, startServer } from '../harness/server-process.ts';
import { isThorough } from '../harness/thorough.ts';

/** Invariants of the jobs after all have ended. Each query returns the rows that violate one. */
const invariants: Readonly<Record<string, string>> = {
  'a job has not ended': "SELECT id FROM jobs WHERE status NOT IN ('completed', 'failed')",
  'a job has not exactly one event': `SELECT id FROM jobs
    WHERE (SELECT count(*) FROM outbox WHERE job_id = jobs.id) <> 1`,
  'an event belongs to no job': 'SELECT id FROM outbox WHERE job_id NOT IN (SELECT id FROM jobs)',
  'headers are still stored': 'SELECT seq FROM job_secrets',
  'the counts are wrong': `SELECT status, sum(count) FROM job_counts GROUP BY status
    EXCEPT (SELECT status, count(*) FROM jobs GROUP BY status UNION SELECT status, 0 FROM job_counts)`,
};

describeOnPostgres('a service whose processes and database server are killed', () => {
  const data = createFolder();
  let postgres: PostgresServer;
  let url: string;
  let peer: Peer;
  beforeAll(async () => {
    [postgres, peer] = await Promise.all([startPostgres(), startPeer()]);
    url = await postgres.createDatabase();
    await prepareDatabase(data, url);
    peer.on('/source', { body: await makePng() });
  });
  afterAll(async () => {
    killServers();
    await peer.close();
    await postgres.stop();
    removeFolders();
  });
  const query = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('loses no job that was answered 201, and ends each once', async () => {
    const servers: ServerProcess[] = [await startServer({ data })];
    const { token } = await issueToken(data);
    servers.push(await startServer({ data }));
    const created = new Set<string>();
    let isOver = false;
    const create = async (number: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const server = servers[(number + count) % servers.length];
        const order = orderOf(`${peer.url}/source`, `${peer.url}/target/${number}-${count}`);
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(order) };
        // A server that was just killed does not answer.
        const answer = await fetch(`${server?.baseUrl}/v1/converter/jobs`, init).catch(() => undefined);
        const json = (await answer?.json().catch(() => undefined)) as { id: string } | undefined;
        if (answer?.status === 201 && json !== undefined) created.add(json.id);
        await pause(20);
      }
    };
    const callers = [0, 1, 2].map(create);
    // Each server in turn, then the database server.
    for (let kill = 0; kill < (isThorough ? 6 : 3); kill += 1) {
      await pause(1_000);
      if (kill % 3 === 2) {
        await postgres.kill();
        await pause(500);
        await postgres.start();
      } else {
        const index = kill % 2;
        await servers[index]?.kill();
        servers[index] = await startServer({ data });
      }
    }
    isOver = true;
    await Promise.all(callers);
    const ids = [...created];
    expect(ids.length).toBeGreaterThan(30);
    const listUnfinished = () => query("SELECT id FROM jobs WHERE status NOT IN ('completed', 'failed')");
    for (let waits = 0; waits < 120 && (await listUnfinished()).length > 0; waits += 1) await pause(500);
    for (const [name, sql] of Object.entries(invariants)) expect(await query(sql), name).toEqual([]);
    const stored = (await query('SELECT id, status, error_code FROM jobs')) as { id: string; status: string }[];
    const found = new Map(stored.map((job) => [job.id, job]));
    expect(ids.filter((id) => found.get(id)?.status !== 'completed').map((id) => found.get(id))).toEqual([]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  }, 240_000);
});
