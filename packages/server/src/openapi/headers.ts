import type { Header } from './types.ts';

const string = { type: 'string' } as const;

/** Headers of answers, by their names. */
export const responseHeaders = {
  'X-Service-Request-Id': {
    description: 'The id of this request, a UUID of version 7; in errors also `request_id`',
    schema: { type: 'string', format: 'uuid' },
  },
  Location: { description: 'The path of the new job', schema: string },
  'WWW-Authenticate': {
    description: '`Bearer`; with `error="invalid_token"` where a token was sent',
    schema: string,
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense, where that is known',
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: { description: 'Changes with the content; If-None-Match takes it', schema: string },
  'Content-Length': { description: 'Bytes of the body', schema: { type: 'integer', minimum: 0 } },
  'Content-Range': { description: 'Which bytes these are, and of how many', schema: string },
  'Content-Disposition': { description: 'A safe name to save the file under', schema: string },
  'Accept-Ranges': { description: '`bytes`', schema: string },
  'Cache-Control': { description: 'Whether the answer may be kept, and must be asked for again', schema: string },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof responseHeaders;

/** References to headers, the request's id in front. */
export function referToHeaders(names: readonly HeaderName[]): Record<string, { readonly $ref: string }> {
  const all: readonly HeaderName[] = ['X-Service-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
