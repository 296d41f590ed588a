import * as oauth from 'oauth4webapi';
import { withTimeLimit } from '../time-limit.ts';
import { AccountError } from './account-error.ts';
import { type AuthorizationClient, send } from './authorization-client.ts';
import { openLoopbackListener } from './loopback-listener.ts';

export interface BrowserLogIn {
  readonly scopes: readonly string[];
  /** Opens a URL in the browser; false if that fails. */
  readonly open: (url: string) => Promise<boolean>;
  readonly signal: AbortSignal;
}

const waitMs = 300_000;

/**
 * Logs in with the browser: authorization code with PKCE, to a listener on the loopback address. Undefined if no
 * browser opens.
 * @see RFC 8252, "Authorization Request from a Native App"
 */
export async function logInByBrowser(
  target: AuthorizationClient,
  { scopes, open, signal }: BrowserLogIn,
): Promise<oauth.TokenEndpointResponse | undefined> {
  const { url, server, client, options } = target;
  const listener = await openLoopbackListener();
  try {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const nonce = scopes.includes('openid') ? oauth.generateRandomNonce() : undefined;
    const { redirectUri } = listener;
    const address = requireEndpoint(target);
    const parameters = {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(nonce === undefined ? {} : { nonce }),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    if (!(await open(address.href))) return undefined;
    const callback = await waitFor(listener.received, signal);
    return await send(url, async () => {
      const code = oauth.validateAuthResponse(server, client, callback, state);
      const none = oauth.None();
      const request = [code, redirectUri, verifier, options] as const;
      const response = await oauth.authorizationCodeGrantRequest(server, client, none, ...request);
      const checks = nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true };
      return oauth.processAuthorizationCodeResponse(server, client, response, checks);
    });
  } finally {
    listener.close();
  }
}

function requireEndpoint({ url, server, options }: AuthorizationClient): URL {
  const { authorization_endpoint: endpoint = '' } = server;
  const isSafe =
    URL.canParse(endpoint) && (/^https:/.test(endpoint) || (options as never)[oauth.allowInsecureRequests]);
  if (isSafe && /^https?:/.test(endpoint)) return new URL(endpoint);
  throw new AccountError('SERVER_UNSUITABLE', `${url} names no safe address for log-ins in its metadata`);
}

/** Waits for the redirect, but not forever: the user may have closed the page. */
async function waitFor<T>(received: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = withTimeLimit(signal, waitMs);
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => {
      const message = 'the log-in in the browser was not completed; run quoin log-in again, or use --device';
      reject(new AccountError('LOG_IN_EXPIRED', message));
    });
    void received.then(resolve);
  });
}
