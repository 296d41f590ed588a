import { describe, expect, it } from 'vitest';
import { findNameFault, isSetByService } from './header-names.ts';

/** The name as given, in lower and in upper case. */
const cases = (name: string) => [name, name.toLowerCase(), name.toUpperCase()];

const codes = (names: readonly string[], policy: 'rule' | 'own') =>
  names.flatMap(cases).map((name) => findNameFault(name, policy)?.code);

const all = (names: readonly string[], code: string | undefined) => names.flatMap(cases).map(() => code);

describe('in rules', () => {
  // @spec "| Authentication | `Authorization`, `X-Api-Key`, `X-Auth-Token`, `Api-Key` |"
  it('the names of authentication are allowed', () => {
    const names = ['Authorization', 'X-Api-Key', 'X-Auth-Token', 'Api-Key'];
    expect(codes(names, 'rule')).toEqual(all(names, undefined));
  });

  // @spec "| Content negotiation | `Accept`, `Accept-Encoding`, `Accept-Language`, `Content-Type`, `Content-Disposition` |"
  it('the names of content negotiation are allowed', () => {
    const names = ['Accept', 'Accept-Encoding', 'Accept-Language', 'Content-Type', 'Content-Disposition'];
    expect(codes(names, 'rule')).toEqual(all(names, undefined));
  });

  // @spec "| Request tracking | `X-Request-Id`, `X-Correlation-Id`, `X-Trace-Id` |"
  it('the names of request tracking are allowed', () => {
    const names = ['X-Request-Id', 'X-Correlation-Id', 'X-Trace-Id'];
    expect(codes(names, 'rule')).toEqual(all(names, undefined));
  });

  // @spec "| Caching | `Cache-Control`, `If-None-Match`, `If-Modified-Since`, `ETag` |"
  it('the names of caching are allowed', () => {
    const names = ['Cache-Control', 'If-None-Match', 'If-Modified-Since', 'ETag'];
    expect(codes(names, 'rule')).toEqual(all(names, undefined));
  });

  // @spec "| Custom | any other `X-` name |"
  it('every other X- name is allowed', () => {
    const names = ['X-Custom', 'X-Amz-Acl', 'X-Forwarded', 'X-Forwarded-Port', 'X-1'];
    expect(codes(names, 'rule')).toEqual(all(names, undefined));
  });

  // @spec "Header names (case-insensitive) must be allowed:"
  // @spec "A rule's headers: names from the allowed groups only."
  it('every other name is refused', () => {
    const names = [
      'User-Agent',
      'Set-Cookie',
      'Expect',
      'Range',
      'If-Match',
      'Content-MD5',
      'Authorization2',
      'X',
      'XA',
    ];
    expect(codes(names, 'rule')).toEqual(all(names, 'header_name_not_allowed'));
  });
});

describe.each(['rule', 'own'] as const)('always (%s)', (policy) => {
  // @spec "Always refused: `Host`, `Cookie`, `Origin`, `Referer`, `Proxy-` headers, connection headers, `Content-Length`, `X-Forwarded-For`, `X-Forwarded-Host`, `X-Forwarded-Proto`, `X-Real-Ip`, `X-Powered-By`."
  it('the listed names are refused, X- or not', () => {
    const named = ['Host', 'Cookie', 'Origin', 'Referer', 'Content-Length'];
    const proxy = ['Proxy-Authorization', 'Proxy-Connection', 'Proxy-Anything'];
    const connection = ['Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'HTTP2-Settings'];
    const custom = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-Ip', 'X-Powered-By'];
    const names = [...named, ...proxy, ...connection, ...custom];
    expect(codes(names, policy)).toEqual(all(names, 'header_name_refused'));
  });

  // @spec "Header values contain no CR, LF or NUL; header names are valid HTTP tokens."
  it('a name is a token: each character of RFC 9110, and no other of U+0000 to U+017F', () => {
    const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]$/; // RFC 9110, "Tokens": tchar
    for (let code = 0; code < 0x180; code++) {
      const character = String.fromCharCode(code);
      const expected = token.test(character) ? undefined : 'header_name_invalid';
      expect(findNameFault(`X-A${character}`, policy)?.code, `U+${code.toString(16)}`).toBe(expected);
    }
    expect(findNameFault('', policy)?.code).toBe('header_name_invalid');
  });

  it('a letter that folds to one of a refused name is not part of a token', () => {
    expect(findNameFault('Coo\u212aie', policy)?.code).toBe('header_name_invalid');
    expect(findNameFault('Ho\u017ft', policy)?.code).toBe('header_name_invalid');
  });
});

describe('in own headers', () => {
  it('every token that is not refused is allowed', () => {
    const names = ['User-Agent', 'Set-Cookie', 'Expect', 'Range', 'If-Match', 'Proxy', 'constructor', '__proto__'];
    expect(codes(names, 'own')).toEqual(all(names, undefined));
  });
});

describe('the service itself', () => {
  it('sets Content-Type and User-Agent on an upload, in any case, and nothing on a download', () => {
    for (const name of ['Content-Type', 'User-Agent'].flatMap(cases)) {
      expect(isSetByService(name, 'upload')).toBe(true);
      expect(isSetByService(name, 'download')).toBe(false);
    }
    expect(isSetByService('Content-Type-2', 'upload')).toBe(false);
  });
});
