import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOutbox } from '../../src/events/outbox.ts';
import { runAdmin } from '../harness/admin.ts';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres/postgres.ts';
import { readPostgresRows } from '../harness/postgres/postgres-data.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import {
  killServers,
  prepareDatabase,
  runProgram,
  type ServerProcess,
  startServer,
} from '../harness/server-process.ts';

describeOnPostgres('a service on PostgreSQL', () => {
  const data = createFolder();
  let postgres: PostgresServer;
  let url: string;
  let server: ServerProcess;
  let client: Client;
  let peer: Peer;
  let organizationId: string;
  beforeAll(async () => {
    [postgres, peer] = await Promise.all([startPostgres(), startPeer()]);
    url = await postgres.createDatabase();
    await prepareDatabase(data, url);
    server = await startServer({ data });
    const issued = await issueToken(data);
    ({ organizationId } = issued);
    client = await createClient({ baseUrl: server.baseUrl, token: issued.token });
    peer.on('/source', { body: await makePng() });
  });
  afterAll(async () => {
    await server.stop();
    killServers();
    await peer.close();
    await postgres.stop();
    removeFolders();
  });
  const environment = () => ({ QUOIN_DATABASE_URL: url });
  const finishOne = async (): Promise<string> => {
    const { json } = await client.createJob(orderOf(`${peer.url}/source`, `${peer.url}/target`));
    expect((await client.waitUntilEnded(json.id)).json).toMatchObject({ status: 'completed' });
    return json.id;
  };

  it('converts, creates no database file, and passes its check', async () => {
    await finishOne();
    const { code, output } = await runProgram(['check', '--data', data, '--deep'], environment());
    expect(output).toMatch(/^ok {6}database$/m);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect((await runProgram(['backup', '--data', data, '--to', `${data}-copy`], environment())).output).toContain(
      'pg_dump',
    );
  });

  it('fails its check if files are missing', async () => {
    await finishOne();
    const other = createFolder();
    const { code, output } = await runProgram(['check', '--data', other], environment());
    expect(code).toBe(3);
    expect(output).toMatch(/^FAILED {2}files$/m);
  });

  it('erases a job and an organization with everything that refers to them', async () => {
    const id = await finishOne();
    expect(runAdmin(data, ['erase', 'job', id, '--yes', '--json']).json).toMatchObject({ jobs: 1, events: 1 });
    expect(readPostgresRows(url, 'SELECT id FROM jobs WHERE id = ?', [id])).toEqual([]);
    expect(runAdmin(data, ['erase', 'organization', organizationId, '--yes', '--json']).code).toBe(0);
    for (const table of ['jobs', 'outbox', 'idempotency_keys', 'job_counts', 'organization_turns', 'clients'])
      expect(
        readPostgresRows(
          url,
          table === 'idempotency_keys' ? `SELECT * FROM ${table}` : `SELECT * FROM ${table} WHERE organization_id = ?`,
          [organizationId],
        ),
        table,
      ).toEqual([]);
    expect(runAdmin(data, ['audit', '--json']).json).toMatchObject([{ action: 'erase organization' }, {}, {}, {}]);
  });

  it('accepts events by its URL, and refuses those without recipient', async () => {
    const outbox = openOutbox(url);
    const [organization] = readPostgresRows<{ id: string }>(url, 'SELECT id FROM organizations', []);
    const project = {
      project_id: '01980f50-0000-7000-8000-000000000001',
      team_id: '01980f50-0000-7000-8000-000000000002',
      organization_id: organization?.id ?? '',
      name: 'Spring campaign \0',
      updated_at: '2026-03-02T09:15:04Z',
    };
    const id = await outbox.emit('project.deleted', project);
    await outbox.emit('project.deleted', project, { id });
    const rows = readPostgresRows<{ payload: string }>(url, 'SELECT payload FROM outbox WHERE id = ?', [id]);
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([project]);
    const unknown = { ...project, organization_id: '01980f50-0000-7000-8000-000000000009' };
    await expect(outbox.emit('project.deleted', unknown)).rejects.toMatchObject({ code: 'audience_unknown' });
    await outbox.close();
    const missing = openOutbox(await postgres.createDatabase());
    await expect(missing.emit('project.deleted', project)).rejects.toMatchObject({ code: 'database_unusable' });
    await missing.close();
  });

  it('does not start without its database server, and says why', async () => {
    const { code, output } = await runProgram(['--data', createFolder(), '--port', '0'], {
      QUOIN_DATABASE_URL: 'postgres://quoin:a-password@127.0.0.1:9/quoin',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/ECONNREFUSED.*QUOIN_DATABASE_URL/);
    expect(output).not.toContain('a-password');
  });
});
