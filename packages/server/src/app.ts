import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type AccessOptions, protectRoutes } from './http/access-hook.ts';
import { registerErrorHandlers, sendFrameworkError } from './http/errors.ts';
import { readRefusedBodies } from './http/linger.ts';
import { collectMethods } from './http/methods.ts';
import { apiHeaders, refuseUnsupportedRequests, sendParserError } from './http/parser-errors.ts';
import { findHeadFault, toOriginForm } from './http/request-head.ts';
import type { Logger } from './operation/log.ts';
import type { Metrics } from './operation/metrics.ts';
import { createRequestId } from './request-id.ts';
import { type AuthorizationRouteOptions, authorizationRoutes } from './routes/authorization.ts';
import { type DocumentationRouteOptions, documentationRoutes } from './routes/documentation.ts';
import { type DocumentRouteOptions, documentRoutes } from './routes/documents.ts';
import { type FileRouteOptions, fileRoutes } from './routes/files.ts';
import { type HealthRouteOptions, healthRoutes } from './routes/health.ts';
import { type JobEventRouteOptions, jobEventRoutes } from './routes/job-events.ts';
import { type JobRouteOptions, jobRoutes } from './routes/jobs.ts';
import { logInRoutes } from './routes/log-in.ts';
import { logOutRoutes } from './routes/log-out.ts';
import { type OperationRouteOptions, operationRoutes } from './routes/operations.ts';
import { otherServiceRoutes } from './routes/other-services.ts';
import { type WebhookRouteOptions, webhookRoutes } from './routes/webhooks.ts';
import { HttpError } from './wire-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The job that the request has made: the log joins the two. */
    jobId: string | undefined;
  }
}

interface SharedOptions extends AccessOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** The parts that the service's app is put together from. */
export type AppOptions = SharedOptions &
  HealthRouteOptions &
  JobRouteOptions &
  JobEventRouteOptions &
  FileRouteOptions &
  WebhookRouteOptions &
  DocumentationRouteOptions &
  DocumentRouteOptions &
  Omit<AuthorizationRouteOptions, 'authorization'> & {
    /** Nothing where tokens come from another server. */
    readonly authorization: AuthorizationRouteOptions['authorization'] | undefined;
  };

/** Bodies hold ten rules with five values of 8 KiB each at most; escapes can make six characters of one. */
const maxBodyBytes = 4 * 1024 * 1024;

/** The API: every answer carries its request id, every error the specified body. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = createBareApp(options);
  app.register(healthRoutes, options);
  app.register(jobRoutes, options);
  app.register(jobEventRoutes, options);
  app.register(fileRoutes, options);
  app.register(webhookRoutes, options);
  app.register(documentRoutes, options);
  app.register(otherServiceRoutes);
  app.register(documentationRoutes, options);
  const { authorization } = options;
  if (authorization !== undefined) {
    app.register(authorizationRoutes, { ...options, authorization });
    app.register(logInRoutes, { ...options, authorization });
    app.register(logOutRoutes, { ...options, authorization });
  }
  return app;
}

/** The operator's side: answered on another address than the API. */
export function createOperationsApp(options: SharedOptions & OperationRouteOptions): FastifyInstance {
  const app = createBareApp(options);
  app.register(operationRoutes, options);
  return app;
}

function createBareApp({ log, metrics, ...gate }: SharedOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    // Fastify's own lines name the whole URL; ours are below.
    // A logger for each request would cost more than the line that most of them write: lines name their request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => createRequestId(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    // Longer than any id: what is longer leads nowhere.
    routerOptions: { maxParamLength: 100 },
    // A request's head and body must come in this time, however slowly they drip.
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => sendParserError(error, socket, checkPath),
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    frameworkErrors: sendFrameworkError,
    // Node would answer a request without it by itself.
    http: { requireHostHeader: false },
  });
  const checkPath = collectMethods(app);
  refuseUnsupportedRequests(app.server);
  readRefusedBodies(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Service-Request-Id', request.id).headers(apiHeaders);
    const fault = findHeadFault(request.raw);
    if (fault !== undefined) done(new HttpError(400, 'invalid_request', fault));
    // Before the body: neither its kind nor its length changes the answer.
    else done(request.is404 ? checkPath(request.url) : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Without the pattern that an id must have.
    const route = request.routeOptions.url?.replace(/\(.*?\)/, '') ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.countRequest(request.method, route, reply.statusCode, seconds);
    // The name of a login in progress is in its cookie too, and no log's business.
    const path = route.includes('/:uid') ? route : request.url.replace(/\?.*$/s, '').slice(0, 200);
    const facts = { request_id: request.id, method: request.method, path, status: reply.statusCode, seconds };
    log.info(request.jobId === undefined ? facts : { ...facts, job_id: request.jobId }, 'answered');
    done();
  });
  app.decorateRequest('jobId', undefined);
  registerErrorHandlers(app);
  protectRoutes(app, gate);
  return app;
}
