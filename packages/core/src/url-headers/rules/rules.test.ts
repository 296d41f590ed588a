import { describe, expect, it } from 'vitest';
import { parseRules } from './rules.ts';

/** Each problem as its field and code; none for rules that are accepted. */
function faults(value: unknown): string[] {
  const parsed = parseRules(value);
  return parsed.ok ? [] : parsed.problems.map(({ field, code }) => `${field} ${code}`);
}

const countedRules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ match: `https://h.com/${index}`, headers: {} }));

const countedHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'a']));

describe('rules', () => {
  it('are kept as the caller wrote them, with their kind and their normalized match', () => {
    const headers = { AUTHORIZATION: ' Bearer a ', 'x-b': '' };
    expect(parseRules([{ match: 'HTTPS://H.com:443/a/../b', headers }])).toEqual({
      ok: true,
      rules: [
        {
          match: 'HTTPS://H.com:443/a/../b',
          kind: 'exact',
          normalized: 'https://h.com/b',
          headers: [
            ['AUTHORIZATION', ' Bearer a '],
            ['x-b', ''],
          ],
        },
      ],
    });
  });

  // @spec "| `url_headers` | array of rule | no | Top-level list of header rules, see below |"
  it('may be absent or empty, and must be an array otherwise', () => {
    expect(parseRules(undefined)).toEqual({ ok: true, rules: [] });
    expect(parseRules([])).toEqual({ ok: true, rules: [] });
    for (const value of [null, {}, 'https://h.com/', 1, true])
      expect(faults(value)).toEqual(['url_headers wrong_type']);
  });

  // @spec "| `headers` | object | Header names to values, at most 5 per rule; may be empty |"
  it('have headers, an object that may be empty', () => {
    expect(faults([{ match: 'https://h.com/', headers: {} }])).toEqual([]);
    expect(faults([{ match: 'https://h.com/', headers: countedHeaders(5) }])).toEqual([]);
    expect(faults([{ match: 'https://h.com/' }])).toEqual(['url_headers[0].headers missing_member']);
    expect(faults([{ match: 'https://h.com/', headers: [] }])).toEqual(['url_headers[0].headers wrong_type']);
  });

  // @spec "At most 10 rules; `match` at most 2000 characters; at most 5 headers per rule; header value at most 8192 bytes."
  // @spec "| `url_headers` rules | at most 10; `match` at most 2000 characters; at most 5 headers per rule; value at most 8192 bytes |"
  it('are limited in four ways', () => {
    const match = (length: number) => 'https://h.com/'.padEnd(length, 'a');
    const value = (length: number) => [{ match: 'https://h.com/', headers: { Accept: 'a'.repeat(length) } }];
    const headers = (count: number) => [{ match: 'https://h.com/', headers: countedHeaders(count) }];
    expect(faults(countedRules(10))).toEqual([]);
    expect(faults(countedRules(11))).toEqual(['url_headers too_many_rules']);
    expect(faults([{ match: match(2000), headers: {} }])).toEqual([]);
    expect(faults([{ match: match(2001), headers: {} }])).toEqual(['url_headers[0].match match_too_long']);
    expect(faults(headers(5))).toEqual([]);
    expect(faults(headers(6))).toEqual(['url_headers[0].headers too_many_headers']);
    expect(faults(value(8192))).toEqual([]);
    expect(faults(value(8193))).toEqual(['url_headers[0].headers.Accept header_value_too_long']);
  });
});

describe('two rules', () => {
  // @spec "No two rules have the same `match`."
  // @spec "Two rules are the same match if kind and normalized href agree."
  it('with the same match are a problem in the later one', () => {
    const rules = [
      'https://h.com/a/',
      'https://h.com/b',
      'HTTPS://H.COM:443/a/',
      'https://h.com/a/../b',
      'https://h.com/a',
    ];
    const value = rules.map((match, index) => ({ match, headers: { 'X-A': String(index) } }));
    expect(faults(value)).toEqual(['url_headers[2].match duplicate_match', 'url_headers[3].match duplicate_match']);
  });

  it('of different kinds are different matches, even if their normalized text agrees', () => {
    expect(faults(['https://h.com', 'https://h.com/'].map((match) => ({ match, headers: {} })))).toEqual([]);
  });

  it('are compared even if the headers of one are invalid', () => {
    const match = 'https://h.com/';
    expect(
      faults([
        { match, headers: { Host: 'a' } },
        { match, headers: null },
      ]),
    ).toEqual([
      'url_headers[0].headers.Host header_name_refused',
      'url_headers[1].headers wrong_type',
      'url_headers[1].match duplicate_match',
    ]);
  });
});

