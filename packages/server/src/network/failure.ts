import type { ParsedUrl } from '@quoin/core/url-headers';

/** Every way a transfer can fail. The codes are public and stable; a new way to fail is a new line. */
export const networkFailures = {
  address_refused: { summary: 'The URL leads to an address that is not one of the open internet.' },
  answered_early: { summary: 'The target answered before it had been sent the whole file.' },
  body_encoding: { summary: 'The body is compressed in a way that is not read here, or is damaged.' },
  body_too_large: { summary: 'The body has more bytes than are allowed.' },
  body_truncated: { summary: 'The body ended before it was complete.' },
  connect_failed: { summary: 'No connection could be made.' },
  connect_timeout: { summary: 'No connection was made in the time that is allowed.' },
  connection_lost: { summary: 'The connection was lost before the transfer had ended.' },
  dns_failed: { summary: 'The name of the host could not be resolved.' },
  file_changed: { summary: 'The file to be sent has another size than was stated.' },
  redirected: { summary: 'The answer was a redirect, and redirects are not followed.' },
  request_refused: { summary: 'The request cannot be sent as it is.' },
  response_invalid: { summary: 'What was received is not an HTTP response to the request, or its head is too long.' },
  status_refused: { summary: 'The answer was a status that means no success here.' },
  tls_failed: { summary: 'The connection could not be secured.' },
  transfer_timeout: { summary: 'The transfer did not end in the time that is allowed.' },
} as const satisfies Record<string, { summary: string }>;

export type NetworkErrorCode = keyof typeof networkFailures;

/** What is known beside the sentence. */
export interface NetworkFacts {
  /** The status that was answered. */
  readonly status?: number;
  /** The code of the error underneath: `ECONNRESET`, `CERT_HAS_EXPIRED`. */
  readonly reason?: string | undefined;
}

/**
 * A transfer that failed. It has no `cause`: the errors of sockets and parsers carry bytes that were received
 * and certificates that were shown, and a remote may echo a credential in both.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code: NetworkErrorCode;
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor(code: NetworkErrorCode, message: string, { status, reason }: NetworkFacts = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.reason = reason;
  }
}

const shownPath = 200;

/** A URL as sentences show it: without its query, which may be a signature. */
export function showUrl({ origin, target }: Pick<ParsedUrl, 'origin' | 'target'>): string {
  const path = target.replace(/\?.*$/s, '');
  return origin + (path.length > shownPath ? `${path.slice(0, shownPath)}…` : path);
}

/** What went wrong while a connection was made to `place`, such as `https://example.com`. */
export function toConnectError(error: unknown, place: string): NetworkError {
  if (error instanceof NetworkError) return error;
  const { code: reason, syscall } = factsOf(error);
  if (reason === 'UND_ERR_CONNECT_TIMEOUT' || reason === 'ETIMEDOUT') {
    return new NetworkError('connect_timeout', `${place} was not reached in the time that is allowed`, { reason });
  }
  if (place.startsWith('https:') && syscall !== 'connect') {
    return new NetworkError('tls_failed', `the connection to ${place} could not be secured${inBrackets(reason)}`, {
      reason,
    });
  }
  return new NetworkError('connect_failed', `no connection to ${place} could be made${inBrackets(reason)}`, { reason });
}

/** What went wrong with a request on its connection, before (`head`) or after its answer had begun (`body`). */
export function toTransferError(error: unknown, place: string, part: 'head' | 'body'): NetworkError {
  if (error instanceof NetworkError) return error;
  const { code: reason, message } = factsOf(error);
  const failed = (code: NetworkErrorCode, sentence: string) =>
    new NetworkError(code, `${sentence}${inBrackets(reason)}`, { reason });

  if (reason === 'UND_ERR_HEADERS_OVERFLOW') return failed('response_invalid', `the head sent by ${place} is too long`);
  if (isCutOff(reason, message, part)) return failed('body_truncated', `the body sent by ${place} ended too early`);
  if (isNoHttp(reason, message)) return failed('response_invalid', `${place} did not answer with HTTP/1.1`);
  if (reason === 'UND_ERR_INVALID_ARG' || reason === 'UND_ERR_NOT_SUPPORTED') {
    return failed('request_refused', `the request to ${place} has a header or a target that cannot be sent`);
  }
  if (reason === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)/.test(reason ?? '')) {
    return failed('tls_failed', `the connection to ${place} could not be kept secure`);
  }
  return failed('connection_lost', `the connection to ${place} was lost`);
}

function isCutOff(reason: string | undefined, message: string, part: 'head' | 'body'): boolean {
  if (part === 'head') return false;
  if (reason === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true;
  return (reason === 'UND_ERR_SOCKET' && !isBadTurn(message)) || isEarlyEnd(reason, message);
}

function isNoHttp(reason: string | undefined, message: string): boolean {
  if (isEarlyEnd(reason, message)) return false;
  // In a head: lengths that contradict each other.
  if (reason === parserError || reason === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true;
  return reason === 'UND_ERR_SOCKET' && isBadTurn(message);
}

// undici names some things by their messages alone.

/** Bytes of a response without a request, or an upgrade. */
function isBadTurn(message: string): boolean {
  return message === 'bad response' || message === 'bad upgrade';
}

function isEarlyEnd(reason: string | undefined, message: string): boolean {
  return reason === parserError && message.includes('Invalid EOF state');
}

/** The name of what undici's parser throws, which has no code. */
const parserError = 'HTTPParserError';

/** What may be believed of an error: never its message in a sentence, which may hold what the remote said. */
function factsOf(error: unknown): { code: string | undefined; syscall: string | undefined; message: string } {
  if (!(error instanceof Error)) return { code: undefined, syscall: undefined, message: '' };
  // Several addresses were tried, and each has failed: the first one speaks for all.
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0]);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error.name === parserError) return { code: parserError, syscall, message: error.message };
  return { code: typeof code === 'string' ? code : undefined, syscall, message: error.message };
}

function inBrackets(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason})`;
}
