import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, migrations } from '../../src/db/migrations.ts';
import { createRequestId } from '../../src/request-id.ts';
import { createSqliteStores } from '../../src/service/stores/sqlite-stores.ts';
import { runAdmin } from '../harness/admin.ts';
import { createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { laterStep } from '../harness/later-schema.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, runProgram, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
  peer.on('/source', { body: await makePng() });
});
afterAll(async () => {
  await peer.close();
  killServers();
  removeFolders();
});

describe('a process of this version and one of a later version, which has added columns, on one database file', () => {
  it('work on the same jobs, and this version does not start again', async () => {
    const server = await startServer();
    const client = await createClient(server);
    const order = orderOf(`${peer.url}/source`, `${peer.url}/target`);
    const first = await client.runJob(order);
    expect(first.json.status).toBe('completed');

    const database = openDatabase(join(server.data, 'quoin.db'));
    migrate(database, [...migrations, laterStep(database)]);
    const later = createSqliteStores({
      ...{ database, locks: join(server.data, 'locks'), onDamage: () => {} },
      ...{ now: undefined, keepFilesMs: 3_600_000, forgetQueries: false },
    });
    // A job of either version is completed by the running process, and seen by both.
    const ofThis = await client.runJob(order);
    expect(ofThis.json.status).toBe('completed');
    expect(await later.jobs.readJob(ofThis.json.id)).toMatchObject({ status: 'completed' });
    const known = await later.jobs.readJob(first.json.id);
    if (known === undefined) throw new Error('the first job does not exist');
    const { organizationId, clientId, request, sourceHost, targetHost } = known;
    const id = createRequestId();
    await later.jobs.createJob({
      ...{ id, organizationId, clientId, request, sourceHost, targetHost },
      ...{ tag: 'later', createdAt: Date.now(), encryptedHeaders: undefined },
    });
    expect((await client.waitUntilEnded(id)).json).toMatchObject({ status: 'completed', tag: 'later' });
    const events = readRows(
      server.data,
      'SELECT count(*) AS count FROM outbox WHERE job_id IN (?, ?)',
      id,
      first.json.id,
    );
    expect(events).toEqual([{ count: 2 }]);
    await later.close();

    const rows = () => readRows(server.data, 'SELECT * FROM jobs ORDER BY seq');
    const before = rows();
    const again = await runProgram(['--data', server.data, '--port', '0', '--operations', '127.0.0.1:0']);
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/newer version of the service created it/)]);
    expect(runAdmin(server.data, ['organizations', 'list', '--json']).stderr).toMatch(/schema version/);
    expect(rows()).toEqual(before);
    expect((await client.runJob(order)).json.status).toBe('completed');
    expect(await server.stop()).toBe(0);
  });
});
