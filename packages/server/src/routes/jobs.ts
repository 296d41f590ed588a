import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireGrant } from '../http/access-hook.ts';
import { disconnectSignal } from '../http/disconnect.ts';
import { parseQuery } from '../http/query.ts';
import type { Job } from '../jobs/job.ts';
import type { JobCaller, Jobs } from '../jobs/jobs.ts';
import type { JobWatch } from '../jobs/run/watch.ts';
import { toCreated, toDetail, toEntry } from '../jobs/wire.ts';
import { listQuery, readQuery } from '../schemas/jobs.ts';
import { noQuery, toPage } from '../schemas/page.ts';
import { HttpError } from '../wire-error.ts';
import { idOf, jobPath } from './paths.ts';

export interface JobRouteOptions {
  readonly jobs: Jobs;
  readonly watch: JobWatch;
  readonly now: () => number;
  /** The URL at which callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
  /** Aborted when the service stops, so that waiting requests end. */
  readonly stopping: AbortSignal;
}

export const readConfig = { needs: { scopes: ['converter', 'converter:read'] }, category: 'converter' } as const;
const writeConfig = { needs: { scopes: ['converter', 'converter:write'] }, category: 'converter' } as const;

/** POST enqueues a job; a worker runs it later. Every response is the job in its current state. */
export async function jobRoutes(
  app: FastifyInstance,
  { jobs, watch, now, baseUrl, stopping }: JobRouteOptions,
): Promise<void> {
  const detail = (job: Parameters<typeof toDetail>[0]) => toDetail(job, { baseUrl: baseUrl(), now: now() });

  app.post('/v1/converter/jobs', { config: writeConfig }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const job = await jobs.create(requireBody(request), callerOf(request), idempotencyOf(request));
    return sendCreated(request, reply, job);
  });

  app.get('/v1/converter/jobs', { config: readConfig }, async (request) => {
    const query = parseQuery(listQuery, request.query);
    const { jobs: page, total } = await jobs.list(query, requireGrant(request));
    return toPage(page.map(toEntry), total, query);
  });

  app.get(jobPath, { config: readConfig }, async (request, reply) => {
    const { wait } = parseQuery(readQuery, request.query);
    const job = await jobs.read(idOf(request), requireGrant(request));
    if (wait === 0) return detail(job);
    const stopWaiting = AbortSignal.any([disconnectSignal(reply), stopping]);
    return detail(await watch.waitForEnd(job, wait * 1000, stopWaiting));
  });

  app.delete(jobPath, { config: writeConfig }, async (request) => {
    parseQuery(noQuery, request.query);
    return detail(await jobs.cancel(idOf(request), requireGrant(request)));
  });

  app.post(`${jobPath}/retry`, { config: writeConfig }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const job = await jobs.retry(idOf(request), request.body, callerOf(request), idempotencyOf(request));
    return sendCreated(request, reply, job);
  });
}

function callerOf(request: FastifyRequest): JobCaller {
  const { organizationId, clientId } = requireGrant(request);
  return { organizationId, clientId, traceparent: request.span?.traceparent };
}

function sendCreated(request: FastifyRequest, reply: FastifyReply, job: Job): FastifyReply {
  request.jobId = job.id;
  return reply.code(201).header('Location', `/v1/converter/jobs/${job.id}`).send(toCreated(job));
}

function requireBody({ body }: FastifyRequest): unknown {
  if (body !== undefined) return body;
  throw new HttpError(400, 'invalid_request', 'The request has no body; send a job request as JSON.');
}

const maxKeyLength = 255;

/** @see draft-ietf-httpapi-idempotency-key-header, "The Idempotency-Key HTTP Request Header Field" */
function idempotencyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(key)) return key;
  const message = `The Idempotency-Key is not valid; use 1 to ${maxKeyLength} visible ASCII characters.`;
  throw new HttpError(400, 'invalid_request', message);
}
