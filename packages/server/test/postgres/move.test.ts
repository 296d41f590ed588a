import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { createClient, orderOf } from '../harness/client.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres/postgres.ts';
import { describeOnPostgres } from '../harness/postgres/postgres-database.ts';
import { type FakeS3, startFakeS3 } from '../harness/s3/fake-s3.ts';
import { killServers, prepareDatabase, runProgram, startServer } from '../harness/server-process.ts';
import { createSubscriber } from '../harness/subscriber.ts';
import { isThorough } from '../harness/thorough.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Jobs that have ended long ago, so that a move takes many steps. */
const oldJobs = isThorough ? 12_000 : 6_000;

/** Tables that a service on PostgreSQL does not have, or fills itself. */
const unmoved = ['job_counts', 'lanes', 'process_keys', 'webhook_lanes', 'webhook_origins', 'write_probe'];

describeOnPostgres('quoin-server move', () => {
  const certificate = createCertificate();
  const prepared = createFolder();
  let postgres: PostgresServer;
  let fake: FakeS3;
  let peer: Peer;
  let receiver: Peer;
  let token: string;
  let clientToken: string;
  let ended: { readonly id: string; readonly bytes: Buffer };
  let waiting: string[];
  /** True while the source of one job does not answer. */
  let isHeld = true;
  const idempotent = { headers: { 'Idempotency-Key': 'one' } };
  const order = () => ({ ...orderOf(`${peer.url}/source`, `${peer.url}/target`), tag: 'ü' });

  beforeAll(async () => {
    [postgres, fake] = await Promise.all([startPostgres(), startFakeS3()]);
    [peer, receiver] = await Promise.all([startPeer(), startPeer(certificate)]);
    peer.on('/source', { body: await makePng() });
    receiver.on('/hook', (_request, response) => void response.writeHead(503).end('bytes \0\u{1d11e} é'));
    const server = await startServer({ flags: ['--max-jobs', '1', '--ca-file', certificate.path] });
    ({ token } = server);
    const client = await createClient(server);
    const subscriber = await createSubscriber(server.data, client);
    ({ clientToken } = subscriber);
    await subscriber.subscribe(`${receiver.url}/hook`, { headers: { 'X-Own': 'secret' } });
    const { json } = await client.createJob(order(), { token: clientToken, ...idempotent });
    await client.call(`/v1/converter/jobs/${json.id}?wait=20`, { token: clientToken });
    await receiver.waitForRequest('/hook');
    const path = `/v1/converter/jobs/${json.id}/files?file_type=output`;
    ended = { id: json.id, bytes: (await client.call(path, { token: clientToken })).bytes };
    // One job is in work, and others wait, when the process is killed.
    const png = await makePng();
    peer.on('/held', (_request, response) => void (isHeld || response.end(png)));
    const rules = { headers: { 'X-Source': 'a' } };
    const held = { ...order(), input: { type: 'png', source: { url: `${peer.url}/held`, ...rules } } };
    const created = [held, order(), order()].map(async (each) => {
      return (await client.createJob(each, { token: clientToken })).json.id as string;
    });
    waiting = await Promise.all(created);
    await peer.waitForRequest('/held');
    await server.kill();
    cpSync(server.data, prepared, { recursive: true });
    addOldJobs(join(prepared, 'quoin.db'));
  });
  afterAll(async () => {
    killServers();
    await Promise.all([peer.close(), receiver.close(), fake.close(), postgres.stop()]);
    removeFolders();
  });

  const argsOf = (from: string, to: string, data: string) => [
    ...['move', '--from', `sqlite:${from}`],
    ...['--to', to, '--data', data],
  ];

  /** Starts a move and kills it when it reports something. */
  async function moveUntil(text: string, args: readonly string[]): Promise<void> {
    const env = { PATH: process.env.PATH ?? '', ...fake.environment };
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
    const isOver = once(child, 'exit');
    let output = '';
    for await (const piece of child.stderr) {
      output += String(piece);
      if (output.includes(text)) child.kill('SIGKILL');
    }
    await isOver;
    expect([child.signalCode, output.slice(-500)]).toEqual(['SIGKILL', expect.stringContaining(text)]);
  }

  it('killed in the middle, again and again, moves everything once, and the service continues there', async () => {
    const url = await postgres.createDatabase();
    const data = join(createFolder(), 'data');
    const args = argsOf(prepared, url, data);
    const [early, late] = [oldJobs / 6, oldJobs / 2];
    for (const text of ['organizations:', `jobs: ${early}`, `jobs: ${late}`, `outbox: ${late}`, 'files: 2\n']) {
      await moveUntil(text, args);
    }
    const refused = await runProgram(['--database-url', url, '--data', createFolder()], fake.environment);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('"quoin-server move"')]);
    const { code, output } = await runProgram([...args, '--json'], fake.environment);
    expect([code, output]).toEqual([0, expect.stringContaining('continues an interrupted move')]);
    expect(output).toContain(`"jobs": ${oldJobs + 4}`);
    await expectSameRows(join(prepared, 'quoin.db'), url);
    expectSameFiles(prepared, fake);

    const again = await runProgram(args, fake.environment);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('has been moved into the target database')]);

    // Everything goes on where it ended: tokens, files, idempotency, waiting jobs and deliveries.
    isHeld = false;
    receiver.on('/hook', (_request, response) => void response.end());
    const flags = ['--database-url', url, '--ca-file', certificate.path];
    const server = await startServer({ data, flags, environment: fake.environment });
    const client = await createClient({ baseUrl: server.baseUrl, token: clientToken });
    const file = await client.call(`/v1/converter/jobs/${ended.id}/files?file_type=output`);
    expect(file.bytes.equals(ended.bytes)).toBe(true);
    expect((await client.createJob(order(), idempotent)).json.id).toBe(ended.id);
    for (const id of waiting) expect((await client.waitUntilEnded(id)).json.status).toBe('completed');
    expect((await client.runJob(order())).json.status).toBe('completed');
    expect((await client.call('/v1/converter/jobs', { token })).status).toBe(200);
    const delivered = "SELECT count(*)::int AS count FROM webhook_deliveries WHERE status = 'delivered'";
    // The first delivery waits for its next attempt.
    while ((await query<{ count: number }>(url, delivered))[0]?.count !== waiting.length + 1) await pause(50);
    const check = await runProgram(['check', '--data', data, '--database-url', url, '--deep'], fake.environment);
    expect([check.code, check.output]).toEqual([0, expect.any(String)]);
    expect(await server.stop()).toBe(0);
  }, 300_000);

  it('without a bucket copies the files and keys into another folder', async () => {
    const [url, data] = [await postgres.createDatabase(), join(createFolder(), 'data')];
    const { code, output } = await runProgram(argsOf(prepared, url, data));
    expect([code, output]).toEqual([0, expect.stringContaining('Moved and compared')]);
    const file = (folder: string) => readFileSync(join(folder, 'files', pathOf(ended.id, 'output', 1)));
    expect(file(data).equals(file(prepared))).toBe(true);
    expect(readFileSync(join(data, 'secret.key')).equals(readFileSync(join(prepared, 'secret.key')))).toBe(true);
    expect(existsSync(join(data, 'quoin.db'))).toBe(false);
  });

  it('says which files are missing, and moves the rest', async () => {
    const from = createFolder();
    cpSync(prepared, from, { recursive: true });
    const lost = join(from, 'files', pathOf(ended.id, 'output', 1));
    cpSync(join(from, 'files', pathOf(ended.id, 'input', 1)), lost);
    const [url, data] = [await postgres.createDatabase(), join(createFolder(), 'data')];
    const { code, output } = await runProgram(argsOf(from, url, data));
    expect([code, output]).toEqual([
      3,
      expect.stringContaining(`The output of job ${ended.id} is missing or has changed.`),
    ]);
  });

  it('is refused while a service runs on the folder, and on a database that is used', async () => {
    const server = await startServer();
    const running = await runProgram(argsOf(server.data, await postgres.createDatabase(), server.data));
    expect([running.code, running.output]).toEqual([1, expect.stringContaining('A service is running on')]);
    expect(await server.stop()).toBe(0);
    const url = await postgres.createDatabase();
    await prepareDatabase(createFolder(), url);
    const used = await runProgram(argsOf(server.data, url, server.data));
    expect([used.code, used.output]).toEqual([1, expect.stringContaining('The target database is not empty')]);
  });

  it('explains wrong arguments', async () => {
    const call = async (...words: string[]) => {
      const { code, output } = await runProgram(['move', ...words]);
      return [code, output.trim()];
    };
    expect(await call()).toEqual([2, expect.stringContaining('--to is missing')]);
    expect(await call('--from', 'postgres://a/b', '--to', 'postgres://a/b')).toEqual([
      2,
      expect.stringContaining('only'),
    ]);
    expect(await call('--all')).toEqual([2, expect.stringContaining('--all')]);
    expect(await call('--to', 'mysql://a/b')).toEqual([1, expect.stringContaining('postgres')]);
    const none = createFolder();
    expect(await call('--from', none, '--to', 'postgres://a/b')).toEqual([
      1,
      expect.stringContaining('no database in'),
    ]);
    expect(await call('--help')).toEqual([0, expect.stringContaining('Usage: quoin-server move')]);
  });
});

