import * as oauth from 'oauth4webapi';
import { withTimeLimit } from '../time-limit.ts';
import { AccountError } from './account-error.ts';
import type { Credentials } from './credential-file.ts';
import { isLoopbackUrl } from './server-url.ts';

/** A server, its metadata, and the options of all requests to it. */
export interface AuthorizationClient {
  readonly url: string;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly options: { readonly signal: () => AbortSignal };
}

const requestMs = 30_000;

/** Reads the metadata of a server. Without a client id, the server's public client is used. */
export async function openAuthorizationClient(
  url: string,
  signal: AbortSignal,
  clientId?: string,
): Promise<AuthorizationClient> {
  const options = {
    signal: () => withTimeLimit(signal, requestMs),
    [oauth.allowInsecureRequests]: isLoopbackUrl(url),
  };
  const issuer = new URL(url);
  const response = await send(url, () => oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }));
  if (response.status === 404) {
    const message = `${url} issues no tokens; log in at the authorization server that its operator names`;
    throw new AccountError('SERVER_UNSUITABLE', message);
  }
  const server = await send(url, () => oauth.processDiscoveryResponse(issuer, response));
  const id = clientId ?? server.public_client_id;
  if (typeof id !== 'string') {
    throw new AccountError('SERVER_UNSUITABLE', `${url} names no public client; name one with --client <id>`);
  }
  return { url, server, client: { client_id: id }, options };
}

/** Runs a request and its checks; errors say what to do, and never quote a token. */
export async function send<T>(url: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toAccountError(url, error);
  }
}

function toAccountError(url: string, error: unknown): Error {
  if (error instanceof AccountError) return error;
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    const [code, hint] = refusals[error.error] ?? ['LOG_IN_REFUSED', ''];
    const reason = clean(error.error_description ?? error.error).replace(/[.]$/, '');
    return new AccountError(code, `${url} refused: ${reason} (${clean(error.error)})${hint}`, error);
  }
  if (error instanceof oauth.OperationProcessingError) return toMetadataError(url, error);
  if (isConnectionLost(error)) {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    const reason = clean(cause?.code ?? cause?.message ?? (error as Error).message);
    const advice = 'check the URL, and that the server is running';
    return new AccountError('SERVER_UNREACHABLE', `cannot reach ${url} (${reason}); ${advice}`, error);
  }
  return error as Error;
}

/** True if no response arrived: `fetch` throws a TypeError then, and a timeout has its own name. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError || (error as Error).name === 'TimeoutError';
}

/** By OAuth's codes: our code, and what to do. */
const refusals: Readonly<Record<string, readonly [AccountError['code'], string]>> = {
  access_denied: ['LOG_IN_REFUSED', '; nothing was changed'],
  expired_token: ['LOG_IN_EXPIRED', '; the code was not entered in time: run quoin log-in again'],
  invalid_grant: ['LOG_IN_EXPIRED', '; run quoin log-in again'],
  invalid_scope: ['LOG_IN_REFUSED', '; name other scopes with --scope'],
};

function toMetadataError(url: string, error: oauth.OperationProcessingError): AccountError {
  const found = (error.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
  if (typeof found === 'string' && found !== url) {
    const advice = `use --server ${clean(found)}, or correct the server's --base-url`;
    return new AccountError('SERVER_UNSUITABLE', `${url} calls itself "${clean(found)}"; ${advice}`, error);
  }
  return new AccountError('SERVER_UNSUITABLE', `${url} gave an invalid response (${clean(error.message)})`, error);
}

/** Texts of a server may contain anything; control characters could change the terminal. */
export function clean(text: string): string {
  return text.replace(/\p{C}/gu, '\u{fffd}').slice(0, 300);
}

/** Converts a token response for the file. */
export function toCredentials(
  { client_id: clientId }: oauth.Client,
  response: oauth.TokenEndpointResponse,
  requested: readonly string[],
  now: number,
): Credentials {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds = 3600, scope } = response;
  return {
    clientId,
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: now + seconds * 1000,
    scopes: scope?.split(' ') ?? requested,
  };
}
