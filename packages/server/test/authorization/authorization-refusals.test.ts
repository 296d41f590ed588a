import * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  callbackUrl,
  createUserAndClient,
  discover,
  getUserTokens,
  logInAndConsent,
  startAuthorization,
  type TestClient,
  type TestUser,
} from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { openIdentity } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
let testUser: TestUser;
let client: TestClient;
let configuration: oidc.Configuration;
beforeAll(async () => {
  ({ testUser, client } = await createUserAndClient(setup.server.data, ['converter', 'document', 'openid']));
  configuration = await discover(setup.server, client);
});

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Sends a request to the authorization server and checks that the response has the common error format. */
async function refusal(path: string, init: RequestInit = {}) {
  const response = await fetch(setup.server.baseUrl + path, { redirect: 'manual', ...init });
  const body = (await response.json()) as Record<string, string>;
  const id = response.headers.get('x-service-request-id');
  expect(id).toMatch(uuid7);
  expect(Object.keys(body).sort()).toEqual(['error', 'error_description', 'request_id']);
  expect(body.request_id).toBe(id);
  expect(body.error_description).toMatch(/^['A-Z].*\.$/s);
  if (response.status === 401) expect(response.headers.get('www-authenticate')).not.toBeNull();
  return { status: response.status, error: body.error, headers: response.headers, text: JSON.stringify(body) };
}

const post = (fields: Readonly<Record<string, string>> | [string, string][], path = '/oauth/token') =>
  refusal(path, { method: 'POST', body: new URLSearchParams(fields) });
const credentials = () => ({ client_id: client.id, client_secret: client.secret });
const isActive = async (token: string) => (await oidc.tokenIntrospection(configuration, token)).active;

/** Gets an unused code. */
async function getCode() {
  const { url, verifier } = await startAuthorization(configuration);
  const callbackPage = await logInAndConsent(createBrowser(), url, testUser);
  const code = callbackPage.url.searchParams.get('code') ?? '';
  return { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier };
}

describe('an authorization request', () => {
  const buildUrl = async (change: Readonly<Record<string, string | undefined>>) => {
    const { url } = await startAuthorization(configuration, { state: 'kept' });
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url;
  };
  const errorOf = async (change: Readonly<Record<string, string | undefined>>) => {
    const { url } = await createBrowser().open(await buildUrl(change));
    expect(url.href).toMatch(callbackUrl);
    // If no code was requested, the parameters are in the fragment.
    const { state, error, iss } = Object.fromEntries(new URLSearchParams(url.search || url.hash.slice(1)));
    expect([state, iss]).toEqual(['kept', setup.server.baseUrl]);
    return error;
  };

  it.each([
    ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge and no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['with an invalid challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['with an unknown scope', { scope: 'converter nothing' }, 'invalid_scope'],
    ['with offline_access', { scope: 'converter offline_access' }, 'invalid_scope'],
    ['without a scope', { scope: undefined }, 'invalid_scope'],
    ["with a scope beyond the client's", { scope: 'converter webhook' }, 'invalid_scope'],
    ['for a token without a code', { response_type: 'token' }, 'invalid_request'],
    ['for a code and an identity token', { response_type: 'code id_token' }, 'invalid_request'],
    ['with prompt=none while nobody is logged in', { prompt: 'none', scope: 'openid' }, 'login_required'],
    ['with the response type none', { response_type: 'none' }, 'unsupported_response_type'],
    ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ] as const)('%s is refused by a redirect to the client', async (_, change, error) => {
    expect(await errorOf(change)).toBe(error);
  });

  it.each([
    ['with another redirect URI', { redirect_uri: 'http://127.0.0.1:9/elsewhere' }],
    ['with the redirect URI and a query', { redirect_uri: `${callbackUrl}?x=1` }],
    ['with a host that starts like the registered one', { redirect_uri: 'http://127.0.0.1:9.evil.example/callback' }],
    ['without a redirect URI', { redirect_uri: undefined }],
    ['from an unknown client', { client_id: '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1' }],
    ['without a client', { client_id: undefined }],
  ] as const)('%s is not redirected', async (_, change) => {
    const url = await buildUrl(change);
    const { status, headers } = await refusal(url.pathname + url.search);
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
    const page = await createBrowser().open(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.html).toContain(page.headers.get('x-service-request-id'));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('with an unsupported response mode is refused', async () => {
    for (const mode of ['form_post', 'fragment', 'web_message']) {
      const { status, headers } = await createBrowser().open(await buildUrl({ response_mode: mode }));
      expect([303, 400]).toContain(status);
      expect(headers.get('content-type') ?? '').not.toContain('script');
    }
    const { url } = await createBrowser().open(await buildUrl({ response_mode: 'fragment' }));
    expect(url.hash).not.toContain('code=');
  });

  it('with a repeated parameter is refused', async () => {
    const url = await buildUrl({});
    url.searchParams.append('scope', 'document');
    expect((await createBrowser().open(url)).url.searchParams.get('error')).toBe('invalid_request');
    url.searchParams.append('redirect_uri', 'http://127.0.0.1:9/elsewhere');
    expect(await refusal(url.pathname + url.search)).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  it('must be a GET', async () => {
    for (const method of ['POST', 'PUT']) {
      const answer = await refusal('/oauth/authorize', { method });
      expect([answer.status, answer.error, answer.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET']);
    }
    expect((await refusal('/oauth/nothing')).status).toBe(404);
  });
});

describe('a code', () => {
  it('is refused with another verifier, or none', async () => {
    const code = await getCode();
    for (const code_verifier of ['x'.repeat(43), 'short', '']) {
      const { status, error } = await post({ ...credentials(), ...code, code_verifier });
      expect([status, ['invalid_grant', 'invalid_request'].includes(error ?? '')]).toEqual([400, true]);
    }
    const wrong = await post({ ...credentials(), ...code, code_verifier: oidc.randomPKCECodeVerifier() });
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('is refused with another redirect URI', async () => {
    const code = await getCode();
    const answer = await post({ ...credentials(), ...code, redirect_uri: 'http://127.0.0.1:9/elsewhere' });
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await post({ ...credentials(), ...code, redirect_uri: '' })).toMatchObject({ status: 400 });
  });

  it('is refused for another client', async () => {
    const code = await getCode();
    const { client: other } = await createUserAndClient(setup.server.data);
    const answer = await post({ ...code, client_id: other.id, client_secret: other.secret });
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('used twice revokes the tokens issued for it', async () => {
    const code = await getCode();
    const body = new URLSearchParams({ ...credentials(), ...code });
    const first = await fetch(`${setup.server.baseUrl}/oauth/token`, { method: 'POST', body });
    const { access_token: token, refresh_token: refresh } = (await first.json()) as Record<string, string>;
    expect(await isActive(token ?? '')).toBe(true);
    expect(await post({ ...credentials(), ...code })).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await isActive(token ?? '')).toBe(false);
    const again = await post({ ...credentials(), grant_type: 'refresh_token', refresh_token: refresh ?? '' });
    expect(again).toMatchObject({ status: 400, error: 'invalid_grant' });
  });
});

// @spec "Known scopes: identity, file, publisher, converter, document, webhook, subscription, openid, profile and the listed `:read`, `:write`, `:delete` forms; unknown ones are `invalid_scope`."
describe('a token request', () => {
  it.each([
    ['without a grant', { grant_type: '' }, 'invalid_request'],
    ['with a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['for an implicit token', { grant_type: 'implicit' }, 'unsupported_grant_type'],
    ['with an unknown scope', { scope: 'converter nothing' }, 'invalid_scope'],
    ['without a scope', { scope: '' }, 'invalid_scope'],
    ['with a malformed list of scopes', { scope: 'converter  document' }, 'invalid_scope'],
    ['with a scope in another case', { scope: 'Converter' }, 'invalid_scope'],
    ["with a scope beyond the client's", { scope: 'webhook' }, 'invalid_scope'],
  ] as const)('%s is refused', async (_, change, error) => {
    const answer = await post({ ...credentials(), grant_type: 'client_credentials', scope: 'converter', ...change });
    expect(answer).toMatchObject({ status: 400, error });
  });

  it('requires the secret of an existing client', async () => {
    const rest = { grant_type: 'client_credentials', scope: 'converter' };
    for (const secret of ['wrong', `${client.secret}x`, '']) {
      const answer = await post({ ...rest, client_id: client.id, client_secret: secret });
      expect([answer.status, answer.error]).toEqual([401, 'invalid_client']);
      if (secret !== '') expect(answer.text).not.toContain(secret);
    }
    const unknown = { client_id: '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1', client_secret: client.secret };
    expect(await post({ ...rest, ...unknown })).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await post(rest)).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  it('is refused once the client is disabled, and so are its tokens', async () => {
    const others = await createUserAndClient(setup.server.data);
    const otherConfiguration = await discover(setup.server, others.client);
    const { access_token: token } = await getUserTokens(otherConfiguration, others.testUser);
    const { accounts, close } = await openIdentity(setup.server.data);
    await accounts.disableClient(others.client.id);
    close();
    await expect
      .poll(async () => (await setup.client.call('/v1/converter/jobs', { token })).status, { timeout: 60_000 })
      .toBe(401);
    const answer = await setup.client.call('/v1/converter/jobs', { token });
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_token']);
    const { id, secret } = others.client;
    const rest = { grant_type: 'client_credentials', scope: 'converter' };
    expect(await post({ ...rest, client_id: id, client_secret: secret })).toMatchObject({ status: 401 });
  });

  it('must be a POST of a form of limited size', async () => {
    const get = await refusal('/oauth/token?grant_type=client_credentials');
    expect([get.status, get.error, get.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
    const json = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials()),
    };
    const plain = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'grant_type=x' };
    for (const init of [json, plain, { method: 'POST' }]) {
      for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
        expect(await refusal(path, init)).toMatchObject({
          status: 400,
          error: expect.stringMatching(/^invalid_(request|scope)$/),
        });
      }
    }
    const large = { ...credentials(), grant_type: 'client_credentials', scope: 'converter', more: 'x'.repeat(70_000) };
    expect(await post(large)).toMatchObject({ status: 400, error: 'invalid_request' });
  });

  it('with a repeated field is refused by each endpoint', async () => {
    const [id, secret] = [client.id, client.secret];
    for (const [path, fields] of [
      [
        '/oauth/token',
        [
          ['client_id', id],
          ['client_secret', secret],
          ['grant_type', 'client_credentials'],
          ['scope', 'converter'],
          ['scope', 'converter'],
        ],
      ],
      [
        '/oauth/introspect',
        [
          ['client_id', id],
          ['client_secret', secret],
          ['token', 'a'],
          ['token', 'b'],
        ],
      ],
      [
        '/oauth/revoke',
        [
          ['client_id', id],
          ['client_id', id],
          ['client_secret', secret],
          ['token', 'a'],
        ],
      ],
    ] as [string, [string, string][]][]) {
      expect(await post(fields, path)).toMatchObject({ status: 400, error: 'invalid_request' });
    }
  });

  it('survives arbitrary names and values', async () => {
    const unusualBodies = [
      '__proto__=x',
      'constructor=1&toString=2',
      '%',
      '%ff%fe',
      '=',
      '&&&',
      'client_id[]=a',
      `grant_type=${'%00'.repeat(50)}`,
    ];
    for (const body of unusualBodies) {
      for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const { status } = await refusal(path, { method: 'POST', headers, body });
        expect([400, 401]).toContain(status);
      }
    }
    for (const query of unusualBodies) {
      const { status } = await refusal(`/oauth/authorize?${query}`);
      expect(status).toBe(400);
    }
  });
});
