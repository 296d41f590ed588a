import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../test/builders/design-builder.ts';
import { buildPage, type DrawnPage, drawPage } from '../../../../test/builders/page-builder.ts';
import { drawText, frame, inkIn, paragraph, text } from '../../../../test/builders/page-text-builder.ts';
import type { TextFrame } from '../../../models/design/frames.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { Paragraph } from '../../../models/design/stories.ts';

const ascent = 0.905 * 20;
/** Two frames of 30 by 45 points, which have room for two lines of one H each. */
const frames = [frame(0, [0, 0, 20, 45]), frame(1, [50, 0, 20, 45])];

/** The counts of lines in the two frames, whose lines are 24 points high. */
async function countLines(paragraphs: Paragraph[], of = frames): Promise<[number, number]> {
  const page = await drawText(paragraphs, of);
  const countIn = (left: number): number =>
    [0, 1, 2, 3].filter((line) => inkIn(page, [left, line * 24 + 2, left + 40, line * 24 + 20]).left !== Infinity)
      .length;
  return [countIn(0), countIn(50)];
}

const two = (set: ParagraphProperties = {}): Paragraph => paragraph('H H', set);
const three = (set: ParagraphProperties = {}): Paragraph => paragraph('H H H', set);
const tall = [frame(0, [0, 0, 20, 70]), frame(1, [50, 0, 20, 95])];

function expectNear(found: number, expected: number): void {
  expect(Math.abs(found - expected), `${found} instead of ${expected}`).toBeLessThan(0.4);
}

describe('frames that grow with their text', () => {
  const small = (autoSize: NonNullable<TextFrame['autoSize']>) => [frame(0, [40, 0, 20, 24], { autoSize })];

  it('have all its lines in one column', async () => {
    // Each H is a line.
    const page = await drawText([three()], small({ dimension: 'height' }));
    expect(inkIn(page, [0, 50, 100, 72]).left).toBeLessThan(50);
    expect(page.notes.map(({ message }) => message).join()).not.toContain('exceeds');
  });

  it('go on in their next column, and in the next frame', async () => {
    const grown = { autoSize: { dimension: 'height' as const } };
    const columns = [frame(0, [0, 0, 70, 24], { ...grown, columns: { count: 2, gutter: 30 } })];
    expect(inkIn(await drawText([three()], columns), [50, 0, 100, 100]).left).toBeLessThan(70);
    const threaded = [frame(0, [0, 0, 20, 24], grown), frame(1, [50, 0, 20, 24], grown)];
    expect(inkIn(await drawText([three()], threaded), [50, 0, 100, 100]).left).toBeLessThan(70);
  });

  it('are as wide as their longest line, from the point that stays', async () => {
    // "II" is 11.12 points wide, "HHH" 43.32; the sides of H are 1.6 wide.
    const paragraphs = [paragraph('HHH', { align: 'center' }), paragraph('II', { align: 'center' })];
    for (const [from, left] of [
      [undefined, 40],
      [[0.5, 0], 50 - 43.32 / 2],
      [[1, 0], 60 - 43.32],
    ] as const) {
      const page = await drawText(
        paragraphs,
        small({ dimension: 'both', noBreak: true, ...(from && { from: [...from] }) }),
      );
      expect(Math.abs(inkIn(page, [0, 2, 100, 22]).left - (left + 1.6))).toBeLessThan(0.4);
      expect(Math.abs(inkIn(page, [0, 26, 100, 46]).left - (left + (43.32 - 11.12) / 2 + 0.093 * 20))).toBeLessThan(
        0.7,
      );
    }
  });
});

