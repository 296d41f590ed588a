import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/builders/cff-builder.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { readFdSelect } from './fd-select.ts';

const read = (digits: string, glyphCount = 6) => Array.from(readFdSelect(new ByteReader(hex(digits)), glyphCount));

describe('FDSelect', () => {
  it.each([
    ['single glyphs', '00 01 01 00 00 00 02'],
    ['ranges', '03 0003 0000 01 0002 00 0005 02 0006'],
    ['long ranges', '04 00000003 00000000 0001 00000002 0000 00000005 0002 00000006'],
    ['ranges that extend beyond the glyphs', '03 0004 0000 01 0002 00 0005 02 0009 03 000a'],
  ])('reads %s', (_, digits) => {
    expect(read(digits)).toEqual([1, 1, 0, 0, 0, 2]);
  });

  it('assigns glyphs before the first range to the first Font DICT', () => {
    expect(read('03 0001 0004 01 0006')).toEqual([0, 0, 0, 0, 1, 1]);
  });

  it('refuses ranges that go backwards', () => {
    expect(() => read('03 0003 0000 01 0004 00 0002 01 0006')).toThrow(
      expect.objectContaining({
        code: 'CFF_MALFORMED',
        message: 'FDSelect range starts at glyph 2, expected at least 4',
      }),
    );
  });

  it('refuses an unknown format', () => {
    expect(() => read('01')).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: 'FDSelect has format 1, expected 0, 3 or 4' }),
    );
  });

  it('refuses an array that is too short', () => {
    expect(() => read('00 01 01')).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});
