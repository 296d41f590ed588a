import type { ParsedUrl } from '@quoin/core/url-headers';

/** All failures of a transfer. The codes are public and stable. */
export const networkFailures = {
  address_refused: { summary: 'The URL leads to an address that is not public.' },
  answered_early: { summary: 'The target answered before the whole file was sent.' },
  body_encoding: { summary: 'The compression of the body is not supported, or the body is damaged.' },
  body_too_large: { summary: 'The body is larger than allowed.' },
  body_truncated: { summary: 'The body ended before it was complete.' },
  connect_failed: { summary: 'The connection failed.' },
  connect_timeout: { summary: 'The connection timed out.' },
  connection_lost: { summary: 'The connection was lost before the transfer ended.' },
  dns_failed: { summary: 'The host name cannot be resolved.' },
  file_changed: { summary: 'The size of the file to send differs from the size stated.' },
  redirected: { summary: 'The response was a redirect; redirects are not followed.' },
  request_refused: { summary: 'The request is not valid and was not sent.' },
  response_invalid: { summary: 'The response is not valid HTTP, or its head is too long.' },
  status_refused: { summary: 'The response status does not mean success.' },
  tls_failed: { summary: 'The TLS connection failed.' },
  transfer_timeout: { summary: 'The transfer timed out.' },
} as const satisfies Record<string, { summary: string }>;

export type NetworkErrorCode = keyof typeof networkFailures;

/** Details beside the message. */
export interface NetworkErrorDetails {
  /** The response status. */
  readonly status?: number;
  /** The code of the underlying error: `ECONNRESET`, `CERT_HAS_EXPIRED`. */
  readonly reason?: string | undefined;
}

/**
 * A failed transfer. It has no `cause`: errors of sockets and parsers contain received bytes and certificates, in which
 * a remote may echo a credential.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code: NetworkErrorCode;
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor(code: NetworkErrorCode, message: string, { status, reason }: NetworkErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.reason = reason;
  }
}

const maxShownPath = 200;

/** A URL for messages: without its query, which may contain a signature. */
export function showUrl({ origin, target }: Pick<ParsedUrl, 'origin' | 'target'>): string {
  const path = target.replace(/\?.*$/s, '');
  return origin + (path.length > maxShownPath ? `${path.slice(0, maxShownPath)}…` : path);
}

/** Translates an error that occurred while connecting to `origin`, such as `https://example.com`. */
export function toConnectError(error: unknown, origin: string): NetworkError {
  if (error instanceof NetworkError) return error;
  const { code: reason, syscall } = factsOf(error);
  if (reason === 'UND_ERR_CONNECT_TIMEOUT' || reason === 'ETIMEDOUT') {
    return new NetworkError('connect_timeout', `connecting to ${origin} timed out`, { reason });
  }
  if (origin.startsWith('https:') && syscall !== 'connect') {
    return new NetworkError('tls_failed', `the TLS connection to ${origin} failed${inParentheses(reason)}`, {
      reason,
    });
  }
  return new NetworkError('connect_failed', `cannot connect to ${origin}${inParentheses(reason)}`, {
    reason,
  });
}

/** Translates an error that occurred on a connection, before (`head`) or after (`body`) the response began. */
export function toTransferError(error: unknown, shownUrl: string, part: 'head' | 'body'): NetworkError {
  if (error instanceof NetworkError) return error;
  const { code: reason, message } = factsOf(error);
  const failed = (code: NetworkErrorCode, message: string) =>
    new NetworkError(code, `${message}${inParentheses(reason)}`, { reason });

  if (reason === 'UND_ERR_HEADERS_OVERFLOW')
    return failed('response_invalid', `the head sent by ${shownUrl} is too long`);
  if (isTruncated(reason, message, part))
    return failed('body_truncated', `the body sent by ${shownUrl} ended too early`);
  if (isNotHttp(reason, message)) return failed('response_invalid', `${shownUrl} did not answer with HTTP/1.1`);
  if (reason === 'UND_ERR_INVALID_ARG' || reason === 'UND_ERR_NOT_SUPPORTED') {
    return failed('request_refused', `the request to ${shownUrl} has an invalid header or target`);
  }
  if (reason === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)/.test(reason ?? '')) {
    return failed('tls_failed', `the TLS connection to ${shownUrl} failed`);
  }
  return failed('connection_lost', `the connection to ${shownUrl} was lost`);
}

function isTruncated(reason: string | undefined, message: string, part: 'head' | 'body'): boolean {
  if (part === 'head') return false;
  if (reason === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true;
  return (reason === 'UND_ERR_SOCKET' && !isUnexpectedResponse(message)) || isPrematureEnd(reason, message);
}

function isNotHttp(reason: string | undefined, message: string): boolean {
  if (isPrematureEnd(reason, message)) return false;
  // In a head, the second code means contradictory lengths.
  if (reason === parserError || reason === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true;
  return reason === 'UND_ERR_SOCKET' && isUnexpectedResponse(message);
}

// undici identifies some errors by their message only.

/** A response without a request, or an upgrade. */
function isUnexpectedResponse(message: string): boolean {
  return message === 'bad response' || message === 'bad upgrade';
}

function isPrematureEnd(reason: string | undefined, message: string): boolean {
  return reason === parserError && message.includes('Invalid EOF state');
}

/** The name of undici's parser error, which has no code. */
const parserError = 'HTTPParserError';

/** The trustworthy parts of an error. Its message must not be shown: it may contain received bytes. */
function factsOf(error: unknown): { code: string | undefined; syscall: string | undefined; message: string } {
  if (!(error instanceof Error)) return { code: undefined, syscall: undefined, message: '' };
  // Several addresses were tried and all failed; the first error is reported.
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0]);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error.name === parserError) return { code: parserError, syscall, message: error.message };
  return { code: typeof code === 'string' ? code : undefined, syscall, message: error.message };
}

function inParentheses(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason})`;
}
