import { describe, expect, it } from 'vitest';
import { colours } from '../../../../../test/builders/page-builder.ts';
import { drawStory, drawText, frame, inkIn, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import type { TextElement } from '../../../../models/design/elements.ts';
import type { TextFrame } from '../../../../models/design/frames.ts';
import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { Run } from '../../../../models/design/stories.ts';
import { bandKeyOf } from './column-bands.ts';

// Lines of 12 points; Arimo's ascent is 0.905 of 10 points, an H is 7.2 wide.
const small = { fontSize: 10, leading: 12 };
const plain = (content = 'H', set: ParagraphProperties = {}) => paragraph(content, { ...small, ...set });
const wide = (content = 'HHHHHHHHHH') => plain(content, { span: { across: 'all' } });
const columnBreak: Run = { kind: 'marker', marker: 'column-break' };
const lineBreak: Run = { kind: 'marker', marker: 'line-break' };
const columns = { count: 2, gutter: 10 };
/** Two columns from 0 to 45 and from 55 to 100. */
const two = (more: Partial<TextFrame> = {}) => [frame(0, [0, 0, 100, 100], { columns, ...more })];

type Page = Awaited<ReturnType<typeof drawText>>;
const baseline = (line: number): number => 9.05 + line * 12;
/** The right ends of the ink in both columns on a line; -Infinity for none. */
const endsOf = (page: Page, line: number): [number, number] => {
  const [top, bottom] = [baseline(line) - 6, baseline(line) - 1];
  return [inkIn(page, [0, top, 49, bottom]).right, inkIn(page, [50, top, 100, bottom]).right];
};
/** For each line, the columns that have ink. */
const patternOf = (page: Page, count = 8): string[] =>
  Array.from({ length: count }, (_, line) =>
    endsOf(page, line)
      .map((end) => (Number.isFinite(end) ? 'x' : '.'))
      .join(''),
  );
const messagesOf = ({ notes }: Page): string => notes.map(({ message }) => message).join();

/** Three columns from 0 to 30, 35 to 65 and 70 to 100, each with eight lines. */
const three = (more: Partial<TextFrame> = {}) => [
  frame(0, [0, 0, 100, 100], { columns: { count: 3, gutter: 5, ...more.columns }, ...more }),
];
/** The columns of three that have ink on each line. */
const thirdsOf = (page: Page, count = 8): string[] =>
  Array.from({ length: count }, (_, line) =>
    [0, 34, 69]
      .map((left) => inkIn(page, [left, baseline(line) - 6, left + 31, baseline(line) - 1]).right)
      .map((right) => (Number.isFinite(right) ? 'x' : '.'))
      .join(''),
  );
const times = (count: number) => Array.from({ length: count }, () => plain());

describe('paragraphs that span some columns', () => {
  const pair = (content = 'HHHHHH') => plain(content, { span: { across: 2 } });

  it('balance the text above them, and let it go on below them before the other columns', async () => {
    const page = await drawText([...times(2), pair(), ...times(13)], three());
    expect(thirdsOf(page)).toEqual(['xxx', 'xx.', ...Array.from({ length: 6 }, () => 'xx.')]);
    // Six H of 7.22 points are one line in the width of two columns.
    expect(Math.abs(inkIn(page, [0, 13, 69, 21]).right - (6 * 7.22 - 0.8))).toBeLessThan(0.5);
    expect(messagesOf(page)).toBe('');
    const few = await drawText([...times(2), pair(), ...times(7)], three());
    expect(thirdsOf(few)).toEqual(['xx.', 'xx.', 'xx.', ...Array.from({ length: 5 }, () => 'x..')]);
  });

  it('begin in the column that the text has reached, again below others, and in one that is left', async () => {
    const again = await drawText([pair(), ...times(2), pair(), ...times(1)], three());
    expect(thirdsOf(again, 5)).toEqual(['xx.', 'xx.', 'xx.', 'x..', '...']);
    const second = await drawText([...times(9), pair(), ...times(1)], three());
    expect(thirdsOf(second, 4)).toEqual(['xx.', 'xxx', 'xx.', 'x..']);
    // The last column alone is as wide as the paragraph can be.
    const last = await drawText([...times(17), pair('HHH HHH')], three());
    expect(thirdsOf(last, 4)).toEqual(['xxx', 'xxx', 'xxx', 'xx.']);
    for (const page of [again, second, last]) expect(messagesOf(page)).not.toContain('some spans');
  });

  it('interrupt the lines between their columns only', async () => {
    const rule = { swatch: colours.red, width: 1 };
    const page = await drawText([pair(), ...times(1)], three({ columns: { count: 3, gutter: 5, rule } }));
    expect([page.at(32.5, 1), page.at(32.5, 40), page.at(67.5, 1), page.at(67.5, 40)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [255, 0, 0],
      [255, 0, 0],
    ]);
  });
});

describe('paragraphs that span columns', () => {
  it('are above the columns of the text that follows', async () => {
    const page = await drawText([wide(), plain(), plain()], two());
    // The headline of 72 points is one line through both columns; the others fill the first column below it.
    expect(patternOf(page, 4)).toEqual(['xx', 'x.', 'x.', '..']);
    expect(Math.abs(inkIn(page, [0, 0, 100, 12]).right - (72.2 - 0.8))).toBeLessThan(0.5);
    expect(Math.abs(inkIn(page, [0, 0, 100, 22]).bottom - baseline(1))).toBeLessThan(0.3);
    expect(messagesOf(page)).toBe('');
  });

  it('are below the text before them, which is balanced', async () => {
    const page = await drawText([plain(), plain(), plain(), plain(), wide(), plain()], two());
    expect(patternOf(page, 5)).toEqual(['xx', 'xx', 'xx', 'x.', '..']);
    const odd = await drawText([plain(), plain(), plain(), wide('H'), plain()], two());
    expect(patternOf(odd, 5)).toEqual(['xx', 'x.', 'x.', 'x.', '..']);
  });

  it('keep the space between paragraphs', async () => {
    const spaced = plain('H', { spaceAfter: 5 });
    const page = await drawText([spaced, spaced, { ...wide('H'), set: { ...wide('H').set, spaceBefore: 3 } }], two());
    expect(Math.abs(inkIn(page, [0, 12, 100, 100]).bottom - (baseline(1) + 8))).toBeLessThan(0.3);
  });

  it('let text fill all columns below them, and go on in the next frame', async () => {
    const frames = [frame(0, [0, 0, 100, 37], { columns }), frame(1, [0, 60, 100, 40], { columns })];
    const page = await drawText([wide('H'), ...Array.from({ length: 5 }, () => plain())], frames);
    // Three lines fit in the first frame: the headline and two in each column. The fifth is in the second frame.
    expect(patternOf(page, 4)).toEqual(['x.', 'xx', 'xx', '..']);
    expect(inkIn(page, [0, 60, 50, 70]).right).toBeGreaterThan(5);
    expect(messagesOf(page)).toBe('');
  });

  it('go on in the next frame if there is no room below the text before them', async () => {
    const frames = [frame(0, [0, 0, 100, 22], { columns }), frame(1, [0, 60, 100, 40], { columns })];
    const page = await drawText([plain(), plain(), plain(), plain(), wide()], frames);
    expect(patternOf(page, 3)).toEqual(['xx', 'xx', '..']);
    expect(inkIn(page, [0, 60, 100, 70]).right).toBeGreaterThan(70);
  });

  it('interrupt the line between columns', async () => {
    const rule = { swatch: colours.red, width: 2 };
    const frames = two({ columns: { ...columns, rule } });
    const isRed = (page: Page, y: number) => page.at(50, y)[0] > 200 && page.at(50, y)[1] < 60;
    const page = await drawText([plain(), plain(), wide('H'), plain()], frames);
    // The text before it is one line high, with a descent of 2.1 points; that behind it begins below the second line.
    expect([3, 10].map((y) => isRed(page, y))).toEqual([true, true]);
    expect([12.5, 16, 20].map((y) => isRed(page, y))).toEqual([false, false, false]);
    expect([24, 60, 98].map((y) => isRed(page, y))).toEqual([true, true, true]);
  });

  it('keep the forced breaks of the text before them', async () => {
    const broken = paragraph([text('H'), columnBreak, text('H'), lineBreak, text('H')], small);
    expect(patternOf(await drawText([broken, wide('H')], two()), 4)).toEqual(['xx', '.x', 'x.', '..']);
    const started = [plain(), plain('H', { keep: { start: 'next-column' } }), plain(), plain(), wide('H')];
    expect(patternOf(await drawText(started, two()), 5)).toEqual(['xx', '.x', '.x', 'x.', '..']);
  });

  it('are above columns from right to left, too', async () => {
    const story = { paragraphs: [wide(), plain(), plain()], direction: 'rtl' as const };
    const page = await drawStory(story, two());
    expect(patternOf(page, 4)).toEqual(['xx', '.x', '.x', '..']);
    expect(Math.abs(inkIn(page, [0, 0, 100, 12]).right - (72.2 - 0.8))).toBeLessThan(0.5);
  });

  it('are noted where a column ends within them', async () => {
    const runs = [text('H'), columnBreak, text('H')];
    const frames = [frame(0, [0, 0, 100, 50], { columns }), frame(1, [0, 60, 100, 40], { columns })];
    const page = await drawText([paragraph(runs, { ...small, span: { across: 'all' } })], frames);
    expect(messagesOf(page)).toContain('column breaks in paragraphs that span columns');
    const plainPage = await drawText([paragraph(runs, small)], frames);
    expect(messagesOf(plainPage)).toBe('');
  });

  it('are noted where they cannot be made', async () => {
    const whole = [plain('H', { span: { across: 2 } }), plain(), wide('H')];
    expect(messagesOf(await drawText(whole, three()))).toContain('some spans of columns');
    expect(messagesOf(await drawText([plain('H', { span: { split: 2 } })], three()))).toContain(
      'some spans of columns',
    );
    const aligned = await drawText([wide('H'), plain()], two({ verticalAlign: 'bottom' }));
    expect(messagesOf(aligned)).toContain('span or split columns is not aligned vertically');
    expect(patternOf(aligned, 3)).toEqual(['x.', 'x.', '..']);
  });
});

describe('paragraphs that split columns', () => {
  const split = (content = 'H', more: object = {}) => plain(content, { span: { split: 2, inside: 10, ...more } });

  it('are balanced in columns of their own', async () => {
    const page = await drawText([plain(), split(), split(), split(), plain()], [frame(0, [0, 0, 100, 100])]);
    expect(patternOf(page, 5)).toEqual(['x.', 'xx', 'x.', 'x.', '..']);
    expect(Math.abs(inkIn(page, [50, 12, 100, 24]).left - (55 + 0.8))).toBeLessThan(0.5);
    const last = await drawText([split(), split()], [frame(0, [0, 0, 100, 100])]);
    expect(patternOf(last, 2)).toEqual(['xx', '..']);
  });

  it('begin at the right in a story from right to left', async () => {
    const paragraphs = [split(), split(), split()].map((each) => ({
      ...each,
      set: { ...each.set, direction: 'ltr' as const },
    }));
    const page = await drawStory({ direction: 'rtl', paragraphs }, [frame(0, [0, 0, 100, 100])]);
    // Two lines are in the first column, which is the right one.
    expect(patternOf(page, 2)).toEqual(['xx', '.x']);
  });

  it('have distances at their sides', async () => {
    const page = await drawText([split('H', { outside: 8 }), split('H', { outside: 8 })], [frame(0, [0, 0, 100, 100])]);
    // Two columns of 37 points, from 8 and from 55.
    expect(Math.abs(inkIn(page, [0, 0, 49, 12]).left - (8 + 0.8))).toBeLessThan(0.5);
    expect(Math.abs(inkIn(page, [50, 0, 100, 12]).left - (55 + 0.8))).toBeLessThan(0.5);
  });

  it('end in bounded time in any order', async () => {
    const spans: ParagraphProperties['span'][] = [
      'none',
      { across: 'all' },
      { split: 2 },
      { split: 40, outside: 30 },
      { across: 2 },
    ];
    const four = { count: 4, gutter: 5 };
    const frames: TextElement[] = [frame(0, [0, 0, 100, 50], { columns: four }), frame(1, [0, 50, 100, 50])];
    const many = Array.from({ length: 600 }, (_, at) =>
      plain('H', { fontSize: 2, leading: 2, span: spans[(at * 7) % 5] ?? 'none' }),
    );
    expect(messagesOf(await drawText(many, frames))).toContain('text that exceeds its frames');
  });
});

describe('the columns of a paragraph', () => {
  it.each([
    ['none', 3, 'columns'],
    [{ across: 'all' }, 3, 'one'],
    [{ across: 'all' }, 1, 'columns'],
    [{ across: 1 }, 3, 'columns'],
    [{ across: 3 }, 3, 'one'],
    [{ across: 9 }, 3, 'one'],
    [{ across: 2 }, 3, 'across 2'],
    [{ split: 3, outside: 2 }, 1, 'split 3 6 2'],
    [{ split: 3 }, 2, undefined],
  ] as const)('of %j in %d are %s', (span, count, key) => {
    expect(bandKeyOf(span, count)).toBe(key);
  });
});
