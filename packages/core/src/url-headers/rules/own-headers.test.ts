import { describe, expect, it } from 'vitest';
import { resolveHeaders } from '../resolve.ts';
import { parseOwnHeaders } from './own-headers.ts';

/** Each problem as its field and code; none for headers that are accepted. */
function faults(value: unknown, field?: string): string[] {
  const parsed = parseOwnHeaders(value, 'download', field);
  return parsed.ok ? [] : parsed.problems.map(({ field: at, code }) => `${at} ${code}`);
}

const counted = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`N${index}`, 'a']));

describe('own headers', () => {
  // @spec "| `input.source.headers` | object | no | HTTP headers for the download, at most 5 |"
  // @spec "| `output.upload.headers` | object | no | HTTP headers for the upload, at most 5 |"
  // @spec "| `input.source.headers`, `output.upload.headers` | at most 5 each |"
  it('may be absent, and are at most five', () => {
    for (const direction of ['download', 'upload'] as const) {
      expect(parseOwnHeaders(undefined, direction)).toEqual({ ok: true, headers: [], ignored: [] });
      expect(parseOwnHeaders({}, direction)).toEqual({ ok: true, headers: [], ignored: [] });
      expect(parseOwnHeaders(counted(5), direction).ok).toBe(true);
      expect(parseOwnHeaders(counted(6), direction)).toMatchObject({ problems: [{ code: 'too_many_headers' }] });
    }
  });

  // @spec "Own headers: any token that is not on the always-refused list (a fault there is a field fault, 400)."
  it('may have any token as a name unless it is always refused', () => {
    const headers = { Range: 'bytes=0-', 'user-agent': 'me', 'x!#$%': '', Expect: '' };
    expect(parseOwnHeaders(headers, 'download')).toEqual({ ok: true, headers: Object.entries(headers), ignored: [] });
    expect(faults({ host: 'a', 'Proxy-A': 'b', 'a b': 'c' })).toEqual([
      'headers.host header_name_refused',
      'headers.Proxy-A header_name_refused',
      'headers.a… header_name_invalid',
    ]);
  });

  // @spec "Both: values are strings of TAB, 0x20–7E, 0x80–FF; 8192 bytes as sent; names that differ in case only are a fault."
  it('must not have two names that differ in case only', () => {
    expect(faults({ Range: 'a', RANGE: 'a', 'X-A': 'a', range: 'b' })).toEqual([
      'headers.RANGE header_name_repeated',
      'headers.range header_name_repeated',
    ]);
  });

  // @spec "`Content-Type` and `User-Agent` in `output.upload.headers` are accepted and have no effect."
  it('may contain headers that the service sets on an upload, which are ignored', () => {
    const own = parseOwnHeaders({ 'content-TYPE': 'a/b', 'User-Agent': 'me', 'X-A': 'a' }, 'upload');
    if (!own.ok) throw new Error('refused');
    expect(own.ignored).toEqual(['content-TYPE', 'User-Agent']);
    const { headers } = resolveHeaders({ url: 'https://h.com/', own: own.headers, direction: 'upload' });
    expect(headers).toEqual([['X-A', 'a']]);
  });

  it('are checked even if they have no effect', () => {
    expect(parseOwnHeaders({ 'Content-Type': 'a\r\n' }, 'upload')).toMatchObject({
      problems: [{ field: 'headers.Content-Type', code: 'header_value_character' }],
    });
  });

  it('report problems under the given path', () => {
    expect(faults({ Host: 'a' }, 'input.source.headers')).toEqual(['input.source.headers.Host header_name_refused']);
    expect(faults(null, 'input.source.headers')).toEqual(['input.source.headers wrong_type']);
  });

  it('keep a header named __proto__', () => {
    const parsed = parseOwnHeaders(JSON.parse('{ "__proto__": "a" }'), 'download');
    expect(parsed).toEqual({ ok: true, headers: [['__proto__', 'a']], ignored: [] });
    expect(faults(JSON.parse('{ "__proto__": { "Host": "a" } }'))).toEqual(['headers.__proto__ wrong_type']);
  });

  // @spec "| `input.source.headers` | object | no | HTTP headers for the download, at most 5 |"
  // @spec "| `output.upload.headers` | object | no | HTTP headers for the upload, at most 5 |"
  it.each([null, [], 'Accept: a', 1, new Headers(), new Map()])('are refused as %o', (value) => {
    expect(faults(value)).toEqual(['headers wrong_type']);
  });
});
