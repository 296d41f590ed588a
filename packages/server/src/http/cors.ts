import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The origins whose scripts may use the API; `*` for all. */
export type CorsOrigins = readonly string[];

/** Response headers that scripts may read in addition to the safelisted ones. */
const exposedHeaders = [
  'X-Service-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Location',
  'ETag',
  'WWW-Authenticate',
  'Content-Disposition',
  'Content-Range',
  'X-Quoin-Notes',
].join(', ');
/** Request headers that the API reads. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
].join(', ');
const maxAgeSeconds = '7200';

/**
 * Lets scripts of the given origins use the API. Credentials are never allowed: tokens are sent in a header, and the
 * cookies of the log-in pages must not work from other origins. Without origins nothing changes.
 * @see Fetch Standard, "HTTP CORS protocol"
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: CorsOrigins,
  findMethods: (url: string) => string | undefined,
): void {
  if (origins.length === 0) return;
  const isForAll = origins.includes('*');
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isPage === true) return done();
    if (!isForAll) reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(isForAll || origins.includes(origin))) return done();
    reply.header('access-control-allow-origin', isForAll ? '*' : origin);
    const methods = isPreflight(request) ? findMethods(request.url) : undefined;
    if (methods !== undefined) return sendPreflight(reply, methods, isForAll);
    reply.header('access-control-expose-headers', exposedHeaders);
    done();
  });
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function sendPreflight(reply: FastifyReply, methods: string, isForAll: boolean): void {
  const varying = ['Access-Control-Request-Method', 'Access-Control-Request-Headers'];
  reply.headers({
    vary: (isForAll ? varying : ['Origin', ...varying]).join(', '),
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': maxAgeSeconds,
  });
  void reply.code(204).send();
}
