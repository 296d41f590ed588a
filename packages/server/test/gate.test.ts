import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from '../src/app.ts';
import { knownScopes } from '../src/identity/scopes.ts';
import { openLog } from '../src/operation/log.ts';
import { createNoLimits } from '../src/rate-limits/no-limits.ts';
import { orderOf } from './harness/client.ts';
import { issueToken } from './harness/grants.ts';
import { setUpServer } from './harness/server-setup.ts';

/** What the specification and the decisions say of each route; a route that is not here fails the tests. */
interface Expected {
  /** Scopes of which one is enough; `token` where any token is, `public` where none is asked for. */
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
  'GET /docs': open,
  'GET /openapi.json': open,
  'GET /oauth/userinfo': { needs: 'token' },
  'GET /oauth/authorize': open,
  'GET /oauth/authorize/:uid': open,
  'GET /oauth/jwks': open,
  'POST /oauth/token': open,
  'POST /oauth/introspect': open,
  'POST /oauth/revoke': open,
  'GET /.well-known/oauth-authorization-server': open,
  'GET /oauth/interaction/:uid': open,
  'POST /oauth/interaction/:uid/login': open,
  'POST /oauth/interaction/:uid/allow': open,
  'POST /oauth/interaction/:uid/cancel': open,
  'GET /oauth/log-out': open,
  'POST /oauth/log-out': open,
};

const setup = setUpServer();
const nobody = randomUUID();
const categories: Record<string, unknown> = {};
let guarded: [string, Expected][] = [];
const organizationId = randomUUID();
/** A job, a subscription and a delivery of the organization, by the part of the path that names their kind. */
let ids: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  for (const { method, url, config } of await listRoutes()) {
    for (const each of [method].flat()) {
      if (each !== 'HEAD') categories[`${each} ${url.replace(/\(.*?\)/, '')}`] = config?.category;
    }
  }
  guarded = Object.entries(table).filter(([, { needs }]) => needs !== 'public');
  ids = await makeOwn();
});

async function makeOwn(): Promise<Record<string, string>> {
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
  const wish = { name: 'n', client_id: clientId, endpoint, event_types: ['conversion.completed'] };
  const subscription = await call('/v1/webhook/subscriptions', wish);
  const delivery = await call(`/v1/webhook/subscriptions/${subscription.id}/test`);
  return { jobs: job.json.id, subscriptions: subscription.id, deliveries: delivery.id };
}

/** From the app itself. */
async function listRoutes(): Promise<RouteOptions[]> {
  const found: RouteOptions[] = [];
  const parts = { log: openLog('silent'), limits: createNoLimits(), proxies: { networks: [], header: 'forwarded' } };
  const app = createApp({
    ...parts,
    baseUrl: () => '',
    version: '1',
    checks: {},
    authorization: {},
  } as unknown as AppOptions);
  app.addHook('onRoute', (route) => void found.push(route));
  await app.ready();
  await app.close();
  // Those of other services take every method, and a test of their own: http-edges.test.ts.
  return found.filter(({ url }) => !url.endsWith('/*'));
}

/** Bodies of routes that look at them before they look for what the path names. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /v1/webhook/subscriptions/:id': { name: 'other' },
  'POST /v1/webhook/subscriptions/:id/redeliver': { since: '2026-01-01T00:00:00Z' },
};

/** The status and the word of the error of each route that asks for a token, for one caller. */
async function askAll(token: string | null, id?: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [route] of guarded) {
    const [method = '', path = ''] = route.split(' ');
    const kind = path.split('/')[3] ?? '';
    const body = bodies[route];
    const wish = { method, token, ...(body && { body }) };
    const { status, json } = await setup.client.call(path.replace(':id', id ?? ids[kind] ?? ''), wish);
    answers[route] = status === 401 || status === 403 ? `${status} ${json.error}` : 'passes';
  }
  return answers;
}

function expectAll(judge: (expected: Expected) => string): Record<string, string> {
  return Object.fromEntries(guarded.map(([route, expected]) => [route, judge(expected)]));
}

const newToken = async (wish: Parameters<typeof issueToken>[1]): Promise<string> =>
  (await issueToken(setup.server.data, { organizationId, ...wish })).token;

