import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { afterAll, expect, it, vi } from 'vitest';
import { createUserAndClient, discover, logInAndConsent, startAuthorization } from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFolder, removeFolders } from '../harness/folders.ts';
import { killServers, startServer } from '../harness/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

afterAll(() => {
  killServers();
  removeFolders();
});

/** Reads all files of a folder into one buffer. */
function readAll(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

// @spec "Expired and revoked tokens are remembered 30 days (hash only) and answer `invalid_token`; never issued ones and missing ones `unauthorized`; `active: false` from an external server `invalid_token`."
it('a server stores no secret that it issues or receives, neither in its data folder nor in its log', async () => {
  const server = await startServer({ data: createFolder(), flags: ['--log-level', 'trace'] });
  const { testUser, client } = await createUserAndClient(server.data);
  const configuration = await discover(server, client);
  const browser = createBrowser();
  const { url, verifier, state } = await startAuthorization(configuration, { scope: 'openid profile converter' });
  const loginPage = await browser.open(url);
  const callbackPage = await logInAndConsent(browser, url, testUser);
  const code = callbackPage.url.searchParams.get('code') ?? '';
  // Read while the code is still valid, and again after it was used.
  const early = readAll(server.data);
  const tokens = await oidc.authorizationCodeGrant(configuration, callbackPage.url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  const refreshed = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  const clientTokens = await oidc.clientCredentialsGrant(configuration, { scope: 'converter' });
  await oidc.tokenIntrospection(configuration, refreshed.access_token);
  await oidc.tokenRevocation(configuration, clientTokens.access_token);
  const planted = 'typed-into-the-wrong-field';
  const page = await browser.open((await startAuthorization(configuration, { prompt: 'login' })).url);
  await browser.submit(page, '/login', { login: planted, password: 'a password that is wrong' });
  await fetch(`${server.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: client.id, client_secret: 'a secret that is wrong', grant_type: 'x' }),
  });

  const cookies = [...browser.cookies()].map(([name, text]) => text.split('; ')[0]?.slice(name.length + 1) ?? '');
  const secrets = {
    code,
    verifier,
    accessTokens: [tokens.access_token, refreshed.access_token, clientTokens.access_token],
    refreshTokens: [tokens.refresh_token ?? '', refreshed.refresh_token ?? ''],
    idToken: tokens.id_token ?? '',
    clientSecrets: [client.secret, server.printedAccounts.clientSecret, 'a secret that is wrong'],
    passwords: [testUser.password, server.printedAccounts.password, 'a password that is wrong', planted],
    cookies,
    interactionId: loginPage.url.pathname.split('/').at(-1) ?? '',
  };
  expect(cookies.length).toBeGreaterThanOrEqual(4);
  expect(await server.stop()).toBe(0);
  const late = readAll(server.data);
  // The first start prints its secret and password once; that is not part of the log.
  const log = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(log).toContain('/oauth/token');
  for (const [kind, texts] of Object.entries(secrets)) {
    for (const text of [texts].flat()) {
      expect(text.length, kind).toBeGreaterThan(15);
      // Also without the first characters, which only identify the kind of secret.
      for (const form of [text, text.slice(-20)]) {
        const found = [early.includes(form), late.includes(form), log.includes(form)];
        expect({ kind, found }).toEqual({ kind, found: [false, false, false] });
      }
    }
  }
  // The search works: values that are not secret are found.
  for (const name of [testUser.id, client.id, testUser.login]) expect(late.includes(name)).toBe(true);
});
