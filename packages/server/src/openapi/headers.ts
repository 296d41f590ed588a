import type { Header } from './types.ts';

const string = { type: 'string' } as const;

/** Headers of answers, by their names. */
export const responseHeaders = {
  'X-Service-Request-Id': {
    description: 'The id of this request, a UUID of version 7; in errors also `request_id`',
    schema: { type: 'string', format: 'uuid' },
  },
  RateLimit: {
    description:
      'How many requests are left, and the seconds until there are more again: `"converter";r=19;t=1`. Of the layers it is the one nearest to exhaustion',
    schema: string,
  },
  'RateLimit-Policy': {
    description:
      'Every layer with its quota and its window in seconds: `"converter";q=20;w=1, "converter";q=1000;w=3600`',
    schema: string,
  },
  Location: { description: 'The path of the new job', schema: string },
  'WWW-Authenticate': {
    description:
      '`Bearer`; with `error="invalid_token"` where a token was sent, and `error="insufficient_scope"` and the scope where it lacks one',
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

/** What every answer has. */
export const sharedHeaders: readonly HeaderName[] = ['X-Service-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/** References to headers, those that every answer has in front. */
export function referToHeaders(names: readonly HeaderName[]): Record<string, { readonly $ref: string }> {
  const all = [...sharedHeaders, ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