describe('every route', () => {
  it('stands in the table', () => {
    expect(Object.keys(categories).sort()).toEqual(Object.keys(table).sort());
  });

  // @spec "All service paths carry the prefix `/v1/`."
  it('has a path below /v1/, except what the specification or the documentation has elsewhere', async () => {
    const paths = Object.keys(categories).map((route) => route.split(' ')[1] ?? '');
    const elsewhere = ['/health/converter', '/oauth/', '/.well-known/', '/docs', '/openapi.json'];
    const below = paths.filter((path) => path.startsWith('/v1/'));
    expect(below.length).toBeGreaterThan(20);
    const others = paths.filter((path) => !path.startsWith('/v1/'));
    expect(others.filter((path) => !elsewhere.some((start) => path.startsWith(start)))).toEqual([]);
    for (const path of new Set(below)) {
      const { status } = await setup.client.call(path.slice('/v1'.length).replace(':id', nobody));
      expect([path, status]).toEqual([path, 404]);
    }
  });

  // @spec "`/v1/converter/*` is converter, `/v1/webhook/*` webhook, the rest general."
  it('is counted in the category of its path, and what leads to tokens by itself', () => {
    for (const [route, category] of Object.entries(categories)) {
      const path = route.split(' ')[1] ?? '';
      const rest = /^\/oauth\/(?!userinfo|jwks)/.test(path) ? 'tokens' : 'general';
      const own = ['converter', 'webhook'].find((name) => path.startsWith(`/v1/${name}/`));
      expect([route, category]).toEqual([route, own ?? rest]);
    }
  });
});

describe('every route that asks for a token', () => {
  it.each([
    ['none', null],
    ['one that was never issued', `quoin_${'A'.repeat(43)}`],
    ['garbage', 'x~+/.-_='],
  ])('answers 401 unauthorized to %s', async (_, token) => {
    expect(await askAll(token)).toEqual(expectAll(() => '401 unauthorized'));
  });

  it.each([
    ['has expired', { expiresAt: 1 }],
    ['was revoked', { isRevoked: true }],
  ])('answers 401 invalid_token to one that %s', async (_, wish) => {
    const token = await newToken({ scopes: [...knownScopes], ...wish });
    expect(await askAll(token)).toEqual(expectAll(() => '401 invalid_token'));
  });

  // @spec "Converter scopes: `converter` (full), `converter:read`, `converter:write`."
  // @spec "Listing and reading need `converter` or `converter:read`; creating needs `converter` or `converter:write`."
  // @spec "Token-type gate: endpoints requiring a user token (writes and user-scoped file routes, all `/v1/webhook/*`, `/v1/subscription/*`, `/v1/identity/*`) reject a client token with `403` and `error` = `invalid_token_type`."
  it.each(knownScopes.map((scope) => [scope]))(
    'lets a client token of the scope %s pass where it is enough',
    async (scope) => {
      const token = await newToken({ scopes: [scope] });
      const expected = expectAll(({ needs, isForUsers }) => {
        if (isForUsers) return '403 invalid_token_type';
        return needs === 'token' || needs.includes(scope) ? 'passes' : '403 access_denied';
      });
      expect(await askAll(token)).toEqual(expected);
    },
  );

  // @spec "Token type for converter endpoints: any (user token or client token)."
  // @spec "Endpoints accepting either type include document validate and upgrade, publisher jobs, converter jobs, userinfo and read-only file routes."
  // @spec "Both accept either token type."
  it('accepts either type of token, except those for users', async () => {
    const scopes = [...knownScopes];
    const user = await askAll(await newToken({ authType: 'user', subject: randomUUID(), scopes }));
    const client = await askAll(await newToken({ scopes }));
    const routes = Object.entries(table).filter(([, { needs, isForUsers }]) => needs !== 'public' && !isForUsers);
    expect(routes.map(([route]) => route)).toEqual([
      'GET /v1/converter/jobs',
      'POST /v1/converter/jobs',
      'GET /v1/converter/jobs/:id',
      'DELETE /v1/converter/jobs/:id',
      'GET /v1/converter/jobs/:id/events',
      'POST /v1/converter/jobs/:id/retry',
      'GET /v1/converter/jobs/:id/files',
      'POST /v1/document/validate',
      'POST /v1/document/upgrade',
      'GET /oauth/userinfo',
    ]);
    for (const [route] of routes) expect([route, user[route], client[route]]).toEqual([route, 'passes', 'passes']);
  });

  it('lets a user token of every scope pass, and none of no scope', async () => {
    const user = { authType: 'user', subject: randomUUID() } as const;
    expect(await askAll(await newToken({ ...user, scopes: [...knownScopes] }))).toEqual(expectAll(() => 'passes'));
    const weak = expectAll(({ needs }) => (needs === 'token' ? 'passes' : '403 access_denied'));
    expect(await askAll(await newToken({ ...user, scopes: [] }))).toEqual(weak);
  });

  // @spec "A client token reaches only resources of the organization it belongs to; other organizations answer 403."
  it('keeps what belongs to one organization from all others', async () => {
    ids = await makeOwn();
    const stranger = { organizationId: randomUUID(), authType: 'user', subject: randomUUID() } as const;
    const token = await newToken({ ...stranger, scopes: [...knownScopes] });
    const own = Object.fromEntries(
      guarded.map(([route]) => [route, route.includes(':id') ? '403 access_denied' : 'passes']),
    );
    expect(await askAll(token)).toEqual(own);
    // What is nobody's is not there, and says no more to one than to the other.
    expect(await askAll(token, nobody)).toEqual(expectAll(() => 'passes'));
  });
});
