import type { HeaderName } from './headers.ts';
import type { DocumentedError, DocumentedResponse, HeaderParameter, Operation } from './operation.ts';

export const readScopes = ['converter', 'converter:read'];
export const writeScopes = ['converter', 'converter:write'];

export function invalidQuery(field: string, message: string, when = 'The query is not valid'): DocumentedError {
  const details = [{ field, code: 'invalid', message }];
  return { status: 400, codes: ['invalid_request'], when, errorDescription: 'The query is not valid.', details };
}

export const unexpectedQuery: DocumentedError = {
  ...invalidQuery('', ''),
  when: 'The request has a query, but none is supported',
  details: [{ field: 'verbose', code: 'unknown_parameter', message: 'unknown parameter' }],
};

export const invalidBody: DocumentedError = {
  status: 400,
  codes: ['invalid_request', 'validation_error'],
  when: 'The body is not valid or lacks a member (`invalid_request`), or a member has an invalid value (`validation_error`)',
  errorDescription: '1 member is not valid.',
  details: [{ field: 'output.upload.url', code: 'missing_member', message: 'is required' }],
};

export const foreignJob: DocumentedError = {
  status: 403,
  codes: ['access_denied'],
  when: 'The token lacks the scope, or the job belongs to another organization',
  errorDescription: 'The job belongs to another organization.',
  headers: ['WWW-Authenticate'],
};

export const missingScope = (scopes: readonly string[]): DocumentedError => ({
  status: 403,
  codes: ['access_denied'],
  when: 'The token lacks the scope',
  errorDescription: `This address requires the scope ${scopes.join(' or ')}.`,
  headers: ['WWW-Authenticate'],
});

export const jobNotFound: DocumentedError = {
  status: 404,
  codes: ['not_found'],
  when: 'The job does not exist',
  errorDescription: 'The job does not exist.',
};

export const conflict = (when: string, errorDescription: string): DocumentedError => ({
  status: 409,
  codes: ['conflict'],
  when,
  errorDescription,
});

export const unprocessableBody = (when: string): DocumentedError => ({
  status: 422,
  codes: ['validation_error'],
  when,
  errorDescription: '1 member is not valid.',
  details: [
    {
      field: 'url_headers[0].headers.Host',
      code: 'header_name_refused',
      message: '"Host" cannot be set by a caller',
    },
  ],
});

export const keyInFlight = 'A request with this Idempotency-Key is still in progress.';

export const idempotencyKey: HeaderParameter = {
  name: 'Idempotency-Key',
  description:
    'Visible ASCII characters of your choice. The same request with the same key creates no second job within 24 hours, but returns the first response again.',
  maxLength: 255,
  pattern: '^[\\u0021-\\u007e]+$',
};

export const fileHeaders = [
  'ETag',
  'Content-Length',
  'Content-Disposition',
  'Accept-Ranges',
  'Cache-Control',
] as const satisfies readonly HeaderName[];

export const cached: Pick<Operation, 'headers'> = {
  headers: [{ name: 'If-None-Match', description: 'An `ETag`; if nothing has changed, the response is 304' }],
};

export const notModified: DocumentedResponse = {
  status: 304,
  description: 'Nothing has changed since the `ETag` in If-None-Match',
  headers: ['ETag', 'Cache-Control'],
};
