import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from '../../src/app.ts';
import { knownScopes } from '../../src/identity/scopes.ts';
import { openLog } from '../../src/operation/log.ts';
import { createNoLimits } from '../../src/rate-limits/no-limits.ts';
import { roles } from '../../src/settings/roles.ts';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';

/** The rules of each route by the specification and the decisions; a route without an entry fails the tests. */
interface Expected {
  /** Scopes of which one suffices; `token` if any token does, `public` if no token is required. */
  readonly needs: readonly string[] | 'token' | 'public';
  readonly isForUsers?: true;
}
const read: Expected = { needs: ['converter', 'converter:read'] };
const write: Expected = { needs: ['converter', 'converter:write'] };
const open: Expected = { needs: 'public' };
const webhook = (right: 'read' | 'write' | 'delete'): Expected => ({
  needs: ['webhook', `webhook:${right}`],
  isForUsers: true,
});
const table: Readonly<Record<string, Expected>> = {
  'GET /v1/converter/jobs': read,
  'POST /v1/converter/jobs': write,
  'GET /v1/converter/jobs/:id': read,
  'DELETE /v1/converter/jobs/:id': write,
  'GET /v1/converter/jobs/:id/events': read,
  'POST /v1/converter/jobs/:id/retry': write,
  'GET /v1/converter/jobs/:id/files': read,
  'POST /v1/conversions': write,
  'POST /v1/document/validate': { needs: ['document'] },
  'POST /v1/document/upgrade': { needs: ['document'] },
  'POST /v1/webhook/subscriptions': webhook('write'),
  'GET /v1/webhook/subscriptions': webhook('read'),
  'GET /v1/webhook/subscriptions/:id': webhook('read'),
  'PATCH /v1/webhook/subscriptions/:id': webhook('write'),
  'DELETE /v1/webhook/subscriptions/:id': webhook('delete'),
  'POST /v1/webhook/subscriptions/:id/rotate-secret': webhook('write'),
  'POST /v1/webhook/subscriptions/:id/test': webhook('write'),
  'POST /v1/webhook/subscriptions/:id/redeliver': webhook('write'),
  'GET /v1/webhook/subscriptions/:id/deliveries': webhook('read'),
  'GET /v1/webhook/deliveries/:id': webhook('read'),
  'POST /v1/webhook/deliveries/:id/retry': webhook('write'),
  'GET /v1/webhook/events': webhook('read'),
  'GET /health/converter': open,
  'GET /': open,
  'GET /docs': open,
  'GET /openapi.json': open,
  'GET /oauth/userinfo': { needs: 'token' },
  'GET /oauth/authorize': open,
  'GET /oauth/authorize/:uid': open,
  'GET /oauth/jwks': open,
  'POST /oauth/token': open,
  'POST /oauth/introspect': open,
  'POST /oauth/revoke': open,
  'POST /oauth/device_authorization': open,
  'GET /oauth/device': open,
  'POST /oauth/device': open,
  'GET /oauth/device/:uid': open,
  'GET /.well-known/oauth-authorization-server': open,
  'GET /.well-known/openid-configuration': open,
  'GET /.well-known/oauth-protected-resource': open,
  'GET /oauth/interaction/:uid': open,
  'POST /oauth/interaction/:uid/login': open,
  'POST /oauth/interaction/:uid/allow': open,
  'POST /oauth/interaction/:uid/cancel': open,
  'GET /oauth/log-out': open,
  'POST /oauth/log-out': open,
};

const setup = setUpServer();
const unknownId = randomUUID();
const categories: Record<string, unknown> = {};
let routesWithToken: [string, Expected][] = [];
const organizationId = randomUUID();
/** Ids of a job, a subscription and a delivery of the organization, by the path segment of their kind. */
let ids: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  for (const { method, url, config } of await listRoutes()) {
    for (const each of [method].flat()) {
      if (each !== 'HEAD') categories[`${each} ${url.replace(/\(.*?\)/, '')}`] = config?.category;
    }
  }
  routesWithToken = Object.entries(table).filter(([, { needs }]) => needs !== 'public');
  ids = await createOwnResources();
});

