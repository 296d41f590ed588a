const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The reason why a redirect URI is refused, as the end of a sentence; undefined if it is accepted. It carries
 * authorization codes, so it must be https, or http to the user's own machine. Public clients, which are programs on
 * that machine, may also have a scheme of their own: a reversed domain name, as a shorter one could be taken by others.
 * @see RFC 6749, "Redirection Endpoint"; RFC 9700, "Protecting Redirect-Based Flows"; RFC 8252, "Private-Use URI Scheme
 * Redirection"
 */
export function findRedirectUriFault(uri: string, isPublic = false): string | undefined {
  if (uri.length > 2000) return `has ${uri.length} characters; use at most 2000`;
  // URIs are compared as text, so a URI that browsers would normalize is refused.
  if (!URL.canParse(uri) || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'is not an absolute URI';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  if (username !== '' || password !== '') return 'must not contain user info';
  if (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) return undefined;
  if (isPublic && isPrivateUseScheme(protocol)) return undefined;
  const alternative = isPublic ? ', http to this machine, or a reversed domain name such as com.example.app' : '';
  return `has the scheme ${protocol.slice(0, 20)}; use https${alternative || ', or http to this machine'}`;
}

function isPrivateUseScheme(protocol: string): boolean {
  return /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);
}

/** The redirect URIs of programs without registration: the port is chosen by the operating system. */
export const loopbackRedirectUris: readonly string[] = ['http://127.0.0.1/callback', 'http://[::1]/callback'];

/**
 * True if a public client may use a redirect URI: a registered one, or a registered loopback URI without a port, with
 * any port. URIs are compared as text.
 * @see RFC 8252, "Loopback Interface Redirection"
 */
export function isRedirectUriOf(registered: readonly string[], given: string): boolean {
  return registered.includes(given) || registered.includes(withoutLoopbackPort(given));
}

function withoutLoopbackPort(uri: string): string {
  const [, host = '', port = '', rest = ''] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):(\d{1,5})(\/.*)$/.exec(uri) ?? [];
  return Number(port) >= 1 && Number(port) <= 65_535 ? host + rest : uri;
}

/** True if a redirect URI leads to a program on the user's machine, which any program there can claim to be. */
export function isNativeRedirectUri(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || loopback.has(hostname));
}
