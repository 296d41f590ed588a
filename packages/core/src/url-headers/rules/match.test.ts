import { describe, expect, it } from 'vitest';
import { ProblemList } from '../problems.ts';
import { parseUrl } from '../url/url.ts';
import { covers, type Match, outranks, parseMatch } from './match.ts';

/** Returns the match, or the codes of its problems. */
function read(text: unknown): Match | string[] {
  const problems = new ProblemList('match');
  const match = parseMatch(text, 'match', problems);
  expect(match === undefined).toBe(problems.listed.length > 0);
  return match ?? problems.listed.map(({ code }) => code);
}

function isCovered(match: string, url: string): boolean {
  const rule = read(match);
  const parsed = parseUrl(url);
  if (Array.isArray(rule) || !parsed.ok) throw new Error(`refused: ${match} or ${url}`);
  return covers(rule, parsed.url.normalized);
}

function identity(match: string): string {
  const rule = read(match);
  if (Array.isArray(rule)) throw new Error(`${match}: ${rule}`);
  return `${rule.kind} ${rule.normalized}`;
}

describe('the coverage of a match', () => {
  // @spec "A `match` ending in `/` is a prefix: it covers every URL whose path starts with it, whatever the query string."
  it('includes, for a prefix, every URL whose path starts with it', () => {
    expect(isCovered('https://h.com/a/', 'https://h.com/a/')).toBe(true);
    expect(isCovered('https://h.com/a/', 'https://h.com/a/b/c?d=/../e')).toBe(true);
    expect(isCovered('https://h.com/a/', 'https://h.com/a/?')).toBe(true);
    expect(isCovered('https://h.com/a/', 'https://h.com/a')).toBe(false);
    expect(isCovered('https://h.com/a/', 'https://h.com/ab')).toBe(false);
    expect(isCovered('https://h.com/a/', 'https://h.com/?x=/a/')).toBe(false);
  });

  // @spec "Any other `match` is exact, query string included."
  it('is one URL with its query for an exact match', () => {
    expect(isCovered('https://h.com/a?b=1', 'https://h.com/a?b=1')).toBe(true);
    expect(isCovered('https://h.com/a?b=1', 'https://h.com/a?b=2')).toBe(false);
    expect(isCovered('https://h.com/a?b=1', 'https://h.com/a')).toBe(false);
    expect(isCovered('https://h.com/a', 'https://h.com/a?b=1')).toBe(false);
    expect(isCovered('https://h.com/a', 'https://h.com/a/b')).toBe(false);
  });

  // @spec "Scheme, host and port are compared exactly."
  it('requires the scheme, the host and the port of the match', () => {
    expect(isCovered('https://h.com/', 'http://h.com/')).toBe(false);
    expect(isCovered('https://h.com/', 'https://i.com/')).toBe(false);
    expect(isCovered('https://h.com/', 'https://h.com.evil.example/')).toBe(false);
    expect(isCovered('https://h.com/', 'https://h.com:8443/')).toBe(false);
    expect(isCovered('https://h.com:8443/', 'https://h.com:8443/a')).toBe(true);
    expect(isCovered('https://h.com:8443/', 'https://h.com:84/')).toBe(false);
  });

  // @spec "There is no subdomain wildcard."
  it('includes no subdomains, and a star is not a wildcard', () => {
    expect(isCovered('https://h.com/', 'https://a.h.com/')).toBe(false);
    expect(isCovered('https://*.h.com/', 'https://a.h.com/')).toBe(false);
    expect(isCovered('https://*.h.com/', 'https://*.h.com/')).toBe(true);
    expect(isCovered('https://h.com/*', 'https://h.com/a')).toBe(false);
  });

  // @spec "Scheme and host are case-insensitive; the default port counts as given (`https://host/` equals `https://host:443/`)."
  it('does not depend on the case of scheme and host, nor on the default port', () => {
    expect(isCovered('HTTPS://Host/', 'https://hOST/a')).toBe(true);
    expect(isCovered('https://host/', 'https://host:443/a')).toBe(true);
    expect(isCovered('https://host:443/', 'https://host/a')).toBe(true);
    expect(isCovered('https://host:443', 'https://host')).toBe(true);
  });

  // @spec "Paths are case-sensitive, after `.` and `..` segments are resolved."
  it('requires the path of the match, including case, after dot segments are resolved', () => {
    expect(isCovered('https://h.com/a/', 'https://h.com/A/b')).toBe(false);
    expect(isCovered('https://h.com/a', 'https://h.com/A')).toBe(false);
    expect(isCovered('https://h.com/a/', 'https://h.com/a/../b')).toBe(false);
    expect(isCovered('https://h.com/a/', 'https://h.com/a/%2E%2e/b')).toBe(false);
    expect(isCovered('https://h.com/a/', 'https://h.com/x/../a/./b')).toBe(true);
    expect(isCovered('https://h.com/x/../a/', 'https://h.com/a/b')).toBe(true);
  });
});

