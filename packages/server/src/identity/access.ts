import type { Grant } from './store/grant-store.ts';
import type { TokenState } from './tokens.ts';

/** The access that a route requires; `user` is a user token with any scope. */
export type Needs = 'nothing' | 'token' | 'user' | { readonly scopes: readonly string[]; readonly authType?: 'user' };

/** A refused request: the status, the code and the message of the error body. */
export interface Refusal {
  readonly status: 401 | 403 | 503;
  readonly code: 'unauthorized' | 'invalid_token' | 'invalid_token_type' | 'access_denied' | 'service_unavailable';
  readonly message: string;
  /** Value of `WWW-Authenticate`. @see RFC 6750, "The WWW-Authenticate Response Header Field" */
  readonly challenge?: string;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number;
}

export type AccessDecision =
  | { readonly passes: true; readonly grant: Grant | undefined }
  | { readonly passes: false; readonly refusal: Refusal };

/** Decides from token and route only, in the order token, token type, scope. */
export function checkAccess(token: TokenState, needs: Needs): AccessDecision {
  if (needs === 'nothing') return { passes: true, grant: undefined };
  if (token.state !== 'valid') return { passes: false, refusal: refusalOf(token.state) };
  const { grant } = token;
  if (needs === 'token') return { passes: true, grant };
  if ((needs === 'user' || needs.authType === 'user') && grant.authType !== 'user') {
    return refuse('invalid_token_type', 'This address requires a user token, but a client token was sent.');
  }
  if (needs === 'user') return { passes: true, grant };
  if (!needs.scopes.some((scope) => grant.scopes.includes(scope))) {
    const challenge = `${realm}, error="insufficient_scope", scope="${needs.scopes.at(-1)}"`;
    return refuse('access_denied', `This address requires the scope ${needs.scopes.join(' or ')}.`, challenge);
  }
  return { passes: true, grant };
}

function refuse(code: 'invalid_token_type' | 'access_denied', message: string, challenge?: string): AccessDecision {
  return { passes: false, refusal: { status: 403, code, message, ...(challenge && { challenge }) } };
}

const realm = 'Bearer realm="quoin"';

function refusalOf(state: Exclude<TokenState['state'], 'valid'>): Refusal {
  if (state === 'unregistered') {
    const message = 'The client of the access token is not registered here or is disabled.';
    return { status: 403, code: 'access_denied', message };
  }
  if (state === 'undecided') {
    const message = 'The authorization server cannot be reached to check the access token. Try again later.';
    return { status: 503, code: 'service_unavailable', message, retryAfter: undecidedRetrySeconds };
  }
  if (state === 'missing') {
    const message = 'This address requires an access token, sent as Authorization: Bearer <token>.';
    return { status: 401, code: 'unauthorized', message, challenge: realm };
  }
  const message =
    state === 'unknown' ? 'The access token is unknown.' : `The access token is ${inactiveStates[state]}.`;
  const code = state === 'unknown' ? 'unauthorized' : 'invalid_token';
  return { status: 401, code, message, challenge: `${realm}, error="invalid_token"` };
}

const inactiveStates = {
  expired: 'expired',
  revoked: 'revoked',
  inactive: 'not active: it has expired or was revoked',
} as const;
const undecidedRetrySeconds = 5;
