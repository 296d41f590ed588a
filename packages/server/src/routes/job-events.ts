import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireGrant } from '../http/access-hook.ts';
import { parseQuery } from '../http/query.ts';
import { isEnded, type Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobWatch } from '../jobs/run/watch.ts';
import { toStateEvent } from '../jobs/wire.ts';
import { noQuery } from '../schemas/page.ts';
import { readConfig } from './jobs.ts';
import { idOf, jobPath } from './paths.ts';

export interface JobEventRouteOptions {
  readonly jobs: Jobs;
  readonly watch: JobWatch;
  /** Aborted when the service stops, since streams do not end by themselves. */
  readonly stopping: AbortSignal;
}

/** Regular lines keep proxies from closing an idle connection. */
const heartbeatMs = 15_000;

/**
 * Sends a job's states as server-sent events: the current one, then each change, until the job has ended. The id of an
 * event is the number of the change, so that a client that reconnects gets only later ones.
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
    // Changes between reading and watching would otherwise be lost.
    if (!isEnded(job.status)) watch.announce(await jobs.read(job.id, requireGrant(request)));
  });
}

/** More unsent bytes mean that the client does not read; it can reconnect. */
const maxUnsentBytes = 64 * 1024;

/** Takes the response over from Fastify, with the headers that every response has. */
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
