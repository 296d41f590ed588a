import type { Header } from './types.ts';

const string = { type: 'string' } as const;

/** Response headers by name. */
export const responseHeaders = {
  'X-Service-Request-Id': {
    description: 'The id of this request, a UUID of version 7; in errors also as `request_id`',
    schema: { type: 'string', format: 'uuid' },
  },
  RateLimit: {
    description:
      'The remaining requests, and the seconds until the window ends, of the layer nearest to exhaustion: `"converter";r=19;t=1`',
    schema: string,
  },
  'RateLimit-Policy': {
    description:
      'All layers with their quotas and their windows in seconds: `"converter";q=20;w=1, "converter";q=1000;w=3600`',
    schema: string,
  },
  'X-Quoin-Notes': {
    description: 'The number of notes: differences between the result and the source',
    schema: { type: 'integer', minimum: 0 },
  },
  Location: { description: 'The path of the new job', schema: string },
  'WWW-Authenticate': {
    description:
      '`Bearer`; with `error="invalid_token"` if a token was sent, or `error="insufficient_scope"` and the scope that it lacks',
    schema: string,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try, if known',
    schema: { type: 'integer', minimum: 0 },
  },
  ETag: { description: 'Changes with the content; for If-None-Match', schema: string },
  'Content-Length': { description: 'Size of the body in bytes', schema: { type: 'integer', minimum: 0 } },
  'Content-Range': { description: 'The range of these bytes, and the total size', schema: string },
  'Content-Disposition': { description: 'A safe file name for saving the file', schema: string },
  'Accept-Ranges': { description: '`bytes`', schema: string },
  'Cache-Control': { description: 'If the response may be cached, and must be revalidated', schema: string },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof responseHeaders;

/** Headers of all responses. */
export const sharedHeaders: readonly HeaderName[] = ['X-Service-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/** References to the given headers, after those of all responses. */
export function referToHeaders(names: readonly HeaderName[]): Record<string, { readonly $ref: string }> {
  const all = [...sharedHeaders, ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
