import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  allowedGroups,
  type Direction,
  type Problem,
  parseOwnHeaders,
  parseRules,
  parseUrl,
  type Rule,
  refusedGroups,
  resolveHeaders,
} from './index.ts';

/** The shape of vectors/url-headers.json, once its long texts are written out. */
interface Vectors {
  cases: {
    match: string;
    valid: boolean;
    code?: string;
    kind?: string;
    normalized?: string;
    url?: string;
    covered?: boolean;
  }[];
  choose: { rules: string[]; url: string; wins: string | null }[];
  same: { a: string; b: string; same: boolean }[];
  invalid: { url_headers: unknown; problems: string[] }[];
  headers: {
    allowed: Record<string, string[]>;
    refused: Record<string, string[]>;
    ownOnly: string[];
    notTokens: string[];
    values: { value: string; valid: boolean; codes?: string[] }[];
    repeated: [string, string][];
  };
  counts: Record<'rules' | 'headers', { count: number; valid: boolean }[]>;
  own: { headers: unknown; direction: Direction; problems: string[] }[];
  places: { own?: unknown; rules: unknown; url: string; direction: Direction; headers: unknown; from: unknown }[];
  wire: { url: string; origin: string; target: string; normalized?: string }[];
  wireRefused: { url: string; code: string }[];
}

// Read, not imported: a bundler would turn the member `__proto__` into a prototype.
const source = readFileSync(new URL('../../../../vectors/url-headers.json', import.meta.url), 'utf8');
const vectors = JSON.parse(source, writeOut) as Vectors;

/** Turns `{ "repeat": [text, times] }` and `{ "join": [part, …] }` into the text that they represent. */
function writeOut(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const form = value as { repeat?: [string, number]; join?: string[] };
  if (Array.isArray(form.repeat)) return form.repeat[0].repeat(form.repeat[1]);
  return Array.isArray(form.join) ? form.join.join('') : value;
}

function faultsOf(result: { ok: true } | { ok: false; problems: readonly Problem[] }): string[] {
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field} ${code}`);
}

/** A rule with its index in its header. */
function ruleFor(match: string, index = 0): Rule {
  const parsed = parseRules([{ match, headers: { 'X-Rule': String(index) } }]);
  if (!parsed.ok) throw new Error(`${match.slice(0, 100)}: ${faultsOf(parsed)}`);
  return parsed.rules[0]!;
}

function withHeader(name: string, value = 'a') {
  return [{ match: 'https://h.com/', headers: Object.fromEntries([[name, value]]) }];
}

describe('a match', () => {
  it.each(vectors.cases.filter(({ valid }) => valid))('$match is read', ({ match, kind, normalized, url, covered }) => {
    const rule = ruleFor(match);
    expect(rule).toMatchObject({ match, kind, normalized });
    if (url === undefined) return;
    const { from } = resolveHeaders({ url, rules: [rule], direction: 'download' });
    expect(from).toEqual(covered ? { place: kind, index: 0 } : { place: 'none' });
  });

  it.each(vectors.cases.filter(({ valid }) => !valid))('$match is refused as $code', ({ match, code }) => {
    const faults = faultsOf(parseRules([{ match, headers: {} }]));
    expect(faults).toContain(`url_headers[0].match ${code}`);
  });

  it.each(vectors.same)('$a and $b are the same: $same', ({ a, b, same }) => {
    const faults = faultsOf(parseRules([a, b].map((match) => ({ match, headers: {} }))));
    expect(faults).toEqual(same ? ['url_headers[1].match duplicate_match'] : []);
  });
});

describe('the rule that wins', () => {
  it.each(vectors.choose)('for $url among $rules is $wins', ({ rules, url, wins }) => {
    const { headers } = resolveHeaders({ url, rules: rules.map(ruleFor), direction: 'download' });
    expect(headers).toEqual(wins === null ? [] : [['X-Rule', String(rules.indexOf(wins))]]);
  });

  it.each(vectors.places)('for $url ($direction) comes from $from', ({ own, rules, url, direction, headers, from }) => {
    const ownHeaders = parseOwnHeaders(own, direction);
    const parsed = parseRules(rules);
    if (!ownHeaders.ok || !parsed.ok) throw new Error(`refused: ${faultsOf(ownHeaders)} ${faultsOf(parsed)}`);
    const question = { url, own: ownHeaders.headers, rules: parsed.rules, direction };
    expect(resolveHeaders(question)).toEqual({ headers, from });
  });
});

describe('a value of url_headers', () => {
  it.each(vectors.invalid)('$url_headers is refused with every problem', ({ url_headers, problems }) => {
    expect(faultsOf(parseRules(url_headers)).sort()).toEqual([...problems].sort());
  });

  it.each(vectors.counts.rules)('with $count rules is valid: $valid', ({ count, valid }) => {
    const rules = Array.from({ length: count }, (_, index) => ({ match: `https://h.com/${index}`, headers: {} }));
    expect(faultsOf(parseRules(rules))).toEqual(valid ? [] : ['url_headers too_many_rules']);
  });

  it.each(vectors.counts.headers)('with $count headers in a rule is valid: $valid', ({ count, valid }) => {
    const names = Array.from({ length: count }, (_, index) => [`X-${index}`, 'a']);
    const headers = Object.fromEntries(names) as Record<string, string>;
    const faults = faultsOf(parseRules([{ match: 'https://h.com/', headers }]));
    expect(faults).toEqual(valid ? [] : ['url_headers[0].headers too_many_headers']);
    expect(parseOwnHeaders(headers, 'upload').ok).toBe(valid);
  });
});

