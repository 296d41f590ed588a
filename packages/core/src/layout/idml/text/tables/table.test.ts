import { describe, expect, it } from 'vitest';
import {
  buildText,
  content,
  id,
  plainStyles,
  range,
  textOf,
  textsOf,
} from '../../../../../test/builders/text-builder.ts';
import type { Element } from '../../../../models/design/elements.ts';
import type { CellProperties, Table, TableProperties } from '../../../../models/design/tables.ts';

const [black, red] = [id('Color/Black'), id('Color/Red')];

const column = (name: number, width = 50) =>
  `<Column Self="tColumn${name}" Name="${name}" SingleColumnWidth="${width}"/>`;
const row = (name: number, attributes = 'SingleRowHeight="20"') =>
  `<Row Self="tRow${name}" Name="${name}" ${attributes}/>`;
const cell = (name: string, attributes = '', inside = range(content(name))) =>
  `<Cell Self="t${name}" Name="${name}" ${attributes}>${inside}</Cell>`;

async function tableOf(
  inside: string,
  attributes = '',
  more: { styles?: string; anchored?: () => Element | undefined } = {},
) {
  const { read, story, notes } = await buildText({
    story: range(`<Table Self="t" ${attributes}>${inside}</Table>`),
    ...more,
    ...(more.styles !== undefined && { styles: plainStyles + more.styles }),
  });
  const texts = (table: Table | undefined) =>
    table?.cells.map(({ content: flow }) =>
      story.flows
        ?.find((one) => one.id === flow)
        ?.paragraphs.map(textOf)
        .join('¶'),
    );
  const found = story.tables?.at(-1);
  return { table: found, texts: texts(found), story, read, notes: notes.map(({ code }) => code) };
}

it('tables use the type in EndColumnLineStyle for the second alternating line', async () => {
  const attributes = `StartColumnStrokeCount="1" EndColumnStrokeCount="1" EndColumnStrokeWeight="2" EndColumnStrokeColor="Color/Red"`;
  const inside = row(0) + column(0) + cell('0:0');
  const { table } = await tableOf(inside, `${attributes} EndColumnLineStyle="StrokeStyle/$ID/Dashed"`);
  const { table: solid } = await tableOf(inside, `${attributes} EndColumnLineStyle="StrokeStyle/$ID/Solid"`);
  expect(solid?.set?.columnLines?.second.line).toEqual({ swatch: red, width: 2 });
  expect(table?.set?.columnLines?.second.line).toEqual({ swatch: red, width: 2, pattern: 'dashed' });
});

