import { AccountError } from './account-error.ts';

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Parses the URL of a server. Tokens are sent to it, so it must be https, or http to this machine. */
export function parseServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url === undefined || !isBare || !/^https?:$/.test(url.protocol)) {
    throw new AccountError(
      'SERVER_INVALID',
      `"${text}" is not the URL of a server; expected one such as https://quoin.example.com`,
    );
  }
  if (url.protocol === 'http:' && !isLoopbackUrl(url.origin)) {
    throw new AccountError(
      'SERVER_INVALID',
      `${url.origin} would receive the password and token unencrypted; use https`,
    );
  }
  return url.origin;
}

/** True if a URL leads to this machine without encryption. */
export function isLoopbackUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && loopback.has(hostname);
}
