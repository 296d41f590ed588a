import type { HeaderName } from './headers.ts';
import type { Answer, ErrorAnswer, HeaderParameter, Operation } from './operation.ts';

export const read = ['converter', 'converter:read'];
export const write = ['converter', 'converter:write'];

export function badQuery(field: string, message: string, when = 'The query cannot be used'): ErrorAnswer {
  const details = [{ field, code: 'invalid', message }];
  return { status: 400, codes: ['invalid_request'], when, says: 'The query cannot be used.', details };
}

export const noQuery: ErrorAnswer = {
  ...badQuery('', ''),
  when: 'There is a query, and none is taken here',
  details: [{ field: 'verbose', code: 'unknown_parameter', message: 'there is no such parameter' }],
};

export const badBody: ErrorAnswer = {
  status: 400,
  codes: ['invalid_request', 'validation_error'],
  when: 'The body cannot be read or lacks a member (`invalid_request`), or a member has a wrong value (`validation_error`)',
  says: 'One member is wrong.',
  details: [{ field: 'output.upload.url', code: 'missing_member', message: 'is required' }],
};

export const notYours: ErrorAnswer = {
  status: 403,
  codes: ['access_denied'],
  when: "The token lacks the scope, or the job is another organization's",
  says: 'The job belongs to another organization.',
  headers: ['WWW-Authenticate'],
};

export const noScope = (scopes: readonly string[]): ErrorAnswer => ({
  status: 403,
  codes: ['access_denied'],
  when: 'The token lacks the scope',
  says: `This address needs the scope ${scopes.join(' or ')}.`,
  headers: ['WWW-Authenticate'],
});

export const noSuchJob: ErrorAnswer = {
  status: 404,
  codes: ['not_found'],
  when: 'There is no such job',
  says: 'There is no such job.',
};

export const conflict = (when: string, says: string): ErrorAnswer => ({ status: 409, codes: ['conflict'], when, says });

export const badMeaning = (when: string): ErrorAnswer => ({
  status: 422,
  codes: ['validation_error'],
  when,
  says: 'One member is wrong.',
  details: [
    {
      field: 'url_headers[0].headers.Host',
      code: 'header_name_refused',
      message: '"Host" cannot be set by a caller',
    },
  ],
});

export const keyInFlight = 'A request with this Idempotency-Key is being answered.';

export const idempotencyKey: HeaderParameter = {
  name: 'Idempotency-Key',
  description:
    'Visible ASCII characters of your choice. The same request with the same key makes no second job within 24 hours, but gives the first answer again.',
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
  headers: [{ name: 'If-None-Match', description: 'An `ETag`; where nothing has changed the answer is 304' }],
};

export const notModified: Answer = {
  status: 304,
  description: 'Nothing has changed since the `ETag` that If-None-Match names',
  headers: ['ETag', 'Cache-Control'],
};