describe('the flow of text', () => {
  it('keeps the lines of a paragraph together', async () => {
    expect(await countLines([paragraph('H'), two()])).toEqual([2, 1]);
    expect(await countLines([paragraph('H'), two({ keep: { together: true } })])).toEqual([1, 2]);
    // A paragraph that no frame has room for is broken.
    expect(await countLines([three({ keep: { together: true } })])).toEqual([2, 1]);
  });

  it('keeps the first and last lines of a paragraph together', async () => {
    expect(await countLines([paragraph('H'), three()], tall)).toEqual([3, 1]);
    expect(await countLines([paragraph('H'), three({ keep: { together: { first: 1, last: 2 } } })], tall)).toEqual([
      2, 2,
    ]);
    expect(await countLines([paragraph('H'), three({ keep: { together: { first: 2, last: 2 } } })], tall)).toEqual([
      1, 3,
    ]);
  });

  it('keeps paragraphs with those after and before them', async () => {
    const heading = paragraph('H', { keep: { withNext: 1 } });
    expect(await countLines([paragraph('H'), paragraph('H'), paragraph('H')])).toEqual([2, 1]);
    expect(await countLines([paragraph('H'), heading, paragraph('H')])).toEqual([1, 2]);
    expect(
      await countLines([paragraph('H'), paragraph('H'), paragraph('H', { keep: { withPrevious: true } })]),
    ).toEqual([1, 2]);
    // Two lines of the next paragraph stay with the heading.
    const more = paragraph('H', { keep: { withNext: 2 } });
    expect(await countLines([paragraph('H'), heading, two()], tall)).toEqual([3, 1]);
    expect(await countLines([paragraph('H'), more, two()], tall)).toEqual([1, 3]);
    expect(await countLines([paragraph('H'), paragraph('H'), more, two()], tall)).toEqual([2, 3]);
    // Nothing can be kept if all paragraphs are kept.
    expect(await countLines([heading, heading, heading])).toEqual([2, 1]);
  });

  it('starts paragraphs in the next frame or column', async () => {
    expect(await countLines([paragraph('H', { keep: { start: 'next-frame' } })])).toEqual([1, 0]);
    expect(await countLines([paragraph('H'), paragraph('H', { keep: { start: 'next-frame' } })])).toEqual([1, 1]);
    expect(await countLines([paragraph('H'), paragraph('H', { keep: { start: 'next-page' } })])).toEqual([1, 0]);
    const broken = paragraph([text('H'), { kind: 'marker', marker: 'frame-break' }, text('H')]);
    expect(await countLines([broken])).toEqual([1, 1]);
    const last = paragraph([text('H'), { kind: 'marker', marker: 'column-break' }]);
    expect(await countLines([last, paragraph('H')])).toEqual([1, 1]);
  });

  it('has one space between paragraphs of the same style', async () => {
    const set = { spaceBefore: 9, spaceAfter: 3, spaceBetween: 5 };
    const page = await drawText([paragraph('H', set), paragraph('H', set)]);
    expectNear(inkIn(page, [0, 32, 100, 100]).bottom, 10 + ascent + 24 + 5);
    const other = await drawText([paragraph('H', set), { ...paragraph('H', set), style: ids.heading }]);
    expectNear(inkIn(other, [0, 32, 100, 100]).bottom, 10 + ascent + 24 + 12);
  });

  it('has a line for an empty paragraph, and no note for lines that the text ends', async () => {
    const page = await drawText([paragraph('H'), paragraph(''), paragraph('H\nH')]);
    expectNear(inkIn(page, [0, 57, 100, 80]).bottom, 10 + ascent + 48);
    expect(page.notes.map(({ message }) => message).join()).not.toContain('lines may break elsewhere');
  });

  it('is on the baseline grid of the page or the frame', async () => {
    const lines = [paragraph('H', { gridAlign: 'all-lines' }), paragraph('H', { gridAlign: 'all-lines' })];
    const page = buildPage([]).pages[0]!;
    const grid = { baselineGrid: { start: 5, increment: 13 } };
    const frames = [frame(0, [10, 10, 80, 80])];
    const onPage = await drawText(lines, frames, { pages: [{ ...page, ...grid, elements: frames }] });
    // 28.1 becomes 5 + 2 · 13, and 31 + 24 becomes 5 + 4 · 13.
    expectNear(inkIn(onPage, [0, 0, 100, 40]).bottom, 31);
    expectNear(inkIn(onPage, [0, 41, 100, 100]).bottom, 57);
    const own = [frame(0, [10, 10, 80, 80], { baselineGrid: { start: 0, increment: 15 } })];
    const inFrame = await drawText(lines, own);
    expectNear(inkIn(inFrame, [0, 0, 100, 45]).bottom, 40);
    expectNear(inkIn(inFrame, [0, 46, 100, 100]).bottom, 70);
    const first = lines.map((each) => ({ ...each, set: { ...each.set, gridAlign: 'first-line' as const } }));
    expectNear(inkIn(await drawText(first, own), [0, 0, 100, 45]).bottom, 40);
    const wrapped = paragraph('H H', { gridAlign: 'first-line' });
    const narrow = [frame(0, [10, 10, 20, 80], { baselineGrid: { start: 0, increment: 15 } })];
    expectNear(inkIn(await drawText([wrapped], narrow), [0, 46, 100, 100]).bottom, 64);
  });

  it('fills its frame with space between paragraphs, then between lines', async () => {
    const box = [0, 0, 20, 100] as const;
    const lines = [paragraph('H'), two()];
    const bottoms = async (more: object): Promise<number[]> => {
      const page = await drawText(lines, [frame(0, box, { verticalAlign: 'justify', ...more })]);
      return rowsOf(page);
    };
    // The first baseline is at 18.1, the last at 95.8: 77.7 are 2 · 24 and 29.7.
    const even = await bottoms({});
    expectNear(even[0] ?? 0, ascent);
    expectNear(even[1] ?? 0, ascent + 24 + 14.83);
    expectNear(even[2] ?? 0, 100 - 0.212 * 20);
    const limited = await bottoms({ paragraphSpacingLimit: 20 });
    expectNear(limited[1] ?? 0, ascent + 24 + 20 + 4.83);
    expectNear(limited[2] ?? 0, 100 - 0.212 * 20);
  });

  it('has columns of equal height where a story ends, and lines between columns', async () => {
    const line = { swatch: ids.blue, width: 2 };
    const columns = { count: 2, gutter: 30 };
    const draw = (more: object) =>
      drawText([three(), three()], [frame(0, [0, 0, 70, 100], { columns: { ...columns, ...more } })]);
    const counts = async (more: object): Promise<number[]> => {
      const page = await draw(more);
      return [rowsOf(page, 0), rowsOf(page, 50)].map(({ length }) => length);
    };
    expect(await counts({})).toEqual([4, 2]);
    expect(await counts({ balanced: true })).toEqual([3, 3]);
    const ruled = inkIn(await draw({ rule: line }), [22, 0, 48, 100]);
    for (const [at, value] of [ruled.left, ruled.right, ruled.top, ruled.bottom].entries())
      expectNear(value, [34, 36, 0, 100][at] ?? NaN);
  });

  it('goes on in frames of other widths, also in the middle of a long paragraph', async () => {
    // A paragraph this long is composed for each frame as far as it has room: two lines of one H, then of two.
    const different = [frame(0, [0, 0, 20, 45]), frame(1, [50, 0, 40, 45])];
    const page = await drawText([paragraph('H '.repeat(500))], different);
    expect([inkIn(page, [0, 26, 40, 50]).right < 20, inkIn(page, [50, 26, 100, 50]).right > 75]).toEqual([true, true]);
    expect(page.notes.map(({ message }) => message).join()).toContain('text that exceeds its frames');
    expect(await countLines([paragraph(`${'H '.repeat(3)}H`), paragraph('H')])).toEqual([2, 2]);
  });

  it('has the numbers of the pages that the story comes from and goes to', async () => {
    const pages = ['7', '8', 'ix'].map((name, at) => {
      const element = { ...frame(at, [0, 0, 100, 20]) };
      return { id: id(900 + at), name, width: 100, height: 100, elements: [element], section: { marker: 'II' } };
    });
    const paragraphs = [
      paragraph([{ kind: 'marker', marker: 'section' }, text('\n')]),
      paragraph([{ kind: 'marker', marker: 'next-page' }]),
    ];
    const story = { id: ids.story, frames: pages.map(({ elements }) => elements[0]!.id), paragraphs };
    const page = await drawPage(buildPage([], { pages, stories: [story] }), { page: 1 });
    // Two I are as wide as one H without its sides.
    expectNear(inkIn(page, [0, 0, 100, 20]).right, 2 * 0.278 * 20 - 0.093 * 20);
    const second = await drawPage(buildPage([], { pages, stories: [story] }), { page: 2 });
    // "ix" has the widths 222 and 500.
    expectNear(inkIn(second, [0, 0, 100, 30]).right, (0.722 - 0.011) * 20);
  });
});

/** The last inked rows of the lines of a page. */
function rowsOf(page: DrawnPage, left = 0): number[] {
  const rows: number[] = [];
  for (let y = 0; y < 100; y += 0.25) {
    const isInked = inkIn(page, [left, y, left + 20, y + 0.25]).left !== Infinity;
    const isNextInked = inkIn(page, [left, y + 0.25, left + 20, y + 0.5]).left !== Infinity;
    if (isInked && !isNextInked) rows.push(y + 0.25);
  }
  return rows;
}
