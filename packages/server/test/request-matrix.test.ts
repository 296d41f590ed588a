import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownScopes } from '../src/identity/scopes.ts';
import { issueToken } from './harness/grants.ts';
import { parseRawResponse, sendRaw } from './harness/raw.ts';
import { setUpServer } from './harness/server-setup.ts';

// Every path with every method, token and odd input, held against the order of checks that service-decisions.md
// states: head of the request, route, token, its type, its scope, then query and body.

const setup = setUpServer();
const unknown = '01890000-0000-7000-8000-000000000000';

interface Path {
  readonly path: string;
  /** The methods that it takes, each with the scopes of which one is enough. */
  readonly methods: Readonly<Record<string, readonly string[]>>;
  readonly isForUsers?: true;
  readonly isOpen?: true;
}

const read = ['converter', 'converter:read'];
const write = ['converter', 'converter:write'];
const hook = (right: string) => ['webhook', `webhook:${right}`];
const hooks = '/v1/webhook/subscriptions';
const paths: readonly Path[] = [
  { path: '/v1/converter/jobs', methods: { GET: read, HEAD: read, POST: write } },
  { path: `/v1/converter/jobs/${unknown}`, methods: { GET: read, HEAD: read, DELETE: write } },
  { path: `/v1/converter/jobs/${unknown}/files`, methods: { GET: read, HEAD: read } },
  { path: `/v1/converter/jobs/${unknown}/events`, methods: { GET: read, HEAD: read } },
  { path: `/v1/converter/jobs/${unknown}/retry`, methods: { POST: write } },
  { path: '/v1/document/validate', methods: { POST: ['document'] } },
  { path: '/v1/document/upgrade', methods: { POST: ['document'] } },
  { path: hooks, methods: { GET: hook('read'), HEAD: hook('read'), POST: hook('write') }, isForUsers: true },
  {
    path: `${hooks}/${unknown}`,
    methods: { GET: hook('read'), HEAD: hook('read'), PATCH: hook('write'), DELETE: hook('delete') },
    isForUsers: true,
  },
  { path: `${hooks}/${unknown}/test`, methods: { POST: hook('write') }, isForUsers: true },
  { path: `${hooks}/${unknown}/rotate-secret`, methods: { POST: hook('write') }, isForUsers: true },
  { path: `${hooks}/${unknown}/redeliver`, methods: { POST: hook('write') }, isForUsers: true },
  { path: `${hooks}/${unknown}/deliveries`, methods: { GET: hook('read'), HEAD: hook('read') }, isForUsers: true },
  { path: '/v1/webhook/events', methods: { GET: hook('read'), HEAD: hook('read') }, isForUsers: true },
  { path: `/v1/webhook/deliveries/${unknown}`, methods: { GET: hook('read'), HEAD: hook('read') }, isForUsers: true },
  { path: `/v1/webhook/deliveries/${unknown}/retry`, methods: { POST: hook('write') }, isForUsers: true },
  { path: '/health/converter', methods: { GET: [], HEAD: [] }, isOpen: true },
  { path: '/openapi.json', methods: { GET: [], HEAD: [] }, isOpen: true },
  { path: '/docs', methods: { GET: [], HEAD: [] }, isOpen: true },
  { path: '/.well-known/oauth-authorization-server', methods: { GET: [], HEAD: [] }, isOpen: true },
  { path: '/v1/converter/jobs/', methods: {} },
  { path: '/v1/converter/jobs/1', methods: {} },
  { path: `/v1/converter/jobs/${unknown}/nothing`, methods: {} },
  { path: '/v1//converter/jobs', methods: {} },
  { path: '/v1/converter/jobs%2F', methods: {} },
  { path: '/%', methods: {} },
  { path: '/', methods: {} },
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'BREW'];

type Kind = 'none' | 'unknown' | 'expired' | 'client of no scope' | 'client' | 'user of no scope' | 'user';
let tokens: Readonly<Record<Kind, string | undefined>>;
beforeAll(async () => {
  const all = [...knownScopes];
  const user = { authType: 'user', subject: randomUUID() } as const;
  const issue = async (options: Parameters<typeof issueToken>[1]) =>
    (await issueToken(setup.server.data, options)).token;
  tokens = {
    none: undefined,
    unknown: `quoin_${'A'.repeat(43)}`,
    expired: await issue({ scopes: all, expiresAt: 1 }),
    'client of no scope': await issue({ scopes: ['profile'] }),
    client: await issue({ scopes: all }),
    'user of no scope': await issue({ ...user, scopes: [] }),
    user: await issue({ ...user, scopes: all }),
  };
});

