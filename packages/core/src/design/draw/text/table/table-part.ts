import type { Element } from '../../../../models/design/elements.ts';
import type { Fill } from '../../../../models/design/paint.ts';
import type { TableProperties } from '../../../../models/design/tables.ts';
import { identity } from '../../../../outline/matrix.ts';
import type { FullCell } from '../../../cascade/defaults.data.ts';
import type { PlacedCell, PlacedLine, TablePart } from '../placed-line.ts';
import { alternationAt } from './alternation.ts';
import { alignLines, areaOf, matrixOf } from './cell-text.ts';
import { joinLines } from './joined-lines.ts';
import type { GridCell, TableGrid } from './table-grid.ts';
import type { TableLines } from './table-lines.ts';

/** A row with its final height. */
export interface SizedRow {
  readonly row: number;
  readonly height: number;
}

/** The content of a cell. */
export interface CellContent {
  readonly look: FullCell;
  readonly lines: readonly PlacedLine[];
  readonly element: Element | undefined;
}

/** The table of a part. */
interface TableSource {
  readonly grid: TableGrid;
  readonly look: TableProperties;
  readonly lines: TableLines;
  readonly lookOf: (cell: GridCell) => FullCell;
  /** Sets the text of a cell of a height. */
  readonly contentOf: (cell: GridCell, height: number) => Promise<CellContent>;
}

/** Places rows, the cells in them and the lines between them. */
export async function assemblePart(
  rows: readonly SizedRow[],
  source: TableSource,
): Promise<Omit<TablePart, 'spaceBefore' | 'spaceAfter'>> {
  const { grid, look, lines } = source;
  const ys = [0];
  for (const { height } of rows) ys.push((ys.at(-1) ?? 0) + height);
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  const horizontal = [
    lines.between(first > 0 ? first - 1 : undefined, first),
    ...rows.slice(1).map(({ row }, at) => lines.between(rows[at]?.row, row)),
    lines.between(last, last + 1 < grid.rowCount ? last + 1 : undefined),
  ];
  const vertical = rows.map(({ row }) => lines.within(row));
  const halfOf = (edge: (typeof horizontal)[number] | undefined): number =>
    (edge ?? []).reduce((most, line) => Math.max(most, line?.width ?? 0), 0) / 2;
  const inset = halfOf(horizontal[0]);
  return {
    width: grid.width,
    height: inset + (ys.at(-1) ?? 0) + halfOf(horizontal.at(-1)),
    inset,
    cells: await placeCells(rows, ys, source),
    strokes: joinLines({ horizontal, vertical, xs: grid.edges, ys }, look.lineOrder ?? 'best'),
  };
}

async function placeCells(
  rows: readonly SizedRow[],
  ys: readonly number[],
  { grid, look, lookOf, contentOf }: TableSource,
): Promise<PlacedCell[]> {
  const placed: PlacedCell[] = [];
  for (const [at, { row }] of rows.entries()) {
    for (const cell of listCells(grid, row, rows[at - 1]?.row)) {
      let end = at + 1;
      while (end < rows.length && grid.cellAt(rows[end]?.row ?? 0, cell.column) === cell) end++;
      const [xMin, xMax] = [grid.edges[cell.column] ?? 0, grid.edges[cell.column + cell.columnSpan] ?? 0];
      const box = { xMin, yMin: ys[at] ?? 0, xMax, yMax: ys[end] ?? 0 };
      const own = lookOf(cell);
      const base = { box, look: own, fill: own.fill ?? fillOf(cell, grid, look) };
      if (cell.row !== row) {
        // The text of a cell that is divided is in its first rows.
        placed.push({ ...base, lines: [], matrix: identity, element: undefined, isContinued: true });
        continue;
      }
      const content = await contentOf(cell, box.yMax - box.yMin);
      const area = areaOf(own, xMax - xMin, box.yMax - box.yMin);
      const lines = alignLines(content.lines, area, own);
      placed.push({ ...base, lines, matrix: matrixOf(area, box, own), element: content.element });
    }
  }
  return placed;
}

/** The cells that begin in a row, and those that the row continues without the one before. */
function listCells(grid: TableGrid, row: number, before: number | undefined): readonly GridCell[] {
  const continued = new Set<GridCell>();
  for (let column = 0; column < grid.columnCount; column++) {
    const cell = grid.cellAt(row, column);
    if (cell === undefined || cell.row === row) continue;
    if (before === undefined || grid.cellAt(before, column) !== cell) continued.add(cell);
  }
  return [...continued, ...grid.cellsOf(row)];
}

/** The fill of the row or column of a cell in the body. */
function fillOf({ row, column, columnSpan }: GridCell, grid: TableGrid, look: TableProperties): Fill | undefined {
  if (!grid.isBody(row)) return undefined;
  const { headerRows, bodyEnd, columnCount } = grid;
  const number = Math.min(grid.numberOf(column), grid.numberOf(column + columnSpan - 1));
  const byRow = alternationAt(look.rowFills, row - headerRows, bodyEnd - headerRows)?.fill;
  return byRow ?? alternationAt(look.columnFills, number, columnCount)?.fill;
}
