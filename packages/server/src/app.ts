import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createRequestId } from './request-id.ts';
import { type HealthRouteOptions, healthRoutes } from './routes/health.ts';
import { type ErrorCode, errorStatuses, toWireError } from './wire-error.ts';

/** The parts that `createApp` puts together: made by whoever starts the service, never by the app itself. */
export type AppOptions = HealthRouteOptions;

/** Builds the service from its parts; every answer carries its request id, every error the specified body. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = fastify({ genReqId: () => createRequestId(), requestIdHeader: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Service-Request-Id', request.id);
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    // What would be 413 or 415 is a request that cannot be read; everything else is ours.
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    return refuse(request, reply, isTheirs ? 'invalid_request' : 'server_error');
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
  const routes = noteRoutes(app);
  app.register(healthRoutes, options);
  app.register(otherMethodRoutes, { routes });
  return app;
}

const sentences: Record<ErrorCode, string> = {
  invalid_request: 'The request cannot be read.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take this method.',
  server_error: 'The service failed; the request id helps to find out why.',
  service_unavailable: 'The service is not available now.',
};

function refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.code(errorStatuses[code]).send(toWireError(code, sentences[code], request.id));
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Notes each path's methods as routes are made, so that the others can be answered with 405 and `Allow`. */
function noteRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    routes.set(url, known);
  });
  return routes;
}

/** Answers the methods that a path does not take; registered last, when every path is known. */
async function otherMethodRoutes(
  app: FastifyInstance,
  { routes }: { routes: Map<string, Set<string>> },
): Promise<void> {
  for (const [url, known] of [...routes]) {
    const allow = [...known].sort().join(', ');
    app.route({
      url,
      method: methods.filter((method) => !known.has(method)),
      handler: async (request, reply) => refuse(request, reply.header('Allow', allow), 'method_not_allowed'),
    });
  }
}
