import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { makePng } from '../harness/pictures.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer();

describe('the data folder', () => {
  it('contains the database and the files of the jobs, and only its owner can access it', async () => {
    const source = await makePng(20);
    const { json } = await setup.client.runJob(
      orderOf(setup.peer.on('/source', { body: source }), `${setup.peer.url}/target`),
    );
    const { data } = setup.server;
    expect(readRows(data, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);

    const names = readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' });
    const jobPaths = names.filter((name) => name.includes(json.id)).map((name) => join(data, 'files', name));
    const files = jobPaths.filter((path) => statSync(path).isFile());
    const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    const result = setup.peer.requestsOf('PUT', '/target')[0]?.body ?? Buffer.alloc(0);
    expect(files.map((path) => digest(readFileSync(path))).sort()).toEqual([source, result].map(digest).sort());
    expect(statSync(data).mode & 0o077).toBe(0);
  });
});

describe('a defect', () => {
  // @spec "| 500 | `server_error` | Internal error |"
  it('is answered without internal details, which are in the log', async () => {
    const database = new Sqlite(join(setup.server.data, 'quoin.db'));
    database.exec('ALTER TABLE jobs RENAME TO elsewhere');
    const { status, json, headers } = await setup.client.call(
      '/v1/converter/jobs/01890000-0000-7000-8000-000000000000',
    );
    database.exec('ALTER TABLE elsewhere RENAME TO jobs');
    database.close();
    expect([status, json.error]).toEqual([500, 'server_error']);
    expect(JSON.stringify(json)).not.toMatch(/jobs|sqlite|table|stack/i);
    const id = headers.get('x-service-request-id') ?? '';
    await setup.server.waitForOutput(`"request_id":"${id}","err":`);
    expect(setup.server.output()).toContain('no such table: jobs');
    expect((await setup.client.call('/v1/converter/jobs')).status).toBe(200);
  });
});