/** The status and error that the checks before query and body give; nothing where a request passes them. */
function refusalOf({ methods: taken, isForUsers, isOpen }: Path, method: string, kind: Kind): string | undefined {
  if (Object.keys(taken).length === 0) return '404 not_found';
  if (taken[method] === undefined) return '405 method_not_allowed';
  if (isOpen) return undefined;
  if (kind === 'none' || kind === 'unknown') return '401 unauthorized';
  if (kind === 'expired') return '401 invalid_token';
  if (isForUsers && kind.startsWith('client')) return '403 invalid_token_type';
  return kind.endsWith('of no scope') ? '403 access_denied' : undefined;
}

/** What is odd about a request behind its route and token, and what may be answered then. */
const variations: Readonly<
  Record<string, { readonly query?: string; readonly body?: string; readonly lines?: string }>
> = {
  nothing: {},
  'an unknown member of the query': { query: '?nonsense=1' },
  'a body that is not JSON': { body: '{', lines: 'Content-Type: application/json\r\n' },
  'a body of another type': { body: 'a=b', lines: 'Content-Type: text/csv\r\n' },
  'a body without a type': { body: '{}' },
};

async function ask(path: Path, method: string, kind: Kind, oddity: (typeof variations)[string] = {}) {
  const { query = '', body, lines = '' } = oddity;
  const token = tokens[kind] === undefined ? '' : `Authorization: Bearer ${tokens[kind]}\r\n`;
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  const head = `${method} ${path.path}${query} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${token}${lines}${length}\r\n`;
  return parseRawResponse(await sendRaw(setup.server.baseUrl, head + (body ?? '')));
}

describe.each(paths)('$path', (path) => {
  // @spec "Order of checks: route (404, 405 with Allow) → token (401) → token type (403 `invalid_token_type`) → scope (403 `access_denied`) → rate limit (429) → body → resource (404 unknown id, 403 `access_denied` for another organization's)."
  it('answers every method and token in the order of the checks, whatever else is odd', async () => {
    const [found, expected]: [string[], string[]] = [[], []];
    for (const method of methods) {
      for (const kind of Object.keys(tokens) as Kind[]) {
        const refusal = refusalOf(path, method, kind);
        for (const [name, oddity] of Object.entries(variations)) {
          // Methods and paths that are refused need no token to tell.
          if (/^40[45]/.test(refusal ?? '') && kind !== 'none' && kind !== 'user') continue;
          const { status, headers, body } = await ask(path, method, kind, oddity);
          const place = `${method} by ${kind} with ${name}`;
          const isError = status >= 400;
          const error = method === 'HEAD' || !isError ? '' : JSON.parse(body).error;
          expect(headers.get('x-service-request-id'), place).toMatch(/^[0-9a-f-]{36}$/);
          if (isError) {
            expect([place, headers.get('cache-control')]).toEqual([place, 'no-store']);
            expect([place, headers.get('x-content-type-options')]).toEqual([place, 'nosniff']);
            if (method !== 'HEAD') expect(JSON.parse(body).request_id).toBe(headers.get('x-service-request-id'));
          }
          expect([place, headers.has('allow')]).toEqual([place, status === 405]);
          expect([place, headers.has('www-authenticate')]).toEqual([
            place,
            status === 401 || refusal === '403 access_denied',
          ]);
          if (refusal !== undefined) {
            found.push(`${place}: ${status} ${error}`.trim());
            expected.push(`${place}: ${method === 'HEAD' ? refusal.slice(0, 3) : refusal}`);
            continue;
          }
          const isQuery = name.includes('query') && path.path !== '/health/converter';
          found.push(
            `${place}: ${isQuery ? `${status} ${error}`.trim() : status < 500 && ![401, 403, 405].includes(status)}`,
          );
          const invalid = method === 'HEAD' ? '400' : '400 invalid_request';
          expected.push(`${place}: ${isQuery ? invalid : true}`);
        }
      }
    }
    expect(found).toEqual(expected);
  });
});
