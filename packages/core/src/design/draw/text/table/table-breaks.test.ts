import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { frame, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import { buildStory, small, tableDesign, tableRun, wordsOf } from '../../../../../test/builders/table-builder.ts';
import type { TextElement } from '../../../../models/design/elements.ts';
import type { Table, TableProperties } from '../../../../models/design/tables.ts';
import { render } from '../../../../render.ts';

type Row = number | 'auto' | Table['rows'][number];

/** Frames beside each other, each high enough for two rows of 20 points. */
const frames = [0, 1, 2, 3].map((at) => frame(at, [at * 25, 0, 20, 45]));

/** The words in each frame for a table of one column, whose rows contain their numbers. */
async function wordsByFrame(
  heights: readonly Row[],
  more: Omit<Partial<Table>, 'cells'> = {},
  of: readonly TextElement[] = frames,
): Promise<string[]> {
  const set = { insets: { top: 0, right: 0, bottom: 0, left: 0 } };
  const cells = heights.map((_, row) => [row, 0, { text: `r${row}`, set }] as const);
  const design = tableDesign([{ widths: [20], heights, cells, ...more }], undefined, of);
  const found: string[] = [];
  for (const each of of) {
    const only = { ...design, pages: [{ ...design.pages[0]!, elements: of.map((one) => hideUnless(one, each)) }] };
    found.push((await wordsOf(only)).words.join(' '));
  }
  return found;
}

const hideUnless = (one: TextElement, shown: TextElement): TextElement =>
  one === shown ? one : { ...one, visible: false };

describe('tables that break', () => {
  it('go on in the next frames', async () => {
    expect(await wordsByFrame([20, 20, 20, 20, 20])).toEqual(['r0 r1', 'r2 r3', 'r4', '']);
    // A row that is higher than the rest of a frame moves, with the rows after it.
    expect(await wordsByFrame([20, 30, 10, 20])).toEqual(['r0', 'r1 r2', 'r3', '']);
  });

  it('repeat their header and footer in each frame', async () => {
    const more = { headerRows: 1, footerRows: 1 };
    expect(await wordsByFrame([10, 20, 20, 20, 10], more)).toEqual(['r0 r1 r4', 'r0 r2 r4', 'r0 r3 r4', '']);
    expect(await wordsByFrame([10, 20, 20, 20, 10], { ...more, set: { repeatHeader: 'once' } })).toEqual([
      'r0 r1 r4',
      'r2 r4',
      'r3 r4',
      '',
    ]);
    const once: TableProperties = { repeatHeader: 'once', repeatFooter: 'once' };
    // The last row stays with the footer.
    expect(await wordsByFrame([10, 20, 20, 20, 10], { ...more, set: once })).toEqual(['r0 r1', 'r2', 'r3 r4', '']);
    // All frames are on one page.
    const page: TableProperties = { repeatHeader: 'every-page', repeatFooter: 'every-page' };
    expect(await wordsByFrame([10, 20, 20, 20, 10], { ...more, set: page })).toEqual(['r0 r1', 'r2', 'r3 r4', '']);
  });

  it('repeat them in each column or each frame', async () => {
    const columns = { columns: { count: 2, gutter: 0 } };
    const of = [frame(0, [0, 0, 40, 35], columns), frame(1, [50, 0, 40, 35], columns)];
    const draw = (set: TableProperties) => wordsByFrame([10, 20, 20, 20], { headerRows: 1, set }, of);
    expect(await draw({ repeatHeader: 'every-column' })).toEqual(['r0 r1 r0 r2', 'r0 r3']);
    expect(await draw({ repeatHeader: 'every-frame' })).toEqual(['r0 r1 r2', 'r0 r3']);
    const foot = (set: TableProperties) => wordsByFrame([20, 20, 20, 10], { footerRows: 1, set }, of);
    expect(await foot({ repeatFooter: 'every-column' })).toEqual(['r0 r3 r1 r3', 'r2 r3']);
    expect(await foot({ repeatFooter: 'every-frame' })).toEqual(['r0 r1 r3', 'r2 r3']);
  });

  it('keep rows together and start them elsewhere', async () => {
    expect(await wordsByFrame([20, { height: 20, keepWithNext: true }, 20])).toEqual(['r0', 'r1 r2', '', '']);
    expect(await wordsByFrame([20, { height: 20, start: 'next-frame' }, 20])).toEqual(['r0', 'r1 r2', '', '']);
    expect(await wordsByFrame([{ height: 20, start: 'next-frame' }, 20])).toEqual(['r0 r1', '', '', '']);
    // Rows that no frame has room for together are divided.
    const kept = { height: 20, keepWithNext: true };
    expect(await wordsByFrame([kept, kept, kept, kept])).toEqual(['r0 r1', 'r2 r3', '', '']);
  });

  it('keep the rows of a cell together', async () => {
    const cells = [
      [0, 0, { text: 'a' }],
      [1, 0, { text: 'b', rowSpan: 2 }],
      [3, 0, { text: 'c' }],
    ] as const;
    const { words } = await wordsOf(
      tableDesign([{ widths: [20], heights: [20, 20, 20, 20], cells }], undefined, [frames[0]!, hide(frames[1]!)]),
    );
    expect(words).toEqual(['a']);
  });

  it('draw each word once, and note rows without a place', async () => {
    const cells = Array.from({ length: 36 }, (_, at) => [at >> 1, at & 1, { text: `w${at}` }] as const);
    const table = { widths: [40, 40], heights: Array.from({ length: 18 }, () => 'auto' as const), cells };
    const of = [0, 1, 2, 3].map((at) => frame(at, [at * 85, 0, 80, 90]));
    const around = [paragraph([text('start'), tableRun(0), text('end')], small)];
    const { words, notes } = await wordsOf(tableDesign([table], around, of));
    expect(words.sort()).toEqual(['end', 'start', ...cells.map(([, , cell]) => cell.text)].sort());
    expect(notes).toBe('');
    const short = await wordsOf(tableDesign([table], around, of.slice(0, 3)));
    // Rows are 17.05 points high: four in the frame with the first line, five in each other one.
    expect(short.words.length).toBe(1 + 2 * 14);
    expect(short.notes).toContain('text that exceeds its frames');
  });

  it('move with the paragraph that stays with them', async () => {
    const heading = paragraph('hd', { ...small, keep: { withNext: 1 } });
    const design = (of: TextElement[]) =>
      tableDesign(
        [{ widths: [20], heights: [20], cells: [[0, 0, { text: 'r' }]] }],
        [paragraph('o', small), heading, paragraph([tableRun(0)], small)],
        of,
      );
    const low = [frame(0, [0, 0, 20, 40]), frame(1, [50, 0, 20, 60])];
    expect((await wordsOf(design([low[0]!, hide(low[1]!)]))).words).toEqual(['o']);
    expect((await wordsOf(design([hide(low[0]!), low[1]!]))).words).toEqual(['hd', 'r']);
  });
});

const hide = (one: TextElement): TextElement => ({ ...one, visible: false });

describe('tables that cannot be drawn', () => {
  it('end with a note where no frame has room for a row', async () => {
    const { words, notes } = await wordsOf(
      tableDesign([{ widths: [20], heights: [500, 10], cells: [[0, 0, { text: 'high' }]] }], undefined, frames),
    );
    expect(words).toEqual([]);
    expect(notes).toContain('text that exceeds its frames');
    // A header and a footer that leave no room for rows, either.
    expect(await wordsByFrame([30, 20, 10], { headerRows: 1, footerRows: 1 })).toEqual(['', '', '', '']);
    // A table of header rows only.
    expect(await wordsByFrame([10, 10], { headerRows: 2 })).toEqual(['r0 r1', '', '', '']);
    expect(await wordsByFrame([10, 10], { headerRows: 1, footerRows: 1 })).toEqual(['r0 r1', '', '', '']);
  });

  it('have columns without width, and more places than are kept', async () => {
    const narrow = tableDesign([
      {
        ...{ widths: [0, 60], heights: [20] },
        cells: [
          [0, 0, { text: 'narrow' }],
          [0, 1, { text: 'wide' }],
        ],
      },
    ]);
    const found = await wordsOf(narrow);
    expect(found.words).toEqual(['wide']);
    expect(found.notes).toContain('text that exceeds its cells');
    const [rowSpan, columnSpan] = [1500, 1500];
    const large = tableDesign([
      {
        ...{ widths: Array.from({ length: columnSpan }, () => 1), heights: Array.from({ length: rowSpan }, () => 1) },
        cells: [[0, 0, { text: 'large', rowSpan, columnSpan }]],
      },
    ]);
    expect((await wordsOf(large)).notes).toContain('more than 2000000 places');
  });

  it('are nested more deeply than is drawn, which a note says', async () => {
    const tables = Array.from({ length: 60 }, (_, at) => ({
      ...{ widths: [80], heights: ['auto' as const] },
      cells: [
        [0, 0, { text: [at < 59 ? paragraph([text(`d${at}`), tableRun(at + 1)], small) : paragraph('d59', small)] }],
      ] as const,
      set: {},
    }));
    const wide = frame(0, [0, 0, 600, 2000]);
    const { words, notes } = await wordsOf(tableDesign(tables, undefined, [wide]));
    expect(words.slice(0, 3)).toEqual(['d0', 'd1', 'd2']);
    expect(words.length).toBeLessThan(60);
    expect(notes).toContain('tables in text are not drawn');
  });

  it('contain themselves only in documents that are refused', async () => {
    const design = tableDesign([
      { widths: [80], heights: ['auto'], cells: [[0, 0, { text: [paragraph([tableRun(0)], small)] }]] },
    ]);
    await expect(render(design, new Map())).rejects.toMatchObject({ code: 'DESIGN_INVALID' });
  });

  it('have 10,000 rows, of which only those with a place are set', async () => {
    const count = 10_000;
    const flowOf = (row: number) => id(1_000_000 + row);
    const table: Table = {
      id: id(900),
      columns: [{ width: 40 }, { width: 10 }],
      rows: Array.from({ length: count }, () => ({ height: 0, auto: true, keepWithNext: true })),
      cells: Array.from({ length: count }, (_, row) => ({
        id: id(2_000_000 + row),
        row,
        column: 0,
        content: flowOf(row),
      })),
    };
    const flows = table.cells.map(({ row }) => ({ id: flowOf(row), paragraphs: [paragraph(`r${row}`, small)] }));
    const all = Array.from({ length: 40 }, (_, at) => frame(at, [at * 55, 0, 50, 90]));
    const design = tableDesign([], undefined, all);
    design.stories = [
      { ...buildStory([paragraph([tableRun(0)], small)], all, []), id: ids.story, flows, tables: [table] },
    ];
    const { words, notes } = await wordsOf(design);
    // Five rows of 17.05 points in each frame.
    expect(words).toEqual(Array.from({ length: 200 }, (_, row) => `r${row}`));
    expect(notes).toContain('text that exceeds its frames');
  }, 60_000);
});
