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
  ])('cuts "%s" where a sentence ends', (text, sentences) => {
    expect(textsOf(text)).toEqual(sentences);
  });

  it('takes the rows of a table whole, and neither its head nor its rule', () => {
    expect(textsOf('| A | B |\n|---|:--|\n| One. Two. | `x` |\n| 3 | - |')).toEqual([
      '| One. Two. | `x` |',
      '| 3 | - |',
    ]);
  });

  it('knows the headings above, and forgets those of a section that ended', () => {
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

  it('takes every sentence that the quote touches', () => {
    expect(find('Another thing.')).toEqual(['Another thing.']);
    expect(find('thing. Another')).toEqual(['One thing.', 'Another thing.']);
  });

  it('refuses what is said nowhere, in other letters, or more than once', () => {
    expect(find('another thing')).toBe('the specification does not say this');
    expect(find('thing.')).toBe('the specification says this 2 times; quote more');
    expect(find('One')).toBe('the specification says this 2 times; quote more');
    expect(find('A third. One more.')).toBe('the specification does not say this');
  });

  it('takes a row that stands alone in these words, although others begin with them', () => {
    const rows = parsePassages('page.md', '| `a` | string |\n| `a` | string | more |');
    expect(findQuote(rows, '| `a` | string |')).toMatchObject([{ line: 1 }]);
    expect(findQuote(rows, '`a` | string')).toBe('the specification says this 2 times; quote more');
  });
});
