import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext } from '../../../../test/font/font-fixtures.ts';
import { decodeHmtx, encodeHmtx } from './hmtx.ts';

/** Three glyphs with an advance, two without. */
const xMins = Int16Array.of(10, 0, -5, 7, 8);
const plain = words(500, 10, 600, 0, 700, -5, 7, 8);
const { context } = fontContext();

function flagged(flags: number, ...numbers: number[]): Uint8Array {
  return Uint8Array.of(flags, ...words(...numbers));
}

describe('a transformed hmtx', () => {
  it.each([
    ['bearings of glyphs with advances', flagged(1, 500, 600, 700, 7, 8)],
    ['the bearings of monospaced glyphs', flagged(2, 500, 600, 700, 10, 0, -5)],
    ['all bearings', flagged(3, 500, 600, 700)],
  ])('may omit %s', (_, packed) => {
    expect(decodeHmtx(packed, xMins, 3, context)).toEqual(plain);
  });

  it.each([
    ['no flag', flagged(0, 500, 600, 700, 10, 0, -5, 7, 8), /flags 0, expected 1, 2 or 3/],
    ['a reserved flag', flagged(7, 500, 600, 700), /flags 7/],
  ])('is refused with %s', (_, packed, message) => {
    expect(() => decodeHmtx(packed, xMins, 3, context)).toThrow(expect.objectContaining({ code: 'WOFF2_METRICS' }));
    expect(() => decodeHmtx(packed, xMins, 3, context)).toThrow(message);
  });

  // google/woff2 1.0.2 and OTS 8.2.1 read such a table, as in W3C's datatypes-alt-255uint16-001.
  it('is read without extra bytes after its metrics, with a note', () => {
    const { job, context: notingContext } = fontContext();
    expect(decodeHmtx(flagged(3, 500, 600, 700, 1), xMins, 3, notingContext)).toEqual(plain);
    expect(job.notes).toMatchObject([{ code: 'FONT_REPAIRED', message: expect.stringMatching(/2 extra bytes after/) }]);
  });

  it('is refused if truncated anywhere', () => {
    const packed = flagged(2, 500, 600, 700, 10, 0, -5);
    for (let length = 0; length < packed.length; length++) {
      const cut = () => decodeHmtx(packed.subarray(0, length), xMins, 3, context);
      expect(cut).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
    }
  });

  it.each([0, 6])('is refused if hhea states %d advances for five glyphs', (longCount) => {
    expect(() => decodeHmtx(flagged(3, 1, 2, 3, 4, 5, 6), xMins, longCount, context)).toThrow(/advances for 5 glyphs/);
  });
});

describe('encodeHmtx', () => {
  it.each([
    ['all bearings if all equal xMin', plain, flagged(3, 500, 600, 700)],
    [
      'only the proportional bearings if the others differ',
      words(500, 10, 600, 0, 700, -5, 7, 9),
      flagged(1, 500, 600, 700, 7, 9),
    ],
    [
      'only the monospaced bearings if the others differ',
      words(500, 10, 600, 1, 700, -5, 7, 8),
      flagged(2, 500, 600, 700, 10, 1, -5),
    ],
  ])('omits %s', (_, bytes, packed) => {
    expect(encodeHmtx(bytes, xMins, 3)).toEqual(packed);
  });

  it.each([
    ['neither group of bearings equals xMin', words(500, 10, 600, 0, 700, -4, 7, 9), 3],
    ['an empty glyph has a bearing', words(500, 10, 600, 30, 700, -5, 7, 9), 3],
    ['it is longer than hhea states', words(500, 10, 600, 0, 700, -5, 7, 8, 0), 3],
    ['it is shorter than hhea states', plain.subarray(0, 14), 3],
    ['hhea states no advances', plain, 0],
    ['hhea states more advances than glyphs', words(1, 10, 2, 0, 3, -5, 4, 7, 5, 8, 6, 0), 6],
  ])('does not transform the table if %s', (_, bytes, longCount) => {
    expect(encodeHmtx(bytes, xMins, longCount)).toBeUndefined();
  });

  it('does not mark an absent array as omitted', () => {
    expect(encodeHmtx(words(500, 10, 600, 20), Int16Array.of(10, 20), 2)).toEqual(flagged(1, 500, 600));
  });

  it('round-trips any table', () => {
    const bearing = fc.constantFrom(0, 1, -1, 0x7fff, -0x8000);
    const glyph = fc.record({ xMin: bearing, isOff: fc.constantFrom(0, 0, 0, 1), advance: fc.nat(0xffff) });
    fc.assert(
      fc.property(fc.array(glyph, { minLength: 1, maxLength: 6 }), fc.nat(5), (glyphs, others) => {
        const longCount = Math.max(1, glyphs.length - others);
        const numbers = glyphs.flatMap(({ xMin, isOff, advance }, index) =>
          index < longCount ? [advance, xMin + isOff] : [xMin + isOff],
        );
        const edges = Int16Array.from(glyphs, ({ xMin }) => xMin);
        const packed = encodeHmtx(words(...numbers), edges, longCount);
        if (packed === undefined) expect(glyphs.some(({ isOff }) => isOff === 1)).toBe(true);
        else expect(decodeHmtx(packed, edges, longCount, context)).toEqual(words(...numbers));
      }),
    );
  });
});
