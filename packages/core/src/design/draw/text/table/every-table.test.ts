import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { gradientLooks, lineLooks } from '../../../../../test/builders/line-looks.ts';
import { buildPlainLook, framed, looks } from '../../../../../test/builders/look-page.ts';
import { type LookTable, testLooks } from '../../../../../test/builders/look-table.ts';
import { colours } from '../../../../../test/builders/page-builder.ts';
import { frame, paragraph } from '../../../../../test/builders/page-text-builder.ts';
import type { Design } from '../../../../models/design/document.ts';
import type { Alternation } from '../../../../models/design/interfaces.generated.ts';
import type { Fill, Line } from '../../../../models/design/paint.ts';
import type { Cell, CellProperties, Table, TableProperties } from '../../../../models/design/tables.ts';

const small = { fontSize: 6, leading: 7 };
const red = { swatch: colours.red, width: 2 };
const tint = { swatch: looks.sea, tint: 30 };
const box = (value: number) => ({ top: value, right: value, bottom: value, left: value });
const flowOf = (row: number, column: number): string => id(300 + row * 10 + column);
const cellOf = (row: number, column: number, more: Partial<Cell> = {}): Cell => ({
  ...{ id: id(400 + row * 10 + column), row, column, content: flowOf(row, column), set: { insets: box(1) } },
  ...more,
});

/** Positions of the cells of the sample table. */
const places = [0, 1, 2, 3, 4, 5].flatMap((row) => [0, 1, 2, 3, 4].map((column) => [row, column] as const));

const sample: Table = {
  id: ids.table,
  columns: [12, 35, 12, 12, 12].map((width) => ({ width })),
  rows: [0, 1, 2, 3, 4, 5].map(() => ({ height: 12, auto: false })),
  headerRows: 1,
  footerRows: 0,
  cells: places.map(([row, column]) => cellOf(row, column)),
};

/** A page with a table that runs through the columns of two frames. */
function draw(table: Partial<Table>): Design {
  const frames = [frame(0, [5, 2, 85, 46], { columns: { count: 1, gutter: 4 } }), frame(1, [5, 50, 85, 48])];
  const story = {
    id: ids.story,
    frames: frames.map((each) => each.id),
    paragraphs: [
      paragraph('Ab', small),
      paragraph([{ kind: 'table', table: ids.table } as const], small),
      paragraph('Cd', small),
    ],
    tables: [{ ...sample, ...table }],
    flows: places.map(([row, column]) => ({
      id: flowOf(row, column),
      paragraphs: [paragraph(column === 1 && (row === 1 || row === 2) ? 'One two three four' : 'I', small)],
    })),
  };
  const design = buildPlainLook(frames, { stories: [story] });
  return {
    ...design,
    styles: {
      ...design.styles,
      cell: [{ id: id(902), name: 'Tinted', set: { fill: tint } }],
    },
  };
}

/** Moves the second frame to a page of its own. */
function onTwoPages(design: Design): Design {
  const [page] = design.pages;
  if (page === undefined) return design;
  const [first, ...rest] = page.elements;
  const second = { ...page, id: id(905), elements: rest };
  return { ...design, pages: [{ ...page, elements: first === undefined ? [] : [first] }, second] };
}

const drawCell = (set: CellProperties): Design =>
  draw({
    rows: [14, 30, 8, 8, 8, 8].map((height) => ({ height })),
    cells: places.map(([row, column]) => cellOf(row, column, row === 1 && column === 1 ? { set } : {})),
  });

/** A cell with a picture that is larger than the cell. */
const drawPicture = (set: CellProperties): Design =>
  drawOneCell({ set, content: undefined as never, element: id(904) }, { width: 60, height: 20 });

testLooks<CellProperties>({
  part: 'CellProperties',
  base: { verticalAlign: 'top', firstBaseline: 'ascent', clipped: false, insets: box(2), top: 'none' },
  draw: (set, about) => (about === 'picture' ? drawPicture(set) : drawCell(set)),
  about: { clipped: 'picture' },
  values: {
    fill: [tint],
    ...Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [`insets.${side}`, [9]])),
    firstBaselineMin: [20],
    ...Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [side, [red, { ...red, pattern: 'wavy' }]])),
    'diagonals.down': [red],
    'diagonals.up': [red],
    rotation: [90, 180, 270, 30, 271],
  },
  beside: {
    'insets.bottom': { verticalAlign: 'bottom' },
    'diagonals.inFront': { diagonals: { down: red, inFront: false } },
  },
  without: { paragraphStyle: 'is that of new paragraphs' },
});

const linePlaces: Readonly<Record<string, (line: Line) => Design>> = {
  'edge of a cell': (left) => drawCell({ left }),
  'diagonal of a cell': (down) => drawCell({ diagonals: { down } }),
  'edge of a table': (top) => draw({ set: { top } }),
};
for (const [place, own] of Object.entries(linePlaces))
  testLooks<Line>({ part: 'Line', ...lineLooks, place, draw: own });

testLooks<Fill>({
  part: 'Fill',
  place: 'of a cell',
  base: { swatch: looks.accent, overprint: false },
  draw: (fill) => drawCell({ fill }),
  values: { swatch: [looks.sea], tint: [30], opacity: [0.4], ...gradientLooks.values },
  beside: gradientLooks.beside,
  printed: ['overprint'],
});

