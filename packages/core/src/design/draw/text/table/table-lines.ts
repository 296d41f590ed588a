import type { Line } from '../../../../models/design/paint.ts';
import type { CellProperties, TableProperties } from '../../../../models/design/tables.ts';
import type { FullCell } from '../../../cascade/defaults.data.ts';
import { alternationAt } from './alternation.ts';
import type { GridCell, TableGrid } from './table-grid.ts';

type Edge = CellProperties['top'];

/**
 * Finds the lines between cells. An edge belongs to both its cells: the wider of their lines is drawn. Without a line of
 * a cell it is that of the table.
 */
export class TableLines {
  readonly #grid: TableGrid;
  readonly #look: TableProperties;
  readonly #lookOf: (cell: GridCell) => FullCell;
  readonly #known = new Map<string, Line>();

  constructor(grid: TableGrid, look: TableProperties, lookOf: (cell: GridCell) => FullCell) {
    this.#grid = grid;
    this.#look = look;
    this.#lookOf = lookOf;
  }

  /** The lines between two rows, by column. No row above or below: the top or bottom of the table. */
  between(above: number | undefined, below: number | undefined): (Line | undefined)[] {
    const common = this.#rowLine(above, below);
    return Array.from({ length: this.#grid.columnCount }, (_, column) => {
      const upper = above === undefined ? undefined : this.#grid.cellAt(above, column);
      const lower = below === undefined ? undefined : this.#grid.cellAt(below, column);
      if (upper !== undefined && upper === lower) return undefined;
      return this.#choose(upper && this.#lookOf(upper).bottom, lower && this.#lookOf(lower).top, common);
    });
  }

  /** The lines at the edges of the columns of a row, the left edge of the table first. */
  within(row: number): (Line | undefined)[] {
    const { columnCount } = this.#grid;
    return Array.from({ length: columnCount + 1 }, (_, column) => {
      const [left, right] = [this.#grid.cellAt(row, column - 1), this.#grid.cellAt(row, column)];
      if (left !== undefined && left === right) return undefined;
      return this.#choose(
        left && this.#lookOf(left).right,
        right && this.#lookOf(right).left,
        this.#columnLine(column),
      );
    });
  }

  #rowLine(above: number | undefined, below: number | undefined): Edge {
    const { top, bottom, rowLines } = this.#look;
    if (above === undefined) return top;
    if (below === undefined) return bottom;
    const { headerRows, bodyEnd } = this.#grid;
    if (!this.#grid.isBody(above) || !this.#grid.isBody(below)) return rowLines?.first.line;
    return alternationAt(rowLines, above - headerRows, bodyEnd - headerRows)?.line;
  }

  #columnLine(column: number): Edge {
    const { left, right, columnLines } = this.#look;
    const { columnCount } = this.#grid;
    if (column === 0) return left;
    if (column === columnCount) return right;
    const first = Math.min(this.#grid.numberOf(column - 1), this.#grid.numberOf(column));
    return alternationAt(columnLines, first, columnCount)?.line;
  }

  #choose(one: Edge, other: Edge, common: Edge): Line | undefined {
    const lines = [other, one].filter((edge) => edge !== undefined && edge !== 'none');
    if (lines.length > 0) return this.#share(lines.reduce((best, each) => (each.width > best.width ? each : best)));
    const isNone = one === 'none' || other === 'none' || common === 'none';
    return isNone || common === undefined ? undefined : this.#share(common);
  }

  /** Equal lines become the same object, so that they can be joined. Lines without width are not drawn. */
  #share(line: Line): Line | undefined {
    if (!(line.width > 0)) return undefined;
    const key = JSON.stringify(line);
    const known = this.#known.get(key) ?? line;
    this.#known.set(key, known);
    return known;
  }
}
