import { describe, expect, it } from 'vitest';
import { countEdits } from './suggest.ts';
import { parseInputType, resolveOutputTypes } from './types.ts';

describe('the output types of --to', () => {
  it.each([
    ['jpeg', ['jpg']],
    ['JPG', ['jpg']],
    ['woff2,woff', ['woff2', 'woff']],
    [' webp , png,webp', ['webp', 'png']],
  ])('%s', (to, types) => {
    expect(resolveOutputTypes(to, undefined)).toEqual(types);
  });

  it.each([
    ['wepb', /^cannot write "wepb"; supported outputs: .*; did you mean "webp"\?$/],
    ['jpge', /did you mean "jpg" or "jpe"\?|did you mean "jpeg"|did you mean "jpg"/],
    ['woff3', /did you mean "woff" or "woff2"\?|did you mean "woff2"/],
    ['png,', /^cannot write ""; supported outputs: /],
    ['docx', /^cannot write "docx"; supported outputs: /],
  ])('refuse %s with a suggestion only if one is near', (to, message) => {
    expect(() => resolveOutputTypes(to, undefined)).toThrow(message);
  });

  it('are suggested neither for a format that can only be read, nor for a long word', () => {
    expect(() => resolveOutputTypes('bmp', undefined)).toThrow(/^cannot write "bmp"; supported outputs/);
    expect(() => resolveOutputTypes('x'.repeat(10_000), undefined)).toThrow('supported outputs');
  });

  it('are those of the extension of the output, or of a suggestion for it', () => {
    expect(resolveOutputTypes(undefined, 'a.JPEG')).toEqual(['jpg']);
    expect(() => resolveOutputTypes(undefined, 'a.wbep')).toThrow(
      'the extension ".wbep" is not known; add --to <type> (see \'quoin formats\'); did you mean "webp"?',
    );
  });
});

it('an input type is accepted in any letter case and suggested', () => {
  expect(parseInputType('JPEG')).toBe('jpeg');
  expect(() => parseInputType('otff')).toThrow(/^cannot read "otff"; supported inputs: .*; did you mean "otf"\?$/);
});

// The distance of Damerau and Levenshtein, from its definition.
it.each([
  ['', '', 0],
  ['abc', '', 3],
  ['webp', 'wepb', 1],
  ['kitten', 'sitting', 3],
  ['png', 'pngs', 1],
])('%s and %s differ by %i edits', (a, b, edits) => {
  expect(countEdits(a, b)).toBe(edits);
});
