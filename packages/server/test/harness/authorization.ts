import * as oidc from 'openid-client';
import { openIdentity } from './grants.ts';
import type { ServerProcess } from './server-process.ts';
import { createVisitor, type Stop, type Visitor } from './visitor.ts';

/** Where clients have their users sent back to; nobody listens there, the visitor stops before. */
export const callback = 'http://127.0.0.1:9/callback';

export interface Person {
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

/** Makes a user and a confidential client with users of its own, in one organization, beside the running server. */
export async function createPeople(
  data: string,
  scopes?: readonly string[],
): Promise<{ person: Person; client: TestClient }> {
  const { accounts, close } = openIdentity(data);
  try {
    const { id: organizationId } = await accounts.createOrganization('Test organization');
    const { user, password } = await accounts.createUser({ organizationId, login: `user-${Math.random()}` });
    const wish = { organizationId, name: 'Test <client>', redirectUris: [callback], ...(scopes && { scopes }) };
    const { client, secret = '' } = await accounts.createClient(wish);
    return {
      person: { id: user.id, login: user.login, password, organizationId },
      client: { id: client.id, secret, organizationId },
    };
  } finally {
    close();
  }
}

/** An openid-client that has found everything by discovery. */
export function discover({ baseUrl }: Pick<ServerProcess, 'baseUrl'>, client: TestClient): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(baseUrl), client.id, client.secret, undefined, {
    algorithm: 'oauth2',
    execute: [oidc.allowInsecureRequests],
  });
}

/** What an authorization began with. */
export interface Started {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
}

export async function startCode(
  configuration: oidc.Configuration,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'converter document',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  });
  return { url, verifier, state };
}

/** Walks through the real forms: name and password, then consent. */
export async function walkIn(visitor: Visitor, url: URL, { login, password }: Person): Promise<Stop> {
  const asked = await visitor.open(url);
  const answered = asked.html.includes('name="password"')
    ? await visitor.submit(asked, '/login', { login, password })
    : asked;
  return answered.html.includes('/allow"') ? visitor.submit(answered, '/allow') : answered;
}

/** A user token with all that comes with it. */
export async function getUserTokens(
  configuration: oidc.Configuration,
  person: Person,
  parameters: Readonly<Record<string, string>> = {},
  visitor = createVisitor(),
) {
  const { url, verifier, state } = await startCode(configuration, parameters);
  const landed = await walkIn(visitor, url, person);
  return oidc.authorizationCodeGrant(configuration, landed.url, { pkceCodeVerifier: verifier, expectedState: state });
}
