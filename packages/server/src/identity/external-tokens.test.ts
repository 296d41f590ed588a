import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { parseUrl } from '@quoin/core/url-headers';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchIntrospection, openTrustedAgent } from '../network/introspection.ts';
import { closeAll, serve, serveRaw } from '../network/test-servers.ts';
import { ExternalTokens } from './external-tokens.ts';

const secret = 'introspection-secret-7f3a';
const start = Date.parse('2031-05-01T00:00:00Z');
const active = {
  active: true,
  client_id: 'press',
  token_type: 'Bearer',
  grant_type: 'client_credentials',
  auth_type: 'client',
  scope: 'converter document',
  exp: start / 1000 + 3_600,
  iat: start / 1000 - 60,
};

const agents: ReturnType<typeof openTrustedAgent>[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.destroy();
  await closeAll();
});

/** Recognizes tokens by introspection at the server with this origin. */
function openFor(origin: string, totalMs = 20_000) {
  const url = parseUrl(`${origin}/oauth/introspect?tenant=7`);
  if (!url.ok) throw new Error(origin);
  const agent = openTrustedAgent();
  agents.push(agent);
  const clock = { now: start };
  const clients = new Map([['press', { organizationId: 'o', isDisabled: false }]]);
  const log: unknown[][] = [];
  const record = (...args: unknown[]) => void log.push(args);
  const server = { url: url.url, clientId: 'quoin', clientSecret: secret };
  const tokens = new ExternalTokens({
    introspect: (token) => fetchIntrospection(agent, server, token, { totalMs }),
    findClient: (id) => clients.get(id),
    now: () => clock.now,
    log: { error: record, info: record } as never,
  });
  return { clock, clients, log, recognize: (token: string) => tokens.recognize(`Bearer ${token}`) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  await once(request, 'end');
  return Buffer.concat(parts).toString();
}

/** An HTTP server that records introspection requests and returns given responses. */
async function openServer(answerTo: (form: URLSearchParams) => unknown) {
  const requests: { readonly head: string; readonly form: URLSearchParams }[] = [];
  const { origin } = await serve(async (request, response) => {
    const form = new URLSearchParams(await readBody(request));
    requests.push({ head: `${request.method} ${request.url} ${request.headers['content-type']}`, form });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answerTo(form)));
  });
  return { requests, ...openFor(origin) };
}

describe('a token of another authorization server', () => {
  it('is checked with the credentials of the service, and gets the organization of its client', async () => {
    const { requests, recognize } = await openServer(() => active);
    expect(await recognize('abc.DEF~1')).toEqual({
      state: 'valid',
      grant: {
        clientId: 'press',
        organizationId: 'o',
        subject: undefined,
        authType: 'client',
        grantType: 'client_credentials',
        scopes: ['converter', 'document'],
        issuedAt: start - 60_000,
        expiresAt: start + 3_600_000,
        family: undefined,
        isRevoked: false,
      },
    });
    expect(requests.map(({ head }) => head)).toEqual([
      'POST /oauth/introspect?tenant=7 application/x-www-form-urlencoded',
    ]);
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      token: 'abc.DEF~1',
      client_id: 'quoin',
      client_secret: secret,
    });
  });

  it('of a user has its subject', async () => {
    const { recognize } = await openServer(() => ({
      ...active,
      auth_type: 'user',
      grant_type: 'refresh_token',
      sub: 'ada',
    }));
    expect(await recognize('t')).toMatchObject({
      state: 'valid',
      grant: { authType: 'user', grantType: 'refresh_token', subject: 'ada' },
    });
  });

  it.each([
    [{ sub: 'ada' }, 'user'],
    [{ sub: 'press' }, 'client'],
    [{ sub: 'service-account', grant_type: 'client_credentials' }, 'client'],
    [{}, 'client'],
  ])('of a server that sends no type gets the implied type: %j', async (more, authType) => {
    const { auth_type: _, grant_type: __, ...bare } = active;
    const { recognize } = await openServer(() => ({ ...bare, ...more }));
    expect(await recognize('t')).toMatchObject({ state: 'valid', grant: { authType } });
  });

  // @spec "`active: false` from an external server `invalid_token`."
  it('that is not active is inactive without a reason', async () => {
    const { recognize } = await openServer(() => ({ active: false }));
    expect(await recognize('t')).toEqual({ state: 'inactive' });
  });

  it('whose client is not registered here, or is disabled, is refused', async () => {
    const { recognize, clients } = await openServer((form) => ({ ...active, client_id: form.get('token') }));
    expect(await recognize('other')).toEqual({ state: 'unregistered' });
    expect(await recognize('press')).toMatchObject({ state: 'valid' });
    // Takes effect at once, although the result is still cached.
    clients.set('press', { organizationId: 'o', isDisabled: true });
    expect(await recognize('press')).toEqual({ state: 'unregistered' });
  });

  it('is not checked if it is missing', async () => {
    const { requests, recognize } = await openServer(() => active);
    expect(await recognize('')).toEqual({ state: 'missing' });
    expect(requests).toEqual([]);
  });
});

