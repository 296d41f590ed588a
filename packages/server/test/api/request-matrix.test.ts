import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownScopes } from '../../src/identity/scopes.ts';
import { issueToken } from '../harness/grants.ts';
import { parseRawResponse, sendRaw } from '../harness/raw.ts';
import { setUpServer } from '../harness/server-setup.ts';

// Sends every method, token and variation to every path. Expects the order of checks in docs/spec/service-decisions.md:
// request head, route, token, token type, scope, then query and body.

const setup = setUpServer();
const unknown = '01890000-0000-7000-8000-000000000000';

interface Path {
  readonly path: string;
  /** The allowed methods, each with the scopes of which one suffices. */
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
  { path: '/v1/conversions', methods: { POST: write } },
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

type Kind = 'none' | 'unknown' | 'expired' | 'client without scope' | 'client' | 'user without scope' | 'user';
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
    'client without scope': await issue({ scopes: ['profile'] }),
    client: await issue({ scopes: all }),
    'user without scope': await issue({ ...user, scopes: [] }),
    user: await issue({ ...user, scopes: all }),
  };
});

/** Returns the status and error of the checks before query and body; undefined if the request passes them. */
function refusalOf({ methods: allowed, isForUsers, isOpen }: Path, method: string, kind: Kind): string | undefined {
  if (Object.keys(allowed).length === 0) return '404 not_found';
  if (allowed[method] === undefined) return '405 method_not_allowed';
  if (isOpen) return undefined;
  if (kind === 'none' || kind === 'unknown') return '401 unauthorized';
  if (kind === 'expired') return '401 invalid_token';
  if (isForUsers && kind.startsWith('client')) return '403 invalid_token_type';
  return kind.endsWith('without scope') ? '403 access_denied' : undefined;
}

/** Parts of a request that are checked after its route and token. */
const variations: Readonly<
  Record<string, { readonly query?: string; readonly body?: string; readonly lines?: string }>
> = {
  'nothing else': {},
  'an unknown member of the query': { query: '?nonsense=1' },
  'a body that is not JSON': { body: '{', lines: 'Content-Type: application/json\r\n' },
  'a body of another type': { body: 'a=b', lines: 'Content-Type: text/csv\r\n' },
  'a body without a type': { body: '{}' },
};

async function send(path: Path, method: string, kind: Kind, variation: (typeof variations)[string] = {}) {
  const { query = '', body, lines = '' } = variation;
  const token = tokens[kind] === undefined ? '' : `Authorization: Bearer ${tokens[kind]}\r\n`;
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  const head = `${method} ${path.path}${query} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${token}${lines}${length}\r\n`;
  return parseRawResponse(await sendRaw(setup.server.baseUrl, head + (body ?? '')));
}

describe.each(paths)('$path', (path) => {
  // @spec "Order of checks: route (404, 405 with Allow) → token (401) → token type (403 `invalid_token_type`) → scope (403 `access_denied`) → rate limit (429) → body → resource (404 unknown id, 403 `access_denied` for another organization's)."
  it('answers every method and token in the order of the checks, whatever the query and body', async () => {
    const [found, expected]: [string[], string[]] = [[], []];
    for (const method of methods) {
      for (const kind of Object.keys(tokens) as Kind[]) {
        const refusal = refusalOf(path, method, kind);
        for (const [name, variation] of Object.entries(variations)) {
          // For refused methods and paths the token makes no difference, so two kinds suffice.
          if (/^40[45]/.test(refusal ?? '') && kind !== 'none' && kind !== 'user') continue;
          const { status, headers, body } = await send(path, method, kind, variation);
          const label = `${method} by ${kind} with ${name}`;
          const isError = status >= 400;
          const error = method === 'HEAD' || !isError ? '' : JSON.parse(body).error;
          expect(headers.get('x-service-request-id'), label).toMatch(/^[0-9a-f-]{36}$/);
          if (isError) {
            expect([label, headers.get('cache-control')]).toEqual([label, 'no-store']);
            expect([label, headers.get('x-content-type-options')]).toEqual([label, 'nosniff']);
            if (method !== 'HEAD') expect(JSON.parse(body).request_id).toBe(headers.get('x-service-request-id'));
          }
          expect([label, headers.has('allow')]).toEqual([label, status === 405]);
          expect([label, headers.has('www-authenticate')]).toEqual([
            label,
            status === 401 || refusal === '403 access_denied',
          ]);
          if (refusal !== undefined) {
            found.push(`${label}: ${status} ${error}`.trim());
            expected.push(`${label}: ${method === 'HEAD' ? refusal.slice(0, 3) : refusal}`);
            continue;
          }
          const isQuery = name.includes('query') && path.path !== '/health/converter';
          found.push(
            `${label}: ${isQuery ? `${status} ${error}`.trim() : status < 500 && ![401, 403, 405].includes(status)}`,
          );
          const invalid = method === 'HEAD' ? '400' : '400 invalid_request';
          expected.push(`${label}: ${isQuery ? invalid : true}`);
        }
      }
    }
    expect(found).toEqual(expected);
  });
});
