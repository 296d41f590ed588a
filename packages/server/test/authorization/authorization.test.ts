import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
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
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
let testUser: TestUser;
let client: TestClient;
let configuration: oidc.Configuration;
beforeAll(async () => {
  ({ testUser, client } = await createUserAndClient(setup.server.data));
  configuration = await discover(setup.server, client);
});
/** Logs in once: checking a password takes a third of a second, and only some cases are about it. */
const browser = createBrowser();
const getTokens = (parameters: Readonly<Record<string, string>> = {}) =>
  getUserTokens(configuration, testUser, parameters, browser);
const jobs = '/v1/converter/jobs';
const post = (path: string, fields: Readonly<Record<string, string>>) =>
  fetch(setup.server.baseUrl + path, { method: 'POST', body: new URLSearchParams(fields) });
const introspect = async (token: string, { id, secret } = client) =>
  (await post('/oauth/introspect', { token, client_id: id, client_secret: secret })).json() as Promise<object>;

describe('the metadata', () => {
  it('lists the endpoints under the base URL and what they accept', async () => {
    const { baseUrl } = setup.server;
    const response = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toEqual({
      issuer: baseUrl,
      public_client_id: setup.server.printedAccounts.publicClientId,
      device_authorization_endpoint: `${baseUrl}/oauth/device_authorization`,
      claims_supported: 'sub name preferred_username iss aud exp iat auth_time nonce'.split(' '),
      service_documentation: `${baseUrl}/docs`,
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
      introspection_endpoint: `${baseUrl}/oauth/introspect`,
      revocation_endpoint: `${baseUrl}/oauth/revoke`,
      userinfo_endpoint: `${baseUrl}/oauth/userinfo`,
      jwks_uri: `${baseUrl}/oauth/jwks`,
      scopes_supported:
        'identity file publisher converter converter:read converter:write document webhook webhook:read webhook:write webhook:delete subscription openid profile'.split(
          ' ',
        ),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [
        'authorization_code',
        'client_credentials',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
      authorization_response_iss_parameter_supported: true,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
});

describe('a client token', () => {
  // @spec "Request scope names on the platform: `identity`, `file`, `publisher`, `converter`, `document`, `webhook`, `subscription`, plus `openid`, `profile`."
  it('may have every scope of the platform', async () => {
    const scope = 'identity file publisher converter document webhook subscription openid profile';
    const tokens = await oidc.clientCredentialsGrant(configuration, { scope });
    expect(tokens).toMatchObject({ scope, token_type: 'bearer' });
    expect(tokens.refresh_token).toBeUndefined();
  });

  // @spec "Access tokens live 1 h, refresh tokens 30 days and rotate; a refreshed token has the same `sub`, `auth_type` `user`, `grant_type` `refresh_token`."
  // @spec "| Client token | Client Credentials flow (`grant_type=client_credentials`, `client_id`, `client_secret`, `scope` space-separated) | No `sub`; `auth_type` = `client`; `grant_type` = `client_credentials` |"
  it('is issued for id and secret, and has no `sub`', async () => {
    const tokens = await oidc.clientCredentialsGrant(configuration, { scope: 'converter:read document' });
    expect(tokens.expires_in).toBe(3600);
    const before = Math.floor(Date.now() / 1000);
    expect(await introspect(tokens.access_token)).toEqual({
      active: true,
      client_id: client.id,
      token_type: 'Bearer',
      grant_type: 'client_credentials',
      auth_type: 'client',
      scope: 'converter:read document',
      exp: expect.any(Number),
      iat: expect.any(Number),
    });
    const { exp = 0, iat = 0 } = (await introspect(tokens.access_token)) as { exp?: number; iat?: number };
    expect(exp - iat).toBe(3600);
    expect(Math.abs(iat - before)).toBeLessThanOrEqual(5);
    const { status } = await setup.client.call(jobs, { token: tokens.access_token });
    expect(status).toBe(200);
  });

  it('is also issued if the secret is sent in a header, which every server must support', async () => {
    const { issuer } = configuration.serverMetadata();
    const basic = await oidc.discovery(new URL(issuer), client.id, undefined, oidc.ClientSecretBasic(client.secret), {
      algorithm: 'oauth2',
      execute: [oidc.allowInsecureRequests],
    });
    const { access_token: token } = await oidc.clientCredentialsGrant(basic, { scope: 'converter' });
    expect(await introspect(token)).toMatchObject({ active: true });
  });

  // @spec "A client token reaches only resources of the organization it belongs to; other organizations answer 403."
  it("reaches only its own organization's jobs", async () => {
    const order = {
      input: { type: 'png', source: { url: 'http://127.0.0.1:9/' } },
      output: { type: 'webp', upload: { url: 'http://127.0.0.1:9/' } },
    };
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    const { json } = await setup.client.createJob(order, { token });
    const path = `${jobs}/${json.id}`;
    expect((await setup.client.call(path, { token })).status).toBe(200);
    const others = await createUserAndClient(setup.server.data);
    const foreign = await oidc.clientCredentialsGrant(await discover(setup.server, others.client), {
      scope: 'converter',
    });
    const answer = await setup.client.call(path, { token: foreign.access_token });
    expect([answer.status, answer.json.error]).toEqual([403, 'access_denied']);
  });
});

describe('a user token', () => {
  // @spec "| User token | Authorization Code flow with PKCE (`response_type=code`, `client_id`, `redirect_uri`, `scope`, `state`, `code_challenge`, `code_challenge_method=S256`) | Has `sub` (user id); `auth_type` = `user`; `grant_type` = `authorization_code` or `refresh_token` |"
  // @spec "Authorization server endpoints (under `{base_url}`): `GET /oauth/authorize`; `POST /oauth/token` (form-encoded; `grant_type` values `authorization_code` with `code`, `redirect_uri`, `code_verifier`, `client_id`, `client_secret`; `client_credentials`; `refresh_token`); `POST /oauth/introspect` (form fields `token`, `client_id`, `client_secret`); `GET /oauth/userinfo`; `GET /.well-known/oauth-authorization-server`."
  it('is issued for the parameters and form fields of the specification, without a library', async () => {
    const { baseUrl } = setup.server;
    const verifier = 'v'.repeat(43);
    const authorize = new URL(`${baseUrl}/oauth/authorize`);
    const fields = {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: callbackUrl,
      scope: 'converter document',
      state: 'kept',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    authorize.search = new URLSearchParams(fields).toString();
    const callbackPage = (await logInAndConsent(createBrowser(), authorize, testUser)).url;
    expect(callbackPage.href.startsWith(callbackUrl)).toBe(true);
    expect(callbackPage.searchParams.get('state')).toBe('kept');
    const secret = { client_id: client.id, client_secret: client.secret };
    const code = callbackPage.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier };
    const wrong = await post('/oauth/token', { ...grant, ...secret, code_verifier: 'w'.repeat(43) });
    expect(wrong.status).toBe(400);
    const again = (await logInAndConsent(browser, authorize, testUser)).url.searchParams.get('code') ?? '';
    const requestTokens = async (fields: Readonly<Record<string, string>>) =>
      (await (await post('/oauth/token', { ...fields, ...secret })).json()) as Readonly<Record<string, string>>;
    const first = await requestTokens({ ...grant, code: again });
    expect(await introspect(first.access_token ?? '')).toMatchObject({
      sub: testUser.id,
      auth_type: 'user',
      grant_type: 'authorization_code',
    });
    const second = await requestTokens({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' });
    expect(await introspect(second.access_token ?? '')).toMatchObject({
      sub: testUser.id,
      auth_type: 'user',
      grant_type: 'refresh_token',
    });
    const own = await requestTokens({ grant_type: 'client_credentials', scope: 'converter document' });
    expect(await introspect(own.access_token ?? '')).toMatchObject({
      auth_type: 'client',
      grant_type: 'client_credentials',
      scope: 'converter document',
    });
  });

  // @spec "| User token | Authorization Code flow with PKCE (`response_type=code`, `client_id`, `redirect_uri`, `scope`, `state`, `code_challenge`, `code_challenge_method=S256`) | Has `sub` (user id); `auth_type` = `user`; `grant_type` = `authorization_code` or `refresh_token` |"
  // @spec "Authorization server endpoints (under `{base_url}`): `GET /oauth/authorize`; `POST /oauth/token` (form-encoded; `grant_type` values `authorization_code` with `code`, `redirect_uri`, `code_verifier`, `client_id`, `client_secret`; `client_credentials`; `refresh_token`); `POST /oauth/introspect` (form fields `token`, `client_id`, `client_secret`); `GET /oauth/userinfo`; `GET /.well-known/oauth-authorization-server`."
  // @spec "Introspection response fields: `active`, `client_id`, `token_type` (`Bearer`), `grant_type`, `auth_type`, `scope`, `sub` (user tokens only), `exp`, `iat` (numeric epoch seconds)."
  it('is issued after log-in and consent', async () => {
    const tokens = await getUserTokens(configuration, testUser);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'converter document' });
    expect(await introspect(tokens.access_token)).toEqual({
      active: true,
      client_id: client.id,
      token_type: 'Bearer',
      grant_type: 'authorization_code',
      auth_type: 'user',
      scope: 'converter document',
      sub: testUser.id,
      exp: expect.any(Number),
      iat: expect.any(Number),
    });
    expect((await setup.client.call(jobs, { token: tokens.access_token })).status).toBe(200);
  });

  // @spec "Refreshing a user token yields a user token with the same `sub`, `grant_type` shown as `refresh_token`, `auth_type` `user`."
  // @spec "Access tokens live 1 h, refresh tokens 30 days and rotate; a refreshed token has the same `sub`, `auth_type` `user`, `grant_type` `refresh_token`."
  // @spec "Authorization server endpoints (under `{base_url}`): `GET /oauth/authorize`; `POST /oauth/token` (form-encoded; `grant_type` values `authorization_code` with `code`, `redirect_uri`, `code_verifier`, `client_id`, `client_secret`; `client_credentials`; `refresh_token`); `POST /oauth/introspect` (form fields `token`, `client_id`, `client_secret`); `GET /oauth/userinfo`; `GET /.well-known/oauth-authorization-server`."
  it('is refreshed into a token of the same user, with a new refresh token', async () => {
    const first = await getTokens();
    const second = await oidc.refreshTokenGrant(configuration, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const facts = { sub: testUser.id, grant_type: 'refresh_token', auth_type: 'user', scope: 'converter document' };
    expect(await introspect(second.access_token)).toMatchObject({ active: true, ...facts });
    const third = await oidc.refreshTokenGrant(configuration, second.refresh_token ?? '', { scope: 'document' });
    expect(await introspect(third.access_token)).toMatchObject({ ...facts, scope: 'document' });
    const wider = oidc.refreshTokenGrant(configuration, third.refresh_token ?? '', { scope: 'converter webhook' });
    await expect(wider).rejects.toMatchObject({ status: 400, error: 'invalid_scope' });
  });

  it('is revoked with its whole family when a refresh token is reused after its successor', async () => {
    const first = await getTokens();
    const second = await oidc.refreshTokenGrant(configuration, first.refresh_token ?? '');
    const third = await oidc.refreshTokenGrant(configuration, second.refresh_token ?? '');
    const thief = oidc.refreshTokenGrant(configuration, first.refresh_token ?? '');
    await expect(thief).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
    for (const token of [first.access_token, second.access_token, third.access_token]) {
      expect(await introspect(token)).toEqual({ active: false });
      const answer = await setup.client.call(jobs, { token });
      expect([answer.status, answer.json.error]).toEqual([401, 'invalid_token']);
    }
    const again = oidc.refreshTokenGrant(configuration, third.refresh_token ?? '');
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is refreshed again if the response was lost, and only by the same client', async () => {
    const { refresh_token: token = '' } = await getTokens();
    const lost = await oidc.refreshTokenGrant(configuration, token);
    const repeated = await oidc.refreshTokenGrant(configuration, token);
    const concurrent = await Promise.all([1, 2, 3].map(() => oidc.refreshTokenGrant(configuration, token)));
    const all = [lost, repeated, ...concurrent];
    expect(new Set(all.map((tokens) => tokens.refresh_token)).size).toBe(5);
    for (const { access_token } of all) expect(await introspect(access_token)).toMatchObject({ active: true });
    const body = { grant_type: 'refresh_token', refresh_token: token };
    const { client: other } = await createUserAndClient(setup.server.data);
    const stranger = await post('/oauth/token', { ...body, client_id: other.id, client_secret: other.secret });
    expect([stranger.status, ((await stranger.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
    const next = await oidc.refreshTokenGrant(configuration, concurrent.at(-1)?.refresh_token ?? '');
    expect(await introspect(next.access_token)).toMatchObject({ active: true });
  });

  it('of one log-in stays valid when those of another log-in of the same user are revoked', async () => {
    const [one, two] = [await getTokens(), await getTokens()];
    await oidc.tokenRevocation(configuration, one.refresh_token ?? '');
    expect(await introspect(one.access_token)).toEqual({ active: false });
    expect(await introspect(two.access_token)).toMatchObject({ active: true });
  });

  it('comes with a signed identity token if `openid` is requested', async () => {
    const issuer = new URL(setup.server.baseUrl);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const own = { client_id: client.id };
    const verifier = oauth.generateRandomCodeVerifier();
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const url = new URL(server.authorization_endpoint ?? '');
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const options = { response_type: 'code', redirect_uri: callbackUrl, scope: 'openid profile', state, nonce };
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries({ ...own, ...options, ...proof })) url.searchParams.set(name, value);
    const callbackPage = await logInAndConsent(browser, url, testUser);
    const parameters = oauth.validateAuthResponse(server, own, callbackPage.url, state);
    const authentication = oauth.ClientSecretPost(client.secret);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      own,
      authentication,
      parameters,
      callbackUrl,
      verifier,
      insecure,
    );
    const result = await oauth.processAuthorizationCodeResponse(server, own, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, insecure);
    expect(oauth.getValidatedIdTokenClaims(result)).toMatchObject({
      sub: testUser.id,
      aud: client.id,
      name: testUser.login,
    });
    const userInfo = await oauth.userInfoRequest(server, own, result.access_token, insecure);
    expect(await oauth.processUserInfoResponse(server, own, testUser.id, userInfo)).toMatchObject({
      sub: testUser.id,
      name: testUser.login,
      preferred_username: testUser.login,
    });
  });

  it('is issued to the console without a secret and without consent, for users of every organization', async () => {
    const { publicClientId } = setup.server.printedAccounts;
    const { baseUrl } = setup.server;
    const console = await oidc.discovery(new URL(baseUrl), publicClientId, undefined, oidc.None(), {
      algorithm: 'oauth2',
      execute: [oidc.allowInsecureRequests],
    });
    const { url, verifier, state } = await startAuthorization(console, {
      redirect_uri: `${baseUrl}/console`,
      scope: 'webhook',
    });
    const visitor = createBrowser();
    const callbackPage = await visitor.submit(
      await visitor.open(url),
      '/login',
      testUser as unknown as Record<string, string>,
    );
    expect(callbackPage.url.pathname).toBe('/console');
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const tokens = await oidc.authorizationCodeGrant(console, callbackPage.url, checks);
    expect(await introspect(tokens.access_token)).toMatchObject({
      active: true,
      sub: testUser.id,
      client_id: publicClientId,
    });
    const refused = oidc.clientCredentialsGrant(console, { scope: 'converter' });
    await expect(refused).rejects.toMatchObject({ status: 400, error: 'invalid_request' });
  });
});

describe('introspection', () => {
  // @spec "Introspection answers exactly the specified members; `{ "active": false }` alone otherwise."
  it('reveals nothing about unknown, expired, refresh and foreign tokens', async () => {
    const { access_token: token, refresh_token: refresh = '' } = await getTokens();
    const others = await createUserAndClient(setup.server.data);
    expect(await introspect(token, others.client)).toEqual({ active: false });
    for (const text of ['unknown', refresh, `${token}x`]) expect(await introspect(text)).toEqual({ active: false });
    await oidc.tokenRevocation(configuration, token);
    expect(await introspect(token)).toEqual({ active: false });
    const hinted = await oidc.tokenIntrospection(configuration, refresh, { token_type_hint: 'refresh_token' });
    expect(hinted).toEqual({ active: false });
  });

  it('is only for clients with a secret', async () => {
    const { publicClientId } = setup.server.printedAccounts;
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    const asConsole = await post('/oauth/introspect', { token, client_id: publicClientId });
    expect(await asConsole.json()).toEqual({ active: false });
    const wrong = await post('/oauth/introspect', { token, client_id: client.id, client_secret: 'wrong' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="quoin"']);
    expect(await wrong.json()).toMatchObject({ error: 'invalid_client' });
    expect((await post('/oauth/introspect', { token })).status).toBe(400);
  });
});

describe('revocation', () => {
  it('revokes an access token and those issued with it', async () => {
    const tokens = await getTokens();
    await oidc.tokenRevocation(configuration, tokens.access_token);
    const answer = await setup.client.call(jobs, { token: tokens.access_token });
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_token']);
    const refreshed = oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    await expect(refreshed).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it("revokes a client's token", async () => {
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    await oidc.tokenRevocation(configuration, token);
    expect((await setup.client.call(jobs, { token })).json.error).toBe('invalid_token');
  });

  it("does not affect another client's tokens, and reveals nothing about unknown tokens", async () => {
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    const others = await createUserAndClient(setup.server.data);
    const foreign = await discover(setup.server, others.client);
    await oidc.tokenRevocation(foreign, token);
    await oidc.tokenRevocation(foreign, 'unknown');
    expect((await setup.client.call(jobs, { token })).status).toBe(200);
  });
});

describe('userinfo', () => {
  const fetchUserInfo = async (token: string) => {
    const response = await fetch(`${setup.server.baseUrl}/oauth/userinfo`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  // @spec "Endpoints accepting either type include document validate and upgrade, publisher jobs, converter jobs, userinfo and read-only file routes."
  // @spec "Authorization server endpoints (under `{base_url}`): `GET /oauth/authorize`; `POST /oauth/token` (form-encoded; `grant_type` values `authorization_code` with `code`, `redirect_uri`, `code_verifier`, `client_id`, `client_secret`; `client_credentials`; `refresh_token`); `POST /oauth/introspect` (form fields `token`, `client_id`, `client_secret`); `GET /oauth/userinfo`; `GET /.well-known/oauth-authorization-server`."
  it('accepts either type of token, with any scopes', async () => {
    const user = await getTokens({ scope: 'document' });
    const organization_id = client.organizationId;
    expect(await fetchUserInfo(user.access_token)).toMatchObject({
      status: 200,
      body: { sub: testUser.id, auth_type: 'user', client_id: client.id, organization_id },
    });
    expect((await fetchUserInfo(user.access_token)).body).not.toHaveProperty('name');
    const own = await oidc.clientCredentialsGrant(configuration, { scope: 'document' });
    expect((await fetchUserInfo(own.access_token)).body).toEqual({
      auth_type: 'client',
      client_id: client.id,
      organization_id,
    });
  });

  it('requires a token', async () => {
    const metadata = `resource_metadata="${setup.server.baseUrl}/.well-known/oauth-protected-resource"`;
    const { status, body, headers } = await fetchUserInfo('unknown');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="quoin", error="invalid_token", ${metadata}`,
    ]);
    expect(body).toMatchObject({ error: 'unauthorized', request_id: headers.get('x-service-request-id') });
  });
});
