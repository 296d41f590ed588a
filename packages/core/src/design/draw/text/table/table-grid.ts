import type { Cell, Table } from '../../../../models/design/tables.ts';
import type { DrawScene } from '../../scene.ts';

/** A cell at its place. Columns count from the left, also in tables that begin at the right. */
export interface GridCell {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
  /** Spans end with the header, the body or the footer in which the cell begins. */
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Places of cells that are kept in memory. */
const maxPlaces = 2_000_000;

/** The rows, columns and cells of a table. */
export class TableGrid {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly headerRows: number;
  /** The row after the last one of the body. */
  readonly bodyEnd: number;
  /** The left edge of each column, and the right edge of the last one. */
  readonly edges: readonly number[];
  readonly #isMirrored: boolean;
  readonly #places: GridCell[][] = [];
  readonly #starts: GridCell[][] = [];

  constructor({ rows, columns, cells, direction, headerRows = 0, footerRows = 0 }: Table, scene: DrawScene) {
    this.rowCount = rows.length;
    this.columnCount = columns.length;
    this.headerRows = Math.min(headerRows, rows.length);
    this.bodyEnd = Math.max(this.headerRows, rows.length - footerRows);
    this.#isMirrored = direction === 'rtl';
    const widths = columns.map(({ width }) => width);
    const edges = [0];
    for (const width of this.#isMirrored ? widths.reverse() : widths) edges.push((edges.at(-1) ?? 0) + width);
    this.edges = edges;
    let free = maxPlaces;
    for (const cell of cells) {
      const found = this.#locate(cell);
      free -= found.rowSpan * found.columnSpan;
      if (free < 0) {
        scene.note('DRAWING_LOOK_LOST', `cells of a table that has more than ${maxPlaces} places`);
        break;
      }
      this.#add(found, scene);
    }
  }

  get width(): number {
    return this.edges[this.columnCount] ?? 0;
  }

  /** The position of a column in the direction of the table. */
  numberOf(column: number): number {
    return this.#isMirrored ? this.columnCount - 1 - column : column;
  }

  cellAt(row: number, column: number): GridCell | undefined {
    return this.#places[row]?.[column];
  }

  /** The cells that begin in a row. */
  cellsOf(row: number): readonly GridCell[] {
    return this.#starts[row] ?? [];
  }

  isBody(row: number): boolean {
    return row >= this.headerRows && row < this.bodyEnd;
  }

  #locate(cell: Cell): GridCell {
    const { row, column, rowSpan = 1, columnSpan = 1 } = cell;
    const end = row < this.headerRows ? this.headerRows : row < this.bodyEnd ? this.bodyEnd : this.rowCount;
    const left = this.#isMirrored ? this.columnCount - column - columnSpan : column;
    return { cell, row, column: left, rowSpan: Math.min(rowSpan, end - row), columnSpan };
  }

  /** Adds a cell. Those of a valid document do not cover each other. */
  #add(found: GridCell, { context }: DrawScene): void {
    const { row, column, rowSpan, columnSpan } = found;
    context.spend(rowSpan * columnSpan);
    for (let at = row; at < row + rowSpan; at++) {
      this.#places[at] ??= [];
      for (let place = column; place < column + columnSpan; place++) this.#places[at]![place] = found; // the line above
    }
    this.#starts[row] ??= [];
    this.#starts[row]?.push(found);
  }
}
