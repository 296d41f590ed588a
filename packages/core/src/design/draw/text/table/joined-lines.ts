import type { Line } from '../../../../models/design/paint.ts';
import type { TableStroke } from '../placed-line.ts';

/** The lines of a part of a table: those at the edges of its rows, and those at the edges of columns in each row. */
export interface LineGrid {
  /** One more than rows, each with a line for every column. */
  readonly horizontal: readonly (readonly (Line | undefined)[])[];
  /** One for each row, each with one more line than columns. */
  readonly vertical: readonly (readonly (Line | undefined)[])[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Joins equal lines of neighbouring cells. Lines reach over the half width of those that they meet. */
export function joinLines({ horizontal, vertical, xs, ys }: LineGrid, order: 'best' | 'rows' | 'columns') {
  const widthOf = (...lines: (Line | undefined)[]): number => Math.max(0, ...lines.map((line) => line?.width ?? 0));
  const rows = horizontal.flatMap((lines, row) => {
    const y = ys[row]!; // there is one for each
    const reach = (column: number): number => widthOf(vertical[row - 1]?.[column], vertical[row]?.[column]) / 2;
    return listRuns(lines).map(
      ({ line, from, to }): TableStroke => ({ line, ends: [xs[from]! - reach(from), y, xs[to]! + reach(to), y] }),
    );
  });
  const columns = xs.flatMap((x, column) => {
    const reach = (row: number): number => widthOf(horizontal[row]?.[column - 1], horizontal[row]?.[column]) / 2;
    return listRuns(vertical.map((lines) => lines[column])).map(
      ({ line, from, to }): TableStroke => ({ line, ends: [x, ys[from]! - reach(from), x, ys[to]! + reach(to)] }),
    );
  });
  // With `best`, too, the lines of rows are in front where lines of different colours cross.
  return order === 'columns' ? [...rows, ...columns] : [...columns, ...rows];
}

/** Consecutive equal lines. */
function listRuns(lines: readonly (Line | undefined)[]): { line: Line; from: number; to: number }[] {
  const runs: { line: Line; from: number; to: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    if (line === undefined) continue;
    if (last !== undefined && last.to === at && last.line === line) last.to = at + 1;
    else runs.push({ line, from: at, to: at + 1 });
  }
  return runs;
}
