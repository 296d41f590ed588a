import type { Cell, CellProperties, Table, TableProperties } from '../../../../models/design/tables.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import { starts } from '../attributes/breaks.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import { attributesOf, CascadedAttributes, clip, plainName } from '../attributes/cascaded-attributes.ts';
import { difference, readAll, unlessEmpty } from '../attributes/property-rule.ts';
import { reportUnsupported } from '../attributes/unsupported.ts';
import type { StoryScope } from '../story/scope.ts';
import { cellRules } from './cell.ts';
import { type CellLook, reportEdgePriorities } from './edge-priorities.ts';
import type { Grid } from './grid.ts';
import { readGrid } from './grid.ts';
import { tableRules } from './table-rules.ts';

/** Reads a table within text, or returns undefined if it has no cells. */
export function readTable(scope: StoryScope, element: XmlElement): Table | undefined {
  const report: TextReport = (code, detail) =>
    scope.report(code, `${detail} (table ${clip(element.attribute('Self') ?? '')})`);
  const { tableStyles, directory } = scope.tools;
  const grid = readGrid(element, report, (cost) => directory.idml.context.spend(cost));
  if (grid === undefined) return undefined;
  const reference = element.attribute('AppliedTableStyle');
  const style = directory.tableStyle(reference, new CascadedAttributes([], report));
  const layers = [attributesOf(element), ...tableStyles.tableLayers(reference)];
  const attributes = new CascadedAttributes(layers, report);
  const all = readAll(tableRules, attributes, directory);
  const set = difference(tableRules, all, tableStyles.tableProperties(style), attributes);
  reportUnsupported(attributesOf(element), report);
  const { headerRows, footerRows } = grid;
  return omitUndefined<Table>({
    id: scope.id(element.attribute('Self') ?? scope.nextId('table')),
    style,
    set: unlessEmpty(set),
    direction: element.attribute('TableDirection') === 'RightToLeftDirection' ? 'rtl' : undefined,
    columns: grid.columns.map((column) => ({ width: readWidth(column, element, report) })),
    rows: grid.rows.map((row) => readRow(row, element, report)),
    headerRows: headerRows === 0 ? undefined : headerRows,
    footerRows: footerRows === 0 ? undefined : footerRows,
    cells: readCells(scope, element, grid, { all, report }),
  });
}

function readWidth(column: XmlElement | undefined, table: XmlElement, report: TextReport): number {
  const attributes = new CascadedAttributes(
    [column, table].flatMap((one) => (one === undefined ? [] : attributesOf(one))),
    report,
  );
  const width = attributes.number('SingleColumnWidth', 0);
  if (width === undefined) report('TABLE_MENDED', 'a column has no width; 1 inch used');
  return roundNumber(width ?? 72);
}

function readRow(row: XmlElement | undefined, table: XmlElement, report: TextReport): Table['rows'][number] {
  const attributes = new CascadedAttributes(
    [row, table].flatMap((one) => (one === undefined ? [] : attributesOf(one))),
    report,
  );
  const auto = attributes.boolean('AutoGrow') !== false;
  const exact = attributes.number('SingleRowHeight', 0) ?? 0;
  const height = auto ? (attributes.number('MinimumHeight', 0) ?? exact) : exact;
  const maxHeight = attributes.number('MaximumHeight', 0);
  const start = attributes.choice('StartRow', starts);
  return omitUndefined<Table['rows'][number]>({
    height: roundNumber(height),
    auto: auto || undefined,
    maxHeight: auto && maxHeight !== undefined ? roundNumber(maxHeight) : undefined,
    keepWithNext: attributes.boolean('KeepWithNextRow') || undefined,
    start: start === 'anywhere' ? undefined : start,
  });
}

function readCells(
  scope: StoryScope,
  table: XmlElement,
  grid: Grid,
  { all, report: reportTable }: { readonly all: TableProperties; readonly report: TextReport },
): Cell[] {
  const looks: CellLook[] = [];
  const cells = grid.cells.map((gridCell): Cell => {
    const { element, row, column, rowSpan, columnSpan } = gridCell;
    const { directory, tableStyles } = scope.tools;
    const item = `cell ${plainName(element.attribute('Name') ?? '')} of table ${table.attribute('Self') ?? ''}`;
    const report: TextReport = (code, detail) => scope.report(code, `${detail} (${clip(item)})`);
    const stated = new CascadedAttributes([attributesOf(element)], report);
    reportUnsupported(attributesOf(element), report);
    const named = stated.attribute('AppliedCellStyle');
    // With `[None]`, the table style's region gives the cell its style.
    const isApplied = named !== undefined && !named.endsWith('/[None]');
    const style = isApplied ? directory.cellStyle(named, stated) : undefined;
    const region = style ?? regionStyle(row, column, grid, all);
    const layers = [element, grid.rows[row], grid.columns[column], table].flatMap((one) =>
      one === undefined ? [] : attributesOf(one),
    );
    const attributes = new CascadedAttributes([...layers, ...tableStyles.cellLayers(region)], report);
    const known = tableStyles.cellProperties(region);
    const own: CellProperties = readAll(cellRules, attributes, directory);
    looks.push({ cell: gridCell, attributes, all: own });
    const set: CellProperties = difference(cellRules, own, known, attributes);
    return omitUndefined<Cell>({
      id: scope.id(element.attribute('Self') ?? scope.nextId('cell')),
      row,
      column,
      rowSpan: rowSpan === 1 ? undefined : rowSpan,
      columnSpan: columnSpan === 1 ? undefined : columnSpan,
      style,
      set: unlessEmpty(set),
      ...readCellContent(scope, element, attributes),
    });
  });
  reportEdgePriorities(looks, reportTable);
  return cells;
}

/** Returns the region style for a cell's position. Outer columns take precedence over the body. */
function regionStyle(row: number, column: number, grid: Grid, all: TableProperties): string | undefined {
  const { headerStyle, footerStyle, leftColumnStyle, rightColumnStyle, bodyStyle } = all;
  if (row < grid.headerRows) return headerStyle ?? bodyStyle;
  if (row >= grid.rows.length - grid.footerRows) return footerStyle ?? bodyStyle;
  if (column === 0 && leftColumnStyle !== undefined) return leftColumnStyle;
  if (column === grid.columns.length - 1 && rightColumnStyle !== undefined) return rightColumnStyle;
  return bodyStyle;
}

/** Reads the text of a cell, or the graphic that fills it. */
function readCellContent(
  scope: StoryScope,
  cell: XmlElement,
  attributes: CascadedAttributes,
): Pick<Cell, 'content' | 'element'> {
  if (attributes.attribute('CellType') === 'GraphicTypeCell') {
    const item = cell.elements().find((child) => child.name !== 'Properties' && child.name !== 'ParagraphStyleRange');
    const element = item && scope.tools.readAnchored(item, scope.copy);
    if (element !== undefined) {
      scope.parts.elements.push(element);
      return { element: element.id };
    }
  }
  const content = scope.id(`${cell.attribute('Self') ?? scope.nextId('cell')}/text`);
  scope.addFlow(content, cell, attributes.attribute('AppliedParagraphStyle'));
  return { content };
}
