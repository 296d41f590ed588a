import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMatches } from './matcher.ts';
import { parsePattern } from './pattern.ts';

/** The texts that a pattern matches. */
function matchesOf(pattern: string, text: string): string[] {
  const parsed = parsePattern(pattern);
  if (parsed === undefined) throw new Error(`"${pattern}" is not supported`);
  return (findMatches(parsed, text) ?? []).map(([from, to]) => text.slice(from, to));
}

describe('patterns of GREP styles', () => {
  it('have the classes and metacharacters of InDesign', () => {
    for (const [pattern, text, expected] of [
      ['\\d+', 'a12 b3', ['12', '3']],
      ['\\u\\l+', 'An old Man', ['An', 'Man']],
      ['[[:alpha:]]+', 'ab1éc', ['ab', 'éc']],
      ['[[:punct:]]', 'a,b!', [',', '!']],
      ['~8\\s', '• x', ['• ']],
      ['(?<=~y).*', 'left\u0008right', ['right']],
      ['\\n.+', 'one\ntwo\nthree', ['\ntwo', '\nthree']],
      ['\\<\\w', 'ab cd', ['a', 'c']],
      ['\\w\\>', 'ab cd', ['b', 'd']],
      ['^.', 'ab\ncd', ['a']],
      ['(?i)abc', 'ABC abc', ['ABC', 'abc']],
      ['(?i:a)b', 'Ab AB', ['Ab']],
      ['\\x{20ac}\\d', '€5', ['€5']],
      ['~[.+?~]', 'a ‘b’ c', ['‘b’']],
      ['[^\\d\\s]+', 'ab 12 c', ['ab', 'c']],
      ['\\.', 'a.b', ['.']],
      ['(\\w)\\1', 'hello book', ['ll', 'oo']],
      ['😀+', 'a😀😀b', ['😀😀']],
      ['ab|cd', 'abcd', ['ab', 'cd']],
      ['a{2,3}', 'aaaaa', ['aaa', 'aa']],
    ] as const) {
      expect(matchesOf(pattern, text), pattern).toEqual(expected);
    }
  });

  it('match as those of the runtime where both have the same syntax', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '(a|b)',
      '(?:ab)',
      '(?=a)',
      '(?<=b)',
      '(?!b)',
      '(?<!a)',
      '\\b',
    );
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '{1,2}', '{2}');
    const isQuantifiable = (part: string): boolean => !/^\(\?[=!<]|^\\b/.test(part);
    const part = fc.tuple(atom, quantifier).map(([own, times]) => own + (isQuantifiable(own) ? times : ''));
    const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(pattern, fc.stringMatching(/^[abc ]{0,12}$/), (source, text) => {
        const theirs = [...text.matchAll(new RegExp(source, 'gu'))]
          .map(([found]) => found)
          .filter((found) => found !== '');
        expect(matchesOf(source, text)).toEqual(theirs);
      }),
      { numRuns: 3000 },
    );
  });

  it('are not used if they are invalid or not supported', () => {
    for (const pattern of ['(', '[a', 'a)', '*a', '\\p{Lu}', '~Q', 'a++', '(?P<n>a)', 'a{3,2}', '[[:none:]]', '(?s).'])
      expect(parsePattern(pattern), pattern).toBeUndefined();
  });

  it('end after a bounded amount of work', () => {
    let work = 0;
    const spend = (steps: number): void => {
      work += steps;
    };
    const patterns = ['(a+)+b', '(a|a)*b', '(?:a*)*b', '(?<=(a+)+)b'];
    for (const pattern of patterns)
      expect(findMatches(parsePattern(pattern)!, 'a'.repeat(5_000), spend), pattern).toBeUndefined();
    expect(work).toBeLessThan(patterns.length * 2_100_000);
    expect(matchesOf('.*', 'a'.repeat(100_000))).toEqual(['a'.repeat(100_000)]);
  });

  it.each([
    ['groups in groups', '((ab)*c)*', `${'ab'.repeat(100)}c`.repeat(200)],
    ['four levels of groups', '((((ab)*c)*d)*e)*', `${`${`${'ab'.repeat(20)}c`.repeat(20)}d`.repeat(20)}e`.repeat(20)],
    ['a long text', 'a'.repeat(30_000), 'a'.repeat(40_000)],
    ['many groups', '(a?)'.repeat(5_000), 'a'.repeat(40_000)],
    ['many choices', '(a|b|c)+', 'abc'.repeat(20_000)],
  ])('end before the stack does: %s', (_, pattern, text) => {
    expect(findMatches(parsePattern(pattern)!, text)).toBeUndefined();
  });

  it('repeat groups as often as words have letters', () => {
    expect(matchesOf('(?:\\w\\s?)+', 'a b '.repeat(50))).toEqual(['a b '.repeat(50)]);
  });
});
