import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createUserAndClient,
  getUserTokens,
  logInAndConsent,
  startAuthorization,
  type TestClient,
} from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { removeFolders } from '../harness/folders.ts';
import { usesPostgres } from '../harness/postgres/postgres-data.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

afterAll(() => {
  killServers();
  removeFolders();
});

const statusOf = async ({ baseUrl }: Pick<ServerProcess, 'baseUrl'>, token: string) =>
  (await fetch(`${baseUrl}/v1/converter/jobs`, { headers: { Authorization: `Bearer ${token}` } })).status;

describe('two servers on one folder', () => {
  // Like behind a load balancer: both have the same base URL, but are called at their own addresses.
  const issuer = 'http://service.example';
  const flags = ['--base-url', issuer];
  let one: ServerProcess;
  let other: ServerProcess;
  beforeAll(async () => {
    one = await startServer({ flags });
    other = await startServer({ data: one.data, flags });
  });
  const configure = ({ baseUrl }: ServerProcess, { id, secret }: TestClient) => {
    const endpoints = {
      authorization_endpoint: `${baseUrl}/oauth/authorize`,
      token_endpoint: `${baseUrl}/oauth/token`,
    };
    const configuration = new oidc.Configuration({ issuer, ...endpoints }, id, secret);
    oidc.allowInsecureRequests(configuration);
    return configuration;
  };

  it('act as one authorization server: each accepts the codes, tokens and log-ins of the other', async () => {
    const { testUser, client } = await createUserAndClient(one.data);
    const credentials = { client_id: client.id, client_secret: client.secret };
    const post = async (server: ServerProcess, path: string, fields: Readonly<Record<string, string>>) => {
      const response = await fetch(server.baseUrl + path, {
        method: 'POST',
        body: new URLSearchParams({ ...credentials, ...fields }),
      });
      return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, string> };
    };
    const { url, verifier } = await startAuthorization(configure(one, client));
    const browser = createBrowser();
    const loginPage = await browser.open(url);
    // The form is submitted to the other server.
    const otherLoginPage = { ...loginPage, url: new URL(loginPage.url.pathname, other.baseUrl) };
    const { login, password } = testUser;
    const consent = await browser.submit(otherLoginPage, '/login', { login, password });
    const callbackPage = await browser.submit(
      { ...consent, url: new URL(consent.url.pathname, one.baseUrl) },
      '/allow',
    );
    const code = callbackPage.url.searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const issued = await post(other, '/oauth/token', { ...grant, redirect_uri: 'http://127.0.0.1:9/callback' });
    expect(issued.status).toBe(200);
    const { access_token: token = '', refresh_token: refresh = '' } = issued.body;
    expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([200, 200]);
    expect((await post(one, '/oauth/introspect', { token })).body).toMatchObject({ active: true, sub: testUser.id });

    const refreshed = await post(one, '/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh });
    expect([refreshed.status, await statusOf(other, refreshed.body.access_token ?? '')]).toEqual([200, 200]);
    const renew = (server: typeof one, value: string) =>
      post(server, '/oauth/token', { grant_type: 'refresh_token', refresh_token: value });
    // The response may have been lost, so both servers accept a repeated request until the new token is used.
    const repeated = await renew(other, refresh);
    expect(repeated.status).toBe(200);
    expect((await renew(one, repeated.body.refresh_token ?? '')).status).toBe(200);
    expect((await renew(other, refresh)).status).toBe(400);
    // The token family is revoked at once in the server that detected the reuse, and shortly after in the other.
    expect(await statusOf(other, token)).toBe(401);
    await expect.poll(() => statusOf(one, token), { timeout: 60_000 }).toBe(401);
  });

  it('redeem a code for at most one of many concurrent requests, and revoke its tokens', async () => {
    const servers = [one, other] as const;
    const { testUser, client } = await createUserAndClient(one.data);
    const { url, verifier } = await startAuthorization(configure(one, client));
    const callbackPage = await logInAndConsent(createBrowser(), url, testUser);
    const body = new URLSearchParams({
      client_id: client.id,
      client_secret: client.secret,
      grant_type: 'authorization_code',
      code: callbackPage.url.searchParams.get('code') ?? '',
      redirect_uri: 'http://127.0.0.1:9/callback',
      code_verifier: verifier,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const { baseUrl } = servers[index % 2 === 0 ? 0 : 1];
        return (await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body })).json() as Promise<
          Record<string, string>
        >;
      }),
    );
    const issued = answers.filter(({ access_token: token }) => token !== undefined);
    expect(issued.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ error }) => error === 'invalid_grant').length).toBe(10 - issued.length);
    for (const { access_token: token = '' } of issued) {
      for (const server of servers) await expect.poll(() => statusOf(server, token), { timeout: 60_000 }).toBe(401);
    }
  });

  it('keep sessions, tokens and keys when one is killed, the other stops, and one is started again', async () => {
    const { testUser, client } = await createUserAndClient(one.data);
    const browser = createBrowser();
    const tokens = await getUserTokens(configure(one, client), testUser, {}, browser);
    const keys = await (await fetch(`${one.baseUrl}/oauth/jwks`)).json();
    expect(await other.stop()).toBe(0);
    await one.kill();
    const after = await startServer({ data: one.data, flags });
    expect(after.printedAccounts.clientId).toBe('');
    expect(await (await fetch(`${after.baseUrl}/oauth/jwks`)).json()).toEqual(keys);
    expect(await statusOf(after, tokens.access_token)).toBe(200);
    const configuration = configure(after, client);
    // Logged in and consented before, so the code is issued at once.
    const callbackPage = await browser.open((await startAuthorization(configuration)).url);
    expect(callbackPage.url.searchParams.has('code')).toBe(true);
    const refreshed = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect(await statusOf(after, refreshed.access_token)).toBe(200);
    expect(await after.stop()).toBe(0);
  });
});

// The database does not matter, so this runs once.
if (!usesPostgres) {
  describe('a server with an https base URL', () => {
    it('restricts cookies to https and its host, and starts all URLs with the base URL', async () => {
      const server = await startServer({ flags: ['--base-url', 'https://service.example'] });
      const { testUser, client } = await createUserAndClient(server.data);
      const issuer = 'https://service.example';
      const found = await (await fetch(`${server.baseUrl}/.well-known/oauth-authorization-server`)).json();
      expect(found).toMatchObject({ issuer, token_endpoint: `${issuer}/oauth/token` });
      const metadata = { issuer, authorization_endpoint: `${server.baseUrl}/oauth/authorize` };
      const configuration = new oidc.Configuration(metadata, client.id);
      oidc.allowInsecureRequests(configuration);
      const { url } = await startAuthorization(configuration);
      const browser = createBrowser();
      const callbackPage = await logInAndConsent(browser, url, testUser);
      expect(callbackPage.url.searchParams.get('iss')).toBe(issuer);
      const cookies = browser.cookies();
      expect([...cookies.keys()].filter((name) => name.startsWith('__Host-')).length).toBe(2);
      for (const [name, text] of cookies) expect(text.toLowerCase().split('; '), name).toContain('secure');
      const session = cookies.get('__Host-quoin_session')?.toLowerCase().split('; ').slice(1).sort();
      expect(session).toEqual(['httponly', 'path=/', 'samesite=lax', 'secure']);
      expect(await server.stop()).toBe(0);
    });
  });
}
