import type { Cell, Table } from '../../models/design/tables.ts';
import { childPath } from './parts-by-id.ts';
import type { Path } from './problem-list.ts';
import type { RuleContext } from './rule.ts';
import { SpanTree } from './span-tree.ts';

/** Cells lie within their table and upon no other; header and footer fit into it. */
export function checkTable(table: Table, path: Path, context: RuleContext): void {
  const { rows, columns, headerRows = 0, footerRows = 0, cells } = table;
  if (headerRows + footerRows > rows.length) {
    const message = `found ${headerRows} header rows and ${footerRows} footer rows, expected at most ${rows.length} in all`;
    context.report(path, 'out_of_range', message);
  }
  const placed: CellArea[] = [];
  for (const [index, cell] of cells.entries()) {
    const area = areaOf(cell);
    if (cell.content !== undefined && cell.element !== undefined) {
      const message = 'found content and element, expected one of them at most';
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

/** From the first row and column on, up to and without the last ones. */
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

/** From the top down: each cell may begin where the columns that it covers have become free. */
function checkOverlap(cells: CellArea[], columnCount: number, path: Path, context: RuleContext): void {
  const taken = new SpanTree(columnCount);
  for (const { top, left, bottom, right, index } of cells.sort((one, other) => one.top - other.top)) {
    if (taken.max(left, right) > top) {
      const message = `found row ${top} and column ${left} covered, wholly or in part, by another cell`;
      context.report(childPath(path, 'cells', index), 'cells_overlap', message);
    }
    taken.raise(left, right, bottom);
  }
}
