const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Why users may not be sent back to a URI, as the end of a sentence; nothing where they may. Codes travel in it, so it
 * is https, or http to the user's own machine.
 * @see RFC 6749, "Redirection Endpoint"; RFC 9700, "Protecting Redirect-Based Flows"
 */
export function findRedirectUriFault(uri: string): string | undefined {
  if (uri.length > 2000) return `has ${uri.length} characters, expected at most 2000`;
  // Compared as it stands, so it may not be a text that a browser would write in another way.
  if (!URL.canParse(uri) || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'is not an absolute URI';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'has a fragment, expected none';
  if (username !== '' || password !== '') return 'has user info, expected none';
  if (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) return undefined;
  return `has the scheme ${protocol.slice(0, 20)}, expected https, or http to this machine`;
}
