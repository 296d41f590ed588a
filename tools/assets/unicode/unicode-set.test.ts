import { describe, expect, it } from 'vitest';
import { readUnicodeSet } from './unicode-set.ts';

// Examples of Unicode Technical Standard 35, "Unicode Sets".
describe('a set of characters', () => {
  it.each([
    ['[a b c]', ['a', 'b', 'c']],
    ['[a-c z]', ['a', 'b', 'c', 'z']],
    ['[aä {ch} {dz}]', ['a', 'ä', 'ch', 'dz']],
    [String.raw`[\- \[ \] \u0041 \\]`, ['-', '[', ']', 'A', '\\']],
    ['[]', []],
    ['[𑄃-𑄅]', ['𑄃', '𑄄', '𑄅']],
  ])('%s', (pattern, expected) => {
    expect(readUnicodeSet(pattern)).toEqual(expected);
  });

  it('without brackets is refused, and so is one within another', () => {
    expect(() => readUnicodeSet('a')).toThrow('brackets');
    expect(() => readUnicodeSet('[a [b]]')).toThrow('within a set');
  });
});
