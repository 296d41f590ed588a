import { createHash } from 'node:crypto';
import { verifyWebhook } from '@quoin/webhook-verify';
import type { Cluster } from '../harness/cluster.ts';
import { runProgram } from '../harness/server-process.ts';
import type { Callers } from './callers.ts';
import type { WebhookRequest } from './endpoints.ts';
import { countByMinute, largestDifference } from './fairness.ts';
import type { Peers } from './peers.ts';
import { expectedFailures } from './plan.ts';

/** A client with jobs, and the subscription to their events. */
export interface SoakOrganization {
  readonly token: string;
  /** Path of its endpoint. */
  readonly path: string;
  readonly subscriptionId: string;
  readonly secret: string;
}

interface JudgeOptions {
  readonly cluster: Cluster;
  readonly callers: Callers;
  readonly peers: Peers;
  readonly received: readonly WebhookRequest[];
  readonly subscriptions: readonly SoakOrganization[];
  /** The folder of a process, for its keys. */
  readonly data: string;
}

interface JobRow {
  readonly id: string;
  readonly organization_id: string;
  readonly tag: string;
  readonly status: string;
  readonly error_code: string | null;
  readonly losses: number;
  readonly completed_at: string;
  readonly input_file: string | null;
  readonly output_file: string | null;
}

/** Invariants after all jobs have ended. Each query returns the rows that violate one. */
const invariants: Readonly<Record<string, string>> = {
  'a job has not ended': "SELECT id FROM jobs WHERE status NOT IN ('completed', 'failed')",
  'a job has not exactly one event': `SELECT id FROM jobs
    WHERE (SELECT count(*) FROM outbox WHERE job_id = jobs.id) <> 1`,
  'an event has not exactly one delivered delivery': `SELECT id FROM outbox WHERE
    (SELECT count(*) FROM webhook_deliveries WHERE event = outbox.seq AND status = 'delivered') <> 1 OR
    (SELECT count(*) FROM webhook_deliveries WHERE event = outbox.seq) <> 1`,
  'an ended job or delivery has an owner': `SELECT id FROM jobs WHERE owner IS NOT NULL
    UNION ALL SELECT id FROM webhook_deliveries WHERE owner IS NOT NULL`,
  'headers are still stored': 'SELECT seq FROM job_secrets',
  'the counts are wrong': `SELECT status, sum(count) FROM job_counts GROUP BY status
    EXCEPT (SELECT status, count(*) FROM jobs GROUP BY status UNION SELECT status, 0 FROM job_counts)`,
  'a stopped process is still registered': `SELECT owner FROM process_keys JOIN pg_locks
    ON locktype = 'advisory' AND objid = lock_number::bigint::oid WHERE granted`,
};

/** Allowed difference between organizations with equal loads in any minute, as a share of the larger number. */
const maxDifference = 0.1;

const toDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Compares every job with its plan, its files, its target and the requests at the endpoints. */
export async function judgeCluster(options: JudgeOptions) {
  const { cluster, callers, peers } = options;
  const problems: string[] = [];
  for (const [name, sql] of Object.entries(invariants)) {
    const rows = await cluster.query(sql);
    if (rows.length > 0) problems.push(`${name}: ${rows.length}, such as ${JSON.stringify(rows[0])}`);
  }
  const jobs = new Map((await cluster.query<JobRow>('SELECT * FROM jobs')).map((job) => [job.id, job]));
  let [completed, repeatedPuts, losses] = [0, 0, 0];
  for (const { plan, id } of callers.acknowledged) {
    const job = jobs.get(id);
    const report = (text: string) => problems.push(`${plan.tag} (${id}, ${plan.source}, ${plan.target}): ${text}`);
    if (job === undefined || job.tag !== plan.tag) {
      report('was answered 201, but does not exist');
      continue;
    }
    losses += job.losses;
    const expected = expectedFailures(plan);
    const isExpected = expected.length === 0 ? job.status === 'completed' : expected.includes(job.error_code ?? '');
    if (!isExpected) report(`ended as ${job.status} ${job.error_code}`);
    const puts = peers.putsOf(plan.number);
    if (puts.length > 1) repeatedPuts += 1;
    if (new Set(puts.map(({ sha256 }) => sha256)).size > 1) report('its target received different files');
    for (const text of judgeFiles(cluster, job, puts.at(-1)?.sha256)) report(text);
    if (job.status === 'completed') completed += 1;
  }
  if (jobs.size !== callers.acknowledged.length) {
    problems.push(`there are ${jobs.size} jobs, and ${callers.acknowledged.length} were answered 201`);
  }
  const { problems: ofEvents, requests } = await judgeEvents(options);
  const { problems: ofTurns, ...minutes } = judgeFairness([...jobs.values()]);
  problems.push(...ofEvents, ...ofTurns, ...(await check(options)));
  return { problems, figures: { completed, losses, repeatedPuts, webhookRequests: requests, ...minutes } };
}