describe('a result', () => {
  it('is cached for 30 seconds, but not beyond the expiry of the token', async () => {
    const { requests, clock, recognize } = await openServer(() => ({ ...active, exp: (start + 70_000) / 1000 }));
    const stateAt = async (milliseconds: number) => {
      clock.now = start + milliseconds;
      return [(await recognize('t')).state, requests.length];
    };
    expect(await stateAt(0)).toEqual(['valid', 1]);
    expect(await stateAt(29_999)).toEqual(['valid', 1]);
    expect(await stateAt(30_000)).toEqual(['valid', 2]);
    expect(await stateAt(60_000)).toEqual(['valid', 3]);
    expect(await stateAt(69_999)).toEqual(['valid', 3]);
    expect(await stateAt(70_000)).toEqual(['expired', 3]);
    expect(await stateAt(0)).toEqual(['valid', 4]);
  });

  it('that is negative is cached for five seconds', async () => {
    let isActive = false;
    const { requests, clock, recognize } = await openServer(() => (isActive ? active : { active: false }));
    expect((await recognize('t')).state).toBe('inactive');
    isActive = true;
    clock.now += 4_999;
    expect([(await recognize('t')).state, requests.length]).toEqual(['inactive', 1]);
    clock.now += 1;
    expect([(await recognize('t')).state, requests.length]).toEqual(['valid', 2]);
  });

  it('is shared by concurrent requests', async () => {
    const { requests, recognize } = await openServer(() => active);
    const states = await Promise.all(Array.from({ length: 200 }, (_, index) => recognize(index % 2 ? 'one' : 'two')));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['valid']));
    expect(requests.map(({ form }) => form.get('token')).sort()).toEqual(['one', 'two']);
  });
});

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(value));
const text =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

