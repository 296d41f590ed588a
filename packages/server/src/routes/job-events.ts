import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireGrant } from '../http/access-hook.ts';
import { parseQuery } from '../http/query.ts';
import { isEnded, type Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobWatch } from '../jobs/watch.ts';
import { toStateEvent } from '../jobs/wire.ts';
import { noQuery } from '../schemas/page.ts';
import { readConfig } from './jobs.ts';
import { idOf, jobPath } from './paths.ts';

export interface JobEventRouteOptions {
  readonly jobs: Jobs;
  readonly watch: JobWatch;
  /** Aborted when the service stops: streams do not end by themselves. */
  readonly stopping: AbortSignal;
}

/** A line now and then keeps proxies from taking silence for the end. */
const heartbeatMs = 15_000;

/**
 * A job's states as server-sent events: the present one, then each that follows, until the job has ended.
 * The id of an event is the number of the change, so that a client that comes again is told only what is new to it.
 * @see HTML, "Server-sent events"
 */
export async function jobEventRoutes(
  app: FastifyInstance,
  { jobs, watch, stopping }: JobEventRouteOptions,
): Promise<void> {
  app.get(`${jobPath}/events`, { config: readConfig }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    const job = await jobs.read(idOf(request), requireGrant(request));
    const known = Number(/^\d{1,9}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0] ?? 0);
    const stream = openStream(reply);
    if (request.method === 'HEAD') return stream.end();

    const sendState = (state: Job): void => {
      stream.send(`id: ${state.version}\nevent: state\ndata: ${JSON.stringify(toStateEvent(state))}\n\n`);
      if (isEnded(state.status)) finish();
    };
    const heartbeat = setInterval(() => stream.send(': still here\n\n'), heartbeatMs);
    let unwatch = (): void => {};
    const finish = (): void => {
      clearInterval(heartbeat);
      stopping.removeEventListener('abort', finish);
      unwatch();
      stream.end();
    };
    stopping.addEventListener('abort', finish);
    reply.raw.on('close', finish);

    unwatch = watch.watch(job, sendState);
    if (job.version > known || isEnded(job.status)) sendState(job);
    // What changed between reading and watching would never be told.
    if (!isEnded(job.status)) watch.announce(await jobs.read(job.id, requireGrant(request)));
  });
}

/** More than this unsent means that nobody reads; the client can come again. */
const maxUnsentBytes = 64 * 1024;

/** Takes the response out of Fastify's hands, with the headers that every answer carries. */
function openStream(reply: FastifyReply): { send(text: string): void; end(): void } {
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream' };
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
  return {
    send(text) {
      if (reply.raw.writableEnded) return;
      if (reply.raw.writableLength > maxUnsentBytes) reply.raw.destroy();
      else reply.raw.write(text);
    },
    end: () => void reply.raw.end(),
  };
}
