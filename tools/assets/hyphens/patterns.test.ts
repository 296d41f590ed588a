import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hyphenator } from '../../../packages/core/src/text/hyphens/hyphenator.ts';
import { patternSources } from './languages.data.ts';
import { readPatterns } from './patterns.ts';

const require = createRequire(import.meta.url);
type HyphenateText = (text: string) => string;
const createHyphenator = require('hyphen') as (
  patterns: unknown,
  options: { hyphenChar: string; minWordLength: number; async: false },
) => HyphenateText;

/** The same patterns, applied by the package from which they come. */
describe.each(patternSources.map((source) => [source.tag, source] as const))('the patterns of %s', (tag, source) => {
  const hyphenateText = createHyphenator(require(`hyphen/patterns/${tag}.js`), {
    hyphenChar: '\u00ad',
    minWordLength: 2,
    async: false,
  });
  const file = readPatterns(source).toString();
  const hyphenator = new Hyphenator(file);
  const parts = file.split(/[\s\d.]+/).filter((part) => /^\p{L}[\p{L}\p{M}]*$/u.test(part));

  it('divide words as the package does, which keeps two letters on each side', () => {
    const words = fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength: 5 }).map((found) => found.join(''));
    fc.assert(
      fc.property(words, (word) => {
        const places = hyphenator.placesIn(word).filter((place) => place >= 2 && place <= word.length - 2);
        expect(placesIn(hyphenateText(word))).toEqual(places);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

function placesIn(hyphenated: string): number[] {
  const ends = hyphenated.split('\u00ad').map(({ length }) => length);
  return ends.slice(0, -1).map((_, index) => ends.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
}