describe('tables', () => {
  const grid = row(0) + row(1) + row(2) + column(0, 40) + column(1, 60);

  it('have columns, rows and cells by name, and the text of each cell once', async () => {
    const { table, texts, story } = await tableOf(
      `${row(1, 'SingleRowHeight="30" MinimumHeight="25" MaximumHeight="90" KeepWithNextRow="true" StartRow="NextPage"')}${row(0, 'SingleRowHeight="20" AutoGrow="false"')}
       ${column(1, 60)}${column(0, 40)}${cell('0:0', 'ColumnSpan="2"')}${cell('0:1')}${cell('1:1', '', range(`${content('a')}<Br/>${content('b')}`))}`,
      'TableDirection="RightToLeftDirection" AppliedTableStyle="TableStyle/$ID/[No table style]"',
    );
    expect(textsOf(story)).toEqual(['[table]']);
    expect(texts).toEqual(['0:0', '0:1', 'a¶b']);
    expect(table).toMatchObject({
      id: id('t'),
      direction: 'rtl',
      columns: [{ width: 40 }, { width: 60 }],
      rows: [{ height: 20 }, { height: 25, auto: true, maxHeight: 90, keepWithNext: true, start: 'next-page' }],
      cells: [
        { id: id('t0:0'), row: 0, column: 0, columnSpan: 2 },
        { id: id('t0:1'), row: 1, column: 0 },
        { id: id('t1:1'), row: 1, column: 1 },
      ],
    });
  });

  it('have header and footer rows, at most as many as there are rows', async () => {
    const cells = cell('0:0') + cell('0:1') + cell('0:2');
    expect((await tableOf(grid + cells, 'HeaderRowCount="1" FooterRowCount="1"')).table).toMatchObject({
      headerRows: 1,
      footerRows: 1,
    });
    expect((await tableOf(grid + cells, 'HeaderRowCount="2" FooterRowCount="9"')).table).toMatchObject({
      headerRows: 2,
      footerRows: 1,
    });
  });

  it('may be in cells of other tables, with all texts in one list', async () => {
    const inner = `<Table Self="u">${row(0)}${column(0)}<Cell Self="uc" Name="0:0">${range(content('in'))}</Cell></Table>`;
    const { story } = await tableOf(grid + cell('0:0', '', range(content('a') + inner + content('b'))));
    expect(story.tables?.map((one) => one.id)).toEqual([id('u'), id('t')]);
    expect(story.flows?.map((flow) => flow.paragraphs.map(textOf))).toEqual([['a[table]b'], ['in']]);
  });

  it('keep the text of cells that are outside, overlap or have no position', async () => {
    const inside =
      row(0) + column(0) + cell('0:0') + cell('1:2') + cell('0:0', 'Self2=""', range(content('twice'))) + cell('x:y');
    const { table, texts, notes } = await tableOf(inside);
    expect(texts).toEqual(['0:0', '1:2', 'twice', 'x:y']);
    expect(table?.rows).toHaveLength(5);
    expect(table?.columns).toHaveLength(2);
    const positions = table?.cells.map((one) => `${one.column}:${one.row}`);
    expect(positions).toEqual(['0:0', '1:2', '0:3', '0:4']);
    expect(new Set(notes)).toEqual(new Set(['TABLE_MENDED']));
  });

  it('clamp spans, and use no memory for impossible positions', async () => {
    const { table } = await tableOf(grid + cell('1:1', 'RowSpan="9999" ColumnSpan="9999"') + cell('900000:900000'));
    expect(table?.cells[0]).toMatchObject({ column: 1, row: 1 });
    expect(table?.cells.every((one) => one.column + (one.columnSpan ?? 1) <= (table?.columns.length ?? 0))).toBe(true);
    expect(table?.cells.every((one) => one.row + (one.rowSpan ?? 1) <= (table?.rows.length ?? 0))).toBe(true);
    expect(table?.columns).toHaveLength(2);
  });

  it('are dropped with a note if they have no cells', async () => {
    const { table, story, notes } = await tableOf(grid);
    expect(table).toBeUndefined();
    expect(textsOf(story)).toEqual(['']);
    expect(notes).toEqual(['TABLE_MENDED']);
  });

  it('may have a graphic in a cell instead of text', async () => {
    const picture: Element = {
      kind: 'group',
      id: id('p'),
      layer: id('l'),
      transform: [1, 0, 0, 1, 0, 0],
      elements: [],
    };
    const graphic = cell(
      '0:0',
      'CellType="GraphicTypeCell" GraphicTopInset="1" TextTopInset="4"',
      '<Rectangle Self="p"/>',
    );
    const { table, story } = await tableOf(grid + graphic, '', { anchored: () => picture });
    expect(table?.cells[0]).toMatchObject({ element: id('p'), set: { insets: { top: 1 } } });
    expect(table?.cells[0]).not.toHaveProperty('content');
    expect(story.elements).toEqual([picture]);
  });
});

