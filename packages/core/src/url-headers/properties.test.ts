import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../test/thorough.ts';
import { explainHeaders } from './explain.ts';
import { resolveHeaders } from './resolve.ts';
import type { Direction } from './rules/header-names.ts';
import { parseOwnHeaders } from './rules/own-headers.ts';
import { parseRules, type Rule } from './rules/rules.ts';
import { parseUrl } from './url/url.ts';

const common = ['a', 'a', 'a', 'a', 'a', 'b', 'b', '.', '..', ''];
const rare = ['A', '%2e', '%2E.', '%2f', 'é', 'c d', "'", '...', '.x', '{x}'];

/** Made of few words, so that rules often cover URLs. */
const anyUrl = fc
  .tuple(
    fc.constantFrom(...new Array<string>(8).fill('https://'), 'HTTPS://', 'http://'),
    fc.constantFrom(
      ...new Array<string>(8).fill('h.com'),
      'H.com',
      'x.h.com',
      'h.com:443',
      'h.com:8443',
      'u@h.com',
      '[::1]',
    ),
    fc.array(fc.constantFrom(...common, ...common, ...rare), { maxLength: 4 }),
    fc.constantFrom('', '', '', '', '?', '?a', '?b', "?'/", '#f', '?a#f'),
  )
  .map(([scheme, host, path, tail]) => `${scheme}${host}${path.map((segment) => `/${segment}`).join('')}${tail}`);

const anyDirection = fc.constantFrom<Direction>('download', 'upload');

/** Valid rules: each match occurs once, and its header contains its index. */
const anyRules = fc
  .array(
    fc.oneof(
      anyUrl,
      anyUrl.map((url) => `${url}/`),
    ),
    { maxLength: 30 },
  )
  .map((matches) => {
    const rules: Rule[] = [];
    for (const match of matches) {
      const value = [...rules.map((rule) => rule.match), match].map((each, index) => ({
        match: each,
        headers: { 'X-Index': String(index) },
      }));
      const parsed = parseRules(value);
      if (parsed.ok) rules.splice(0, rules.length, ...parsed.rules);
    }
    return rules;
  });

/** True if a rule covers a URL according to the specification; works on strings, with its own resolution of dots. */
function isCovered(match: string, url: string): boolean {
  const [ourOrigin, ourPath, ourQuery] = cut(match);
  const [origin, path, query] = cut(url);
  if (ourOrigin !== origin) return false;
  return match.endsWith('/') ? path.startsWith(ourPath) : path === ourPath && query === ourQuery;
}

function cut(url: string): [origin: string, path: string, query: string] {
  const [beforeFragment = ''] = url.split('#');
  const queryAt = beforeFragment.indexOf('?');
  const [start, query] =
    queryAt < 0 ? [beforeFragment, ''] : [beforeFragment.slice(0, queryAt), beforeFragment.slice(queryAt)];
  const pathAt = start.indexOf('/', 'https://'.length);
  const [origin, path] = pathAt < 0 ? [start, ''] : [start.slice(0, pathAt), start.slice(pathAt)];
  const plainOrigin = origin.toLowerCase().replace(/^(https:.*):443$/, '$1');
  return [plainOrigin, encodeURI(decodeURI(removeDots(path))), query.replaceAll("'", '%27')];
}

/** Resolves dots by rewriting the text until nothing changes, from the left. */
function removeDots(path: string): string {
  const plain = path.replace(/%2e/gi, '.');
  let text = `${plain}/`;
  while (/\/\.\.?\//.test(text)) {
    text = text.replace(/^(.*?)\/(\.\.?)\//s, (_all, before: string, dots: string) =>
      dots === '.' ? `${before}/` : `${before.replace(/\/[^/]*$/, '')}/`,
    );
  }
  return /\/\.{1,2}$/.test(plain) ? text : text.slice(0, -1) || '/';
}

describe('for any rules', () => {
  it('the winner does not depend on their order', () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    );
    fc.assert(
      fc.property(shuffled, anyUrl, anyDirection, ([rules, others], url, direction) => {
        const headers = (given: readonly Rule[]) => resolveHeaders({ url, rules: given, direction }).headers;
        expect(headers(others)).toEqual(headers(rules));
      }),
    );
  });

  // @spec "A header is sent only to URLs its rule covers."
  it('a header is sent to a URL exactly if a rule covers it', () => {
    let hits = 0;
    fc.assert(
      fc.property(anyRules, anyUrl, anyDirection, (rules, url, direction) => {
        const { headers, from } = resolveHeaders({ url, rules, direction });
        const covering = parseUrl(url).ok ? rules.filter((rule) => isCovered(rule.match, url)) : [];
        if (from.place === 'none' || from.place === 'own') {
          expect(covering).toEqual([]);
          expect(headers).toEqual([]);
          return;
        }
        hits++;
        expect(covering).toContain(rules[from.index]);
        expect(headers).toEqual(rules[from.index]?.headers);
        if (from.place === 'prefix') expect(covering.filter(({ match }) => !match.endsWith('/'))).toEqual([]);
      }),
      { numRuns: countOf(1000) },
    );
    expect(hits).toBeGreaterThan(countOf(1000) / 40); // usually a seventh
  });

  it('the explanation names only the winner', () => {
    fc.assert(
      fc.property(anyRules, anyUrl, anyDirection, (rules, url, direction) => {
        const explanation = explainHeaders({ url, rules, direction });
        const winners = explanation.rules.filter(({ verdict }) => verdict === 'wins').map(({ index }) => index);
        expect(winners).toEqual('index' in explanation.from ? [explanation.from.index] : []);
        expect(explanation).toMatchObject(resolveHeaders({ url, rules, direction }));
      }),
    );
  });
});