const stripes: Alternation = { first: { count: 1, fill: tint, line: red }, second: { count: 1 } };
const others: TableProperties = { top: red, columnLines: { ...stripes, second: { count: 1, line: red } } };

testLooks<TableProperties>({
  part: 'TableProperties',
  base: { repeatHeader: 'once', repeatFooter: 'once', lineOrder: 'rows' },
  draw: (set, about) => {
    const design = draw({ set, ...(about !== undefined && { footerRows: 1 }) });
    return about === 'pages' ? onTwoPages(design) : design;
  },
  values: {
    spaceBefore: [5],
    spaceAfter: [5],
    top: [red],
    right: [red],
    bottom: [red],
    left: [red],
    rowFills: [stripes],
    columnFills: [stripes],
    rowLines: [stripes],
    columnLines: [stripes],
    headerStyle: [id(902)],
    bodyStyle: [id(902)],
    footerStyle: [id(902)],
    leftColumnStyle: [id(902)],
    rightColumnStyle: [id(902)],
  },
  about: { footerStyle: 'footer', repeatHeader: 'pages', repeatFooter: 'pages' },
  equal: { lineOrder: { best: 'solid lines of rows are in front, as with `rows`' } },
  beside: {
    lineOrder: {
      rowLines: stripes,
      columnLines: { ...stripes, first: { count: 1, line: { swatch: colours.green, width: 3 } } },
    },
  },
});

const alternationTable: Omit<LookTable<Alternation>, 'draw'> = {
  part: 'Alternation',
  base: { first: { count: 1, fill: tint, line: red }, second: { count: 1, fill: { swatch: colours.yellow } } },
  values: {
    'first.count': [2],
    'second.count': [2],
    skipFirst: [1],
    skipLast: [3],
  },
};
const ofFills = { 'first.fill': [{ swatch: colours.green }], 'second.fill': [{ swatch: colours.green }] };
const ofLines = {
  'first.line': [{ swatch: colours.green, width: 1 }],
  'second.line': [{ swatch: colours.green, width: 1 }],
};
for (const [place, own, values, without] of [
  [
    'rowFills',
    (rowFills: Alternation) => draw({ set: { rowFills } }),
    ofFills,
    { 'first.line': '', 'second.line': '' },
  ],
  [
    'columnFills',
    (columnFills: Alternation) => draw({ set: { columnFills } }),
    ofFills,
    { 'first.line': '', 'second.line': '' },
  ],
  [
    'rowLines',
    (rowLines: Alternation) => draw({ set: { rowLines } }),
    ofLines,
    { 'first.fill': '', 'second.fill': '' },
  ],
  [
    'columnLines',
    (columnLines: Alternation) => draw({ set: { columnLines } }),
    ofLines,
    { 'first.fill': '', 'second.fill': '' },
  ],
] as const)
  testLooks<Alternation>({
    ...alternationTable,
    place,
    draw: own,
    values: { ...alternationTable.values, ...values },
    without,
  });

testLooks<Table>({
  part: 'Table',
  base: { ...sample, direction: 'ltr', set: { ...others, rowFills: stripes, rowLines: stripes } },
  draw,
  values: {
    style: [id(903)],
    set: [{ top: red }],
    columns: [[{ width: 20 }, ...sample.columns.slice(1)]],
    'columns[].width': [20],
    rows: [sample.rows.map(() => ({ height: 11 }))],
    headerRows: [2],
    footerRows: [1],
    cells: [
      sample.cells.map((cell) => (cell.row === 1 ? { ...cell, set: { fill: { swatch: colours.green } } } : cell)),
    ],
  },
  without: {
    id: 'names the table',
    name: 'names the table',
    extra: 'is private',
    style: 'has tests with its properties',
  },
});

function drawOneCell(cell: Partial<Cell>, size = { width: 8, height: 8 }): Design {
  const covered = (row: number, column: number): boolean =>
    row >= 1 && row < 1 + (cell.rowSpan ?? 1) && column >= 1 && column < 1 + (cell.columnSpan ?? 1);
  const cells = sample.cells.filter(({ row, column }) => !covered(row, column));
  const used = new Set([...cells.map(({ content }) => content), cell.content]);
  const design = draw({ set: others, cells: [...cells, cellOf(1, 1, cell)] });
  const stories = design.stories.map((story) => ({
    ...story,
    flows: (story.flows ?? []).filter((flow) => used.has(flow.id)),
    ...(cell.element !== undefined && {
      elements: [framed({ id: id(904), shape: { kind: 'rectangle', x: 0, y: 0, ...size } })],
    }),
  }));
  return { ...design, stories };
}

testLooks<Partial<Cell>>({
  part: 'Cell',
  base: { content: flowOf(1, 1) },
  draw: (cell) => drawOneCell(cell),
  values: {
    rowSpan: [2],
    columnSpan: [2],
    style: [id(902)],
    set: [{ fill: tint }],
    content: [flowOf(2, 2)],
    element: [id(904)],
  },
  beside: { element: { content: undefined as never }, content: { columnSpan: 2, rowSpan: 2 } },
  without: { id: 'names the cell', row: 'is the place of the cell', column: 'is the place of the cell' },
});

testLooks<Table['rows'][number]>({
  part: 'Row',
  base: { height: 12, auto: false, keepWithNext: false, start: 'anywhere' },
  draw: (row) => draw({ rows: sample.rows.map((each, at) => (at === 2 ? row : each)) }),
  values: { height: [20], maxHeight: [14] },
  beside: { maxHeight: { auto: true } },
});
