import { describe, expect, it } from 'vitest';
import { isWithin } from '../code-points.ts';
import { FileNames } from './file-names.ts';
import { splitCharacters } from './split.ts';

const span = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the files of a font', () => {
  it('are by script, with the marks and joiners of the script', () => {
    const subsets = splitCharacters([...span(0x20, 0x7e), ...span(0x905, 0x939), 0x94d, 0x964, 0x200d, 0x25cc]);
    expect(subsets.map(({ name }) => name)).toEqual(['latin', 'devanagari']);
    const devanagari = subsets[1]?.ranges ?? [];
    expect([0x20, 0x905, 0x94d, 0x964, 0x200d, 0x25cc].every((code) => isWithin(devanagari, code))).toBe(true);
    expect(isWithin(devanagari, 0x41)).toBe(false);
  });

  it('have at most 250 of the characters that no set has', () => {
    const subsets = splitCharacters(span(0x4e00, 0x4e00 + 599));
    expect(subsets.map(({ name }) => name)).toEqual(['other-1', 'other-2', 'other-3']);
    expect(isWithin(subsets[2]?.ranges ?? [], 0x4e00 + 599)).toBe(true);
    expect(isWithin(subsets[2]?.ranges ?? [], 0xe0100)).toBe(true); // selectors of variants
  });

  it('have names from letters and digits, each once', () => {
    const names = new FileNames();
    expect(names.take(['Größe & Co', 'Extra Bold', 'latin'], 'woff2')).toBe('große-co-extra-bold-latin.woff2');
    expect(names.take(['Größe & Co', 'Extra Bold', 'latin'], 'woff2')).toBe('große-co-extra-bold-latin-2.woff2');
    expect(names.take(['../..', ''], 'woff')).toBe('font.woff');
    expect(names.take(['新細明體'], 'woff')).toBe('新細明體.woff');
  });
});
