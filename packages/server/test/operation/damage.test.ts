import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient, orderOf } from '../harness/client.ts';
import { removeFolders } from '../harness/folders.ts';
import { killServers, startServer } from '../harness/server-process.ts';

afterAll(() => {
  killServers();
  removeFolders();
});

/** Overwrites the root page of a table in the database of a running service, and makes the service read it again. */
function destroy(path: string, table: string): Sqlite.Database {
  const database = new Sqlite(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const find = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const size = database.pragma('page_size', { simple: true }) as number;
  writeSync(openSync(path, 'r+'), Buffer.alloc(size, 0xff), 0, size, ((find.get(table) as number) - 1) * size);
  // A commit by another connection makes SQLite drop its cached pages.
  database.exec('UPDATE write_probe SET written = zeroblob(1)');
  return database;
}

describe('a service whose database is damaged while it runs', () => {
  it('reports it in its health as soon as a statement fails, and keeps reporting it', async () => {
    const server = await startServer();
    const client = await createClient(server);
    const nowhere = orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/');
    const { json } = await client.runJob(nowhere);
    const health = async () => (await client.call('/health/converter', { token: null })).json;
    expect((await health()).status).toBe('ok');

    const database = destroy(join(server.data, 'quoin.db'), 'jobs');
    await client.call(`/v1/converter/jobs/${json.id}`);
    const failed = { status: 'unavailable', checks: { database: 'failed' } };
    expect(await health()).toMatchObject(failed);
    expect((await client.createJob(nowhere)).status).toBe(503);
    await server.waitForOutput('database is damaged');

    // The next probe succeeds, because the page that it writes is intact.
    const probed = database.prepare('SELECT length(written) FROM write_probe').pluck();
    database.exec('UPDATE write_probe SET written = zeroblob(1)');
    while (probed.get() === 1) await pause(100);
    await pause(100);
    expect(await health()).toMatchObject(failed);
    database.close();
  });
});
