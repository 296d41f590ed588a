import type { FastifyInstance } from 'fastify';
import type { Span, Tracer } from '../tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if it is not traced. */
    span: Span | undefined;
  }
}

/**
 * Begins a span for each request, in the trace of the caller if it sends a `traceparent`. Requests to the health check
 * are not traced: monitors send them all the time.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('span', undefined);
  if (tracer === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const { exemptsPrivate = false } = routeOptions.config;
    // Removes the pattern of the id parameter.
    const route = routeOptions.url?.replace(/\(.*?\)/, '');
    const parent = [headers.traceparent].flat()[0];
    const attributes = { 'http.request.method': method, 'http.route': route };
    const name = route === undefined ? method : `${method} ${route}`;
    if (!exemptsPrivate) request.span = tracer.start({ name, kind: 'server', parent, attributes });
    done();
  });
  app.addHook('onResponse', ({ span, jobId }, { statusCode }, done) => {
    const isFault = statusCode >= 500;
    const attributes = { 'http.response.status_code': statusCode, 'quoin.job_id': jobId };
    span?.end(attributes, isFault ? String(statusCode) : undefined);
    done();
  });
}
