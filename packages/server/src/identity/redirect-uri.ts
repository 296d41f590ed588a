const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The reason why a redirect URI is refused, as the end of a sentence; undefined if it is accepted. It carries
 * authorization codes, so it must be https, or http to the user's own machine.
 * @see RFC 6749, "Redirection Endpoint"; RFC 9700, "Protecting Redirect-Based Flows"
 */
export function findRedirectUriFault(uri: string): string | undefined {
  if (uri.length > 2000) return `has ${uri.length} characters; use at most 2000`;
  // URIs are compared as text, so a URI that browsers would normalize is refused.
  if (!URL.canParse(uri) || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'is not an absolute URI';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  if (username !== '' || password !== '') return 'must not contain user info';
  if (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) return undefined;
  return `has the scheme ${protocol.slice(0, 20)}; use https, or http to this machine`;
}
