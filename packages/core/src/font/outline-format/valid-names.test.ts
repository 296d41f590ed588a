import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toValidNames } from './valid-names.ts';

describe('toValidNames', () => {
  it('keeps valid names', () => {
    const names = ['.notdef', 'A', 'f_i.alt', 'uni0041', 'z'.repeat(63)];
    expect(toValidNames(names)).toEqual({ names, changedCount: 0 });
  });

  // @see PLRM, third edition, "Syntax", "Names": white space, delimiters and characters beyond ASCII end a name
  it.each([
    '',
    ' ',
    'a b',
    'a/b',
    'a(',
    'a)',
    '<',
    '>',
    '[',
    ']',
    '{',
    '}',
    'a%',
    'a\0',
    '\x1f',
    '\x7f',
    'é',
    'x'.repeat(64),
  ])('replaces an invalid name by a number: %j', (name) => {
    expect(toValidNames(['.notdef', name])).toEqual({ names: ['.notdef', 'glyph1'], changedCount: 1 });
  });

  it('makes names unique and not too long, however many are equal', () => {
    const name = fc.constantFrom('A', 'A.1', 'glyph3', 'y'.repeat(63), `${'y'.repeat(56)}.1`, '', undefined);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), (names) => {
        const { names: given } = toValidNames(names);
        expect(new Set(given).size).toBe(names.length);
        expect(given.every(({ length }) => length >= 1 && length <= 63)).toBe(true);
        expect(given[0]).toBe('.notdef');
      }),
    );
  });
});
