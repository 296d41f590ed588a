import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserAndClient, type TestUser } from '../harness/authorization.ts';
import { type Browser, createBrowser, type Page } from '../harness/browser.ts';
import { type ClockedServer, startClockedServer } from '../harness/clocked-server.ts';
import { openIdentity } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer();
const insecure = { [oauth.allowInsecureRequests]: true };
let testUser: TestUser;
let server: oauth.AuthorizationServer;
let client: oauth.Client;
beforeAll(async () => {
  ({ testUser } = await createUserAndClient(setup.server.data));
  server = await discoverServer(setup.server.baseUrl);
  client = { client_id: String(server.public_client_id) };
});

async function discoverServer(baseUrl: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(baseUrl);
  const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oidc' });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** Starts a device flow, as a device does. */
async function startDevice(scope = 'openid profile converter', metadata = server) {
  const id = { client_id: String(metadata.public_client_id) };
  const response = await oauth.deviceAuthorizationRequest(metadata, id, oauth.None(), { scope }, insecure);
  return oauth.processDeviceAuthorizationResponse(metadata, id, response);
}

/** Asks for the token once. */
async function poll(deviceCode: string) {
  const response = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), deviceCode, insecure);
  return oauth.processDeviceCodeResponse(server, client, response);
}

const openDevicePage = (browser: Browser, query = ''): Promise<Page> =>
  browser.open(`${setup.server.baseUrl}/oauth/device${query}`);
const enter = async (browser: Browser, code: string): Promise<Page> =>
  browser.submit(await openDevicePage(browser), '/oauth/device', { user_code: code });

/** Enters the code, compares it, and logs in; returns the consent page. */
async function goToConsent(browser: Browser, code: string): Promise<Page> {
  const loginPage = await browser.submit(await enter(browser, code), '/oauth/device');
  const { login, password } = testUser;
  return loginPage.html.includes('name="password"')
    ? browser.submit(loginPage, '/login', { login, password })
    : loginPage;
}

/** Logs in once: checking a password takes a third of a second, and only the first case is about it. */
const user = createBrowser();

const errorOf = (code: string) => expect.objectContaining({ error: code });

