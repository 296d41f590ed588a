import { verifyWebhook } from '@quoin/webhook-verify';
import type { Database } from 'better-sqlite3';
import type { WebhookRequest } from './endpoints.ts';

/** A subscription as its owner knows it. */
export interface SoakSubscription {
  readonly id: string;
  readonly path: string;
  readonly secret: string;
  readonly clientId: string;
  readonly eventTypes: readonly string[];
}

export interface WebhookFigures {
  readonly events: number;
  readonly selectDeliveries: number;
  readonly requests: number;
  /** Deliveries whose endpoint had them more than once. */
  readonly sentTwice: number;
}

interface DeliveryRow {
  readonly id: string;
  readonly subscription: string;
  readonly job: string;
  readonly type: string;
  readonly payload: string;
  readonly status: string;
}

interface EndedJob {
  readonly id: string;
  readonly client_id: string;
  readonly status: string;
}

const deliveries = `
  SELECT d.id, s.id AS subscription, e.job_id AS job, e.type, e.payload, d.status FROM webhook_deliveries AS d
  JOIN webhook_subscriptions AS s ON s.seq = d.subscription JOIN outbox AS e ON e.seq = d.event`;

/** What waits to be delivered. */
export function countUndelivered(database: Database): number {
  const sql = `SELECT (SELECT count(*) FROM outbox WHERE deliveries IS NULL)
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')`;
  return database.prepare<[], number>(sql).pluck().get() ?? 0;
}

/**
 * Holds what the endpoints were sent against the jobs: each end that a subscription is to be told of reached it at
 * least once, under one id however often, genuine and word for word; and nothing else reached anybody.
 */
export async function judgeWebhooks(
  database: Database,
  subscribed: readonly SoakSubscription[],
  hooks: readonly WebhookRequest[],
): Promise<{ problems: string[]; figures: WebhookFigures }> {
  const jobs = database.prepare<[], EndedJob>("SELECT * FROM jobs WHERE status IN ('completed', 'failed')").all();
  const rows = database.prepare<[], DeliveryRow>(deliveries).all();
  const problems: string[] = [];
  const rowsOf = groupBy(rows, ({ subscription, job }) => `${subscription} ${job}`);
  const requestsOf = groupBy(hooks, ({ id }) => id);
  for (const subscription of subscribed) {
    for (const job of jobs) {
      const type = `conversion.${job.status}`;
      const expected = job.client_id === subscription.clientId && subscription.eventTypes.includes(type) ? 1 : 0;
      const found = rowsOf.get(`${subscription.id} ${job.id}`) ?? [];
      if (found.length !== expected || found.some((row) => row.type !== type)) {
        problems.push(`${subscription.path} has ${found.length} deliveries of the job ${job.id}, expected ${expected}`);
      }
    }
  }
  for (const row of rows) {
    const sent = requestsOf.get(row.id) ?? [];
    if (row.status !== 'delivered') problems.push(`the delivery ${row.id} is ${row.status}`);
    if (sent.length === 0) problems.push(`the delivery ${row.id} is ${row.status} and has reached nobody`);
  }
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const hook of hooks) problems.push(...(await judgeRequest(hook, known.get(hook.id), subscribed)));
  const sentTwice = [...requestsOf.values()].filter(({ length }) => length > 1).length;
  return {
    problems,
    figures: { events: jobs.length, selectDeliveries: rows.length, requests: hooks.length, sentTwice },
  };
}

async function judgeRequest(
  hook: WebhookRequest,
  row: DeliveryRow | undefined,
  subscribed: readonly SoakSubscription[],
) {
  const owner = subscribed.find(({ path }) => path === hook.path);
  if (row === undefined || owner === undefined) return [`${hook.path} was sent ${hook.id}, which is no delivery`];
  const problems: string[] = [];
  if (row.subscription !== owner.id) problems.push(`${hook.path} was sent ${hook.id}, which is another's`);
  if (hook.body !== row.payload) problems.push(`${hook.id} was sent other words than were kept`);
  // The judgement comes long after the request: the clock is the one of the attempt.
  const now = Number(hook.headers['webhook-timestamp']);
  await verifyWebhook(owner.secret, hook.headers, hook.body, { now }).catch((error) => {
    problems.push(`${hook.id} is not genuine: ${error}`);
  });
  return problems;
}

function groupBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
