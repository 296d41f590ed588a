import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createFolder } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { postgresPrograms } from '../harness/postgres/postgres.ts';
import { useDatabase } from '../harness/postgres/postgres-data.ts';
import { startFakeS3 } from '../harness/s3/fake-s3.ts';
import { runProgram, startServer } from '../harness/server-process.ts';
import { planJob, toOrder } from './plan.ts';
import type { RunningSoak } from './roles-soak.ts';

// Operations while jobs flow. Each returns the problems found.

const someJobs = 10;
const pauseMs = 200;

/** Changes the secret key of all processes, as docs/operation.md describes it, and ends with the new one alone. */
export async function rotateKeysUnderLoad(soak: RunningSoak): Promise<readonly string[]> {
  const { cluster, running, restartAll, waitForJobs } = soak;
  const [data = ''] = running.map(({ server }) => server.data);
  const old = readFileSync(join(data, 'secret.key'), 'utf8').trim();
  const fresh = randomBytes(32).toString('base64');
  const problems: string[] = [];
  const useKeys = (...keys: readonly string[]) =>
    restartAll((folder) => writeFileSync(join(folder, 'secret.key'), `${keys.join('\n')}\n`));
  await waitForJobs(someJobs);
  await useKeys(old, fresh);
  await waitForJobs(someJobs);
  await useKeys(fresh, old);
  const rotated = await admin(soak, data, ['rotate-keys', '--json']);
  if (!/"unreadable": ?0/.test(rotated.output)) problems.push(`rotate-keys: ${rotated.output}`);
  if (rotated.code !== 0) problems.push(`rotate-keys ended with ${rotated.code}`);
  await waitForJobs(someJobs);
  await useKeys(fresh);
  await waitForJobs(someJobs);
  const environment = { ...cluster.fake.environment, QUOIN_DATABASE_URL: cluster.url, QUOIN_SECRET_KEY: old };
  const { code } = await runProgram(['check', '--data', data], environment);
  if (code !== 3) problems.push(`with the old key alone, check ended with ${code} instead of 3`);
  return problems;
}

/** Erases an organization that creates jobs. Nothing of it may be left, and the judge finds what others have lost. */
export async function eraseUnderLoad(soak: RunningSoak): Promise<readonly string[]> {
  const { cluster, peers, random, running, waitForJobs } = soak;
  const [first] = running;
  const { data = '', baseUrl = '' } = first?.server ?? {};
  const { token, organizationId, clientId } = await issueToken(data);
  const problems: string[] = [];
  let [created, refusedWith] = [0, 0];
  const create = async (): Promise<void> => {
    for (let number = 1_000_000; refusedWith === 0; number += 1) {
      const plan = planJob(number, random);
      peers.add(plan);
      const response = await fetch(`${baseUrl}/v1/converter/jobs`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': plan.tag },
        body: JSON.stringify(toOrder(plan, random.pick(peers.urls), random.pick(peers.urls))),
      });
      await response.arrayBuffer();
      if (response.status === 201) created += 1;
      else if (response.status !== 503) refusedWith = response.status;
      // Slow enough that the other organizations go on.
      await pause(pauseMs);
    }
  };
  const load = create();
  while (created < someJobs) await pause(10);
  await waitForJobs(someJobs);
  const erased = await admin(soak, data, ['erase', 'organization', organizationId, '--yes']);
  await load;
  if (erased.code !== 0) problems.push(`erase ended with ${erased.code}: ${erased.output}`);
  if (refusedWith !== 401) problems.push(`the erased organization was answered ${refusedWith}`);
  await waitForJobs(someJobs);
  for (const text of [organizationId, clientId]) {
    for (const table of await tablesWith(soak, text)) problems.push(`${table} contains ${text}`);
  }
  const known = new Set((await cluster.query<{ id: string }>('SELECT id FROM jobs')).map(({ id }) => id));
  const orphans = () =>
    [...cluster.fake.bucket.objects.keys()].filter((key) => !known.has(key.split('/').at(-2) ?? ''));
  // Attempts in flight remove their files when they notice that their claim is lost; jobs of others come meanwhile.
  for (let round = 0; round < 600 && orphans().some((key) => key.includes('/jobs/')); round += 1) {
    for (const { id } of await cluster.query<{ id: string }>('SELECT id FROM jobs')) known.add(id);
    await pause(50);
  }
  for (const key of orphans().filter((each) => each.includes('/jobs/'))) problems.push(`the bucket still has ${key}`);
  return problems;
}

