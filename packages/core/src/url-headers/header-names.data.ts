/**
 * The names that rules may use, by group. A name that begins with `X-` and is not refused below may be used as well.
 * @see Converter Service Specification, "Per-URL header rules (`url_headers`)"
 */
export const allowedGroups = {
  Authentication: ['Authorization', 'X-Api-Key', 'X-Auth-Token', 'Api-Key'],
  'Content negotiation': ['Accept', 'Accept-Encoding', 'Accept-Language', 'Content-Type', 'Content-Disposition'],
  'Request tracking': ['X-Request-Id', 'X-Correlation-Id', 'X-Trace-Id'],
  Caching: ['Cache-Control', 'If-None-Match', 'If-Modified-Since', 'ETag'],
} as const;

/**
 * The names that no caller may set, by what they would change. They win over the `X-` of custom names.
 * "Connection headers" are those of RFC 9110 ("Connection"), RFC 9113 ("Connection-Specific Header Fields")
 * and RFC 7540 ("HTTP2-Settings Header Field").
 */
export const refusedGroups = {
  'who is asked': ['Host'],
  'who asks': ['Cookie', 'Origin', 'Referer'],
  'the length of the body': ['Content-Length'],
  'the connection': ['Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'HTTP2-Settings'],
  'what proxies add': ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-Ip', 'X-Powered-By'],
} as const;

/** Every name with this beginning is refused too: `Proxy-Authorization`, `Proxy-Connection` and all others. */
export const refusedPrefix = 'Proxy-';

/** Every name with this beginning is allowed in rules, unless it is refused. */
export const customPrefix = 'X-';

/** What the service sets itself: accepted from a caller, and without effect. */
export const setByService = {
  download: [],
  upload: ['Content-Type', 'User-Agent'],
} as const;