describe('for any URL', () => {
  const pathCharacter = fc.constantFrom(...'ab.%2eE/../~!$&()*+,;=:@-_');

  it('its dot segments are resolved as the URL parser resolves them', () => {
    fc.assert(
      fc.property(fc.array(pathCharacter, { maxLength: 40 }), (characters) => {
        const path = `/${characters.join('')}`;
        // The segment %41 avoids the fast path of Node's parser, which leaves dots unresolved (ada-url/ada#935).
        const { pathname } = new URL(`https://h.com/%41/..${path}`);
        expect(parseUrl(`https://h.com${path}`)).toMatchObject({ ok: true, url: { target: pathname } });
      }),
      { numRuns: countOf(2000) },
    );
  });

  it('the target is printable ASCII and parses to the matched URL', () => {
    const tail = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(
        fc.oneof(
          anyUrl,
          tail.map((text) => `https://h.com/${text}`),
        ),
        (text) => {
          const parsed = parseUrl(text);
          if (!parsed.ok) return;
          const { origin, target, normalized } = parsed.url;
          expect(target).toMatch(/^\/[\x21-\x7e]*$/);
          expect(new URL(origin + target).href).toBe(normalized);
          expect(parseUrl(origin + target)).toEqual(parsed);
        },
      ),
      { numRuns: countOf(2000) },
    );
  });
});

describe('for any input', () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });
  const almostHeaders = fc.oneof(anything, fc.dictionary(fc.string(), fc.oneof(fc.string(), anything)));
  const almostRules = fc.array(
    fc.oneof(anything, fc.record({ match: fc.oneof(anyUrl, anything), headers: almostHeaders })),
  );

  /** Parses a value as rules, as own headers and as a URL. */
  function readAll(value: unknown): void {
    for (const result of [parseRules(value), parseOwnHeaders(value, 'upload'), parseUrl(value)]) {
      if (result.ok) continue;
      expect(result.problems.length).toBeGreaterThan(0);
      expect(result.problems.length).toBeLessThanOrEqual(101);
    }
  }

  it('nothing is thrown, and each refusal has a problem', () => {
    fc.assert(fc.property(fc.oneof(anything, almostRules, almostHeaders), readAll), { numRuns: countOf(1000) });
  });

  const throwing = () => {
    throw new Error('thrown by the input');
  };
  const trapped = (target: object): unknown => new Proxy(target, new Proxy({}, { get: () => throwing }));
  const hostileValues: [string, unknown][] = [
    ['a proxy whose every trap throws', trapped({})],
    ['a proxy of an array whose every trap throws', trapped([])],
    ['a proxy of a function whose every trap throws', trapped(() => 1)],
    ['throwing getters', Object.defineProperty({}, 'match', { get: throwing, enumerable: true })],
    ['throwing conversions', { [Symbol.toPrimitive]: throwing, toString: throwing, toJSON: throwing }],
    ['a throwing type tag', Object.defineProperty({}, Symbol.toStringTag, { get: throwing })],
    ['own members with names of prototypes', JSON.parse('{ "__proto__": null, "constructor": 1, "toString": 2 }')],
    ['a symbol', Symbol('a')],
  ];

  it.each(hostileValues)('nothing is thrown for %s in any position', (_name, value) => {
    const match = 'https://h.com/';
    const values = [value, [value], [{ match: value, headers: value }], [{ match, headers: { 'X-A': value } }]];
    for (const each of values) {
      readAll(each);
      expect(parseRules(each).ok).toBe(false);
    }
  });

  it('accepted values can be resolved and explained', () => {
    const names = fc.constantFrom('Accept', 'X-A', 'x-a', 'Content-Type', 'ETag', '__proto__');
    const ruleValue = fc.record({ match: anyUrl, headers: fc.dictionary(names, fc.string(), { maxKeys: 5 }) });
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(ruleValue, { maxLength: 3 }),
        fc.string(),
        anyUrl,
        anyDirection,
        (value, text, url, direction) => {
          const parsed = parseRules(value);
          if (!parsed.ok) return;
          accepted++;
          for (const each of [url, text]) {
            const question = { url: each, rules: parsed.rules, direction };
            expect(explainHeaders(question)).toMatchObject(resolveHeaders(question));
          }
        },
      ),
      { numRuns: countOf(1000) },
    );
    expect(accepted).toBeGreaterThan(countOf(1000) / 10);
  });
});
