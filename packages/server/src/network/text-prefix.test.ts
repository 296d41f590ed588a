import { describe, expect, it } from 'vitest';
import { TextPrefix } from './text-prefix.ts';

function prefixOf(pieces: readonly Uint8Array[], contentType?: string, max = 10_000): TextPrefix {
  const prefix = new TextPrefix(contentType, max);
  for (const piece of pieces) prefix.append(piece);
  prefix.end();
  return prefix;
}

const utf8 = (text: string) => Buffer.from(text);

describe('the prefix of a text', () => {
  it.each([
    ['no charset', undefined, utf8('Grüße €'), 'Grüße €'],
    ['Latin-1', 'text/plain; charset=ISO-8859-1', Buffer.from('Grüße', 'latin1'), 'Grüße'],
    ['a quoted charset', 'text/plain; Charset = "latin1"; x=y', Buffer.from('ü', 'latin1'), 'ü'],
    ['UTF-16', 'text/plain;charset=utf-16le', Buffer.from('a€', 'utf16le'), 'a€'],
    ['Shift_JIS', 'text/html; charset=shift_jis', Buffer.from([0x83, 0x65]), 'テ'],
    ['an unknown charset', 'text/plain; charset=klingon', utf8('ü'), 'ü'],
    ['an invalid media type', ';;;=', utf8('ü'), 'ü'],
    ['a byte order mark', undefined, Buffer.from([0xef, 0xbb, 0xbf, 0x61]), 'a'],
    ['bytes that are invalid in the charset', undefined, Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\uFFFD\uFFFDb'],
    ['a NUL', undefined, Buffer.from([0x61, 0, 0x62]), 'a\uFFFDb'],
    ['an incomplete character at the end', undefined, Buffer.from([0x61, 0xe2, 0x82]), 'a\uFFFD'],
    ['an unpaired surrogate', 'text/plain; charset=utf-16le', Buffer.from([0x3d, 0xd8, 0x61, 0]), '\uFFFDa'],
  ])('is decoded with %s', (_, contentType, bytes, text) => {
    expect(prefixOf([bytes], contentType).text).toBe(text);
  });

  it('is the same however its bytes are split', () => {
    const bytes = utf8('a€😀ü'.repeat(40));
    for (let length = 1; length < 8; length++) {
      const pieces = [];
      for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length));
      expect(prefixOf(pieces).text).toBe('a€😀ü'.repeat(40));
      expect([...prefixOf(pieces, undefined, 7).text].join('')).toBe('a€😀üa€😀');
    }
  });

  it('counts code points', () => {
    const prefix = prefixOf([utf8('😀'.repeat(10_001))]);
    expect([...prefix.text]).toHaveLength(10_000);
    expect(prefix.text.endsWith('😀')).toBe(true);
    expect(prefix.isFull).toBe(true);
  });

  it('is full at its last character and not before', () => {
    expect(prefixOf([utf8('x'.repeat(9_999))]).isFull).toBe(false);
    expect(prefixOf([utf8('x'.repeat(10_000))]).isFull).toBe(true);
  });
});
