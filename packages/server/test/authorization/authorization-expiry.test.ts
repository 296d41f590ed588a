import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createUserAndClient,
  discover,
  getUserTokens,
  logInAndConsent,
  startAuthorization,
  type TestClient,
  type TestUser,
} from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { type Client, createClient } from '../harness/client.ts';
import { type ClockedServer, startClockedServer } from '../harness/clocked-server.ts';
import { removeFolders } from '../harness/folders.ts';
import { readRows } from '../harness/storage.ts';

vi.setConfig({ testTimeout: 120_000 });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let server: ClockedServer;
let api: Client;
let testUser: TestUser;
let client: TestClient;
let configuration: oidc.Configuration;
beforeAll(async () => {
  server = await startClockedServer();
  api = await createClient(server);
  ({ testUser, client } = await createUserAndClient(server.data));
  configuration = await discover(server, client);
});
afterAll(async () => {
  await server.stop();
  removeFolders();
});

const useToken = async (token: string) => {
  const { status, json } = await api.call('/v1/converter/jobs', { token });
  return [status, json.error];
};

describe('an access token', () => {
  // @spec "Expired and revoked tokens are remembered 30 days (hash only) and answer `invalid_token`; never issued ones and missing ones `unauthorized`; `active: false` from an external server `invalid_token`."
  it('expires after an hour, and is remembered as expired for 30 days', async () => {
    const { access_token: token } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    const { access_token: revoked } = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
    await oidc.tokenRevocation(configuration, revoked);
    server.advance(hour - minute);
    expect(await useToken(token)).toEqual([200, undefined]);
    expect(await oidc.tokenIntrospection(configuration, token)).toMatchObject({ active: true });
    server.advance(minute);
    expect(await useToken(token)).toEqual([401, 'invalid_token']);
    expect(await oidc.tokenIntrospection(configuration, token)).toEqual({ active: false });
    server.advance(30 * day - minute);
    await server.service.sweeper.sweep();
    for (const each of [token, revoked]) expect(await useToken(each)).toEqual([401, 'invalid_token']);
    server.advance(2 * minute);
    await server.service.sweeper.sweep();
    for (const each of [token, revoked]) expect(await useToken(each)).toEqual([401, 'unauthorized']);
    expect(await useToken('quoin_never_issued')).toEqual([401, 'unauthorized']);
  });
});

describe('a refresh token', () => {
  // @spec "Access tokens live 1 h, refresh tokens 30 days and rotate; a refreshed token has the same `sub`, `auth_type` `user`, `grant_type` `refresh_token`."
  it('expires after 30 days, and so does its successor', async () => {
    const first = await getUserTokens(configuration, testUser);
    server.advance(30 * day - minute);
    await server.service.sweeper.sweep();
    const second = await oidc.refreshTokenGrant(configuration, first.refresh_token ?? '');
    expect(await useToken(second.access_token)).toEqual([200, undefined]);
    server.advance(30 * day);
    const late = oidc.refreshTokenGrant(configuration, second.refresh_token ?? '');
    await expect(late).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('can be used again for ten seconds', async () => {
    const { refresh_token: token = '' } = await getUserTokens(configuration, testUser);
    await oidc.refreshTokenGrant(configuration, token);
    server.advance(9_000);
    const repeated = await oidc.refreshTokenGrant(configuration, token);
    expect(await useToken(repeated.access_token)).toEqual([200, undefined]);
    server.advance(2_000);
    await expect(oidc.refreshTokenGrant(configuration, token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await useToken(repeated.access_token)).toEqual([401, 'invalid_token']);
  });

  it('that a lost response contained reveals a thief when it is used later', async () => {
    const { refresh_token: token = '' } = await getUserTokens(configuration, testUser);
    const lost = await oidc.refreshTokenGrant(configuration, token);
    const repeated = await oidc.refreshTokenGrant(configuration, token);
    server.advance(11_000);
    expect(await useToken(repeated.access_token)).toEqual([200, undefined]);
    const thief = oidc.refreshTokenGrant(configuration, lost.refresh_token ?? '');
    await expect(thief).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await useToken(repeated.access_token)).toEqual([401, 'invalid_token']);
  });

  it('is refused a year after the user gave consent', async () => {
    let { refresh_token: token = '' } = await getUserTokens(configuration, testUser);
    for (let round = 0; round < 12; round++) {
      server.advance(30 * day - hour);
      token = (await oidc.refreshTokenGrant(configuration, token)).refresh_token ?? '';
    }
    server.advance(7 * day);
    await expect(oidc.refreshTokenGrant(configuration, token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a code', () => {
  it('expires after a minute', async () => {
    const { url, verifier, state } = await startAuthorization(configuration);
    const callbackPage = await logInAndConsent(createBrowser(), url, testUser);
    server.advance(minute);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const late = oidc.authorizationCodeGrant(configuration, callbackPage.url, checks);
    await expect(late).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
  });
});

describe('a log-in', () => {
  it('can be completed for an hour, and lasts a day', async () => {
    const browser = createBrowser();
    const page = await browser.open((await startAuthorization(configuration)).url);
    server.advance(hour);
    expect((await browser.open(page.url)).status).toBe(400);
    await getUserTokens(configuration, testUser, {}, browser);
    server.advance(day - minute);
    expect((await browser.open((await startAuthorization(configuration)).url)).url.searchParams.has('code')).toBe(true);
    server.advance(2 * day);
    expect((await browser.open((await startAuthorization(configuration)).url)).html).toContain('name="password"');
  });
});

describe('the sweep', () => {
  it('removes everything that has expired', async () => {
    server.advance(400 * day);
    await server.service.sweeper.sweep();
    for (const table of ['tickets', 'families', 'attempts']) {
      expect(readRows(server.data, `SELECT * FROM ${table}`), table).toEqual([]);
    }
    // The token issued by the harness never expires.
    expect(readRows(server.data, 'SELECT * FROM access_tokens').length).toBe(1);
  });
});
