import { STATUS_CODES } from 'node:http';
import type { ParsedUrl } from '@quoin/core/url-headers';
import { NetworkError, showUrl } from './failure.ts';

/** Creates the error for a status. The reason phrase is the registry's, since the received one may contain anything. */
export function toStatusError(status: number, url: ParsedUrl, expected: string): NetworkError {
  const phrase = STATUS_CODES[status];
  const found = `${showUrl(url)} answered ${status}${phrase ? ` ${phrase}` : ''}`;
  // A 304 has no other location: it answers a conditional request. @see RFC 9110, "304 Not Modified"
  if (status === 304) return new NetworkError('response_invalid', `${found}; expected ${expected}`, { status });
  if (status >= 300 && status <= 399) {
    return new NetworkError('redirected', `${found}; redirects are not followed`, { status });
  }
  return new NetworkError('status_refused', `${found}; expected ${expected}`, { status });
}
