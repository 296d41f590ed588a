import { describe, expect, it } from 'vitest';
import { hex } from '../../../../test/builders/cff-builder.ts';
import { ByteReader } from '../../../bytes/reader.ts';
import { readCharset } from './charset.ts';
import { expertEncoding } from './expert-encoding.data.ts';
import { standardEncoding } from './standard-encoding.data.ts';
import { standardStrings } from './standard-strings.data.ts';

/** Reads a charset at offset 3; lower offsets select predefined charsets. */
const read = (digits: string, glyphCount: number, isCid = false) =>
  Array.from(readCharset(new ByteReader(hex(`000000 ${digits}`)), 3, glyphCount, isCid));
const readPredefined = (number: number, glyphCount: number, isCid = false) =>
  readCharset(new ByteReader(new Uint8Array()), number, glyphCount, isCid);
const namesOf = (charset: Uint16Array) => Array.from(charset, (sid) => standardStrings[sid]);

describe('a charset', () => {
  it.each([
    ['single identifiers', '00 0022 0023 0100', [0, 34, 35, 256]],
    ['short ranges', '01 0022 01 0100 00', [0, 34, 35, 256]],
    ['long ranges', '02 0022 0001 0100 0000', [0, 34, 35, 256]],
    ['a range that extends beyond the glyphs', '01 0022 ff', [0, 34, 35, 36]],
  ])('is read from %s', (_, digits, expected) => {
    expect(read(digits, 4)).toEqual(expected);
  });

  it('of one glyph has only .notdef and needs no bytes', () => {
    expect([read('00', 1), read('01', 1), read('02', 1)]).toEqual([[0], [0], [0]]);
  });

  it('is refused in an unknown format', () => {
    expect(() => read('03', 2)).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: 'charset has format 3, expected 0 to 2', at: 3 }),
    );
  });

  it('is refused if it is too short', () => {
    expect(() => read('00 0022', 3)).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });

  it('that is predefined names all of its glyphs', () => {
    expect([0, 1, 2].map((number) => readPredefined(number, 1000).length)).toEqual([229, 166, 87]);
    expect(Array.from(readPredefined(0, 3))).toEqual([0, 1, 2]);
  });

  it('that is predefined maps CIDs to glyphs in order', () => {
    expect(Array.from(readPredefined(0, 3, true))).toEqual([0, 1, 2]);
    expect(readPredefined(0, 300, true)[299]).toBe(299);
  });
});

describe('predefined tables', () => {
  it('have the 391 standard strings, from the first to the last', () => {
    expect(standardStrings).toHaveLength(391);
    expect(new Set(standardStrings).size).toBe(391);
    // Technical Note 5176 (2003), "Standard Strings".
    const known = { 0: '.notdef', 1: 'space', 34: 'A', 228: 'zcaron', 229: 'exclamsmall', 378: 'Ydieresissmall' };
    for (const [sid, name] of Object.entries({ ...known, 379: '001.000', 390: 'Semibold' })) {
      expect(standardStrings[Number(sid)]).toBe(name);
    }
  });

  it('have the Expert charset in the order of the Expert Encoding', () => {
    const inOrder = expertEncoding.filter((name) => name !== undefined);
    expect(namesOf(readPredefined(1, 166))).toEqual(['.notdef', ...inOrder]);
  });

  it('have an Expert Subset that is part of the Expert charset, in its order', () => {
    const whole = namesOf(readPredefined(1, 166));
    const indexes = namesOf(readPredefined(2, 87)).map((name) => whole.indexOf(name));
    expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
    expect(indexes[0]).toBe(0);
  });

  it('have the Standard Encoding in the order of its strings', () => {
    const inOrder = standardEncoding.filter((name) => name !== undefined);
    expect(inOrder).toEqual(standardStrings.slice(1, 150)); // the first 149 after .notdef are its glyphs
    expect([standardEncoding.length, expertEncoding.length]).toEqual([256, 256]);
  });
});
