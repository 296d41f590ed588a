import { verifyWebhook } from '@quoin/webhook-verify';
import type { Database } from 'better-sqlite3';
import type { WebhookRequest } from './endpoints.ts';

/** A subscription and the secret of its endpoint. */
export interface SoakSubscription {
  readonly id: string;
  readonly path: string;
  readonly secret: string;
  readonly clientId: string;
  readonly eventTypes: readonly string[];
}

export interface WebhookFigures {
  readonly events: number;
  readonly deliveries: number;
  readonly requests: number;
  /** Deliveries that were sent more than once. */
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

/** Counts events and deliveries that are still pending. */
export function countUndelivered(database: Database): number {
  const sql = `SELECT (SELECT count(*) FROM outbox WHERE deliveries IS NULL)
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')`;
  return database.prepare<[], number>(sql).pluck().get() ?? 0;
}

/**
 * Compares the requests received by the endpoints with the jobs. Each ended job must have been delivered to each
 * matching subscription at least once, always with the same id, a valid signature and the stored payload, and nothing
 * else must have been sent.
 */
export async function judgeWebhooks(
  database: Database,
  subscriptions: readonly SoakSubscription[],
  requests: readonly WebhookRequest[],
): Promise<{ problems: string[]; figures: WebhookFigures }> {
  const jobs = database.prepare<[], EndedJob>("SELECT * FROM jobs WHERE status IN ('completed', 'failed')").all();
  const rows = database.prepare<[], DeliveryRow>(deliveries).all();
  const problems: string[] = [];
  const rowsOf = groupBy(rows, ({ subscription, job }) => `${subscription} ${job}`);
  const requestsOf = groupBy(requests, ({ id }) => id);
  for (const subscription of subscriptions) {
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
    if (sent.length === 0) problems.push(`the delivery ${row.id} is ${row.status}, but no endpoint received it`);
  }
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const request of requests) problems.push(...(await judgeRequest(request, known.get(request.id), subscriptions)));
  const sentTwice = [...requestsOf.values()].filter(({ length }) => length > 1).length;
  return {
    problems,
    figures: { events: jobs.length, deliveries: rows.length, requests: requests.length, sentTwice },
  };
}

async function judgeRequest(
  request: WebhookRequest,
  row: DeliveryRow | undefined,
  subscriptions: readonly SoakSubscription[],
) {
  const owner = subscriptions.find(({ path }) => path === request.path);
  if (row === undefined || owner === undefined)
    return [`${request.path} was sent ${request.id}, which is not a delivery`];
  const problems: string[] = [];
  if (row.subscription !== owner.id)
    problems.push(`${request.path} was sent ${request.id}, which belongs to another subscription`);
  if (request.body !== row.payload)
    problems.push(`${request.id} was sent with a payload that differs from the stored one`);
  // Verification runs long after the request, so the timestamp of the attempt is taken as the current time.
  const now = Number(request.headers['webhook-timestamp']);
  await verifyWebhook(owner.secret, request.headers, request.body, { now }).catch((error) => {
    problems.push(`${request.id} has no valid signature: ${error}`);
  });
  return problems;
}

function groupBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}