describe('a header name', () => {
  const { allowed, refused, ownOnly, notTokens, repeated } = vectors.headers;

  it.each(Object.values(allowed).flat())('%s is allowed in rules and for a URL', (name) => {
    expect(faultsOf(parseRules(withHeader(name)))).toEqual([]);
    expect(faultsOf(parseOwnHeaders({ [name]: 'a' }, 'download'))).toEqual([]);
  });

  it.each(Object.values(refused).flat())('%s is refused in rules and for a URL', (name) => {
    const code = 'header_name_refused';
    expect(faultsOf(parseRules(withHeader(name)))).toEqual([`url_headers[0].headers.${name} ${code}`]);
    expect(faultsOf(parseOwnHeaders({ [name]: 'a' }, 'download'))).toEqual([`headers.${name} ${code}`]);
    expect(faultsOf(parseOwnHeaders({ [name]: 'a' }, 'upload'))).toEqual([`headers.${name} ${code}`]);
  });

  it.each(ownOnly)('%s is allowed in own headers only', (name) => {
    expect(faultsOf(parseRules(withHeader(name)))).toEqual([`url_headers[0].headers.${name} header_name_not_allowed`]);
    const own = parseOwnHeaders(Object.fromEntries([[name, 'a']]), 'download');
    expect(own).toEqual({ ok: true, headers: [[name, 'a']], ignored: [] });
  });

  it.each(notTokens)('%j is not a token', (name) => {
    const expected = [expect.objectContaining({ code: 'header_name_invalid' })];
    expect(parseRules(withHeader(name))).toEqual({ ok: false, problems: expected });
    expect(parseOwnHeaders({ [name]: 'a' }, 'upload')).toEqual({ ok: false, problems: expected });
  });

  it.each(repeated)('%s and %s are one name twice', (first, second) => {
    const headers = { [first]: 'a', [second]: 'a' };
    const fault = `headers.${second} header_name_repeated`;
    expect(faultsOf(parseRules([{ match: 'https://h.com/', headers }]))).toEqual([`url_headers[0].${fault}`]);
    expect(faultsOf(parseOwnHeaders(headers, 'download'))).toEqual([fault]);
  });

  it('has a vector for every name of the tables', () => {
    const inTables = [allowedGroups, refusedGroups].flatMap((groups) => Object.values(groups).flat());
    const inVectors = new Set([allowed, refused].flatMap((groups) => Object.values(groups).flat()));
    expect(inTables.filter((name) => !inVectors.has(name))).toEqual([]);
  });
});

describe('a header value', () => {
  it.each(vectors.headers.values)(
    'is checked alike in rules and own headers: $codes',
    ({ value, valid, codes = [] }) => {
      expect(codes.length === 0).toBe(valid);
      const inRule = codes.map((code) => `url_headers[0].headers.Accept ${code}`);
      expect(faultsOf(parseRules(withHeader('Accept', value)))).toEqual(inRule);
      const inOwn = codes.map((code) => `headers.Accept ${code}`);
      expect(faultsOf(parseOwnHeaders({ Accept: value }, 'upload'))).toEqual(inOwn);
    },
  );
});

describe('own headers', () => {
  it.each(vectors.own)('$headers ($direction) have the faults $problems', ({ headers, direction, problems }) => {
    expect(faultsOf(parseOwnHeaders(headers, direction)).sort()).toEqual([...problems].sort());
  });
});

describe('a URL', () => {
  it.each(vectors.wire)('$url is sent as $target', ({ url, origin, target, normalized }) => {
    const parsed = parseUrl(url);
    if (!parsed.ok) throw new Error(faultsOf(parsed).join());
    expect(parsed.url).toMatchObject({ origin, target, ...(normalized === undefined ? {} : { normalized }) });
    // The sent URL is the matched one: parsing it gives the same URL.
    expect(new URL(origin + target).href).toBe(parsed.url.normalized);
  });

  it.each(vectors.wireRefused)('$url is refused as $code', ({ url, code }) => {
    expect(faultsOf(parseUrl(url, 'input.source.url'))).toEqual([`input.source.url ${code}`]);
    expect(resolveHeaders({ url, own: [['Accept', 'a']], direction: 'download' })).toEqual({
      headers: [],
      from: { place: 'none' },
    });
  });
});