async function createOwnResources(): Promise<Record<string, string>> {
  const closed = '127.0.0.1:1/';
  const { token, clientId } = await issueToken(setup.server.data, { organizationId });
  const job = await setup.client.createJob(orderOf(`http://${closed}`, `http://${closed}`), { token });
  const user = await newToken({ authType: 'user', subject: randomUUID(), scopes: ['webhook'] });
  const call = async (path: string, body?: object) => {
    const answer = await setup.client.call(path, { method: 'POST', token: user, ...(body && { body }) });
    expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
    return answer.json;
  };
  const endpoint = { url: `https://${closed}` };
  const options = { name: 'n', client_id: clientId, endpoint, event_types: ['conversion.completed'] };
  const subscription = await call('/v1/webhook/subscriptions', options);
  const delivery = await call(`/v1/webhook/subscriptions/${subscription.id}/test`);
  return { jobs: job.json.id, subscriptions: subscription.id, deliveries: delivery.id };
}

/** The routes that the app registers. */
async function listRoutes(): Promise<RouteOptions[]> {
  const found: RouteOptions[] = [];
  const parts = { log: openLog('silent'), limits: createNoLimits(), proxies: { networks: [], header: 'forwarded' } };
  const app = createApp({
    ...parts,
    baseUrl: () => '',
    version: '1',
    roles,
    checks: {},
    authorization: {},
  } as unknown as AppOptions);
  app.addHook('onRoute', (route) => void found.push(route));
  await app.ready();
  await app.close();
  // The paths of other services accept every method; http-edges.test.ts tests them.
  return found.filter(({ url }) => !url.endsWith('/*'));
}

/** Bodies for routes that validate the body before they look up the resource. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /v1/webhook/subscriptions/:id': { name: 'other' },
  'POST /v1/webhook/subscriptions/:id/redeliver': { since: '2026-01-01T00:00:00Z' },
};

/** Calls each route that requires a token; returns 401 and 403 errors by route, and `passes` for the others. */
async function callAll(token: string | null, id?: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [route] of routesWithToken) {
    const [method = '', path = ''] = route.split(' ');
    const kind = path.split('/')[3] ?? '';
    const body = bodies[route];
    const options = { method, token, ...(body && { body }) };
    const { status, json } = await setup.client.call(path.replace(':id', id ?? ids[kind] ?? ''), options);
    answers[route] = status === 401 || status === 403 ? `${status} ${json.error}` : 'passes';
  }
  return answers;
}

function expectAll(expectedOf: (expected: Expected) => string): Record<string, string> {
  return Object.fromEntries(routesWithToken.map(([route, expected]) => [route, expectedOf(expected)]));
}

const newToken = async (options: Parameters<typeof issueToken>[1]): Promise<string> =>
  (await issueToken(setup.server.data, { organizationId, ...options })).token;

describe('every route', () => {
  it('is in the table', () => {
    expect(Object.keys(categories).sort()).toEqual(Object.keys(table).sort());
  });

  // @spec "All service paths carry the prefix `/v1/`."
  it('has a path below /v1/, with the exceptions of the specification and the documentation', async () => {
    const paths = Object.keys(categories).map((route) => route.split(' ')[1] ?? '');
    const elsewhere = ['/health/converter', '/oauth/', '/.well-known/', '/docs', '/openapi.json'];
    const below = paths.filter((path) => path.startsWith('/v1/'));
    expect(below.length).toBeGreaterThan(20);
    const others = paths.filter((path) => path !== '/' && !path.startsWith('/v1/'));
    expect(others.filter((path) => !elsewhere.some((start) => path.startsWith(start)))).toEqual([]);
    for (const path of new Set(below)) {
      const { status } = await setup.client.call(path.slice('/v1'.length).replace(':id', unknownId));
      expect([path, status]).toEqual([path, 404]);
    }
  });

  // @spec "`/v1/converter/*` is converter, `/v1/webhook/*` webhook, the rest general."
  it('is counted in the category of its path; token endpoints have their own', () => {
    for (const [route, category] of Object.entries(categories)) {
      const path = route.split(' ')[1] ?? '';
      const rest = /^\/oauth\/(?!userinfo|jwks)/.test(path) ? 'tokens' : 'general';
      const own = ['converter', 'webhook'].find((name) => path.startsWith(`/v1/${name}/`));
      expect([route, category]).toEqual([route, own ?? rest]);
    }
  });
});

