import { join } from 'node:path';
import type * as oidc from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { LoginAttempts } from '../../src/authorization/login-attempts.ts';
import { createAttemptStore } from '../../src/authorization/store/sqlite/sqlite-attempt-store.ts';
import { BatchWriter } from '../../src/db/batch-writer.ts';
import { openDatabase } from '../../src/db/database.ts';
import { HeaderEncryption } from '../../src/jobs/header-encryption.ts';
import { loadSecretKeys } from '../../src/secret-key.ts';
import {
  callbackUrl,
  createUserAndClient,
  discover,
  getUserTokens,
  startAuthorization,
  type TestClient,
  type TestUser,
} from '../harness/authorization.ts';
import { type Browser, createBrowser, findForm, type Page } from '../harness/browser.ts';
import { openIdentity } from '../harness/grants.ts';
import { setUpServer } from '../harness/server-setup.ts';
import { readRows } from '../harness/storage.ts';

const setup = setUpServer();
let testUser: TestUser;
let client: TestClient;
let configuration: oidc.Configuration;
beforeAll(async () => {
  ({ testUser, client } = await createUserAndClient(setup.server.data));
  configuration = await discover(setup.server, client);
});

const openLogin = async (browser: Browser, parameters: Readonly<Record<string, string>> = {}): Promise<Page> =>
  browser.open((await startAuthorization(configuration, parameters)).url);
const credentialsOf = ({ login, password }: TestUser = testUser) => ({ login, password });
const hasCode = ({ url }: Page): boolean => url.href.startsWith(callbackUrl) && url.searchParams.has('code');

describe('the login page', () => {
  it('names the client, loads no resources, and is not cached', async () => {
    const { status, html, headers } = await openLogin(createBrowser(), { login_hint: 'a"><script>' });
    expect(status).toBe(200);
    expect(html).toContain('<strong>Test &#60;client&#62;</strong>');
    expect(html).toContain('value="a&#34;&#62;&#60;script&#62;"');
    expect(html).not.toContain('<script');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
      "base-uri 'none'",
      "form-action 'self' http://127.0.0.1:9",
      "frame-ancestors 'none'",
    ]);
  });

  it('is shown again with a summary of errors, and keeps the name but not the password', async () => {
    const browser = createBrowser();
    const page = await openLogin(browser);
    const empty = await browser.submit(page, '/login', { login: ' ', password: '' });
    expect(empty.status).toBe(400);
    expect(empty.html).toMatch(
      /role="alert".*<a href="#login">Enter your login name\.<\/a>.*<a href="#password">Enter your password\./s,
    );
    const wrong = await browser.submit(page, '/login', { login: testUser.login, password: 'not the password' });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('The login name or the password is wrong.');
    expect(wrong.html).toContain(`value="${testUser.login}"`);
    expect(wrong.html).not.toContain('not the password');
    const unknown = await browser.submit(page, '/login', { login: 'nobody', password: 'not the password' });
    expect(unknown.html.replace('nobody', testUser.login)).toBe(wrong.html);
    expect(hasCode(await browser.submit(await browser.submit(page, '/login', credentialsOf()), '/allow'))).toBe(true);
  });

  it('accepts a name in any letter case', async () => {
    const browser = createBrowser();
    const page = await browser.submit(await openLogin(browser), '/login', {
      ...credentialsOf(),
      login: ` ${testUser.login.toUpperCase()}`,
    });
    expect(page.html).toContain('/allow"');
  });

  it('redirects to the client when it is cancelled', async () => {
    const browser = createBrowser();
    const { url } = await browser.submit(await openLogin(browser), '/cancel');
    expect(url.href).toMatch(callbackUrl);
    expect(url.searchParams.get('error')).toBe('access_denied');
  });

  it('refuses disabled users and users of another organization', async () => {
    const others = await createUserAndClient(setup.server.data);
    const browser = createBrowser();
    const page = await openLogin(browser);
    const foreign = await browser.submit(page, '/login', credentialsOf(others.testUser));
    expect(foreign.status).toBe(403);
    expect(foreign.html).toContain('This account cannot be used with this application.');
    const { accounts, close } = await openIdentity(setup.server.data);
    await accounts.disableUser(others.testUser.login);
    close();
    const disabled = await browser.submit(page, '/login', credentialsOf(others.testUser));
    expect(disabled.html).toContain('The login name or the password is wrong.');
  });
});

