import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
const jobs = '/v1/converter/jobs';
const tokenOf = async (options: Parameters<typeof issueToken>[1]) =>
  (await issueToken(setup.server.data, options)).token;
const read = async (token: string | null, headers = {}) => {
  const answer = await setup.client.call(jobs, { token, headers });
  return { ...answer, short: [answer.status, answer.json.error] };
};

describe('a token', () => {
  // @spec "| 401 | `unauthorized` | Missing or invalid authentication |"
  // @spec "`WWW-Authenticate` on every 401."
  it('must be present and known', async () => {
    const metadata = `resource_metadata="${setup.server.baseUrl}/.well-known/oauth-protected-resource"`;
    const missing = await read(null);
    expect(missing.short).toEqual([401, 'unauthorized']);
    expect(missing.headers.get('www-authenticate')).toBe(`Bearer realm="quoin", ${metadata}`);
    for (const text of [
      'unknown',
      `quoin_${'A'.repeat(43)}`,
      `${setup.server.token}A`,
      setup.server.token.slice(0, -1),
    ]) {
      const { short, headers } = await read(text);
      expect(short).toEqual([401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toBe(`Bearer realm="quoin", error="invalid_token", ${metadata}`);
    }
    for (const header of ['', 'Bearer', 'Bearer ', `Basic ${setup.server.token}`, setup.server.token, 'Bearer a b']) {
      expect((await read(null, { Authorization: header })).short, header).toEqual([401, 'unauthorized']);
    }
  });

  // @spec "Bearer access tokens, OAuth 2.0, sent as `Authorization: Bearer <ACCESS_TOKEN>`."
  it('is read only from its header, with a case-insensitive scheme', async () => {
    expect((await read(null, { Authorization: `bearer ${setup.server.token}` })).status).toBe(200);
    const { status } = await setup.client.call(`${jobs}?access_token=${setup.server.token}`, { token: null });
    expect(status).toBe(401);
  });

  // @spec "| 401 | `invalid_token` | Token expired or revoked |"
  it('that has expired or is revoked is invalid', async () => {
    for (const [options, word] of [
      [{ expiresAt: Date.now() - 1 }, 'expired'],
      [{ isRevoked: true }, 'revoked'],
    ] as const) {
      const answer = await read(await tokenOf(options));
      expect(answer.short).toEqual([401, 'invalid_token']);
      expect(answer.json.error_description).toContain(word);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    expect((await read(await tokenOf({ expiresAt: Date.now() + 3_600_000 }))).status).toBe(200);
  });

  // @spec "Token type for converter endpoints: any (user token or client token)."
  it('may belong to a user or a client', async () => {
    expect((await read(await tokenOf({ authType: 'client' }))).status).toBe(200);
    expect((await read(await tokenOf({ authType: 'user', subject: randomUUID() }))).status).toBe(200);
  });
});

describe('the scopes', () => {
  const order = orderOf('http://127.0.0.1:1/', 'http://127.0.0.1:1/');

  // @spec "Converter scopes: `converter` (full), `converter:read`, `converter:write`."
  // @spec "Listing and reading need `converter` or `converter:read`; creating needs `converter` or `converter:write`."
  // @spec "| 403 | `access_denied` | Insufficient permissions or scope |"
  it.each([
    ['converter', true, true],
    ['converter:read', true, false],
    ['converter:write', false, true],
    ['converter:read converter:write', true, true],
    ['document', false, false],
    ['converters', false, false],
    ['CONVERTER', false, false],
    ['', false, false],
  ])('"%s" allow reading: %s, creating: %s', async (scopes, mayRead, mayWrite) => {
    const organizationId = randomUUID();
    const owner = await tokenOf({ organizationId });
    const { json } = await setup.client.createJob(order, { token: owner });
    await setup.client.call(`${jobs}/${json.id}?wait=20`, { token: owner });
    const token = await tokenOf({ organizationId, scopes: scopes.split(' ') });
    const reads = [jobs, `${jobs}/${json.id}`, `${jobs}/${json.id}/events`];
    for (const path of reads) {
      expect((await setup.client.call(path, { token })).status, path).toBe(mayRead ? 200 : 403);
    }
    const file = await setup.client.call(`${jobs}/${json.id}/files`, { token });
    expect(file.status).toBe(mayRead ? 404 : 403);
    const created = await setup.client.createJob(order, { token });
    expect(created.status).toBe(mayWrite ? 201 : 403);
    if (!mayWrite) expect(created.json.error).toBe('access_denied');
    const cancelled = await setup.client.call(`${jobs}/${json.id}`, { method: 'DELETE', token });
    expect(cancelled.status).toBe(mayWrite ? 409 : 403);
    const retried = await setup.client.call(`${jobs}/${json.id}/retry`, { method: 'POST', token });
    expect(retried.status).toBe(mayWrite ? 201 : 403);
  });
});

describe('the order of checks', () => {
  // @spec "Order of checks: route (404, 405 with Allow) → token (401) → token type (403 `invalid_token_type`) → scope (403 `access_denied`) → rate limit (429) → body → resource (404 unknown id, 403 `access_denied` for another organization's)."
  // @spec "Validation and scope checks happen at the gateway."
  it('is route, token, scope, body, resource', async () => {
    const weak = await tokenOf({ scopes: ['document'] });
    const retry = `${jobs}/${randomUUID()}/retry`;
    const call = async (method: string, path: string, token: string | null, text?: string) => {
      const headers = text === undefined ? {} : { 'Content-Type': 'application/json' };
      const call = { method, token, headers, ...(text === undefined ? {} : { text }) };
      const { status, json } = await setup.client.call(path, call);
      return [status, json.error];
    };
    expect(await call('GET', '/v1/nothing', null)).toEqual([404, 'not_found']);
    expect(await call('PUT', jobs, null, '{')).toEqual([405, 'method_not_allowed']);
    expect(await call('POST', jobs, null, '{')).toEqual([401, 'unauthorized']);
    expect(await call('POST', jobs, weak, '{')).toEqual([403, 'access_denied']);
    expect(await call('POST', retry, weak, '{')).toEqual([403, 'access_denied']);
    expect(await call('POST', retry, setup.server.token, '{')).toEqual([400, 'invalid_request']);
    expect(await call('POST', retry, setup.server.token, '{"a":1}')).toEqual([400, 'validation_error']);
    expect(await call('POST', retry, setup.server.token, '{}')).toEqual([404, 'not_found']);
    expect(await call('GET', `${jobs}/${randomUUID()}?wait=x`, setup.server.token)).toEqual([400, 'invalid_request']);
  });
});
