import { describe, expect, it } from 'vitest';
import { escapeMarks, parseMarkdown } from './markdown.ts';

describe('parseMarkdown', () => {
  it.each([
    ['plain', [{ text: 'plain' }]],
    ['a **b** c', [{ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }]],
    ['***x***', [{ text: 'x', bold: true, italic: true }]],
    [
      '~~s~~`*c*`',
      [
        { text: 's', strikethrough: true },
        { text: '*c*', code: true },
      ],
    ],
    ['[l](https://a.b)', [{ text: 'l', link: 'https://a.b' }]],
    ['[l](javascript:x)', [{ text: '[l](javascript:x)' }]],
    // pdfme itself, parseInlineMarkdown: markup characters of values are escaped in code and in URLs, too.
    ['`a \\`b\\` \\d`', [{ text: 'a `b` \\d', code: true }]],
    ['[l](https://a.b/\\(c\\))', [{ text: 'l', link: 'https://a.b/(c)' }]],
    ['1 * 2', [{ text: '1 * 2' }]],
    ['\\*no\\*', [{ text: '*no*' }]],
  ])('reads %j', (text, runs) => {
    expect(parseMarkdown(text)).toEqual(runs);
  });

  it('restores any escaped text', () => {
    const text = 'a*b**c~~d`e[f](g)\\h';
    expect(parseMarkdown(escapeMarks(text))).toEqual([{ text }]);
  });

  it('takes linear time if no markup ends', () => {
    const text = `${'*a ~~b [c '.repeat(20_000)}`;
    expect(
      parseMarkdown(text)
        .map((run) => run.text)
        .join('').length,
    ).toBeGreaterThan(100_000);
  });
});
