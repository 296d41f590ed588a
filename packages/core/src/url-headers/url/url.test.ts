import { describe, expect, it } from 'vitest';
import { parseUrl } from './url.ts';

function faults(text: unknown): string[] {
  const parsed = parseUrl(text);
  return parsed.ok ? [] : parsed.problems.map(({ code }) => code);
}

function target(text: string): string {
  const parsed = parseUrl(text);
  if (!parsed.ok) throw new Error(`${text}: ${faults(text)}`);
  return parsed.url.target;
}

describe('a source or upload URL', () => {
  it('may be http or https, in any case', () => {
    for (const text of ['http://h.com/', 'https://h.com/', 'HTTPS://h.com']) expect(faults(text)).toEqual([]);
    for (const text of ['ftp://h.com/', 'file://h.com/', 'ws://h.com/']) expect(faults(text)).toEqual(['url_scheme']);
  });

  // @spec "Control characters, spaces, backslashes and user info are refused, text first, then parsed."
  it('is refused for anything that a parser would silently repair', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code <= 0x20 || code >= 0x7f);
    const bad = [...controls.map((code) => String.fromCharCode(code)), '\\'];
    for (const character of bad) {
      for (const text of [
        `${character}https://h.com/a`,
        `https://h.com/${character}a`,
        `https://h.com/a${character}`,
      ]) {
        expect(faults(text), JSON.stringify(text)).toEqual(['url_character']);
      }
    }
    for (const text of ['https://u:p@h.com/', 'https://u@h.com', 'https://@h.com/']) {
      expect(faults(text)).toEqual(['url_user_info']);
    }
    for (const text of ['https:h.com/', 'https:///h.com/', 'https:/h.com/']) {
      expect(faults(text)).toEqual(['url_not_absolute']);
    }
  });

  it.each([undefined, null, 1, {}, new URL('https://h.com/')])('is a string, not %o', (value) => {
    expect(faults(value)).toEqual(['wrong_type']);
  });

  it('is refused with all problems, without being quoted', () => {
    const parsed = parseUrl('ftp://user:sesame@h.com/?token=sesame', 'output.upload.url');
    expect(parsed).toMatchObject({
      problems: [
        { field: 'output.upload.url', code: 'url_scheme' },
        { field: 'output.upload.url', code: 'url_user_info' },
      ],
    });
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
});

describe('sending', () => {
  // @spec "On the wire go the parsed origin and the path and query **as written** (non-ASCII percent-encoded, dot segments resolved, fragment dropped); the normalized `href` is for matching only."
  it('uses the parsed origin, and path and query as written', () => {
    expect(parseUrl("HTTPS://H.com:443/ü/{a}/%7e/../b?q='\"<é>'#top")).toEqual({
      ok: true,
      url: {
        origin: 'https://h.com',
        target: "/%C3%BC/{a}/b?q='\"<%C3%A9>'",
        normalized: 'https://h.com/%C3%BC/%7Ba%7D/b?q=%27%22%3C%C3%A9%3E%27',
      },
    });
  });

  it('keeps every printable ASCII character of path and query', () => {
    const printable = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
    const inPath = printable.filter((character) => !'#?\\'.includes(character)).join('');
    const inQuery = printable.filter((character) => !'#\\'.includes(character)).join('');
    expect(target(`https://h.com/${inPath}?${inQuery}`)).toBe(`/${inPath}?${inQuery}`);
  });

  it('keeps the signature of a presigned URL', () => {
    const signed =
      "/in/a%20b/c'd(1)%2f.psd?X-Amz-Credential=AKIA%2F20250101%2Feu-west-1%2Fs3&X-Amz-Signature=0a'b~c%7e&x=";
    expect(target(`https://bucket.s3.amazonaws.com${signed}`)).toBe(signed);
  });

  it("uses the matched URL, even if Node's parser misses dot segments (ada-url/ada#935)", () => {
    for (const path of ['/a/.x/../../b', '/.a/../b', '/.a/.b/../../b', '/a/.x/.././../b']) {
      const expected = { origin: 'https://h.com', target: '/b', normalized: 'https://h.com/b' };
      expect(parseUrl(`https://h.com${path}`)).toEqual({ ok: true, url: expected });
    }
  });

  it('keeps an empty query and drops a fragment', () => {
    expect(target('https://h.com/f?')).toBe('/f?');
    expect(target('https://h.com/f?#a')).toBe('/f?');
    expect(target('https://h.com/f#?a')).toBe('/f');
    expect(target('https://h.com?a')).toBe('/?a');
    expect(target('https://h.com')).toBe('/');
  });
});