describe('cells', () => {
  const setOf = async (attributes: string): Promise<CellProperties | undefined> =>
    (await tableOf(row(0) + column(0) + cell('0:0', attributes))).table?.cells[0]?.set;

  it.each<[string, CellProperties]>([
    ['FillColor="Color/Red" FillTint="30" OverprintFill="true"', { fill: { swatch: red, tint: 30, overprint: true } }],
    [
      'TextTopInset="1" TextRightInset="2" TextBottomInset="3" TextLeftInset="4"',
      { insets: { top: 1, right: 2, bottom: 3, left: 4 } },
    ],
    ['TopInset="5" LeftInset="6"', { insets: { top: 5, right: 0, bottom: 0, left: 6 } }],
    ['TextTopInset="1" TopInset="5"', { insets: { top: 1, right: 0, bottom: 0, left: 0 } }],
    ['VerticalJustification="JustifyAlign"', { verticalAlign: 'justify' }],
    [
      'FirstBaselineOffset="EmboxHeight" MinimumFirstBaselineOffset="3"',
      { firstBaseline: 'embox', firstBaselineMin: 3 },
    ],
    ['RotationAngle="270" ClipContentToTextCell="true"', { rotation: 270, clipped: true }],
    [
      'TopEdgeStrokeWeight="2" TopEdgeStrokeColor="Color/Red" TopEdgeStrokeTint="50"',
      { top: { swatch: red, tint: 50, width: 2 } },
    ],
    ['LeftEdgeStrokeWeight="0" LeftEdgeStrokeColor="Color/Red"', { left: 'none' }],
    ['RightEdgeStrokeWeight="1" RightEdgeStrokeColor="Swatch/None"', { right: 'none' }],
    [
      'BottomEdgeStrokeWeight="3" BottomEdgeStrokeColor="Color/Red" BottomEdgeStrokeType="StrokeStyle/$ID/ThinThick" BottomEdgeStrokeGapColor="Color/Black"',
      {
        bottom: {
          swatch: red,
          pattern: 'striped',
          stripes: [
            [0, 0.2],
            [0.4, 1],
          ],
          width: 3,
          gap: { swatch: black },
        },
      },
    ],
    [
      'TopLeftDiagonalLine="true" DiagonalLineInFront="true" DiagonalLineStrokeWeight="1" DiagonalLineStrokeColor="Color/Red"',
      { diagonals: { down: { swatch: red, width: 1 }, inFront: true } },
    ],
  ])('%s', async (attributes, expected) => {
    expect(await setOf(attributes)).toEqual(expected);
  });

  it('inherit from row, column and table', async () => {
    const { table } = await tableOf(
      `${row(0, 'SingleRowHeight="9" FillColor="Color/Red"')}${row(1)}${column(0)}${cell('0:0')}${cell('0:1')}`,
      'FillColor="Color/Black"',
    );
    expect(table?.cells.map(({ set }) => set?.fill?.swatch)).toEqual([red, black]);
  });

  it('list only what differs from their style or region', async () => {
    const styles = `<CellStyle Self="CellStyle/$ID/[None]" Name="$ID/[None]"/>
      <CellStyle Self="CellStyle/Head" Name="Head" FillColor="Color/Red" AppliedParagraphStyle="ParagraphStyle/H"/>
      <CellStyle Self="CellStyle/Body" Name="Body" FillColor="Color/Black" TextTopInset="2"/>
      <ParagraphStyle Self="ParagraphStyle/H" Name="H"/>
      <TableStyle Self="TableStyle/$ID/[No table style]" Name="$ID/[No table style]"/>
      <TableStyle Self="TableStyle/T" Name="T" HeaderRegionSameAsBodyRegion="false" HeaderRegionCellStyle="CellStyle/Head" BodyRegionCellStyle="CellStyle/Body"/>`;
    const none = 'AppliedCellStyle="CellStyle/$ID/[None]" AppliedCellStylePriority="0"';
    const { table, read, story } = await tableOf(
      row(0) +
        row(1) +
        column(0) +
        column(1) +
        cell(
          '0:0',
          none,
          `<ParagraphStyleRange><CharacterStyleRange>${content('h')}</CharacterStyleRange></ParagraphStyleRange>`,
        ) +
        cell('0:1', `${none} FillColor="Color/Black" TextTopInset="2"`) +
        cell('1:1', 'AppliedCellStyle="CellStyle/Head" AppliedCellStylePriority="2" FillColor="Color/Black"'),
      'HeaderRowCount="1" AppliedTableStyle="TableStyle/T"',
      { styles },
    );
    expect(read.styles.table?.[1]).toMatchObject({
      basedOn: id('TableStyle/$ID/[No table style]'),
      set: { headerStyle: id('CellStyle/Head'), bodyStyle: id('CellStyle/Body') },
    });
    expect(table?.style).toBe(id('TableStyle/T'));
    expect(table?.cells.map(({ style, set }) => ({ style, set }))).toEqual([
      { style: undefined, set: undefined },
      { style: undefined, set: undefined },
      { style: id('CellStyle/Head'), set: { fill: { swatch: black } } },
    ]);
    const [header] = story.flows ?? [];
    expect(header?.paragraphs[0]?.style).toBe(id('ParagraphStyle/H'));
  });
});

