/**
 * The names that rules may use, by group. Names that start with `X-` and are not refused below are also allowed.
 * @see Converter Service Specification, "Per-URL header rules (`url_headers`)"
 */
export const allowedGroups = {
  Authentication: ['Authorization', 'X-Api-Key', 'X-Auth-Token', 'Api-Key'],
  'Content negotiation': ['Accept', 'Accept-Encoding', 'Accept-Language', 'Content-Type', 'Content-Disposition'],
  'Request tracking': ['X-Request-Id', 'X-Correlation-Id', 'X-Trace-Id'],
  Caching: ['Cache-Control', 'If-None-Match', 'If-Modified-Since', 'ETag'],
} as const;

/**
 * The names that no caller may set, by their effect. They take precedence over the `X-` of custom names.
 * "Connection headers" are those of RFC 9110 ("Connection"), RFC 9113 ("Connection-Specific Header Fields")
 * and RFC 7540 ("HTTP2-Settings Header Field").
 */
export const refusedGroups = {
  'Request target': ['Host'],
  'Client identity': ['Cookie', 'Origin', 'Referer'],
  'Body length': ['Content-Length'],
  Connection: ['Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'HTTP2-Settings'],
  'Proxy headers': ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-Ip', 'X-Powered-By'],
} as const;

/** Names with this prefix are refused too: `Proxy-Authorization`, `Proxy-Connection` and all others. */
export const refusedPrefix = 'Proxy-';

/** Names with this prefix are allowed in rules unless they are refused. */
export const customPrefix = 'X-';

/** Headers that the service sets itself: accepted from a caller, but without effect. */
export const setByService = {
  download: [],
  upload: ['Content-Type', 'User-Agent'],
} as const;