/** Copies the ended job without its files, with an event each. */
function addOldJobs(path: string): void {
  const database = new Sqlite(path);
  const columnsOf = (table: string) =>
    database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const copy = (table: string, values: Readonly<Record<string, string>>, where: string) => {
    const names = columnsOf(table).filter((name) => name !== 'seq');
    const given = names.map((name) => values[name] ?? `one.${name}`).join(', ');
    database.exec(`WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ${oldJobs})
      INSERT INTO ${table} (${names.join(', ')}) SELECT ${given} FROM number, ${table} AS one WHERE ${where}`);
  };
  const id = (group: string) => `printf('00000000-0000-7000-${group}-%012d', value)`;
  database.exec('BEGIN');
  const values = { id: id('8000'), has_files: '0', input_file: 'NULL', output_file: 'NULL', tag: "'old ' || value" };
  copy('jobs', values, "one.status = 'completed'");
  const event = { id: id('9000'), job_id: id('8000'), deliveries: '0' };
  copy('outbox', event, 'one.seq = (SELECT min(seq) FROM outbox)');
  database.exec('COMMIT');
  database.close();
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A row as text, whichever client read it: bigint comes as text from PostgreSQL. */
const toText = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('hex') : value === null ? null : `${value}`,
      ])
      // PostgreSQL stores no NUL in texts.
      .map(([name, value]) => [name, value?.replaceAll('\0', '\uFFFD') ?? null])
      .sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1)),
  );

