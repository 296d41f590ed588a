import { describe, expect, it } from 'vitest';
import { decodeName, isSystemFile, normalizeName, requireSafeName } from './entry-name.ts';

const none = new Uint8Array();

describe('decodeName', () => {
  it('decodes code page 437', () => {
    // The page's first and last characters, its box corners and its Greek, from the table of the Unicode Consortium.
    const samples: [number, number][] = [
      [0x80, 0x00c7],
      [0x9b, 0x00a2],
      [0xb0, 0x2591],
      [0xc9, 0x2554],
      [0xda, 0x250c],
      [0xe0, 0x03b1],
      [0xe1, 0x00df],
      [0xf9, 0x2219],
      [0xfe, 0x25a0],
      [0xff, 0x00a0],
    ];
    for (const [byte, character] of samples) {
      expect(decodeName(Uint8Array.of(byte), none).codePointAt(0)).toBe(character);
    }
  });

  it('keeps a byte order mark, so that two names stay different', () => {
    expect(decodeName(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), none)).toBe('\ufeffa');
  });
});

describe('normalizeName', () => {
  it.each([
    ['a/b.txt', 'a/b.txt'],
    ['a\\b.txt', 'a/b.txt'],
    ['./a//b/./c', 'a/b/c'],
    ['a/', 'a/'],
    ['a\\', 'a/'],
    ['a/.', 'a/'],
    ['./', ''],
    ['A\u030angstro\u0308m', 'Ångström'],
  ])('normalizes %j to %j', (name, expected) => {
    expect(normalizeName(name)).toBe(expected);
  });
});

describe('requireSafeName', () => {
  it.each([
    ['', 'is empty'],
    ['/etc/passwd', 'is absolute'],
    ['\\Windows\\a', 'is absolute'],
    ['\\\\server\\share', 'is absolute'],
    ['C:\\a', 'is absolute'],
    ['c:a', 'is absolute'],
    ['./C:/a', 'is absolute'],
    ['..', 'leads to a folder above'],
    ['../a', 'leads to a folder above'],
    ['a/../../b', 'leads to a folder above'],
    ['a\\..\\b', 'leads to a folder above'],
    ['a/..', 'leads to a folder above'],
    ['a\0.txt', 'contains a control character'],
    ['a\nb', 'contains a control character'],
    ['a\u007f', 'contains a control character'],
    ['a\u0085', 'contains a control character'],
    ['a\ud800', 'contains a control character'],
    ['Icon\r/a', 'contains a control character'],
  ])('refuses %j', (name, message) => {
    expect(() => requireSafeName(name, 7)).toThrow(
      expect.objectContaining({ code: 'ZIP_NAME_UNSAFE', at: 7, message: expect.stringContaining(message) }),
    );
  });

  it.each(['a..b', '...', 'a/..b/c', 'a b/ü', '1:2 scale', 'Icon\r'])('accepts %j', (name) => {
    expect(requireSafeName(name)).toBe(name);
  });

  it('shortens a long name in its message', () => {
    const long = `/${'x'.repeat(60_000)}`;
    expect(() => requireSafeName(long)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,250}$/) }),
    );
  });
});

describe('isDebris', () => {
  it('depends on the name only, in any folder and case', () => {
    expect(['a/THUMBS.DB', 'x/__MACOSX/y', 'a/._b', '.ds_store'].every(isSystemFile)).toBe(true);
    expect(['a/b', '__macosx/y', 'Icon', '.hidden'].some(isSystemFile)).toBe(false);
  });
});
