import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveTag, formulaTag } from '../../../test/image/icc.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { readToneCurve, tableCurve } from './tone-curve.ts';

const read = (tag: Uint8Array) => readToneCurve(new ByteReader(tag));

describe('a tone curve', () => {
  // ICC.1:2022, "curveType" and "parametricCurveType".
  it.each([
    ['without samples is the identity', curveTag(), 0.3, 0.3],
    ['of one sample is a gamma', curveTag(2), 0.5, 0.25],
    ['of several samples is linear between them', curveTag(0, 0.2, 1), 0.75, 0.6],
    ['of function type 0 is a power', formulaTag(0, 3), 0.5, 0.125],
    ['of function type 1 is a power above -b/a', formulaTag(1, 2, 2, -0.5), 0.5, 0.25],
    ['of function type 1 is 0 below', formulaTag(1, 2, 2, -0.5), 0.2, 0],
    ['of function type 2 has an offset above', formulaTag(2, 2, 2, -0.5, 0.125), 0.5, 0.375],
    ['of function type 2 is constant below', formulaTag(2, 2, 2, -0.5, 0.125), 0.2, 0.125],
    ['of function type 3 is a power above d', formulaTag(3, 2, 1, 0, 0.5, 0.5), 0.75, 0.5625],
    ['of function type 3 is linear below d', formulaTag(3, 2, 1, 0, 0.5, 0.5), 0.25, 0.125],
    ['of function type 4 has an offset above d', formulaTag(4, 2, 1, 0, 0.5, 0.5, 0.125, 0.0625), 0.75, 0.6875],
    ['of function type 4 has another offset below', formulaTag(4, 2, 1, 0, 0.5, 0.5, 0.125, 0.0625), 0.25, 0.1875],
  ])('%s', (_, tag, x, y) => {
    expect(read(tag).evaluate(x)).toBeCloseTo(y, 4); // samples have 16 bits
  });

  it.each([
    ['a gamma', curveTag(2.2)],
    ['a table', curveTag(0, 0.1, 0.35, 1)],
    ['a falling table', curveTag(1, 0.4, 0)],
    ['function type 1', formulaTag(1, 2, 0.9, 0.1)],
    ['function type 2', formulaTag(2, 1.8, 0.9, 0.1, 0.05)],
    ['function type 3', formulaTag(3, 2.4, 0.948, 0.052, 0.0774, 0.04045)],
  ])('of %s is inverted', (_, tag) => {
    const curve = read(tag);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1, noNaN: true }), (x) => {
        expect(curve.invert(curve.evaluate(x))).toBeCloseTo(x, 3); // the parts of function type 3 meet within 1e-5
      }),
    );
  });

  it('with a flat part is inverted to the end of that part', () => {
    expect(tableCurve(Uint16Array.of(0, 0, 0, 65535)).invert(0)).toBeCloseTo(2 / 3, 9);
    expect(tableCurve(Uint16Array.of(0, 30000, 65535, 65535)).invert(1)).toBe(1);
  });

  it('that rises and falls is inverted to its last part', () => {
    const curve = tableCurve(Uint16Array.of(0, 65535, 0, 13107));
    expect(curve.invert(0.1)).toBeCloseTo(2.5 / 3, 4);
    expect(curve.invert(0.9)).toBeCloseTo(1.1 / 3, 4);
  });

  it('is refused for an unknown type or function type', () => {
    expect(() => read(formulaTag(5, 1))).toThrow(expect.objectContaining({ code: 'PROFILE_MALFORMED' }));
    expect(() => read(Buffer.from('text\0\0\0\0'))).toThrow(/type "text"/);
  });

  it('stays finite for any parameters', () => {
    const value = fc.double({ min: -32768, max: 32767, noNaN: true });
    const formula = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.array(value, { minLength: 7, maxLength: 7 }));
    fc.assert(
      fc.property(formula, fc.double({ min: -2, max: 2, noNaN: true }), ([kind, parameters], x) => {
        const curve = read(formulaTag(kind, ...parameters));
        expect(Number.isFinite(curve.evaluate(x)) && Number.isFinite(curve.invert(x))).toBe(true);
      }),
    );
  });
});
