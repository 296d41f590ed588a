/** All scopes that can be requested. @see the specification, "Authentication", "Converter" and "Webhook management" */
export const knownScopes = [
  'identity',
  'file',
  'publisher',
  'converter',
  'converter:read',
  'converter:write',
  'document',
  'webhook',
  'webhook:read',
  'webhook:write',
  'webhook:delete',
  'subscription',
  'openid',
  'profile',
] as const;

/**
 * The names in a scope parameter; undefined unless they are separated by single spaces.
 * @see RFC 6749, "Access Token Scope"
 */
export function parseScopes(text: string): readonly string[] | undefined {
  return /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text)
    ? [...new Set(text.split(' '))]
    : undefined;
}

/** The first name that is not a scope. */
export function findUnknownScope(scopes: readonly string[]): string | undefined {
  return scopes.find((scope) => !(knownScopes as readonly string[]).includes(scope));
}