describe('the log-out page', () => {
  const logOutUrl = () => new URL('/oauth/log-out', setup.server.baseUrl);

  it('ends the session of the browser, but not the tokens', async () => {
    const browser = createBrowser();
    const tokens = await getUserTokens(configuration, testUser, {}, browser);
    const page = await browser.open(logOutUrl());
    expect(page.html).toContain(`logged in as <strong>${testUser.login}</strong>`);
    const after = await browser.submit(page, '/oauth/log-out');
    expect([after.status, after.html]).toEqual([200, expect.stringContaining('You are logged out')]);
    expect((await browser.open(logOutUrl())).html).toContain('You are logged out');
    expect((await openLogin(browser)).html).toContain('<h1>Log in</h1>');
    const { status } = await fetch(new URL('/oauth/userinfo', setup.server.baseUrl), {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    expect(status).toBe(200);
  });

  it('refuses forms from other pages', async () => {
    const [visitor, other] = [createBrowser(), createBrowser()];
    await getUserTokens(configuration, testUser, {}, visitor);
    await getUserTokens(configuration, testUser, {}, other);
    const foreign = findForm((await other.open(logOutUrl())).html, '/oauth/log-out').fields;
    for (const fields of [{}, { form: 'x' }, foreign]) {
      const { status } = await visitor.open(logOutUrl(), { method: 'POST', body: new URLSearchParams(fields) });
      expect(status).toBe(403);
    }
    expect((await visitor.open(logOutUrl())).html).toContain('<h1>Log out</h1>');
  });
});

describe('a logged-in user', () => {
  it('is asked for consent only to new scopes', async () => {
    const browser = createBrowser();
    await getUserTokens(configuration, testUser, {}, browser);
    expect(hasCode(await openLogin(browser))).toBe(true);
    const more = await openLogin(browser, { scope: 'converter webhook' });
    expect(more.html).toContain('<code>webhook</code>');
    expect(more.html).toContain(`logged in as <strong>${testUser.login}</strong>`);
    expect(more.html).toContain('<strong>127.0.0.1:9</strong>');
  });

  it('is distinguished from the next user who logs in with the same browser', async () => {
    const others = await createUserAndClient(setup.server.data);
    const browser = createBrowser();
    await getUserTokens(configuration, testUser, {}, browser);
    const otherConfiguration = await discover(setup.server, others.client);
    const refused = await browser.open((await startAuthorization(otherConfiguration)).url);
    expect(refused.html).toContain(`${testUser.login} cannot be used with this application.`);
    const next = await browser.submit(refused, '/login', credentialsOf(others.testUser));
    expect(hasCode(await browser.submit(next, '/allow'))).toBe(true);
    expect((await openLogin(browser)).html).toContain(`${others.testUser.login} cannot be used`);
  });

  it('may log in as another user if the client requests it', async () => {
    const { accounts, close } = await openIdentity(setup.server.data);
    const colleague = await accounts.createUser({ organizationId: client.organizationId, login: `c-${Math.random()}` });
    close();
    const browser = createBrowser();
    await getUserTokens(configuration, testUser, {}, browser);
    const page = await openLogin(browser, { prompt: 'login' });
    const next = await browser.submit(page, '/login', { login: colleague.user.login, password: colleague.password });
    expect(next.html).toContain(`logged in as <strong>${colleague.user.login}</strong>`);
    expect(hasCode(await browser.submit(next, '/allow'))).toBe(true);
  });

  it('is logged out by a new password, which also revokes all tokens', async () => {
    const others = await createUserAndClient(setup.server.data);
    const otherConfiguration = await discover(setup.server, others.client);
    const browser = createBrowser();
    const { access_token: token } = await getUserTokens(otherConfiguration, others.testUser, {}, browser);
    const { accounts, close } = await openIdentity(setup.server.data);
    const password = await accounts.setPassword(others.testUser.login);
    close();
    await expect
      .poll(async () => (await setup.client.call('/v1/converter/jobs', { token })).status, { timeout: 60_000 })
      .toBe(401);
    const answer = await setup.client.call('/v1/converter/jobs', { token });
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_token']);
    const page = await browser.open((await startAuthorization(otherConfiguration)).url);
    expect((await browser.submit(page, '/login', credentialsOf(others.testUser))).status).toBe(400);
    const next = await browser.submit(page, '/login', { ...credentialsOf(others.testUser), password });
    expect(next.html).toContain('/allow"');
  });
});

describe('another site', () => {
  it('cannot submit the form, because it has neither its token nor the cookie', async () => {
    const browser = createBrowser();
    const page = await openLogin(browser);
    const { action, fields } = findForm(page.html, '/login');
    const send = async (changes: { form?: string; headers?: Record<string, string>; visitor?: Browser }) => {
      const body = new URLSearchParams({ ...credentialsOf(), form: changes.form ?? fields.form ?? '' });
      const init = { method: 'POST', body, headers: changes.headers ?? {} };
      return (changes.visitor ?? browser).open(new URL(action, page.url), init);
    };
    const without = await send({ form: '' });
    expect(without.status).toBe(403);
    expect((await send({ form: `${fields.form?.slice(0, -2)}AA` })).status).toBe(403);
    const other = await openLogin(createBrowser());
    expect((await send({ form: findForm(other.html, '/login').fields.form ?? '' })).status).toBe(403);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await send({ headers: { 'Sec-Fetch-Site': site } })).status).toBe(403);
    }
    expect((await send({ visitor: createBrowser() })).status).toBe(400);
    expect((await send({ headers: { 'Sec-Fetch-Site': 'same-origin' } })).html).toContain('/allow"');
  });

  it('gets a JSON error, like every caller that does not accept HTML', async () => {
    const page = await openLogin(createBrowser());
    const { action } = findForm(page.html, '/login');
    const response = await fetch(new URL(action, page.url), {
      method: 'POST',
      body: new URLSearchParams({ form: '' }),
    });
    const id = response.headers.get('x-service-request-id');
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'access_denied', error_description: expect.any(String), request_id: id },
    ]);
    expect((await fetch(page.url, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('a session', () => {
  it('planted by an attacker does not become the logged-in session', async () => {
    const attacker = createBrowser();
    await getUserTokens(configuration, testUser, {}, attacker);
    const planted = new Map([...attacker.cookies()].filter(([name]) => name.startsWith('quoin_session')));
    expect([...planted.keys()].sort()).toEqual(['quoin_session', 'quoin_session.sig']);
    const { accounts, close } = await openIdentity(setup.server.data);
    const victim = await accounts.createUser({ organizationId: client.organizationId, login: `v-${Math.random()}` });
    close();
    const browser = createBrowser();
    for (const [name, text] of planted) browser.setCookie(name, text.split('; ')[0]?.slice(name.length + 1) ?? '');
    const page = await openLogin(browser, { prompt: 'login' });
    const next = await browser.submit(page, '/login', { login: victim.user.login, password: victim.password });
    expect(next.html).toContain(`logged in as <strong>${victim.user.login}</strong>`);
    for (const [name, text] of planted) expect(browser.cookies().get(name)).not.toBe(text);
    // The attacker's own browser is not logged in, neither as the victim nor as anyone else.
    expect((await openLogin(attacker)).html).toContain('name="password"');
  });

  it('gets a new id at every log-in', async () => {
    const browser = createBrowser();
    await getUserTokens(configuration, testUser, {}, browser);
    const before = browser.cookies().get('quoin_session')?.split('; ')[0];
    await browser.submit(await openLogin(browser, { prompt: 'login' }), '/login', credentialsOf());
    expect(browser.cookies().get('quoin_session')?.split('; ')[0]).not.toBe(before);
  });

  it('is stored in a session cookie with HttpOnly and SameSite', async () => {
    const browser = createBrowser();
    await getUserTokens(configuration, testUser, {}, browser);
    const attributes = browser.cookies().get('quoin_session')?.toLowerCase().split('; ').slice(1) ?? [];
    expect(attributes.sort()).toEqual(['httponly', 'path=/', 'samesite=lax']);
  });

  it('started in one browser cannot be continued in another', async () => {
    const page = await openLogin(createBrowser());
    const elsewhere = await createBrowser().open(page.url);
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.html).toContain('This login has ended');
    const other = createBrowser();
    await openLogin(other);
    expect((await other.open(page.url)).status).toBe(400);
  });
});

describe('failed log-ins', () => {
  it('are counted per account and address, and reset by the correct password', async () => {
    const others = await createUserAndClient(setup.server.data);
    const otherConfiguration = await discover(setup.server, others.client);
    const browser = createBrowser();
    const page = await browser.open((await startAuthorization(otherConfiguration)).url);
    const readFailures = () => readRows<{ failures: number }>(setup.server.data, 'SELECT failures FROM attempts');
    const wrong = { login: others.testUser.login, password: 'wrong wrong wrong' };
    await Promise.all([1, 2, 3].map(() => browser.submit(page, '/login', wrong)));
    expect(readFailures().filter(({ failures }) => failures === 3).length).toBeGreaterThanOrEqual(1);
    const failed = readFailures().length;
    const right = await browser.submit(page, '/login', credentialsOf(others.testUser));
    expect(right.html).toContain('/allow"');
    // The row of the account is deleted; the address keeps its failures.
    expect(readFailures().length).toBe(failed - 1);
  });

  it('are followed by a pause if there are many, even with the correct password', async () => {
    const others = await createUserAndClient(setup.server.data);
    const otherConfiguration = await discover(setup.server, others.client);
    const close = await failManyTimes(setup.server.data, others.testUser.login);
    const browser = createBrowser();
    const page = await browser.open((await startAuthorization(otherConfiguration)).url);
    const right = await browser.submit(page, '/login', credentialsOf(others.testUser));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(90);
    expect(right.html).toMatch(/There were too many attempts\. Wait [2-5] minutes, then try again\./);
    await close();
    expect((await browser.submit(page, '/login', credentialsOf(others.testUser))).html).toContain('/allow"');
  });
});

/** Fails log-ins until the account is locked for five minutes; returns a function that unlocks it. */
async function failManyTimes(data: string, login: string): Promise<() => Promise<void>> {
  const database = openDatabase(join(data, 'quoin.db'));
  const store = createAttemptStore(database, new BatchWriter(database));
  const encryption = new HeaderEncryption(loadSecretKeys(data).current);
  let now = Date.now() - 3_600_000;
  const attempts = new LoginAttempts({ store, digest: (parts) => encryption.digest(parts), now: () => now });
  for (let round = 0; round < 20; round++) now += 1000 * ((await attempts.begin(login, '192.0.2.1')) ?? 0);
  now = Date.now();
  await attempts.begin(login, '192.0.2.1');
  return async () => {
    await attempts.clearFailures(login, '192.0.2.1');
    database.close();
  };
}