describe('the problems', () => {
  // @spec "`details` always names all of them; `field` is written `output.config.width`, `url_headers[2].headers.Host`; never a value of a header."
  it('are complete, have fields and contain no header values', () => {
    const parsed = parseRules([
      { match: 'https://h.com/', headers: {} },
      null,
      {
        match: 'http://h.com/',
        headers: { Host: 'sesame', Accept: 'sesame\n', 'X-A: sesame': 'sesame', 'X-B': ['sesame'] },
        name: 'sesame',
      },
    ]);
    if (parsed.ok) throw new Error('accepted');
    expect(parsed.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'url_headers[1] wrong_type',
      'url_headers[2].match url_scheme',
      'url_headers[2].headers.Host header_name_refused',
      'url_headers[2].headers.Accept header_value_character',
      'url_headers[2].headers.X-A… header_name_invalid',
      'url_headers[2].headers.X-B wrong_type',
      'url_headers[2].name unknown_member',
    ]);
    expect(JSON.stringify(parsed.problems)).not.toContain('sesame');
  });

  it('state what was found and what was expected', () => {
    const parsed = parseRules([{ match: 'ftp://h.com/', headers: 'Accept: a' }]);
    expect(parsed).toMatchObject({
      problems: [
        { message: 'the scheme is "ftp", expected https' },
        { message: 'found a string, expected an object of header names and values' },
      ],
    });
  });

  it('end after a hundred with the problem more_problems', () => {
    const wrong = Array.from({ length: 100 }, () => ({ match: 1, headers: 1 }));
    const listed = faults(wrong);
    expect(listed).toHaveLength(101);
    expect(listed[0]).toBe('url_headers too_many_rules');
    expect(listed[100]).toBe('url_headers more_problems');
  });
});

describe('a hostile value', () => {
  it('with a million rules or members is refused without reading most of them', () => {
    let looks = 0;
    const counting = new Proxy(Object.freeze({ match: 'x', headers: {} }), {
      getOwnPropertyDescriptor(target, name) {
        looks++;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    expect(faults(new Array(1_000_000).fill(counting))[0]).toBe('url_headers too_many_rules');
    expect(looks).toBeLessThan(1000);

    const headers = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`n${index}`, 'a']));
    const listed = faults([{ match: 'https://h.com/', headers }]);
    expect(listed).toContain('url_headers[0].headers too_many_headers');
    expect(listed).toHaveLength(101);
  });

  it('with holes, getters, symbols, classes, cycles or a revoked proxy is a wrong type', () => {
    const rule = { match: 'https://h.com/', headers: {} };
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {});
    revoke();
    const getter = Object.defineProperty({ ...rule }, 'match', {
      get: () => expect.fail('a getter was run'),
      enumerable: true,
    });
    const wrong = [getter, { ...rule, [Symbol('a')]: 1 }, new (class Rule {})(), new Map(), new Date(0), proxy];
    for (const value of wrong) expect(faults([value])).toEqual(['url_headers[0] wrong_type']);
    expect(faults(new Array(2))).toEqual(['url_headers[0] wrong_type', 'url_headers[1] wrong_type']);
    expect(faults(proxy)).toEqual(['url_headers wrong_type']);
    expect(faults([cycle])).toContain('url_headers[0].self unknown_member');
  });

  it('with a prototype is checked by its own members', () => {
    const inherited = Object.create({ match: 'https://h.com/', headers: {} }) as unknown;
    expect(faults([inherited])).toEqual(['url_headers[0] wrong_type']);
    const parsed: unknown = JSON.parse('[{ "__proto__": { "match": "https://h.com/", "headers": {} } }]');
    expect(faults(parsed)).toEqual([
      'url_headers[0].match missing_member',
      'url_headers[0].headers missing_member',
      'url_headers[0].__proto__ unknown_member',
    ]);
  });

  it('from another realm or without a prototype is accepted', () => {
    const bare = Object.assign(Object.create(null) as object, {
      match: 'https://h.com/',
      headers: Object.create(null),
    });
    expect(faults([bare])).toEqual([]);
  });
});
