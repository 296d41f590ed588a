import type { Cell, CellProperties, Table, TableProperties } from '../../../../models/design/tables.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { roundNumber } from '../../../round.ts';
import { starts } from '../breaks.ts';
import { compact, difference, orNothing, readAll } from '../rule.ts';
import type { Report } from '../said.ts';
import { clip, layerOf, plainName, Said } from '../said.ts';
import type { StoryScope } from '../scope.ts';
import { reportUnsupported } from '../unsupported.ts';
import { cellRules } from './cell.ts';
import type { Grid } from './grid.ts';
import { readGrid } from './grid.ts';
import { tableRules } from './table-rules.ts';

/** A table within text. Nothing where there is no cell to be had. */
export function readTable(scope: StoryScope, element: XmlElement): Table | undefined {
  const report: Report = (code, detail) =>
    scope.report(code, `${detail} (table ${clip(element.attribute('Self') ?? '')})`);
  const { tableStyles, directory } = scope.world;
  const grid = readGrid(element, report, (cost) => directory.idml.context.spend(cost));
  if (grid === undefined) return undefined;
  const reference = element.attribute('AppliedTableStyle');
  const style = directory.tableStyle(reference, new Said([], report));
  const layers = [layerOf(element), ...tableStyles.tableLayers(reference)];
  const said = new Said(layers, report);
  const all = readAll(tableRules, said, directory);
  const set = difference(tableRules, all, tableStyles.tableProperties(style), said);
  reportUnsupported(layerOf(element), report);
  const { headerRows, footerRows } = grid;
  return compact<Table>({
    id: scope.id(element.attribute('Self') ?? scope.nextId('table')),
    style,
    set: orNothing(set),
    direction: element.attribute('TableDirection') === 'RightToLeftDirection' ? 'rtl' : undefined,
    columns: grid.columns.map((column) => ({ width: readWidth(column, element, report) })),
    rows: grid.rows.map((row) => readRow(row, element, report)),
    headerRows: headerRows === 0 ? undefined : headerRows,
    footerRows: footerRows === 0 ? undefined : footerRows,
    cells: readCells(scope, element, grid, all),
  });
}

function readWidth(column: XmlElement | undefined, table: XmlElement, report: Report): number {
  const said = new Said(
    [column, table].flatMap((one) => (one === undefined ? [] : layerOf(one))),
    report,
  );
  const width = said.number('SingleColumnWidth', 0);
  if (width === undefined) report('TABLE_MENDED', 'a column without a width has one inch');
  return roundNumber(width ?? 72);
}

function readRow(row: XmlElement | undefined, table: XmlElement, report: Report): Table['rows'][number] {
  const said = new Said(
    [row, table].flatMap((one) => (one === undefined ? [] : layerOf(one))),
    report,
  );
  const auto = said.flag('AutoGrow') !== false;
  const exact = said.number('SingleRowHeight', 0) ?? 0;
  const height = auto ? (said.number('MinimumHeight', 0) ?? exact) : exact;
  const most = said.number('MaximumHeight', 0);
  const start = said.choice('StartRow', starts);
  return compact<Table['rows'][number]>({
    height: roundNumber(height),
    auto: auto || undefined,
    maxHeight: auto && most !== undefined ? roundNumber(most) : undefined,
    keepWithNext: said.flag('KeepWithNextRow') || undefined,
    start: start === 'anywhere' ? undefined : start,
  });
}

function readCells(scope: StoryScope, table: XmlElement, grid: Grid, all: TableProperties): Cell[] {
  return grid.cells.map(({ element, row, column, rowSpan, columnSpan }): Cell => {
    const { directory, tableStyles } = scope.world;
    const item = `cell ${plainName(element.attribute('Name') ?? '')} of table ${table.attribute('Self') ?? ''}`;
    const report: Report = (code, detail) => scope.report(code, `${detail} (${clip(item)})`);
    const own = new Said([layerOf(element)], report);
    reportUnsupported(layerOf(element), report);
    const named = own.word('AppliedCellStyle');
    // Of priority 0 it is what the table style gives the region, and was not put there.
    const isPut = named !== undefined && !named.endsWith('/[None]');
    const style = isPut ? directory.cellStyle(named, own) : undefined;
    const region = style ?? regionStyle(row, column, grid, all);
    const layers = [element, grid.rows[row], grid.columns[column], table].flatMap((one) =>
      one === undefined ? [] : layerOf(one),
    );
    const said = new Said([...layers, ...tableStyles.cellLayers(region)], report);
    const known = tableStyles.cellProperties(region);
    const set: CellProperties = difference(cellRules, readAll(cellRules, said, directory), known, said);
    return compact<Cell>({
      id: scope.id(element.attribute('Self') ?? scope.nextId('cell')),
      row,
      column,
      rowSpan: rowSpan === 1 ? undefined : rowSpan,
      columnSpan: columnSpan === 1 ? undefined : columnSpan,
      style,
      set: orNothing(set),
      ...readCellContent(scope, element, said),
    });
  });
}

/** What the table style has for the place of a cell: outer columns come before rows. */
function regionStyle(row: number, column: number, grid: Grid, all: TableProperties): string | undefined {
  const { headerStyle, footerStyle, leftColumnStyle, rightColumnStyle, bodyStyle } = all;
  if (row < grid.headerRows) return headerStyle ?? bodyStyle;
  if (row >= grid.rows.length - grid.footerRows) return footerStyle ?? bodyStyle;
  if (column === 0 && leftColumnStyle !== undefined) return leftColumnStyle;
  if (column === grid.columns.length - 1 && rightColumnStyle !== undefined) return rightColumnStyle;
  return bodyStyle;
}

/** The text of a cell, or the picture that fills it. */
function readCellContent(scope: StoryScope, cell: XmlElement, said: Said): Pick<Cell, 'content' | 'element'> {
  if (said.word('CellType') === 'GraphicTypeCell') {
    const item = cell.elements().find((child) => child.name !== 'Properties' && child.name !== 'ParagraphStyleRange');
    const element = item && scope.world.readAnchored(item, scope.copy);
    if (element !== undefined) {
      scope.parts.elements.push(element);
      return { element: element.id };
    }
  }
  const content = scope.id(`${cell.attribute('Self') ?? scope.nextId('cell')}/text`);
  scope.addFlow(content, cell, said.word('AppliedParagraphStyle'));
  return { content };
}
