import * as oidc from 'openid-client';
import { type Browser, createBrowser, type Page } from './browser.ts';
import { openIdentity } from './grants.ts';
import type { ServerProcess } from './server-process.ts';

/** Redirect URI of the test clients. Nothing listens there: the browser stops before opening it. */
export const callbackUrl = 'http://127.0.0.1:9/callback';

export interface TestUser {
  readonly id: string;
  readonly login: string;
  readonly password: string;
  readonly organizationId: string;
}

export interface TestClient {
  readonly id: string;
  readonly secret: string;
  readonly organizationId: string;
}

/** Creates a user and a confidential client in a new organization, while the server is running. */
export async function createUserAndClient(
  data: string,
  scopes?: readonly string[],
): Promise<{ testUser: TestUser; client: TestClient }> {
  const { accounts, close } = await openIdentity(data);
  try {
    const { id: organizationId } = await accounts.createOrganization('Test organization');
    const { user, password } = await accounts.createUser({ organizationId, login: `user-${Math.random()}` });
    const request = { organizationId, name: 'Test <client>', redirectUris: [callbackUrl], ...(scopes && { scopes }) };
    const { client, secret = '' } = await accounts.createClient(request);
    return {
      testUser: { id: user.id, login: user.login, password, organizationId },
      client: { id: client.id, secret, organizationId },
    };
  } finally {
    close();
  }
}

/** Configures openid-client by discovery. */
export function discover({ baseUrl }: Pick<ServerProcess, 'baseUrl'>, client: TestClient): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(baseUrl), client.id, client.secret, undefined, {
    algorithm: 'oauth2',
    execute: [oidc.allowInsecureRequests],
  });
}

/** A started authorization: its URL, PKCE verifier and state. */
export interface StartedAuthorization {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

export async function startAuthorization(
  configuration: oidc.Configuration,
  parameters: Readonly<Record<string, string>> = {},
): Promise<StartedAuthorization> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'converter document',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  });
  return { url, verifier, state };
}

/** Submits the login form and the consent form, if they are shown. */
export async function logInAndConsent(browser: Browser, url: URL, { login, password }: TestUser): Promise<Page> {
  const firstPage = await browser.open(url);
  const nextPage = firstPage.html.includes('name="password"')
    ? await browser.submit(firstPage, '/login', { login, password })
    : firstPage;
  return nextPage.html.includes('/allow"') ? browser.submit(nextPage, '/allow') : nextPage;
}

/** Gets a user token, and the refresh and identity tokens issued with it. */
export async function getUserTokens(
  configuration: oidc.Configuration,
  testUser: TestUser,
  parameters: Readonly<Record<string, string>> = {},
  browser = createBrowser(),
) {
  const { url, verifier, state } = await startAuthorization(configuration, parameters);
  const callbackPage = await logInAndConsent(browser, url, testUser);
  return oidc.authorizationCodeGrant(configuration, callbackPage.url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
}
