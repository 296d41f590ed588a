import { describe, expect, it } from 'vitest';
import { type CffFontParts, cffFont, hex } from '../../../../test/builders/cff-builder.ts';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { readCff } from '../read.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
// .notdef, A, B, onesuperior and `own`, which is not a standard string.
const charset = hex('00 0022 0023 0096 0187');

/** Lists the entries of an encoding, code by code. */
function codesOf(encoding: CffFontParts['encoding'], parts: Partial<CffFontParts> = {}) {
  const glyphs = new Array<string>(5).fill('endchar');
  const bytes = cffFont({ glyphs, charset, strings: ['own'], ...(encoding !== undefined && { encoding }), ...parts });
  const found = [...(readCff(bytes, context).encoding ?? [])];
  return Object.fromEntries(found.flatMap((glyph, code) => (glyph === 0 ? [] : [[code, glyph]])));
}

describe('an encoding', () => {
  it('defaults to the Standard Encoding', () => {
    expect(codesOf(undefined)).toEqual({ 65: 1, 66: 2 });
    expect(codesOf(0)).toEqual({ 65: 1, 66: 2 });
  });

  it('may be the Expert Encoding', () => {
    expect(codesOf(1)).toEqual({ 201: 3 });
  });

  it.each([
    ['single codes', '00 03 41 61 ff', { 65: 1, 97: 2, 255: 3 }],
    ['ranges', '01 02 41 01 f0 01', { 65: 1, 66: 2, 240: 3, 241: 4 }],
    ['single codes with supplements', '80 01 41 02 42 0022 43 0187', { 65: 1, 66: 1, 67: 4 }],
    ['ranges with a supplement', '81 01 41 00 01 42 0096', { 65: 1, 66: 3 }],
    ['supplements with names that the font does not have', '80 01 41 02 42 0100 43 01ff', { 65: 1 }],
    ['a range that extends beyond the glyphs', '01 01 41 09', { 65: 1, 66: 2, 67: 3, 68: 4 }],
  ])('is read from %s', (_, digits, expected) => {
    expect(codesOf(hex(digits))).toEqual(expected);
  });

  it('is refused in an unknown format', () => {
    expect(() => codesOf(hex('02'))).toThrow(
      expect.objectContaining({ code: 'CFF_MALFORMED', message: 'encoding has format 2, expected 0 or 1' }),
    );
  });

  it('does not exist in CID-keyed fonts', () => {
    expect(codesOf(hex('00 01 41'), { entries: [[0x0c1e, 391, 391, 0]], fontDicts: [{}] })).toEqual({});
  });
});