describe('the kind of a match', () => {
  // @spec "`/` at the end of a rule's text = prefix, else exact."
  it('depends on the end of its text, not of its normalized form', () => {
    expect(read('https://h.com/a/')).toMatchObject({ kind: 'prefix', normalized: 'https://h.com/a/' });
    expect(read('https://h.com/a')).toMatchObject({ kind: 'exact', normalized: 'https://h.com/a' });
    expect(read('https://h.com/a/.')).toMatchObject({ kind: 'exact', normalized: 'https://h.com/a/' });
    expect(read('https://h.com/a/?')).toMatchObject({ kind: 'exact', normalized: 'https://h.com/a/?' });
  });

  // @spec "`https://h` is exact, `https://h/` a prefix, not the same match."
  it('distinguishes https://h from https://h/', () => {
    expect(read('https://h')).toEqual({ match: 'https://h', kind: 'exact', normalized: 'https://h/' });
    expect(read('https://h/')).toEqual({ match: 'https://h/', kind: 'prefix', normalized: 'https://h/' });
    expect(isCovered('https://h', 'https://h/')).toBe(true);
    expect(isCovered('https://h', 'https://h/a')).toBe(false);
  });
});

describe('the identity of a match', () => {
  // @spec "An empty `?` is distinct, `%7E` ≠ `~`, `%2f` ≠ `%2F`, `h.com.` ≠ `h.com`."
  it.each([
    ['https://h.com/f?', 'https://h.com/f'],
    ['https://h.com/%7E', 'https://h.com/~'],
    ['https://h.com/%2f', 'https://h.com/%2F'],
    ['https://h.com./', 'https://h.com/'],
  ])('distinguishes %s from %s', (a, b) => {
    expect(identity(a)).not.toBe(identity(b));
  });
});

describe('a match is refused', () => {
  // @spec "`match` is an absolute `https` URL with a host; `http`, user info and fragments are refused; a prefix cannot carry a query string."
  // @spec "| `match` | string | Absolute https URL with a host, or an https URL prefix. Max 2000 characters |"
  it.each([
    ['/a/', ['url_not_absolute']],
    ['https:///a', ['url_not_absolute']],
    ['https:h.com', ['url_not_absolute']],
    ['http://h.com/', ['url_scheme']],
    ['https://u:p@h.com/', ['url_user_info']],
    ['https://@h.com/', ['url_user_info']],
    ['https://h.com/a#b', ['url_fragment']],
    ['https://h.com/#', ['url_fragment']],
    ['https://h.com/a/?x=/', ['prefix_query']],
    ['https://h.com:99999/', ['url_invalid']],
    ['http://u@h.com/?a#/', ['url_scheme', 'url_user_info', 'prefix_query', 'url_fragment']],
  ])('for %s with all problems', (text, codes) => {
    expect(read(text)).toEqual(codes);
  });

  // @spec "Source and upload URLs may be http or https; rules are https only."
  it('for http, which a source may use', () => {
    expect(read('http://h.com/a')).toEqual(['url_scheme']);
    for (const text of ['http://h.com/a', 'https://h.com/a']) expect(parseUrl(text).ok).toBe(true);
    for (const text of ['ftp://h.com/a', 'ws://h.com/a']) expect(parseUrl(text).ok).toBe(false);
  });

  it.each([undefined, null, 7, true, {}, ['https://h.com/']])('if it is not a string: %j', (value) => {
    expect(read(value)).toEqual(['wrong_type']);
  });

  // @spec "Lengths count code points."
  // @spec "| `match` | string | Absolute https URL with a host, or an https URL prefix. Max 2000 characters |"
  it('above 2000 characters, counted as code points', () => {
    const host = 'https://h.com/';
    for (const character of ['a', 'é', '😀', '\ud800']) {
      expect(read(host + character.repeat(2000 - host.length))).toMatchObject({ kind: 'exact' });
      expect(read(host + character.repeat(2001 - host.length))).toEqual(['match_too_long']);
    }
  });

  it('for its length before its content is read', () => {
    expect(read(`http://u@h.com/ #${'a'.repeat(2000)}`)).toEqual(['match_too_long']);
    expect(read('\\'.repeat(50_000_000))).toEqual(['match_too_long']);
  });
});

describe('two matches that cover a URL', () => {
  const [exact, long, short] = ['https://h.com/a/b', 'https://h.com/a/', 'https://h.com/'].map((text) => {
    const match = read(text);
    if (Array.isArray(match)) throw new Error(text);
    return match;
  }) as [Match, Match, Match];

  it('prefer exact to prefix, and a longer prefix to a shorter one', () => {
    expect(outranks(exact, long)).toBe(true);
    expect(outranks(long, exact)).toBe(false);
    expect(outranks(long, short)).toBe(true);
    expect(outranks(short, long)).toBe(false);
  });
});