/** Compares all rows of all tables, which each database is asked for by its own client. */
async function expectSameRows(path: string, url: string): Promise<void> {
  const database = new Sqlite(path, { readonly: true });
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .filter((name) => !unmoved.includes(name));
  const filled: string[] = [];
  for (const table of tables) {
    const source = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all().map(toText).sort();
    const own = table === 'audit_log' ? "WHERE action <> 'move'" : '';
    const target = (await query<Record<string, unknown>>(url, `SELECT * FROM ${table} ${own}`)).map(toText).sort();
    expect(target.length, table).toBe(source.length);
    expect(
      target.find((row, index) => row !== source[index]),
      table,
    ).toBeUndefined();
    if (source.length > 0) filled.push(table);
  }
  // The comparison is worth something only if these tables hold rows.
  const expected = ['clients', 'idempotency_keys', 'job_secrets', 'jobs', 'organizations', 'outbox', 'users'];
  expect(filled).toEqual(expect.arrayContaining([...expected, 'access_tokens', 'rate_windows', 'webhook_attempts']));
  const counted = 'SELECT status, count(*)::int AS count FROM jobs WHERE owner IS NULL GROUP BY 1 ORDER BY 1';
  const summed = 'SELECT status, sum(count)::int AS count FROM job_counts GROUP BY 1 ORDER BY 1';
  expect(await query(url, summed)).toEqual(await query(url, counted));
  database.close();
}

const pathOf = (id: string, kind: string, attempt: number) => `jobs/${id.slice(-2)}/${id}/${kind}.${attempt}`;

/** Compares the objects in the bucket with the files and with the digests in the database. */
function expectSameFiles(folder: string, { bucket }: FakeS3): void {
  const database = new Sqlite(join(folder, 'quoin.db'), { readonly: true });
  const rows = database
    .prepare<[], { id: string; input_file: string; output_file: string }>(
      'SELECT id, input_file, output_file FROM jobs WHERE output_file IS NOT NULL',
    )
    .all();
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, input_file, output_file } of rows) {
    for (const [kind, text] of Object.entries({ input: input_file, output: output_file })) {
      const { attempt, sha256 } = JSON.parse(text) as { attempt: number; sha256: string };
      const path = pathOf(id, kind, attempt);
      const bytes = bucket.objects.get(`tests/${path}`)?.bytes ?? Buffer.alloc(0);
      expect(bytes.equals(readFileSync(join(folder, 'files', path)))).toBe(true);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
  database.close();
}
