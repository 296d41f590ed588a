import { describe, expect, it } from 'vitest';
import type { Header } from './headers.ts';
import { resolveHeaders } from './resolve.ts';
import { parseRules, type Rule } from './rules/rules.ts';

function rulesFor(headers: Record<string, Record<string, string>>): readonly Rule[] {
  const parsed = parseRules(Object.entries(headers).map(([match, given]) => ({ match, headers: given })));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.rules;
}

const url = 'https://h.com/a/f';
const own: readonly Header[] = [['X-Place', 'own']];
const rules = rulesFor({
  'https://h.com/': { 'X-Place': 'short prefix', 'X-Short': 'a' },
  'https://h.com/a/': { 'X-Place': 'long prefix', 'X-Long': 'a' },
  'https://h.com/a/f': { 'X-Place': 'exact', 'X-Exact': 'a' },
});

describe('the headers of a request come', () => {
  // @spec "The URL's own `headers` (`input.source.headers`, `output.upload.headers`)."
  it.each(['download', 'upload'] as const)('first from the URL itself (%s)', (direction) => {
    expect(resolveHeaders({ url, own, rules, direction })).toEqual({ headers: own, from: { place: 'own' } });
  });

  // @spec "An empty own `headers` object is the same as absent."
  it('not from an empty own headers object', () => {
    const absent = resolveHeaders({ url, rules, direction: 'download' });
    expect(absent.from).toEqual({ place: 'exact', index: 2 });
    expect(resolveHeaders({ url, own: [], rules, direction: 'download' })).toEqual(absent);
    expect(resolveHeaders({ url, own: undefined, rules, direction: 'download' })).toEqual(absent);
  });

  // @spec "Otherwise an exact rule in `url_headers` for that URL."
  it('otherwise from the exact rule', () => {
    expect(resolveHeaders({ url, rules, direction: 'download' })).toEqual({
      headers: [
        ['X-Place', 'exact'],
        ['X-Exact', 'a'],
      ],
      from: { place: 'exact', index: 2 },
    });
  });

  // @spec "Otherwise the longest prefix rule covering the URL."
  it('otherwise from the longest prefix that covers the URL', () => {
    const under = (path: string) => resolveHeaders({ url: `https://h.com${path}`, rules, direction: 'upload' }).from;
    expect(under('/a/g')).toEqual({ place: 'prefix', index: 1 });
    expect(under('/a/f?q')).toEqual({ place: 'prefix', index: 1 });
    expect(under('/b')).toEqual({ place: 'prefix', index: 0 });
  });

  it('from the prefix that is longest after normalization', () => {
    const written = rulesFor({ 'https://h.com/long-detour/../': {}, 'https://h.com/a/': {} });
    expect(resolveHeaders({ url, rules: written, direction: 'download' }).from).toEqual({ place: 'prefix', index: 1 });
  });

  // @spec "Otherwise no headers."
  it('otherwise from nowhere', () => {
    const none = { headers: [], from: { place: 'none' } };
    expect(resolveHeaders({ url: 'https://i.com/', rules, direction: 'download' })).toEqual(none);
    expect(resolveHeaders({ url: 'http://h.com/a/f', rules, direction: 'download' })).toEqual(none);
    expect(resolveHeaders({ url, direction: 'download' })).toEqual(none);
  });

  it('from nowhere for a refused URL, even with own headers', () => {
    for (const wrong of ['', 'https://u@h.com/a/f', 'https://h.com/a/f\n', 'ftp://h.com/a/f']) {
      const resolved = resolveHeaders({ url: wrong, own, rules, direction: 'download' });
      expect(resolved).toEqual({ headers: [], from: { place: 'none' } });
    }
  });
});

describe('the winning source', () => {
  // @spec "Headers of different rules are never merged."
  it('gives only its own headers', () => {
    const names = (path: string) =>
      resolveHeaders({ url: `https://h.com${path}`, rules, direction: 'download' }).headers.map(([name]) => name);
    expect(names('/a/f')).toEqual(['X-Place', 'X-Exact']);
    expect(names('/a/g')).toEqual(['X-Place', 'X-Long']);
    expect(names('/b')).toEqual(['X-Place', 'X-Short']);
  });

  // @spec "An own `headers` object replaces a same-`match` exact rule without error."
  it('is the own headers object if an exact rule has the same URL', () => {
    const same = rulesFor({ [url]: { 'X-Place': 'exact', Accept: 'a/b' } });
    expect(resolveHeaders({ url, own, rules: same, direction: 'upload' })).toEqual({
      headers: [['X-Place', 'own']],
      from: { place: 'own' },
    });
  });

  // @spec "A rule with an empty `headers` object gives the URLs it wins for no headers at all (an exact rule opts out one URL; a prefix rule opts out all below it unless a longer prefix or exact rule covers the URL)."
  it('may be empty: then nothing is sent', () => {
    const optingOut = rulesFor({
      'https://h.com/': { 'X-Place': 'root' },
      'https://h.com/a': {},
      'https://h.com/out/': {},
      'https://h.com/out/in/': { 'X-Place': 'longer' },
      'https://h.com/out/f': { 'X-Place': 'exact' },
    });
    const sent = (path: string) =>
      resolveHeaders({ url: `https://h.com${path}`, rules: optingOut, direction: 'download' }).headers;
    expect(sent('/a')).toEqual([]);
    expect(sent('/a?b')).toEqual([['X-Place', 'root']]);
    expect(sent('/out/g')).toEqual([]);
    expect(sent('/out/g/h?i')).toEqual([]);
    expect(sent('/out/in/g')).toEqual([['X-Place', 'longer']]);
    expect(sent('/out/f')).toEqual([['X-Place', 'exact']]);
  });

  // @spec "Use this for presigned URLs under a prefix that carries `Authorization`, since object stores refuse a request with both a query signature and an `Authorization` header."
  it('keeps Authorization from a presigned URL that opts out', () => {
    const presigned = 'https://bucket.example/in/a.psd?X-Amz-Signature=0a1b';
    const mixed = rulesFor({ 'https://bucket.example/': { Authorization: 'Bearer a' }, [presigned]: {} });
    const sent = (at: string) => resolveHeaders({ url: at, rules: mixed, direction: 'upload' }).headers;
    expect(sent(presigned)).toEqual([]);
    expect(sent('https://bucket.example/in/b.psd')).toEqual([['Authorization', 'Bearer a']]);
  });
});

describe('on an upload', () => {
  // @spec "On an upload, `Content-Type` and `User-Agent` are set by the service and cannot be overridden."
  // @spec "| Custom headers | Merged from `output.upload.headers`; cannot override `Content-Type` or `User-Agent` |"
  it('neither own headers nor rules set Content-Type or User-Agent', () => {
    const setting: Header[] = [
      ['content-type', 'a/b'],
      ['USER-AGENT', 'me'],
      ['X-A', 'a'],
    ];
    const prefix = rulesFor({ 'https://h.com/': { 'CONTENT-TYPE': 'a/b', 'X-A': 'a' } });
    expect(resolveHeaders({ url, own: setting, direction: 'upload' }).headers).toEqual([['X-A', 'a']]);
    expect(resolveHeaders({ url, rules: prefix, direction: 'upload' }).headers).toEqual([['X-A', 'a']]);
    expect(resolveHeaders({ url, own: setting, direction: 'download' }).headers).toEqual(setting);
  });

  it('own headers without effect still win over the rules', () => {
    const resolved = resolveHeaders({ url, own: [['Content-Type', 'a/b']], rules, direction: 'upload' });
    expect(resolved).toEqual({ headers: [], from: { place: 'own' } });
  });
});