/** Tables with a row that contains a text, except the audit log, which keeps the ids of what was erased. */
async function tablesWith({ cluster }: RunningSoak, text: string): Promise<readonly string[]> {
  const tables = await cluster.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await cluster.query(`SELECT 1 FROM ${name} WHERE ${name}::text LIKE $1 LIMIT 1`, [`%${text}%`]);
    if (rows.length > 0 && name !== 'audit_log') found.push(name);
  }
  return found;
}

/** Backs up the database with `pg_dump`, then the bucket; a service on both completes every job of that moment once. */
export async function backUpUnderLoad({
  cluster,
  callers,
  running,
  waitForJobs,
}: RunningSoak): Promise<readonly string[]> {
  const [data = ''] = running.map(({ server }) => server.data);
  await waitForJobs(someJobs);
  const acknowledged = callers.acknowledged.map(({ id }) => id);
  const dump = join(createFolder(), 'dump');
  await runTool('pg_dump', ['-Fc', '-f', dump, cluster.url]);
  const fake = await startFakeS3();
  for (const [key, object] of cluster.fake.bucket.objects) fake.bucket.objects.set(key, object);
  await waitForJobs(someJobs);
  await cluster.query('CREATE DATABASE restored');
  const url = new URL(cluster.url);
  url.pathname = 'restored';
  await runTool('pg_restore', ['-d', url.href, dump]);
  const restored = createFolder();
  for (const name of ['secret.key', 'authorization.keys']) copyFileSync(join(data, name), join(restored, name));
  useDatabase(restored, url.href);
  // Without the role for webhooks: the endpoints belong to the service that goes on.
  const problems: string[] = [];
  const server = await startServer({
    ...{ data: restored, flags: ['--roles', 'api,worker'], environment: fake.environment },
  });
  const environment = { ...fake.environment, QUOIN_DATABASE_URL: url.href };
  const read = async (sql: string): Promise<string> => (await runTool('psql', [url.href, '-qAtX', '-c', sql])).trim();
  try {
    while ((await read('SELECT count(*) FROM jobs WHERE completed_at IS NULL')) !== '0') await pause(200);
    const { code, output } = await runProgram(['check', '--data', restored, '--deep'], environment);
    if (code !== 0) problems.push(`the restored service failed its check: ${output}`);
  } finally {
    await server.stop();
    await fake.close();
  }
  const ids = acknowledged.map((id) => `('${id}')`).join(', ');
  const found = await read(`SELECT count(*) FROM (VALUES ${ids}) AS given (id) JOIN jobs USING (id)`);
  const once = await read(`SELECT count(*) FROM jobs WHERE (SELECT count(*) FROM outbox WHERE job_id = jobs.id) <> 1`);
  if (found !== String(acknowledged.length)) problems.push(`the backup has ${found} of ${acknowledged.length} jobs`);
  if (once !== '0') problems.push(`${once} restored jobs have not exactly one event`);
  return problems;
}

const runFile = promisify(execFile);

/** Runs a program of PostgreSQL without blocking the peers and the bucket, which are in this process. */
async function runTool(name: string, args: readonly string[]): Promise<string> {
  return (await runFile(join(postgresPrograms ?? '', name), args)).stdout;
}

function admin({ cluster }: RunningSoak, data: string, words: readonly string[]) {
  const environment = { ...cluster.fake.environment, QUOIN_DATABASE_URL: cluster.url, QUOIN_DATA: data };
  return runProgram(['admin', ...words], environment);
}