describe('strokes of edges that two cells share', () => {
  const stroke = (side: string, weight: number, priority: number) =>
    `${side}EdgeStrokeWeight="${weight}" ${side}EdgeStrokeColor="Color/Red" ${side}EdgeStrokePriority="${priority}"`;
  const notesOf = async (...cells: string[]) =>
    (await tableOf(row(0) + row(1) + column(0) + column(1) + cells.join(''))).notes;

  it.each([
    ['columns', cell('0:0', stroke('Right', 1, 3)), cell('1:0', stroke('Left', 2, 5)), 1],
    ['rows', cell('0:0', stroke('Bottom', 1, 3)), cell('0:1', stroke('Top', 2, 5)), 1],
    [
      'rows that a cell spans',
      cell('0:0', `RowSpan="2" ${stroke('Right', 1, 3)}`),
      cell('1:1', stroke('Left', 2, 5)),
      1,
    ],
    ['equal strokes', cell('0:0', stroke('Right', 1, 3)), cell('1:0', stroke('Left', 1, 5)), 0],
    ['equal priorities', cell('0:0', stroke('Right', 1, 3)), cell('1:0', stroke('Left', 2, 3)), 0],
    ['other edges', cell('0:0', stroke('Left', 1, 3)), cell('1:0', stroke('Left', 2, 5)), 0],
  ])('are noted if their order is stated: %s', async (_, one, other, count) => {
    const notes = await notesOf(one, other);
    expect(notes.filter((code) => code === 'LAYOUT_LOOK_LOST')).toHaveLength(count);
  });
});

describe('properties of tables', () => {
  const setOf = async (attributes: string): Promise<TableProperties | undefined> =>
    (await tableOf(row(0) + column(0) + cell('0:0'), attributes)).table?.set;
  const line = { swatch: red, width: 1 };

  it.each<[string, TableProperties]>([
    ['SpaceBefore="4" SpaceAfter="-4"', { spaceBefore: 4, spaceAfter: -4 }],
    ['TopBorderStrokeColor="Color/Red" LeftBorderStrokeWeight="0"', { top: line, left: 'none' }],
    [
      'BreakHeaders="OncePerPage" BreakFooters="InAllTextColumns"',
      { repeatHeader: 'every-page', repeatFooter: 'every-column' },
    ],
    ['StrokeOrder="ColumnOnTop"', { lineOrder: 'columns' }],
    [
      'StartRowFillCount="2" StartRowFillColor="Color/Red" StartRowFillTint="20" EndRowFillCount="1" EndRowFillColor="Swatch/None" SkipFirstAlternatingFillRows="1"',
      {
        rowFills: {
          first: { count: 2, fill: { swatch: red, tint: 20 } },
          second: { count: 1, fill: { swatch: id('Swatch/None') } },
          skipFirst: 1,
        },
      },
    ],
    [
      'ColumnFillsPriority="true" StartRowFillCount="1" StartRowFillColor="Color/Red" StartColumnFillCount="1" StartColumnFillColor="Color/Black"',
      { columnFills: { first: { count: 1, fill: { swatch: black } }, second: { count: 1, fill: { swatch: black } } } },
    ],
    ['StartRowFillCount="0" EndRowFillCount="0" StartRowFillColor="Color/Red"', {}],
    [
      'StartRowStrokeCount="1" StartRowStrokeColor="Color/Red" EndRowStrokeCount="3" EndRowStrokeColor="Color/Red" EndRowStrokeWeight="0.25"',
      { rowLines: { first: { count: 1, line }, second: { count: 3, line: { swatch: red, width: 0.25 } } } },
    ],
    [
      'StartColumnStrokeCount="0" DefaultColumnStrokeColor="Color/Red" DefaultColumnStrokeWeight="1"',
      { columnLines: { first: { count: 1, line }, second: { count: 1, line } } },
    ],
  ])('%s', async (attributes, expected) => {
    expect((await setOf(attributes)) ?? {}).toEqual(expected);
  });
});
