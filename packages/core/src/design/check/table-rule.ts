import type { Cell, Table } from '../../models/design/tables.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';
import { SpanTree } from './span-tree.ts';

/** Checks that cells are within their table and do not overlap, and that header and footer rows fit. */
export function checkTable(table: Table, path: Path, context: RuleContext): void {
  const { rows, columns, headerRows = 0, footerRows = 0, cells } = table;
  if (headerRows + footerRows > rows.length) {
    const message = `found ${headerRows} header rows and ${footerRows} footer rows, expected at most ${rows.length} in total`;
    context.report(path, 'out_of_range', message);
  }
  const placed: CellArea[] = [];
  for (const [index, cell] of cells.entries()) {
    const area = areaOf(cell);
    if (cell.content !== undefined && cell.element !== undefined) {
      const message = 'found content and element, expected at most one of them';
      context.report(childPath(path, 'cells', index), 'contradiction', message);
    }
    if (area.bottom <= rows.length && area.right <= columns.length) placed.push({ ...area, index });
    else {
      const found = `rows ${cell.row} to ${area.bottom - 1} and columns ${cell.column} to ${area.right - 1}`;
      const message = `found ${found}, expected rows below ${rows.length} and columns below ${columns.length}`;
      context.report(childPath(path, 'cells', index), 'cell_outside', message);
    }
  }
  checkOverlap(placed, columns.length, path, context);
}

/** The rows and columns of a cell; `bottom` and `right` are exclusive. */
interface CellArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly index: number;
}

const areaOf = ({ row, column, rowSpan = 1, columnSpan = 1 }: Cell): Omit<CellArea, 'index'> => ({
  top: row,
  left: column,
  bottom: row + rowSpan,
  right: column + columnSpan,
});

/** Checks cells from top to bottom: a cell must start at or below the end of earlier cells in its columns. */
function checkOverlap(cells: CellArea[], columnCount: number, path: Path, context: RuleContext): void {
  const taken = new SpanTree(columnCount);
  for (const { top, left, bottom, right, index } of cells.sort((one, other) => one.top - other.top)) {
    if (taken.max(left, right) > top) {
      const message = `the cell at row ${top} and column ${left} overlaps another cell`;
      context.report(childPath(path, 'cells', index), 'cells_overlap', message);
    }
    taken.raise(left, right, bottom);
  }
}
