import { z } from 'zod';
import { type ErrorCode, errorStatuses } from '../wire-error.ts';
import { examples } from './examples.data.ts';
import { referToHeaders } from './headers.ts';
import type { DocumentedError, DocumentedResponse, Operation } from './operation.ts';
import { type ComponentSchemas, referTo, toSchema } from './schemas.ts';
import type { Media, Response, Schema } from './types.ts';

/** All responses of an operation, by status. */
export function listResponses(operation: Operation, schemas: ComponentSchemas): Record<string, Response> {
  const responses = operation.responses.map((response) => [response.status, toResponse(response, schemas)] as const);
  const errors = listErrors(operation).map((error) => [error.status, toErrorResponse(error, operation.tag)] as const);
  return Object.fromEntries([...responses, ...errors]);
}

/** The errors of an operation: its own, and those of all operations of its kind. */
export function listErrors({ scopes, errors }: Pick<Operation, 'scopes' | 'errors'>): readonly DocumentedError[] {
  const shared = [rateLimitExceeded, serverError];
  const all = scopes === undefined ? [...errors, ...shared] : [...errors, ...shared, missingToken, unavailable];
  return all.sort((one, other) => one.status - other.status);
}

const missingToken: DocumentedError = {
  status: 401,
  codes: ['unauthorized', 'invalid_token'],
  when: 'The token is missing or unknown (`unauthorized`), or expired or revoked (`invalid_token`)',
  errorDescription: 'This address requires an access token, sent as Authorization: Bearer <token>.',
  headers: ['WWW-Authenticate'],
};

const rateLimitExceeded: DocumentedError = {
  status: 429,
  codes: ['rate_limit_exceeded'],
  when: 'There were too many requests; `Retry-After` contains the seconds until no layer is exhausted',
  errorDescription: 'Too many requests. Wait for the number of seconds in Retry-After.',
  headers: ['Retry-After'],
};

const serverError: DocumentedError = {
  status: 500,
  codes: ['server_error'],
  when: 'The service failed',
  errorDescription: 'The service failed. Give the request id when you report this.',
};

const unavailable: DocumentedError = {
  status: 503,
  codes: ['service_unavailable'],
  when: 'The service has no free space, or its storage or its authorization server is not available',
  errorDescription: 'The storage of the service is not available. Try again later.',
  headers: ['Retry-After'],
};

function toResponse(
  { description, schema, media, example, headers = [] }: DocumentedResponse,
  schemas: ComponentSchemas,
): Response {
  const withExample = example === undefined ? {} : { example };
  const content: Record<string, Media> =
    schema !== undefined
      ? { 'application/json': { schema: toSchema(schema, 'output', schemas), ...withExample } }
      : media === undefined
        ? {}
        : { [media]: withExample };
  return {
    description,
    headers: referToHeaders(headers),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function toErrorResponse(error: DocumentedError, tag: Operation['tag']): Response {
  const { codes, when, errorDescription, details, headers = [] } = error;
  const example = {
    error: codes[0],
    error_description: errorDescription,
    request_id: examples.requestId,
    ...(details === undefined ? {} : { details }),
  };
  const schema: Schema = {
    allOf: [referTo(tag === 'Tokens' ? 'OAuthError' : 'Error')],
    properties: { error: { enum: codes } },
  };
  return {
    description: when,
    headers: referToHeaders(headers),
    content: { 'application/json': { schema, example } },
  };
}

/** The body of every error. @see the specification, "Errors" */
export function createErrorSchema(): Schema {
  const detail = z.strictObject({
    field: z.string().meta({ description: 'For example `output.config.width` or `url_headers[2].headers.Host`' }),
    code: z.string().meta({ description: 'A stable code for the fault' }),
    message: z.string().meta({ description: 'A description of the fault for people' }),
  });
  const schema = z
    .strictObject({
      error: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]).meta({ description: 'A stable code' }),
      error_description: z.string().meta({ description: 'A description for people' }),
      request_id: z.uuid().meta({ description: 'The same as `X-Service-Request-Id`' }),
      type: z.url().optional().meta({ description: 'Where the error is documented' }),
      details: z.array(detail).optional().meta({ description: 'All invalid members' }),
    })
    .meta({ title: 'The error body' });
  return toSchema(schema, 'output');
}
