import { describe, expect, it } from 'vitest';
import { decodeXml, decodeXmlChunks, previewXml } from './encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const declared = (encoding: string, text = '') => `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;

describe('decodeXml', () => {
  it.each([
    ['UTF-8', utf8('<a>é€</a>'), '<a>é€</a>'],
    ['UTF-8 with a byte order mark', utf8('\ufeff<a>é€</a>'), '<a>é€</a>'],
    ['declared UTF-8', utf8(declared('utf-8', 'é')), declared('utf-8', 'é')],
    ['UTF-16 with a byte order mark', utf16le('\ufeff<a>é€</a>'), '<a>é€</a>'],
    ['big-endian UTF-16 with a byte order mark', utf16be('\ufeff<a>é€</a>'), '<a>é€</a>'],
    ['UTF-16 without a byte order mark', utf16le(declared('UTF-16', 'é')), declared('UTF-16', 'é')],
    ['big-endian UTF-16 without a byte order mark', utf16be(declared('UTF-16', 'é')), declared('UTF-16', 'é')],
    ['ISO-8859-1', latin1(declared('ISO-8859-1', 'é')), declared('ISO-8859-1', 'é')],
    ['windows-1252', latin1(declared('windows-1252', '\x80')), declared('windows-1252', '€')],
    ['windows-1251', latin1(declared('windows-1251', '\xdf')), declared('windows-1251', 'Я')],
    ['Shift_JIS', latin1(declared('Shift_JIS', '\x83\x65')), declared('Shift_JIS', 'テ')],
    [
      'a byte order mark that contradicts the declaration',
      utf16le(`\ufeff${declared('UTF-8', 'é')}`),
      declared('UTF-8', 'é'),
    ],
    ['UTF-8 declared as UTF-16', utf8(declared('UTF-16', 'é')), declared('UTF-16', 'é')],
    ['an empty document', new Uint8Array(), ''],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeXml(bytes)).toBe(text);
  });

  it('keeps a second byte order mark, which is a character', () => {
    expect(decodeXml(utf8('\ufeff\ufeff'))).toBe('\ufeff');
  });

  it.each([
    ['UTF-8 with a lone continuation byte', latin1('<a>\x80'), 3],
    ['Latin 1 without a declaration', latin1('<a>\xe9</a>'), 3],
    ['UTF-8 with an overlong sequence', latin1('<a>\xc0\xbc'), 3],
    ['UTF-8 with a lone surrogate', latin1('<a>\xed\xa0\x80'), 3],
    ['truncated UTF-8', latin1('<a>\xe2\x82'), 4],
    ['a long text with an invalid last byte', latin1(`${'ab'.repeat(400_000)}\xff`), 800_000],
  ])('refuses %s with the offset', (_, bytes, at) => {
    for (const decode of [decodeXml, (all: Uint8Array) => [...decodeXmlChunks(all)]]) {
      try {
        expect.fail(String(decode(bytes).length));
      } catch (error) {
        expect(error).toMatchObject({ code: 'XML_UNDECODABLE' });
        // A decoder may report the wrong byte or the one behind it.
        expect([at, at + 1]).toContain((error as { at: number }).at);
      }
    }
  });

  it('refuses UTF-16 with a lone surrogate', () => {
    expect(() => decodeXml(utf16le('\ufeff<a>\ud800</a>'))).toThrow(
      expect.objectContaining({ code: 'XML_UNDECODABLE' }),
    );
  });

  it('refuses an unknown encoding by name', () => {
    expect(() => decodeXml(utf8(declared('x-none')))).toThrow(expect.objectContaining({ code: 'XML_ENCODING' }));
    expect(() => decodeXml(utf8(declared('x-none')))).toThrow('x-none');
  });
});

describe('decodeXmlChunks', () => {
  it('cuts between characters only', () => {
    const text = 'aé€\u{1F600}'.repeat(9);
    const bytes = utf8(text);
    for (let length = 4; length <= bytes.length; length++) {
      expect([...decodeXmlChunks(bytes, length)].join('')).toBe(text);
    }
  });
});

describe('previewXml', () => {
  it('decodes the start of a document and replaces undecodable bytes', () => {
    expect(previewXml(utf8('\ufeff<a>é').subarray(0, -1))).toBe('<a>\ufffd');
    expect(previewXml(utf8(declared('x-none')))).toBe(declared('x-none'));
  });
});
