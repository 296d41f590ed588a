import * as oauth from 'oauth4webapi';
import { AccountError } from './account-error.ts';
import { type AuthorizationClient, openAuthorizationClient, send, toCredentials } from './authorization-client.ts';
import {
  type CredentialList,
  type Credentials,
  loadCredentials,
  saveCredentials,
  withCredentialLock,
} from './credential-file.ts';
import { parseServerUrl } from './server-url.ts';

/** A log-in at a server: its kept token, which is valid now. */
export interface Session extends AuthorizationClient {
  readonly credentials: Credentials;
}

/** A token this close to its end is refreshed first. */
const marginMs = 60_000;

/** The server to use: the given one, or that of the last log-in. */
export function resolveServer(list: CredentialList, given: string | undefined): string {
  const url = given === undefined ? list.current : parseServerUrl(given);
  if (url !== undefined && Object.hasOwn(list.servers, url)) return url;
  if (given === undefined) {
    throw new AccountError('NOT_LOGGED_IN', 'not logged in; run quoin log-in --server <url>');
  }
  throw new AccountError('NOT_LOGGED_IN', `not logged in at ${url}; run quoin log-in --server ${url}`);
}

/** Loads the kept token and refreshes it if it ends soon. */
export async function openSession(path: string, given: string | undefined, signal: AbortSignal): Promise<Session> {
  const list = await loadCredentials(path);
  const url = resolveServer(list, given);
  const kept = requireCredentials(list, url);
  const target = await openAuthorizationClient(url, signal, kept.clientId);
  if (kept.expiresAt - marginMs > Date.now()) return { ...target, credentials: kept };
  return refreshSession(path, target, kept);
}

/** Replaces a token that has ended, unless another process has just done it. */
async function refreshSession(path: string, target: AuthorizationClient, old: Credentials): Promise<Session> {
  const { url, server, client, options } = target;
  return withCredentialLock(path, async () => {
    const list = await loadCredentials(path);
    const kept = requireCredentials(list, resolveServer(list, url));
    if (kept.accessToken !== old.accessToken) return { ...target, credentials: kept };
    const { refreshToken } = kept;
    if (refreshToken === undefined) {
      throw new AccountError('LOG_IN_EXPIRED', `the log-in at ${url} has ended; run quoin log-in --server ${url}`);
    }
    const response = await send(url, async () => {
      const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options);
      return oauth.processRefreshTokenResponse(server, client, answer);
    });
    const credentials = { ...kept, ...toCredentials(client, response, kept.scopes, Date.now()) };
    await saveCredentials(path, { ...list, servers: { ...list.servers, [url]: credentials } });
    return { ...target, credentials };
  });
}

function requireCredentials(list: CredentialList, url: string): Credentials {
  const kept = list.servers[url];
  if (kept === undefined) throw new AccountError('NOT_LOGGED_IN', `not logged in at ${url}`);
  return kept;
}

/** Revokes a token with everything that was issued with it. */
export async function revoke(
  { url, server, client, options }: AuthorizationClient,
  { refreshToken, accessToken }: Credentials,
): Promise<void> {
  await send(url, async () => {
    const token = refreshToken ?? accessToken;
    const response = await oauth.revocationRequest(server, client, oauth.None(), token, options);
    await oauth.processRevocationResponse(response);
  });
}

/** The user and client of a token, as the server describes them. */
export interface Caller {
  readonly userId: string | undefined;
  readonly name: string | undefined;
  readonly login: string | undefined;
  readonly organizationId: string | undefined;
}

/** Asks the server whose token it is. A token that was revoked there is refreshed once, which tells the reason. */
export async function describeCaller(path: string, session: Session): Promise<Caller> {
  const response = await requestCaller(session);
  if (response.ok) return toCaller(await response.json());
  const renewed =
    response.status === 401 ? await requestCaller(await refreshSession(path, session, session.credentials)) : response;
  if (renewed.ok) return toCaller(await renewed.json());
  throw new AccountError('SERVER_UNSUITABLE', `${session.url} answered with status ${renewed.status}; try again later`);
}

function requestCaller({ url, server, options, credentials }: Session): Promise<Response> {
  const endpoint = new URL(server.userinfo_endpoint ?? `${url}/oauth/userinfo`);
  return send(url, () =>
    oauth
      .protectedResourceRequest(credentials.accessToken, 'GET', endpoint, undefined, undefined, options)
      .catch((error: unknown) => {
        if (error instanceof oauth.WWWAuthenticateChallengeError) return error.response;
        throw error;
      }),
  );
}

function toCaller(body: unknown): Caller {
  const {
    sub,
    name,
    preferred_username: login,
    organization_id: organization,
  } = body as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { userId: text(sub), name: text(name), login: text(login), organizationId: text(organization) };
}
