import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StorageError } from '../db/storage-error.ts';
import { FileError } from '../files/file-store.ts';
import { JobRefusal } from '../jobs/jobs.ts';
import { type Problem, RefusedBody, worstOf } from '../problem.ts';
import { WebhookRefusal } from '../webhooks/webhooks.ts';
import { type ErrorCode, HttpError, toWireError } from '../wire-error.ts';
import { notFound } from './not-found.ts';
import { apiHeaders } from './parser-errors.ts';

/** Turns all errors into the specified body. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const response = toHttpError(error);
    if (response.status >= 500) request.log.error({ request_id: request.id, err: error }, 'request failed');
    // The rest of a long body is read and discarded, so the connection can stay open.
    if (!reply.sent) reply.removeHeader('connection');
    return sendError(reply, request, response);
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, request, notFound()));
}

/** Handles errors before routing: a path that cannot be decoded is not found. */
export function sendFrameworkError(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply.header('X-Service-Request-Id', request.id), request, notFound());
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: HttpError): FastifyReply {
  for (const name of representationHeaders) reply.removeHeader(name);
  return reply
    .headers(apiHeaders)
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(toWireError(error, request.id));
}

/** Headers that a route may have set for its own response. */
const representationHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-security-policy',
  'etag',
  'last-modified',
  'location',
];

/** Maps an error to its response. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof RefusedBody) return toRefusal(error.problems);
  if (error instanceof JobRefusal || error instanceof WebhookRefusal) {
    const headers = error.reason === 'no_room' ? { 'Retry-After': '30' } : {};
    return new HttpError(...refusals[error.reason], error.message, { headers });
  }
  if (error instanceof StorageError || error instanceof FileError) {
    return new HttpError(503, 'service_unavailable', 'The storage of the service is not available. Try again later.', {
      headers: { 'Retry-After': '30' },
    });
  }
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode < 500) {
    // Errors that would be 413 or 415 are invalid requests here.
    return new HttpError(400, 'invalid_request', messages[code ?? ''] ?? 'The request is not valid.');
  }
  return new HttpError(500, 'server_error', 'The service failed. Give the request id when you report this.');
}

const refusals: Record<JobRefusal['reason'], [number, ErrorCode]> = {
  not_found: [404, 'not_found'],
  not_yours: [403, 'access_denied'],
  conflict: [409, 'conflict'],
  key_reused: [422, 'validation_error'],
  no_room: [503, 'service_unavailable'],
};

/** Fastify's own errors; its messages may quote the request. */
const messages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but Content-Type announces JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body differs from Content-Length.',
};

/**
 * 422 if any fault concerns the meaning, else `invalid_request` if any concerns the request, else `validation_error`.
 */
function toRefusal(problems: readonly Problem[]): HttpError {
  const details = problems.map(({ field, code, message }) => ({ field, code, message }));
  const worst = worstOf(problems);
  const summary = details.length === 1 ? '1 member is not valid.' : `${details.length} members are not valid.`;
  if (worst === 'meaning') return new HttpError(422, 'validation_error', summary, { details });
  return new HttpError(400, worst === 'request' ? 'invalid_request' : 'validation_error', summary, { details });
}
