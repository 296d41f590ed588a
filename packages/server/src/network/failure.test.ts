import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { NetworkError, networkFailures, showUrl, toConnectError, toTransferError } from './failure.ts';

const shownUrl = 'https://h.com/a';

function failed(code: string, facts: object = {}): Error {
  return Object.assign(new Error('secret'), { code, ...facts });
}

/** As undici throws it, with the received bytes attached. */
function parserError(message: string): Error {
  return Object.assign(new Error(message), { name: 'HTTPParserError', data: 'secret' });
}

describe('a URL in a message', () => {
  // @spec "Error sentences never quote a remote body (it may echo a credential) and show URLs without their query."
  it('has no query', () => {
    expect(showUrl({ origin: 'https://h.com', target: '/a/b?sig=secret?x' })).toBe('https://h.com/a/b');
    expect(showUrl({ origin: 'https://h.com', target: '/?' })).toBe('https://h.com/');
  });

  it('is shortened if its path is long', () => {
    expect(showUrl({ origin: 'https://h.com', target: `/${'a'.repeat(5000)}` }).length).toBeLessThan(250);
  });
});

describe('an error while connecting', () => {
  it.each([
    [failed('ECONNREFUSED', { syscall: 'connect' }), 'connect_failed'],
    [new AggregateError([failed('ENETUNREACH', { syscall: 'connect' })], 'secret'), 'connect_failed'],
    [failed('ETIMEDOUT', { syscall: 'connect' }), 'connect_timeout'],
    [new errors.ConnectTimeoutError('secret'), 'connect_timeout'],
    [failed('CERT_HAS_EXPIRED'), 'tls_failed'],
    [failed('ECONNRESET'), 'tls_failed'],
    [failed('EPROTO', { syscall: 'write' }), 'tls_failed'],
  ])('%s becomes %s', (error, code) => {
    const { cause, ...found } = toConnectError(error, 'https://h.com');
    expect(found).toMatchObject({ code });
    expect([cause, toConnectError(error, 'https://h.com').message].join()).not.toContain('secret');
  });

  it('without TLS is never a failure of TLS', () => {
    expect(toConnectError(failed('EWHATEVER'), 'http://h.com')).toMatchObject({ code: 'connect_failed' });
  });
});

describe('an error on a connection', () => {
  it.each([
    [new errors.HeadersOverflowError('secret'), 'head', 'response_invalid'],
    [parserError('secret'), 'head', 'response_invalid'],
    [parserError('secret'), 'body', 'response_invalid'],
    [parserError('Invalid EOF state'), 'head', 'connection_lost'],
    [parserError('Invalid EOF state'), 'body', 'body_truncated'],
    [new errors.SocketError('bad upgrade'), 'head', 'response_invalid'],
    [new errors.SocketError('other side closed'), 'head', 'connection_lost'],
    [new errors.SocketError('other side closed'), 'body', 'body_truncated'],
    [new errors.ResponseContentLengthMismatchError('secret'), 'head', 'response_invalid'],
    [new errors.ResponseContentLengthMismatchError('secret'), 'body', 'body_truncated'],
    [new errors.InvalidArgumentError('secret'), 'head', 'request_refused'],
    [new errors.NotSupportedError('secret'), 'head', 'request_refused'],
    [new errors.ClientDestroyedError('secret'), 'head', 'connection_lost'],
    [failed('ECONNRESET', { syscall: 'read' }), 'body', 'connection_lost'],
    [failed('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'head', 'tls_failed'],
    ['secret', 'head', 'connection_lost'],
  ] as const)('%s in the %s becomes %s', (error, part, code) => {
    const found = toTransferError(error, shownUrl, part);
    expect(found).toMatchObject({ code, message: expect.stringContaining(shownUrl) });
    // Received bytes must not reach a log at any depth.
    expect(found.cause).toBeUndefined();
    expect(`${found.message}${JSON.stringify({ ...found })}`).not.toContain('secret');
  });

  it('that is already a NetworkError stays unchanged', () => {
    const error = new NetworkError('address_refused', 'no');
    expect(toConnectError(error, shownUrl)).toBe(error);
    expect(toTransferError(error, shownUrl, 'head')).toBe(error);
  });
});

describe('the codes', () => {
  it('are lower-case words, each with a summary', () => {
    for (const [code, { summary }] of Object.entries(networkFailures)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    }
  });
});
