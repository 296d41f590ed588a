import type { XmlElement } from '../../../../xml/element.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import { clip } from '../attributes/cascaded-attributes.ts';

/** A cell with its position and spans. */
export interface GridCell {
  readonly element: XmlElement;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** The rows, columns and cells of a table, made consistent. Undefined marks a row or column without an element. */
export interface Grid {
  readonly rows: readonly (XmlElement | undefined)[];
  readonly columns: readonly (XmlElement | undefined)[];
  readonly headerRows: number;
  readonly footerRows: number;
  readonly cells: readonly GridCell[];
}

/** InDesign's maximum table size. A larger table would only use memory. */
const maxSize = { rows: 10_050, columns: 200 };

/**
 * Makes the parts of a table consistent. A cell that lies outside or overlaps another one is noted and moved to a free
 * position, so that no text is lost.
 * @see Adobe InDesign CS4 IDML File Format Specification, "Table"
 */
export function readGrid(table: XmlElement, report: TextReport, spend: (cost: number) => void): Grid | undefined {
  const rows = byNumber(table.childrenNamed('Row'), maxSize.rows);
  const columns = byNumber(table.childrenNamed('Column'), maxSize.columns);
  const cells = table.childrenNamed('Cell').map((element) => readPosition(element, report));
  const placed = cells.filter((cell) => cell !== undefined && cell.column < maxSize.columns && cell.row < maxSize.rows);
  const width = placed.reduce((widest, cell) => Math.max(widest, (cell?.column ?? 0) + 1), Math.max(1, columns.length));
  if (cells.length === 0) {
    report('TABLE_MENDED', 'a table without cells was dropped');
    return undefined;
  }
  const filled = placeCells(table.childrenNamed('Cell'), cells, { width, height: rows.length }, report, spend);
  const height = rowsNeeded(filled, rows.length);
  if (height > rows.length || width > columns.length)
    report('TABLE_MENDED', 'cells lie outside the rows and columns; rows or columns added');
  const header = Math.min(height, count(table, 'HeaderRowCount', 0));
  return {
    rows: Array.from({ length: height }, (_, at) => rows[at]),
    columns: Array.from({ length: width }, (_, at) => columns[at]),
    headerRows: header,
    footerRows: Math.min(height - header, count(table, 'FooterRowCount', 0)),
    cells: filled.map((cell) => clampSpans(cell, height, width, report)),
  };
}

/** Returns rows or columns by their number (the element's name), or by order. */
function byNumber(elements: readonly XmlElement[], limit: number): (XmlElement | undefined)[] {
  const found: (XmlElement | undefined)[] = [];
  for (const [order, element] of elements.entries()) {
    const name = Number(element.attribute('Name'));
    const at = Number.isInteger(name) && name >= 0 && name < limit ? name : order;
    if (at < limit && found[at] === undefined) found[at] = element;
  }
  return found;
}

/** Reads the position from the cell's name, which is column and row: `3:0`. */
function readPosition(element: XmlElement, report: TextReport): GridCell | undefined {
  const [, column, row] = /^(\d{1,6}):(\d{1,6})$/.exec(element.attribute('Name') ?? '') ?? [];
  if (column === undefined) {
    report(
      'TABLE_MENDED',
      `cell name "${clip(element.attribute('Name') ?? '')}" is not a position; cell moved to a new row`,
    );
    return undefined;
  }
  const spans = { rowSpan: count(element, 'RowSpan', 1), columnSpan: count(element, 'ColumnSpan', 1) };
  return { element, column: Number(column), row: Number(row), ...spans };
}

/** Places every cell at a free position. Cells without one follow in extra rows. */
function placeCells(
  elements: readonly XmlElement[],
  cells: readonly (GridCell | undefined)[],
  { width, height }: { width: number; height: number },
  report: TextReport,
  spend: (cost: number) => void,
): GridCell[] {
  const taken = new Set<number>();
  const placed: GridCell[] = [];
  const unplaced: XmlElement[] = [];
  for (const [at, element] of elements.entries()) {
    const cell = cells[at];
    const bounded = cell && { ...cell, columnSpan: Math.min(cell.columnSpan, width - cell.column) };
    if (
      bounded === undefined ||
      bounded.column >= width ||
      bounded.row >= maxSize.rows ||
      !occupy(bounded, width, taken, spend)
    ) {
      unplaced.push(element);
    } else placed.push(bounded);
  }
  let row = rowsNeeded(placed, height);
  if (unplaced.length > maxSize.rows)
    report('TABLE_MENDED', `the table has ${unplaced.length - maxSize.rows} cells too many, which were dropped`);
  for (const element of unplaced.slice(0, maxSize.rows)) {
    report(
      'TABLE_MENDED',
      `position of cell "${clip(element.attribute('Name') ?? '')}" is not free; cell moved to the end`,
    );
    placed.push({ element, row: row++, column: 0, rowSpan: 1, columnSpan: 1 });
  }
  return placed;
}

/** Returns the number of rows, so that each cell begins in a row. */
function rowsNeeded(cells: readonly GridCell[], minRows: number): number {
  return cells.reduce((rowCount, { row }) => Math.max(rowCount, row + 1), minRows);
}

/** Marks the positions of a cell as used, if all are free. */
function occupy(cell: GridCell, width: number, taken: Set<number>, spend: (cost: number) => void): boolean {
  const places: number[] = [];
  const lastRow = Math.min(cell.row + cell.rowSpan, maxSize.rows);
  for (let row = cell.row; row < lastRow; row++) {
    spend(50 * cell.columnSpan); // large overlapping cells must cost work, or a small file could use unlimited time
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      const position = row * width + column;
      if (taken.has(position)) return false;
      places.push(position);
    }
  }
  for (const place of places) taken.add(place);
  return true;
}

function clampSpans(cell: GridCell, height: number, width: number, report: TextReport): GridCell {
  const rowSpan = Math.min(cell.rowSpan, height - cell.row);
  const columnSpan = Math.min(cell.columnSpan, width - cell.column);
  if (rowSpan !== cell.rowSpan)
    report('TABLE_MENDED', `cell ${cell.column}:${cell.row} extends beyond the last row; its span was reduced`);
  return { ...cell, rowSpan, columnSpan };
}

function count(element: XmlElement, name: string, min: number): number {
  const value = Number(element.attribute(name));
  return Number.isInteger(value) && value >= min ? Math.min(value, maxSize.rows) : min;
}
