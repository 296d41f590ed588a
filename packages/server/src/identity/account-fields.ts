import { AccountError } from './account-error.ts';
import { findPasswordFault } from './passwords.ts';
import { findRedirectUriFault } from './redirect-uri.ts';
import { findUnknownScope, knownScopes } from './scopes.ts';
import type { ClientKind } from './store/account-store.ts';

/** Normalizes a login name for comparison. @see RFC 8265, "UsernameCaseMapped Profile" */
export function normalizeLogin(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase();
}

export function requireName(name: string): string {
  const trimmed = name.trim();
  const { length } = [...trimmed];
  if (length >= 1 && length <= 255 && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw new AccountError('invalid', `The name has ${length} characters; use 1 to 255 without control characters.`);
}

export function requireClientId(id: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(id)) return id;
  throw new AccountError('invalid', 'The client id is not valid; use 1 to 200 visible ASCII characters.');
}

export function requireLogin(typed: string): string {
  const login = normalizeLogin(typed);
  if (/^[^\s\p{Cc}]{1,255}$/u.test(login)) return login;
  throw new AccountError('invalid', 'The login name is not valid; use 1 to 255 characters without spaces.');
}

export function requirePassword(password: string, login: string): string {
  const fault = findPasswordFault(password, login);
  if (fault === undefined) return password;
  throw new AccountError('invalid', `The password ${fault}.`);
}

export function requireScopes(scopes: readonly string[]): readonly string[] {
  const unknown = findUnknownScope(scopes);
  if (unknown === undefined && scopes.length > 0) return [...new Set(scopes)];
  const found =
    unknown === undefined ? 'The list of scopes is empty' : `Unknown scope ${JSON.stringify(unknown.slice(0, 50))}`;
  throw new AccountError('invalid', `${found}; available scopes: ${knownScopes.join(', ')}.`);
}

export function requireRedirectUris(uris: readonly string[], kind: ClientKind): readonly string[] {
  for (const uri of uris) {
    const fault = findRedirectUriFault(uri, kind !== 'confidential');
    if (fault !== undefined)
      throw new AccountError('invalid', `The redirect URI ${JSON.stringify(uri.slice(0, 200))} ${fault}.`);
  }
  if (uris.length > 20)
    throw new AccountError('invalid', `There are ${uris.length} redirect URIs; at most 20 are allowed.`);
  if (kind === 'public' && uris.length === 0) {
    throw new AccountError('invalid', 'A public client needs a redirect URI: it cannot get a token without one.');
  }
  return [...new Set(uris)];
}