describe('every route that requires a token', () => {
  it.each([
    ['no token', null],
    ['a token that was never issued', `quoin_${'A'.repeat(43)}`],
    ['garbage', 'x~+/.-_='],
  ])('answers 401 unauthorized to %s', async (_, token) => {
    expect(await callAll(token)).toEqual(expectAll(() => '401 unauthorized'));
  });

  it.each([
    ['has expired', { expiresAt: 1 }],
    ['was revoked', { isRevoked: true }],
  ])('answers 401 invalid_token to a token that %s', async (_, options) => {
    const token = await newToken({ scopes: [...knownScopes], ...options });
    expect(await callAll(token)).toEqual(expectAll(() => '401 invalid_token'));
  });

  // @spec "Converter scopes: `converter` (full), `converter:read`, `converter:write`."
  // @spec "Listing and reading need `converter` or `converter:read`; creating needs `converter` or `converter:write`."
  // @spec "Token-type gate: endpoints requiring a user token (writes and user-scoped file routes, all `/v1/webhook/*`, `/v1/subscription/*`, `/v1/identity/*`) reject a client token with `403` and `error` = `invalid_token_type`."
  it.each(knownScopes.map((scope) => [scope]))(
    'accepts a client token with the scope %s if that suffices',
    async (scope) => {
      const token = await newToken({ scopes: [scope] });
      const expected = expectAll(({ needs, isForUsers }) => {
        if (isForUsers) return '403 invalid_token_type';
        return needs === 'token' || needs.includes(scope) ? 'passes' : '403 access_denied';
      });
      expect(await callAll(token)).toEqual(expected);
    },
  );

  // @spec "Token type for converter endpoints: any (user token or client token)."
  // @spec "Endpoints accepting either type include document validate and upgrade, publisher jobs, converter jobs, userinfo and read-only file routes."
  // @spec "Both accept either token type."
  it('accepts either type of token, unless it is for users', async () => {
    const scopes = [...knownScopes];
    const user = await callAll(await newToken({ authType: 'user', subject: randomUUID(), scopes }));
    const client = await callAll(await newToken({ scopes }));
    const routes = Object.entries(table).filter(([, { needs, isForUsers }]) => needs !== 'public' && !isForUsers);
    expect(routes.map(([route]) => route)).toEqual([
      'GET /v1/converter/jobs',
      'POST /v1/converter/jobs',
      'GET /v1/converter/jobs/:id',
      'DELETE /v1/converter/jobs/:id',
      'GET /v1/converter/jobs/:id/events',
      'POST /v1/converter/jobs/:id/retry',
      'GET /v1/converter/jobs/:id/files',
      'POST /v1/conversions',
      'POST /v1/document/validate',
      'POST /v1/document/upgrade',
      'GET /oauth/userinfo',
    ]);
    for (const [route] of routes) expect([route, user[route], client[route]]).toEqual([route, 'passes', 'passes']);
  });

  it('accepts a user token with every scope, and refuses one without scopes', async () => {
    const user = { authType: 'user', subject: randomUUID() } as const;
    expect(await callAll(await newToken({ ...user, scopes: [...knownScopes] }))).toEqual(expectAll(() => 'passes'));
    const weak = expectAll(({ needs }) => (needs === 'token' ? 'passes' : '403 access_denied'));
    expect(await callAll(await newToken({ ...user, scopes: [] }))).toEqual(weak);
  });

  // @spec "A client token reaches only resources of the organization it belongs to; other organizations answer 403."
  it('hides the resources of one organization from all others', async () => {
    ids = await createOwnResources();
    const stranger = { organizationId: randomUUID(), authType: 'user', subject: randomUUID() } as const;
    const token = await newToken({ ...stranger, scopes: [...knownScopes] });
    const own = Object.fromEntries(
      routesWithToken.map(([route]) => [route, route.includes(':id') ? '403 access_denied' : 'passes']),
    );
    expect(await callAll(token)).toEqual(own);
    // Unknown ids give every caller the same response.
    expect(await callAll(token, unknownId)).toEqual(expectAll(() => 'passes'));
  });
});
