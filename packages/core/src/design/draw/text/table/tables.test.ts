import { describe, expect, it } from 'vitest';
import type { DrawnPage } from '../../../../../test/builders/page-builder.ts';
import { colours } from '../../../../../test/builders/page-builder.ts';
import { frame, inkIn, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import {
  drawTables,
  extent,
  isGreen,
  isRed,
  small,
  tableDesign,
  tableRun,
  wordsOf,
} from '../../../../../test/builders/table-builder.ts';
import type { ShapeElement } from '../../../../models/design/elements.ts';

const [red, green] = [{ swatch: colours.red }, { swatch: colours.green }];
const ascent = 9.05;
const lineHeight = 12;

function expectNear(found: readonly number[], expected: readonly number[], tolerance = 0.3): void {
  for (const [at, value] of expected.entries())
    expect(Math.abs((found[at] ?? Number.NaN) - value), `${found} instead of ${expected}`).toBeLessThan(tolerance);
}

/** The baseline of the first H in an area. */
const baselineIn = (page: DrawnPage, area: readonly [number, number, number, number]): number =>
  inkIn(page, area).bottom;

describe('the rows and columns of tables', () => {
  it('are as high as the ascent of the first line and the leading of the others, within insets', async () => {
    // A row of the layout program: 16.7239 = 4 + 12 · 0.727 + 4 for 12 points; two lines: 31.1239 = 16.7239 + 14.4.
    const page = await drawTables([
      {
        widths: [30, 20],
        heights: ['auto', 'auto', 9, { height: 20, auto: true }],
        cells: [
          [0, 0, { text: 'H', set: { fill: red } }],
          [1, 0, { text: 'H\nH', set: { fill: green } }],
          [2, 0, { set: { fill: red } }],
          [3, 0, { text: 'H', set: { fill: green } }],
          [0, 1, { set: { fill: green } }],
        ],
      },
    ]);
    const one = 4 + ascent + 4;
    const two = one + lineHeight;
    expectNear(extent(page, { x: 11 }, isRed, [0, 40]), [10, 10 + one]);
    expectNear(extent(page, { x: 11 }, isGreen, [0, 60]), [10 + one, 10 + one + two]);
    expectNear(extent(page, { x: 11 }, isRed, [40, 100]), [10 + one + two, 10 + one + two + 9]);
    expectNear(extent(page, { x: 11 }, isGreen, [60, 100]), [10 + one + two + 9, 10 + one + two + 29]);
    expectNear(extent(page, { y: 12 }, isRed), [10, 40]);
    expectNear(extent(page, { y: 12 }, isGreen), [40, 60]);
    const plain = await drawTables([{ widths: [30], heights: ['auto'], cells: [[0, 0, { text: 'H' }]] }]);
    expectNear([baselineIn(plain, [0, 0, 100, 100])], [10 + 4 + ascent]);
    expectNear([inkIn(plain, [0, 0, 100, 100]).left], [10 + 4 + 0.79]); // the H begins 79 of 1000 behind its origin
  });

  it('are limited by the greatest height, and end text that exceeds a cell with a note', async () => {
    const { words, notes } = await wordsOf(
      tableDesign([
        {
          widths: [40, 40],
          heights: [{ height: 0, auto: true, maxHeight: 30 }, 18],
          cells: [
            [0, 0, { text: 'one\ntwo\nthree' }],
            [1, 0, { text: 'four\nfive' }],
            [1, 1, { text: '' }],
          ],
        },
      ]),
    );
    // 30 - 4 - 4 holds 9.05 + 12 = 21.05; 18 - 8 holds one line.
    expect(words).toEqual(['one', 'two', 'four']);
    expect(notes).toContain('text that exceeds its cells');
    expect(notes).not.toContain('text that exceeds its frames');
  });

  it('are joined where a cell spans them, whose height goes to the last row that can grow', async () => {
    const page = await drawTables([
      {
        widths: [20, 20, 20],
        heights: ['auto', 'auto', 10],
        cells: [
          [0, 0, { text: 'H\nH\nH', rowSpan: 2, set: { fill: red } }],
          [0, 1, { text: 'H', columnSpan: 2, set: { fill: green } }],
          [1, 1, { text: 'H' }],
          [1, 2, { text: 'H' }],
          [2, 0, { columnSpan: 3, set: { fill: green } }],
        ],
      },
    ]);
    const all = 8 + ascent + 2 * lineHeight; // higher than the two rows of one line, 34.1
    expectNear(extent(page, { x: 11 }, isRed), [10, 10 + all]);
    expectNear(extent(page, { y: 12 }, isGreen), [30, 70]);
    expectNear(extent(page, { x: 50 }, isGreen, [10, 30]), [10, 10 + 8 + ascent]);
    expectNear(extent(page, { y: 10 + all + 5 }, isGreen), [10, 70]);
  });

  it('are mirrored in tables that begin at the right', async () => {
    const page = await drawTables([
      {
        widths: [20, 30],
        heights: [10],
        direction: 'rtl',
        cells: [
          [0, 0, { set: { fill: red } }],
          [0, 1, { set: { fill: green } }],
        ],
      },
    ]);
    expectNear(extent(page, { y: 15 }, isGreen), [10, 40]);
    expectNear(extent(page, { y: 15 }, isRed), [40, 60]);
  });

  it('are aligned as their paragraph is', async () => {
    const cell = [0, 0, { set: { fill: red } }] as const;
    for (const [align, left] of [
      ['left', 10],
      ['center', 35],
      ['right', 60],
    ] as const) {
      const page = await drawTables(
        [{ widths: [30], heights: [10], cells: [cell] }],
        [paragraph([tableRun(0)], { ...small, align })],
      );
      expectNear(extent(page, { y: 15 }, isRed), [left, left + 30]);
    }
  });
});

describe('the text of cells', () => {
  it('is aligned vertically, without the descent of its last line', async () => {
    const alignments = ['top', 'center', 'bottom', 'justify'] as const;
    const page = await drawTables([
      {
        widths: [20, 20, 20, 20],
        heights: [60],
        cells: alignments.map((verticalAlign, at) => [0, at, { text: 'H\nH', set: { verticalAlign } }] as const),
      },
    ]);
    const last = alignments.map((_, at) => baselineIn(page, [10 + at * 20, 10, 30 + at * 20, 72]));
    const free = 60 - 8 - ascent - lineHeight;
    const top = 10 + 4 + ascent + lineHeight;
    expectNear(last, [top, top + free / 2, top + free, top + free]);
    expectNear([inkIn(page, [70, 10, 90, 40]).bottom], [10 + 4 + ascent]); // the first justified line stays
  });

  it('can be turned', async () => {
    const turns = [0, 90, 180, 270] as const;
    const page = await drawTables([
      {
        widths: [20, 20, 20, 20],
        heights: [40],
        cells: turns.map((rotation, at) => [0, at, { text: 'H', set: { rotation } }] as const),
      },
    ]);
    // The stems of the H begin and end at 79 and 643 of 1000.
    const [none, right, half, left] = turns.map((_, at) => inkIn(page, [10 + at * 20, 10, 30 + at * 20, 50]));
    const [start, end] = [0.79, 6.43];
    expectNear([none!.left, none!.bottom], [14 + start, 14 + ascent]);
    expectNear([right!.top, right!.bottom, right!.left], [14 + start, 14 + end, 46 - ascent]);
    expectNear([half!.right, half!.top], [66 - start, 46 - ascent]);
    expectNear([left!.bottom, left!.top, left!.right], [46 - start, 46 - end, 74 + ascent]);
  });

  it('is clipped if the cell is', async () => {
    const cellOf = (clipped: boolean) =>
      [0, 0, { text: 'HHHH', set: { clipped, insets: { top: 0, right: 0, bottom: 0, left: -6 } } }] as const;
    const draw = (clipped: boolean) => drawTables([{ widths: [40], heights: [20], cells: [cellOf(clipped)] }]);
    expectNear([inkIn(await draw(false), [0, 0, 100, 40]).left], [4.79]);
    expectNear([inkIn(await draw(true), [0, 0, 100, 40]).left], [10]);
  });

  it('can be a table, and each word is drawn once', async () => {
    const nested = paragraph([text('before'), tableRun(1), text('after')], small);
    const { words, notes } = await wordsOf(
      tableDesign(
        [
          { widths: [80], heights: ['auto'], cells: [[0, 0, { text: [nested] }]] },
          {
            widths: [30, 30],
            heights: ['auto'],
            cells: [
              [0, 0, { text: 'left' }],
              [0, 1, { text: 'right' }],
            ],
          },
        ],
        [paragraph([text('first'), tableRun(0), text('last')], small)],
      ),
    );
    expect(words.sort()).toEqual(['after', 'before', 'first', 'last', 'left', 'right']);
    expect(notes).toBe('');
  });

  it('can be a picture at the top left of the area of the cell', async () => {
    const picture: ShapeElement = {
      ...{ kind: 'shape', id: '00000000-0000-8000-8000-000000777777', transform: [1, 0, 0, 1, 300, -70] },
      ...{ layer: frame(0, [0, 0, 1, 1]).layer, fill: red },
      shape: { kind: 'rectangle', x: -5, y: -5, width: 10, height: 24 },
    };
    const page = await drawTables(
      [
        {
          widths: [20, 20],
          heights: ['auto'],
          cells: [
            [0, 0, { element: picture.id, set: { fill: { swatch: colours.gray } } }],
            [0, 1, { set: { fill: green } }],
          ],
        },
      ],
      undefined,
      undefined,
      { elements: [picture] },
    );
    expectNear(extent(page, { x: 20 }, isRed), [14, 38]);
    expectNear(extent(page, { y: 20 }, isRed), [14, 24]);
    expectNear(extent(page, { x: 40 }, isGreen), [10, 42]);
  });

  it('can be a picture, which does not turn with the text of the cell', async () => {
    const picture: ShapeElement = {
      ...{ kind: 'shape', id: '00000000-0000-8000-8000-000000777777', transform: [1, 0, 0, 1, 0, 0] },
      ...{ layer: frame(0, [0, 0, 1, 1]).layer, fill: red },
      shape: { kind: 'rectangle', x: 0, y: 0, width: 10, height: 20 },
    };
    const page = await drawTables(
      [{ widths: [40], heights: [40], cells: [[0, 0, { element: picture.id, set: { rotation: 90 } }]] }],
      undefined,
      undefined,
      { elements: [picture] },
    );
    expectNear(extent(page, { x: 20 }, isRed), [14, 34]);
    expectNear(extent(page, { y: 20 }, isRed), [14, 24]);
  });
});

describe('striped lines of tables', () => {
  const stripes = { ...red, width: 6, pattern: 'striped', stripes: [[0, 0.3]] } as const;

  it.each([
    [{ top: stripes }, 0],
    [{ top: stripes, left: stripes }, 1],
    [{ top: stripes, left: { ...red, width: 2 } }, 0],
  ] as const)('are noted if they can cross: %#', async (set, count) => {
    const page = await drawTables([{ widths: [40], heights: [40], cells: [[0, 0, {}]], set: set as never }]);
    expect(page.notes.filter(({ message }) => message.includes('cross instead of joining'))).toHaveLength(count);
  });
});

describe('tables in text', () => {
  /** A line, a table of 20 points with lines of 2 points around it, and a line. */
  const draw = (spaces: { spaceBefore?: number; spaceAfter?: number }, isFirst = false) =>
    drawTables(
      [
        {
          ...{ widths: [40], heights: [20], cells: [[0, 0, { set: { fill: green } }]] },
          set: { ...spaces, top: { ...red, width: 2 }, bottom: { ...red, width: 2 } },
        },
      ],
      [...(isFirst ? [] : [paragraph('H', small)]), paragraph([tableRun(0)], small), paragraph('H', small)],
    );

  it('are below the baseline, with their spaces and the halves of their lines', async () => {
    // In a cell of the layout program, 8.7239 + 4 + 0.5 + 33.4478 + 0.5 - 4 + 14.4 + 14.4 is the height of a line, a
    // table of two rows with lines of 1 point and spaces of 4 and -4, and two lines.
    for (const [spaceBefore, spaceAfter] of [
      [0, 0],
      [4, -4],
      [10, 3],
    ] as const) {
      const page = await draw({ spaceBefore, spaceAfter });
      const top = 10 + ascent + spaceBefore;
      expectNear(extent(page, { x: 30 }, isRed), [top, top + 22]);
      expectNear(extent(page, { x: 30 }, isGreen), [top + 2, top + 20]);
      const below = baselineIn(page, [10, top + 23, 50, 95]);
      expectNear([below], [top + 22 + spaceAfter + lineHeight]);
    }
  });

  it('have no space before them at the top of a column', async () => {
    expectNear(extent(await draw({ spaceBefore: 10 }, true), { x: 30 }, isRed, [0, 20]), [10, 12]);
  });
});

describe('the lines of tables', () => {
  const line = (swatch: { swatch: string }, width: number) => ({ ...swatch, width });

  it('are centred on the edges, and reach over the corners', async () => {
    const border = line(red, 4);
    const page = await drawTables([
      {
        ...{ widths: [30], heights: [30], cells: [[0, 0, {}]] },
        set: { top: border, right: border, bottom: border, left: border },
      },
    ]);
    // The table moves down by the half of its top line.
    expectNear(extent(page, { x: 25 }, isRed, [0, 30]), [10, 14]);
    expectNear(extent(page, { x: 25 }, isRed, [30, 60]), [40, 44]);
    expectNear(extent(page, { y: 25 }, isRed, [0, 30]), [8, 12]);
    expectNear(extent(page, { y: 25 }, isRed, [30, 60]), [38, 42]);
    expectNear(extent(page, { y: 10.5 }, isRed), [8, 42]);
    expectNear(extent(page, { x: 8.5 }, isRed), [10, 44]);
  });

  it('are those of cells before those of the table, the wider one where two cells meet', async () => {
    const page = await drawTables([
      {
        ...{ widths: [20, 20, 20], heights: [20, 20] },
        cells: [
          [0, 0, { set: { right: line(green, 2), bottom: 'none' } }],
          [0, 1, { set: { left: line(red, 4), top: 'none' } }],
          [0, 2, {}],
          [1, 0, { set: { left: line(green, 6) } }],
          [1, 1, { columnSpan: 2 }],
        ],
        set: {
          ...{ top: line(red, 2), left: line(red, 2) },
          columnLines: { first: { count: 1, line: line(green, 2) }, second: { count: 1, line: line(green, 2) } },
          rowLines: { first: { count: 1, line: line(red, 2) }, second: { count: 1, line: line(red, 2) } },
        },
      },
    ]);
    const top = 11; // below the half of the top line
    expectNear(extent(page, { x: 20 }, isRed, [0, 20]), [10, 12]);
    expect(extent(page, { x: 40 }, isRed, [0, 20])[0]).toBe(Number.POSITIVE_INFINITY);
    expectNear(extent(page, { y: top + 10 }, isRed, [20, 40]), [28, 32]);
    expectNear(extent(page, { y: top + 10 }, isGreen, [20, 60]), [49, 51]);
    expectNear(extent(page, { y: top + 10 }, isRed, [0, 20]), [9, 11]);
    expectNear(extent(page, { y: top + 30 }, isGreen, [0, 20]), [7, 13]);
    expect(extent(page, { y: top + 30 }, isGreen, [40, 70])[0]).toBe(Number.POSITIVE_INFINITY); // within a cell
    expect(extent(page, { x: 18 }, isRed, [20, 40])[0]).toBe(Number.POSITIVE_INFINITY);
    expectNear(extent(page, { x: 50 }, isRed, [20, 40]), [top + 19, top + 21]);
  });

  it('cross in the stated order', async () => {
    for (const [lineOrder, isFront] of [
      ['best', isRed],
      ['rows', isRed],
      ['columns', isGreen],
    ] as const) {
      const page = await drawTables([
        {
          ...{ widths: [20, 20], heights: [20, 20] },
          cells: [0, 1, 2, 3].map((at) => [at >> 1, at & 1, {}] as const),
          set: {
            lineOrder,
            columnLines: { first: { count: 1, line: line(green, 4) }, second: { count: 1, line: line(green, 4) } },
            rowLines: { first: { count: 1, line: line(red, 4) }, second: { count: 1, line: line(red, 4) } },
          },
        },
      ]);
      expect(isFront(page.at(30, 30)), lineOrder).toBe(true);
    }
  });

  it('go through cells from corner to corner, behind or in front of their text', async () => {
    const draw = (inFront: boolean) =>
      drawTables([
        {
          ...{ widths: [40, 40], heights: [40] },
          cells: [
            [0, 0, { text: 'HHH', set: { diagonals: { down: line(red, 6), inFront } } }],
            [0, 1, { set: { diagonals: { up: line(green, 2) } } }],
          ],
        },
      ]);
    const [behind, before] = [await draw(false), await draw(true)];
    for (const share of [0.2, 0.5, 0.9]) {
      expect(isRed(before.at(10 + share * 40, 10 + share * 40))).toBe(true);
      expect(isGreen(before.at(50 + share * 40, 50 - share * 40))).toBe(true);
    }
    const stem = [15.2, 18] as const; // in the left stem of the first H, beside the middle of the diagonal
    expect(isRed(behind.at(...stem))).toBe(false);
    expect(isRed(before.at(...stem))).toBe(true);
  });
});

describe('alternating fills', () => {
  it('are those of body rows without a fill of their own, apart from rows that are skipped', async () => {
    const page = await drawTables([
      {
        ...{ widths: [20, 20], heights: [10, 10, 10, 10, 10, 10, 10, 10], headerRows: 1, footerRows: 1 },
        cells: Array.from(
          { length: 16 },
          (_, at) => [at >> 1, at & 1, at === 9 ? { set: { fill: { swatch: colours.gray } } } : {}] as const,
        ),
        set: {
          rowFills: { first: { count: 1, fill: red }, second: { count: 2, fill: green }, skipFirst: 1, skipLast: 1 },
        },
      },
    ]);
    const seen = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
      const colour = page.at(20, 15 + row * 10);
      return isRed(colour) ? 'red' : isGreen(colour) ? 'green' : '';
    });
    // One body row after the header and one before the footer are skipped.
    expect(seen).toEqual(['', '', 'red', 'green', 'green', 'red', '', '']);
    expect(page.at(40, 55)).toEqual([128, 128, 128]);
  });

  it('are those of columns', async () => {
    const page = await drawTables([
      {
        ...{ widths: [10, 10, 10], heights: [10], cells: [0, 1, 2].map((at) => [0, at, {}] as const) },
        set: { columnFills: { first: { count: 1, fill: red }, second: { count: 1 } } },
      },
    ]);
    expect([15, 25, 35].map((x) => isRed(page.at(x, 15)))).toEqual([true, false, true]);
  });
});
