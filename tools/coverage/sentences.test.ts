import { describe, expect, it } from 'vitest';
import { findQuote } from './judge.ts';
import { parsePassages } from './sentences.ts';

const sentencesOf = (text: string) =>
  parsePassages('page.md', text).flatMap(({ sentences }) => sentences.map(({ sentence }) => sentence));
const textsOf = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

describe('parsePassages', () => {
  it.each([
    ['Bytes in. Bytes out.', ['Bytes in.', 'Bytes out.']],
    ['Sent as `a. B`, e.g. The rest.', ['Sent as `a. B`, e.g. The rest.']],
    ['Kept 4 days. 120 s each. `x` goes.', ['Kept 4 days.', '120 s each.', '`x` goes.']],
    ['(See below.) Then on.', ['(See below.)', 'Then on.']],
    ['Version 1.0.0 of h.com.', ['Version 1.0.0 of h.com.']],
    ['- An item. Its rest.', ['An item.', 'Its rest.']],
    ['12. An item', ['An item']],
  ])('splits "%s" at the ends of sentences', (text, sentences) => {
    expect(textsOf(text)).toEqual(sentences);
  });

  it('keeps table rows whole, and skips the head and the rule', () => {
    expect(textsOf('| A | B |\n|---|:--|\n| One. Two. | `x` |\n| 3 | - |')).toEqual([
      '| One. Two. | `x` |',
      '| 3 | - |',
    ]);
  });

  it('lists the headings above, without those of sections that ended', () => {
    const sentences = sentencesOf('# A\n## B\n### C\nOne.\n## D\nTwo.');
    expect(sentences.map(({ headings, line }) => [line, ...headings])).toEqual([
      [4, 'A', 'B', 'C'],
      [6, 'A', 'D'],
    ]);
  });
});

describe('findQuote', () => {
  const passages = parsePassages(
    'page.md',
    '# A\n## B\n- One thing. Another thing. A third.\n- One more. Yet another.',
  );
  const find = (quote: string) => {
    const found = findQuote(passages, quote);
    return typeof found === 'string' ? found : found.map(({ text }) => text);
  };

  it('returns every sentence that the quote overlaps', () => {
    expect(find('Another thing.')).toEqual(['Another thing.']);
    expect(find('thing. Another')).toEqual(['One thing.', 'Another thing.']);
  });

  it('refuses quotes that are missing, differ in case or occur more than once', () => {
    expect(find('another thing')).toBe('not found in the specification');
    expect(find('thing.')).toBe('occurs 2 times in the specification; quote more');
    expect(find('One')).toBe('occurs 2 times in the specification; quote more');
    expect(find('A third. One more.')).toBe('not found in the specification');
  });

  it('accepts a complete row even if longer rows begin with it', () => {
    const rows = parsePassages('page.md', '| `a` | string |\n| `a` | string | more |');
    expect(findQuote(rows, '| `a` | string |')).toMatchObject([{ line: 1 }]);
    expect(findQuote(rows, '`a` | string')).toBe('occurs 2 times in the specification; quote more');
  });
});
