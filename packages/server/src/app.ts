import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type AccessOptions, protectRoutes } from './http/access-hook.ts';
import { allowOrigins, type CorsOrigins } from './http/cors.ts';
import { registerErrorHandlers, sendFrameworkError } from './http/errors.ts';
import { readRefusedBodies } from './http/linger.ts';
import { collectMethods } from './http/methods.ts';
import { apiHeaders, refuseUnsupportedRequests, sendParserError } from './http/parser-errors.ts';
import { findHeadFault, toOriginForm } from './http/request-head.ts';
import { traceRequests } from './http/request-traces.ts';
import type { Logger } from './operation/log.ts';
import type { Metrics } from './operation/metrics.ts';
import { createRequestId } from './request-id.ts';
import { type AuthorizationRouteOptions, authorizationRoutes } from './routes/authorization.ts';
import { type ConversionRouteOptions, conversionRoutes } from './routes/conversions.ts';
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
import { resourceMetadataRoutes } from './routes/resource-metadata.ts';
import { type WebhookRouteOptions, webhookRoutes } from './routes/webhooks.ts';
import type { Tracer } from './tracing/tracer.ts';
import { HttpError } from './wire-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The job that the request created, for the log line of the request. */
    jobId: string | undefined;
  }
}

interface SharedOptions extends AccessOptions {
  /** Origins whose scripts may use the app; none by default. */
  readonly corsOrigins?: CorsOrigins;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Absent for an app whose requests are not traced. */
  readonly tracer?: Tracer;
}

/** The services behind the API. */
export type AppOptions = SharedOptions &
  HealthRouteOptions &
  JobRouteOptions &
  JobEventRouteOptions &
  ConversionRouteOptions &
  FileRouteOptions &
  WebhookRouteOptions &
  Omit<DocumentationRouteOptions, 'issuesTokens'> &
  DocumentRouteOptions &
  Omit<AuthorizationRouteOptions, 'authorization'> & {
    /** Undefined if another server issues the tokens. */
    readonly authorization: AuthorizationRouteOptions['authorization'] | undefined;
  };

/** A body contains at most ten rules with five values of 8 KiB; escaping can turn one character into six. */
const maxBodyBytes = 4 * 1024 * 1024;

/** Creates the API: every response has a request id, every error the specified body. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = createBareApp(options);
  app.register(healthRoutes, options);
  app.register(jobRoutes, options);
  app.register(jobEventRoutes, options);
  app.register(fileRoutes, options);
  app.register(conversionRoutes, options);
  app.register(webhookRoutes, options);
  app.register(documentRoutes, options);
  app.register(otherServiceRoutes);
  const { authorization } = options;
  const issuesTokens = authorization !== undefined;
  app.register(documentationRoutes, { ...options, issuesTokens });
  app.register(resourceMetadataRoutes, { ...options, issuesTokens });
  if (authorization !== undefined) {
    app.register(authorizationRoutes, { ...options, authorization });
    app.register(logInRoutes, { ...options, authorization });
    app.register(logOutRoutes, { ...options, authorization });
  }
  return app;
}

/** Creates the app for operators, which listens on another address than the API. */
export function createOperationsApp(options: SharedOptions & OperationRouteOptions): FastifyInstance {
  const { tracer: _, ...untraced } = options;
  const app = createBareApp(untraced);
  app.register(operationRoutes, options);
  return app;
}

function unusedCompiler(): never {
  throw new Error('requests are validated by zod, not by schemas of routes');
}

function createBareApp({ log, metrics, tracer, corsOrigins = [], ...gate }: SharedOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log as unknown as FastifyBaseLogger,
    // Routes have no schemas for Fastify. Its default compilers would take a fifth of the time of a start.
    schemaController: { compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler } },
    // Fastify's log lines contain the whole URL; the `onResponse` hook below logs instead. A logger for each request
    // would cost more than the one line that most of them write, so lines name their request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => createRequestId(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    // Longer than any id: longer parameters match no route.
    routerOptions: { maxParamLength: 100 },
    // Time limit for receiving the head and body of a request.
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => sendParserError(error, socket, methods.toRouteError),
    rewriteUrl: ({ url }) => toOriginForm(url ?? '/'),
    frameworkErrors: sendFrameworkError,
    // Otherwise Node would answer requests without the header itself.
    http: { requireHostHeader: false },
  });
  const methods = collectMethods(app);
  refuseUnsupportedRequests(app.server);
  readRefusedBodies(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Service-Request-Id', request.id).headers(apiHeaders);
    done();
  });
  traceRequests(app, tracer);
  allowOrigins(app, corsOrigins, methods.findMethods);
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = findHeadFault(request.raw);
    if (fault !== undefined) done(new HttpError(400, 'invalid_request', fault));
    // Checked before the body: neither its type nor its length changes the response.
    else done(request.is404 ? methods.toRouteError(request.url) : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Removes the pattern of the id parameter.
    const route = request.routeOptions.url?.replace(/\(.*?\)/, '') ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.countRequest(request.method, route, reply.statusCode, seconds);
    // The id of a log-in is also in its cookie and must not be logged.
    const path = route.includes('/:uid') ? route : request.url.replace(/\?.*$/s, '').slice(0, 200);
    const facts = { request_id: request.id, method: request.method, path, status: reply.statusCode, seconds };
    log.info({ ...facts, job_id: request.jobId, trace_id: request.span?.traceId }, 'request completed');
    done();
  });
  app.decorateRequest('jobId', undefined);
  registerErrorHandlers(app);
  protectRoutes(app, gate);
  return app;
}