describe('the device flow', () => {
  it('gives a device the token of the user who enters its code, once', async () => {
    const device = await startDevice();
    expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(device.verification_uri).toBe(`${setup.server.baseUrl}/oauth/device`);
    expect(device.expires_in).toBe(600);
    await expect(poll(device.device_code)).rejects.toEqual(errorOf('authorization_pending'));

    const browser = createBrowser();
    const typed = device.user_code.toLowerCase().replace('-', ' ');
    const confirmPage = await enter(browser, typed);
    expect([confirmPage.status, confirmPage.html]).toEqual([200, expect.stringContaining(device.user_code)]);
    const consentPage = await goToConsent(browser, device.user_code);
    expect(consentPage.html).toContain('<strong>Console and command line</strong> asks for permission');
    expect(consentPage.html).toContain('Allow this only if you have just started it yourself on your device.');
    // RFC 8628, "Device Access Token Response": less than five seconds after the poll before.
    await expect(poll(device.device_code)).rejects.toEqual(errorOf('slow_down'));
    const done = await browser.submit(consentPage, '/allow');
    expect([done.status, done.html]).toEqual([200, expect.stringContaining('Your device is connected')]);

    const tokens = await poll(device.device_code);
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: testUser.id, aud: client.client_id });
    const jobs = await setup.client.call('/v1/converter/jobs', { token: tokens.access_token });
    expect(jobs.status).toBe(200);

    const refresh = tokens.refresh_token ?? '';
    const refreshed = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refresh, insecure);
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
    // A second use means that the device code has leaked: everything issued for it is revoked.
    await expect(poll(device.device_code)).rejects.toEqual(errorOf('invalid_grant'));
    const after = await setup.client.call('/v1/converter/jobs', { token: next.access_token });
    expect([after.status, after.json.error]).toEqual([401, 'invalid_token']);
  });

  it('reports the token as one of an authorization by the user', async () => {
    const device = await startDevice('converter');
    await user.submit(await goToConsent(user, device.user_code), '/allow');
    const { access_token: token } = await poll(device.device_code);
    const { accounts, close } = await openIdentity(setup.server.data);
    const request = { organizationId: testUser.organizationId, name: 'inspector' };
    const { client: inspector, secret = '' } = await accounts.createClient(request);
    close();
    const body = new URLSearchParams({ token, client_id: inspector.id, client_secret: secret });
    const response = await fetch(`${setup.server.baseUrl}/oauth/introspect`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({
      active: true,
      sub: testUser.id,
      auth_type: 'user',
      grant_type: 'authorization_code',
      scope: 'converter',
    });
  });

  it('fills in the code of a link, without a script, but never confirms it', async () => {
    const device = await startDevice();
    const page = await createBrowser().open(device.verification_uri_complete ?? '');
    expect(page.html).toContain(`value="${device.user_code}"`);
    expect(page.html).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const hostile = await openDevicePage(createBrowser(), `?user_code=${encodeURIComponent('"><script>x')}`);
    expect(hostile.html).toContain('value="&#34;&#62;&#60;script&#62;x"');
  });

  it.each(['confirm', 'consent'])('ends with access_denied if the user cancels at the %s page', async (place) => {
    const device = await startDevice();
    if (place === 'confirm') {
      const page = await enter(user, device.user_code);
      const [, token = ''] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
      const body = new URLSearchParams({ xsrf: token, user_code: device.user_code, abort: 'yes' });
      const cancelled = await openWith(user, body);
      expect(cancelled.html).toContain('You have not allowed access.');
    } else {
      const cancelled = await user.submit(await goToConsent(user, device.user_code), '/cancel');
      expect(cancelled.html).toContain('You have not allowed access.');
    }
    await expect(poll(device.device_code)).rejects.toEqual(errorOf('access_denied'));
  });

  it('asks for consent each time, although the browser has given it before', async () => {
    for (let round = 0; round < 2; round++) {
      const device = await startDevice();
      expect((await goToConsent(user, device.user_code)).html).toContain('/allow"');
    }
  });

  it('accepts a code once', async () => {
    const device = await startDevice();
    await goToConsent(user, device.user_code);
    const again = await enter(createBrowser(), device.user_code);
    expect([again.status, again.html]).toEqual([400, expect.stringContaining('This code was already used.')]);
  });

  it.each([
    ['without a scope', { scope: '' }, 'invalid_scope'],
    ['with an unknown scope', { scope: 'converter nothing' }, 'invalid_scope'],
    ['of an unknown client', { client_id: '01980f3c-6a52-7cc4-9a8f-2b1f7d0c53e1' }, 'invalid_client'],
    ['without a client', { client_id: '' }, 'invalid_request'],
  ])('is refused %s', async (_, change, error) => {
    const fields = { client_id: client.client_id, scope: 'converter', ...change };
    const body = new URLSearchParams(fields);
    const response = await fetch(`${setup.server.baseUrl}/oauth/device_authorization`, { method: 'POST', body });
    expect(((await response.json()) as { error: string }).error).toBe(error);
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  it('is refused to other clients', async () => {
    const { accounts, close } = await openIdentity(setup.server.data);
    const { organizationId } = testUser;
    const redirectUris = ['http://127.0.0.1/cb'];
    const { client: other } = await accounts.createClient({
      organizationId,
      name: 'app',
      redirectUris,
      isPublic: true,
    });
    close();
    const parameters = { scope: 'converter' };
    const response = await oauth.deviceAuthorizationRequest(
      server,
      { client_id: other.id },
      oauth.None(),
      parameters,
      insecure,
    );
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  });
});

const openWith = (browser: Browser, body: URLSearchParams): Promise<Page> =>
  browser.open(`${setup.server.baseUrl}/oauth/device`, { method: 'POST', body });

describe('the page for user codes', () => {
  it('refuses forms from other pages', async () => {
    const device = await startDevice();
    const browser = createBrowser();
    await openDevicePage(browser);
    for (const xsrf of ['', 'x']) {
      const page = await openWith(browser, new URLSearchParams({ xsrf, user_code: device.user_code, confirm: 'yes' }));
      expect([page.status, page.html]).toEqual([400, expect.stringContaining('This form has expired.')]);
    }
    await expect(poll(device.device_code)).rejects.toEqual(errorOf('authorization_pending'));
  });

  it('stores neither code in the data folder', async () => {
    const device = await startDevice();
    const rows = readRows(setup.server.data, "SELECT * FROM tickets WHERE kind = 'DeviceCode'");
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [device.device_code, device.user_code, device.user_code.replace('-', '')]) {
      expect(text).not.toContain(secret);
    }
  });

  it('lets nobody use the hash of a device code from a leaked database', async () => {
    const device = await startDevice();
    await user.submit(await goToConsent(user, device.user_code), '/allow');
    const rows = readRows(setup.server.data, "SELECT hash FROM tickets WHERE kind = 'DeviceCode'") as {
      hash: Buffer;
    }[];
    for (const { hash } of rows) {
      await expect(poll(`hash:${Buffer.from(hash).toString('base64url')}`)).rejects.toEqual(errorOf('invalid_request'));
    }
    expect((await poll(device.device_code)).access_token).toMatch(/^quoin_/);
  });
});

describe('the page for user codes of a server whose clock stands still', () => {
  let frozen: ClockedServer;
  beforeAll(async () => {
    frozen = await startClockedServer({ isClockFrozen: true });
  });
  afterAll(() => frozen.stop());

  it('delays guesses after ten wrong codes, also for the right one, and says for how long', async () => {
    const metadata = await discoverServer(frozen.baseUrl);
    const device = await startDevice(undefined, metadata);
    const browser = createBrowser();
    const guess = async (code: string): Promise<Page> => {
      const page = await browser.open(`${frozen.baseUrl}/oauth/device`);
      return browser.submit(page, '/oauth/device', { user_code: code });
    };
    const statuses: number[] = [];
    for (const last of 'BCDFGHJKLMNP') statuses.push((await guess(`BBBB-BBB${last}`)).status);
    // Ten failures are free, the eleventh starts a pause.
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 400), 429]);
    const right = await guess(device.user_code);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(right.html).toMatch(/Wait \d+ seconds, then open this page again\./);
  });
});
