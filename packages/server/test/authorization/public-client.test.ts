import * as oauth from 'oauth4webapi';
import * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUserAndClient, logInAndConsent, startAuthorization, type TestUser } from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { openIdentity } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer();
let testUser: TestUser;
let configuration: oidc.Configuration;
let publicClientId: string;
beforeAll(async () => {
  ({ testUser } = await createUserAndClient(setup.server.data));
  ({ publicClientId } = setup.server.printedAccounts);
  configuration = await oidc.discovery(new URL(setup.server.baseUrl), publicClientId, undefined, oidc.None(), {
    algorithm: 'oidc',
    execute: [oidc.allowInsecureRequests],
  });
});

const loopback = 'http://127.0.0.1:51004/callback';

/** Gets the answer to an authorization request whose redirect URI is not registered: a page instead of a redirect. */
async function refusalOf(redirectUri: string) {
  const { url } = await startAuthorization(configuration, { redirect_uri: redirectUri });
  const { status, headers } = await createBrowser().open(url);
  return [status, headers.get('location')];
}

describe('the public client', () => {
  it('is named in the metadata, which openid-client reads by OIDC discovery', async () => {
    const metadata = configuration.serverMetadata();
    expect(metadata.public_client_id).toBe(publicClientId);
    const oauthMetadata = await fetch(`${setup.server.baseUrl}/.well-known/oauth-authorization-server`);
    const oidcMetadata = await fetch(`${setup.server.baseUrl}/.well-known/openid-configuration`);
    expect(oidcMetadata.status).toBe(200);
    expect(await oidcMetadata.json()).toEqual(await oauthMetadata.json());
  });

  it.each(['http://127.0.0.1/callback', 'http://127.0.0.1:1/callback', loopback, 'http://[::1]:65535/callback'])(
    'redirects to %s with a code for a user of any organization',
    async (redirectUri) => {
      const started = await startAuthorization(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile converter',
        nonce: 'n-0S6',
      });
      const { url } = await logInAndConsent(createBrowser(), started.url, testUser);
      expect(url.origin + url.pathname).toBe(new URL(redirectUri).origin + new URL(redirectUri).pathname);
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: started.verifier,
        expectedState: started.state,
        expectedNonce: 'n-0S6',
      });
      expect(tokens.claims()).toMatchObject({ sub: testUser.id, aud: publicClientId });
      const jobs = await setup.client.call('/v1/converter/jobs', { token: tokens.access_token });
      expect(jobs.status).toBe(200);
    },
  );

  it('gives oauth4webapi a token at a loopback redirect with PKCE, but none to another state or verifier', async () => {
    const issuer = new URL(setup.server.baseUrl);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oidc' });
    const server = await oauth.processDiscoveryResponse(issuer, discovered);
    const client = { client_id: String(server.public_client_id) };
    const { url, verifier, state } = await startAuthorization(configuration, { redirect_uri: loopback });
    const callback = (await logInAndConsent(createBrowser(), url, testUser)).url;
    expect(() => oauth.validateAuthResponse(server, client, callback, 'another state')).toThrow(/state/);
    const parameters = oauth.validateAuthResponse(server, client, callback, state);
    const exchange = async (given: string, redirectUri = loopback) =>
      oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          parameters,
          redirectUri,
          given,
          insecure,
        ),
      );
    const invalid = expect.objectContaining({ error: 'invalid_grant' });
    await expect(exchange(oauth.generateRandomCodeVerifier())).rejects.toEqual(invalid);
    // The port was free to choose in the request, but the code belongs to the chosen one.
    await expect(exchange(verifier, 'http://127.0.0.1:51005/callback')).rejects.toEqual(invalid);
    const { access_token: token } = await exchange(verifier);
    expect(token).toMatch(/^quoin_/);
    await expect(exchange(verifier)).rejects.toEqual(invalid);
    const after = await setup.client.call('/v1/converter/jobs', { token });
    expect([after.status, after.json.error]).toEqual([401, 'invalid_token']);
  });

  it('asks for consent each time at a loopback redirect, since any program could have started it', async () => {
    const browser = createBrowser();
    for (let round = 0; round < 2; round++) {
      const { url } = await startAuthorization(configuration, { redirect_uri: loopback });
      const first = await browser.open(url);
      const page = first.html.includes('name="password"')
        ? await browser.submit(first, '/login', { login: testUser.login, password: testUser.password })
        : first;
      expect(page.html).toContain('/allow"');
      expect(page.html).toContain('<strong>127.0.0.1:51004</strong>. That is a program on this computer');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:51004;");
      expect((await browser.submit(page, '/allow')).url.searchParams.has('code')).toBe(true);
    }
  });

  it.each([
    'http://127.0.0.2:51004/callback',
    'http://localhost:51004/callback',
    'http://evil.example:51004/callback',
    'http://127.0.0.1.evil.example:51004/callback',
    'http://127.0.0.1:51004@evil.example/callback',
    'https://127.0.0.1:51004/callback',
    'http://127.0.0.1:51004/other',
    'http://127.0.0.1:51004/callback?x=1',
    'http://127.0.0.1:51004/callback/../other',
    'http://127.0.0.1:99999/callback',
    'com.example.app:/callback',
  ])('does not redirect to %s', async (redirectUri) => {
    expect(await refusalOf(redirectUri)).toEqual([400, null]);
  });

  it('redirects to a private-use scheme that an operator has added', async () => {
    const redirectUri = 'com.example.app:/callback';
    const { accounts, close } = await openIdentity(setup.server.data);
    await accounts.updateClient(publicClientId, { redirectUris: [redirectUri] });
    close();
    const { url, verifier, state } = await startAuthorization(configuration, { redirect_uri: redirectUri });
    const browser = createBrowser();
    const { login, password } = testUser;
    const consentPage = await browser.submit(await browser.open(url), '/login', { login, password });
    expect(consentPage.html).toContain('<strong>com.example.app</strong>');
    expect(consentPage.headers.get('content-security-policy')).toContain("form-action 'self' com.example.app:;");
    const callback = await browser.submit(consentPage, '/allow');
    expect(callback.url.protocol).toBe('com.example.app:');
    const tokens = await oidc.authorizationCodeGrant(configuration, callback.url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect(tokens.access_token).toMatch(/^quoin_/);
    expect(await refusalOf('com.example.app:/other')).toEqual([400, null]);
  });
});

describe('the metadata of the API', () => {
  const path = '/.well-known/oauth-protected-resource';

  it('names the authorization server, and every challenge names it', async () => {
    const resource = new URL(setup.server.baseUrl);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const response = await oauth.resourceDiscoveryRequest(resource, insecure);
    const metadata = await oauth.processResourceDiscoveryResponse(resource, response);
    expect(metadata.authorization_servers).toEqual([setup.server.baseUrl]);
    expect(metadata.scopes_supported).toContain('converter:write');

    const missing = await fetch(`${setup.server.baseUrl}/v1/converter/jobs`);
    expect(missing.headers.get('www-authenticate')).toBe(
      `Bearer realm="quoin", resource_metadata="${setup.server.baseUrl}${path}"`,
    );
    const wrong = await setup.client.call('/v1/webhook/events', { token: setup.server.token });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([403, null]);
  });
});