describe('an unusable server', () => {
  it.each([
    ['answers 500', text(500, '{"active":true}')],
    ['answers 401', text(401, JSON.stringify(active))],
    ['answers 201', text(201, JSON.stringify(active))],
    ['redirects', text(302, JSON.stringify(active), { Location: 'http://127.0.0.1:1/' })],
    ['answers nothing', text(200, '')],
    ['answers HTML', text(200, '<html>active: true</html>')],
    ['answers a list', json([active])],
    ['answers null', json(null)],
    ['answers true', json(true)],
    ['sends active as a string', json({ ...active, active: 'true' })],
    ['sends active as a number', json({ ...active, active: 1 })],
    ['does not send active', json({ ...active, active: undefined })],
    ['sends another type of token', json({ ...active, token_type: 'DPoP' })],
    ['sends a refresh token', json({ ...active, token_type: 'refresh_token' })],
    ['sends another type of caller', json({ ...active, auth_type: 'admin' })],
    ['sends no user for a user token', json({ ...active, auth_type: 'user' })],
    ['sends a list of scopes', json({ ...active, scope: ['converter'] })],
    ['sends a time as a string', json({ ...active, exp: '2040-01-01' })],
    ['sends a time out of range', json({ ...active, exp: 1e300 })],
    ['sends a client that is an object', json({ ...active, client_id: { toString: 'press' } })],
    ['answers with too many bytes', text(200, JSON.stringify({ ...active, more: 'x'.repeat(70_000) }))],
    [
      'answers with a decompression bomb',
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(JSON.stringify({ ...active, more: ' '.repeat(50_000_000) })));
      },
    ],
    [
      'never stops',
      (_request: IncomingMessage, response: ServerResponse) => {
        const more = (): void => {
          if (response.destroyed) return;
          response.write(' '.repeat(10_000));
          setImmediate(more);
        };
        more();
      },
    ],
    [
      'ends too early',
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'Content-Length': 500 });
        response.write('{"active":true');
        setImmediate(() => response.destroy());
      },
    ],
  ] as const)('that %s gives no access', async (_, listener) => {
    const { origin } = await serve((request, response) => {
      request.resume();
      listener(request, response);
    });
    const { recognize, log } = openFor(origin);
    expect(await recognize('secret-token')).toEqual({ state: 'undecided' });
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toMatch(/secret-token|introspection-secret|tenant|<html>/);
  });

  it('that sends no HTTP gives no access', async () => {
    const { origin } = await serveRaw((socket) => void socket.end('active: true\r\n\r\n'));
    expect(await openFor(origin).recognize('t')).toEqual({ state: 'undecided' });
  });

  it('that is not listening gives no access', async () => {
    expect(await openFor('http://127.0.0.1:1').recognize('t')).toEqual({ state: 'undecided' });
  });

  it.each([
    ['does not answer', () => {}],
    [
      'drips',
      (_request: IncomingMessage, response: ServerResponse) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ] as const)('that %s is abandoned at the timeout', async (_, listener) => {
    const { origin } = await serve((request, response) => {
      request.resume();
      listener(request, response);
    });
    expect(await openFor(origin, 200).recognize('t')).toEqual({ state: 'undecided' });
  });

  it('is called again after a second, and logged when it begins to fail and when it works again', async () => {
    let answer: unknown = 'broken';
    const { requests, clock, recognize, log } = await openServer(() => answer);
    expect((await recognize('t')).state).toBe('undecided');
    clock.now += 999;
    expect([(await recognize('t')).state, requests.length]).toEqual(['undecided', 1]);
    clock.now += 1;
    expect([(await recognize('t')).state, requests.length]).toEqual(['undecided', 2]);
    answer = active;
    clock.now += 1_000;
    expect([(await recognize('t')).state, requests.length]).toEqual(['valid', 3]);
    expect(log).toEqual([
      [{ fault: expect.any(String) }, 'authorization server unavailable'],
      ['authorization server available again'],
    ]);
  });

  it('gets at most 500 requests at once; further tokens are refused until later', async () => {
    const waiting: ServerResponse[] = [];
    const { origin } = await serve((request, response) => {
      request.resume();
      waiting.push(response);
    });
    const { recognize } = openFor(origin);
    const pending = Array.from({ length: 500 }, (_, index) => recognize(`token-${index}`));
    expect(await recognize('one-more')).toEqual({ state: 'undecided' });
    const answerAll = setInterval(() => {
      for (const response of waiting.splice(0)) response.end(JSON.stringify(active));
    }, 5);
    const states = await Promise.all(pending).finally(() => clearInterval(answerAll));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['valid']));
  });
});

describe('a token with a future nbf', () => {
  it('is not active', async () => {
    const { recognize } = await openServer(() => ({ ...active, nbf: start / 1000 + 60 }));
    expect(await recognize('t')).toEqual({ state: 'inactive' });
  });
});
