import { describe, expect, it } from 'vitest';
import { type ServerSetup, setUpServer } from '../harness/server-setup.ts';

const origin = 'https://app.example.com';

type Setup = ServerSetup;

async function call({ server }: Setup, path: string, init: RequestInit & { readonly from?: string } = {}) {
  const { from, ...rest } = init;
  const headers = { ...(from === undefined ? {} : { Origin: from }), ...(rest.headers as object) };
  const response = await fetch(server.baseUrl + path, { redirect: 'manual', ...rest, headers });
  await response.arrayBuffer();
  const named = [...response.headers].filter(([name]) => name.startsWith('access-control-'));
  return { status: response.status, headers: response.headers, cors: Object.fromEntries(named) };
}

const preflight = (setup: Setup, path: string, method: string, from: string) =>
  call(setup, path, {
    method: 'OPTIONS',
    from,
    headers: {
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization, idempotency-key',
    },
  });

const varyOf = ({ headers }: { readonly headers: Headers }): string[] =>
  (headers.get('vary') ?? '').toLowerCase().split(/, */);

describe('scripts of other origins', () => {
  const closed = setUpServer();

  it('are not allowed by default', async () => {
    for (const path of ['/v1/converter/jobs', '/openapi.json', '/oauth/jwks', '/.well-known/openid-configuration']) {
      expect((await call(closed, path, { from: origin })).cors).toEqual({});
      const asked = await preflight(closed, path, 'GET', origin);
      expect([asked.status, asked.cors]).toEqual([405, {}]);
    }
  });
});

describe('scripts, if origins are listed', () => {
  const listed = setUpServer({ flags: ['--cors-origins', `${origin}, http://127.0.0.1:3000`] });

  // Fetch Standard, "HTTP CORS protocol"
  it('of a listed origin may read responses, errors included', async () => {
    for (const [path, status] of [
      ['/v1/converter/jobs', 401],
      ['/openapi.json', 200],
      ['/oauth/jwks', 200],
      ['/.well-known/openid-configuration', 200],
      ['/nothing', 404],
    ] as const) {
      const answer = await call(listed, path, { from: origin });
      expect([path, answer.status, answer.cors['access-control-allow-origin']]).toEqual([path, status, origin]);
      expect(answer.cors['access-control-expose-headers']).toContain('X-Service-Request-Id');
      expect(answer.cors['access-control-allow-credentials']).toBeUndefined();
      expect(varyOf(answer)).toContain('origin');
    }
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'converter', client_id: 'x' });
    const token = await call(listed, '/oauth/token', { method: 'POST', body: form, from: origin });
    expect([token.status >= 400, token.cors['access-control-allow-origin']]).toEqual([true, origin]);
  });

  it('of a listed origin get an answer to their preflight without a token', async () => {
    const answer = await preflight(listed, '/v1/converter/jobs', 'POST', origin);
    expect(answer.status).toBe(204);
    expect(answer.cors).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-max-age': '7200',
    });
    const allowed = answer.cors['access-control-allow-headers']?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']));
    expect(varyOf(answer)).toEqual(['origin', 'access-control-request-method', 'access-control-request-headers']);
    expect(answer.headers.get('x-service-request-id')).not.toBeNull();
    expect((await preflight(listed, '/oauth/token', 'POST', 'http://127.0.0.1:3000')).status).toBe(204);
  });

  it.each([
    'https://evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'null',
  ])('of the origin %s are not allowed, but caches keep the responses apart', async (other) => {
    const answer = await call(listed, '/openapi.json', { from: other });
    expect([answer.status, answer.cors]).toEqual([200, {}]);
    expect(varyOf(answer)).toContain('origin');
    expect((await preflight(listed, '/v1/converter/jobs', 'POST', other)).cors).toEqual({});
    expect(varyOf(await call(listed, '/openapi.json'))).toContain('origin');
  });

  it('get a plain OPTIONS refused like any other unsupported method', async () => {
    const answer = await call(listed, '/v1/converter/jobs', { method: 'OPTIONS', from: origin });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('scripts, if all origins are allowed', () => {
  const open = setUpServer({ flags: ['--cors-origins', '*'] });

  it('are all allowed with *, without credentials', async () => {
    const answer = await call(open, '/openapi.json', { from: 'https://any.example' });
    expect(answer.cors['access-control-allow-origin']).toBe('*');
    expect(answer.cors['access-control-allow-credentials']).toBeUndefined();
    expect(varyOf(answer)).not.toContain('origin');
    expect((await preflight(open, '/v1/converter/jobs', 'POST', 'https://any.example')).status).toBe(204);
  });

  it('never read the pages for users', async () => {
    for (const path of ['/oauth/authorize', '/oauth/device', '/oauth/log-out', '/oauth/interaction/x', '/docs']) {
      expect([path, (await call(open, path, { from: origin })).cors]).toEqual([path, {}]);
      expect((await preflight(open, path, 'POST', origin)).status).toBe(405);
    }
  });
});