/** Organizations with equal loads must end as many jobs in any minute. */
function judgeFairness(jobs: readonly JobRow[]) {
  const minutes = countByMinute(
    jobs.map(({ organization_id: organization, completed_at }) => ({ organization, at: Number(completed_at) })),
  );
  const difference = Math.round(largestDifference(minutes) * 1000) / 1000;
  const problems =
    difference > maxDifference ? [`organizations differ by ${difference} in a minute: ${describe(minutes)}`] : [];
  return { problems, endedByMinute: describe(minutes), largestDifference: difference };
}

function describe(minutes: ReturnType<typeof countByMinute>): string {
  return minutes.map((minute) => [...minute.values()].join('/')).join(' ');
}

/** Compares the objects with the digests in the database, and the result with what its target received. */
function judgeFiles({ fake }: Cluster, job: JobRow, sent: string | undefined): string[] {
  const found = (['input', 'output'] as const).flatMap((kind) => {
    const text = job[`${kind}_file`];
    if (text === null) return [];
    const { attempt, size, sha256 } = JSON.parse(text) as { attempt: number; size: number; sha256: string };
    const object = fake.bucket.objects.get(`tests/jobs/${job.id.slice(-2)}/${job.id}/${kind}.${attempt}`);
    const isRight = object?.bytes.length === size && toDigest(object.bytes) === sha256;
    return [
      ...(isRight ? [] : [`its ${kind} is wrong or missing`]),
      ...(kind === 'output' && sha256 !== sent ? ['its target has another file'] : []),
    ];
  });
  return job.status === 'completed' && job.output_file === null ? [...found, 'has no output'] : found;
}

/** Each ended job must have reached its endpoint under one id, however often, with a valid signature. */
async function judgeEvents({ cluster, received, subscriptions }: JudgeOptions) {
  const problems: string[] = [];
  const rows = await cluster.query<{ id: string; subscription: string; payload: string }>(
    `SELECT d.id, s.id AS subscription, e.payload FROM webhook_deliveries AS d
     JOIN webhook_subscriptions AS s ON s.seq = d.subscription JOIN outbox AS e ON e.seq = d.event`,
  );
  const deliveries = new Map(rows.map((row) => [row.id, row]));
  for (const request of received) {
    const owner = subscriptions.find(({ path }) => path === request.path);
    const row = deliveries.get(request.id);
    if (owner === undefined || row?.subscription !== owner.subscriptionId || row.payload !== request.body) {
      problems.push(`${request.path} received ${request.id}, which is not its delivery`);
      continue;
    }
    const now = Number(request.headers['webhook-timestamp']);
    await verifyWebhook(owner.secret, request.headers, request.body, { now }).catch((error) => {
      problems.push(`${request.id} has no valid signature: ${error}`);
    });
  }
  const reached = new Set(received.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !reached.has(id));
  if (missing.length > 0) problems.push(`${missing.length} delivered events reached no endpoint`);
  return { problems, requests: received.length };
}

async function check({ cluster, data }: JudgeOptions): Promise<string[]> {
  const environment = { ...cluster.fake.environment, QUOIN_DATABASE_URL: cluster.url };
  const { code, output } = await runProgram(['check', '--data', data, '--deep'], environment);
  return code === 0 ? [] : [`quoin-server check found problems: ${output}`];
}
