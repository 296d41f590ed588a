import type { Table, TableProperties } from '../../../../models/design/tables.ts';
import type { FullCell } from '../../../cascade/defaults.data.ts';
import { boxOfElement } from '../../element-box.ts';
import type { DrawScene } from '../../scene.ts';
import type { TextColumn } from '../columns/text-frames.ts';
import type { PlacedLine, TablePart } from '../placed-line.ts';
import type { FlowFacts } from '../story-parts.ts';
import type { ComposedStory, TextFlow } from '../text-flow.ts';
import { CellLosses } from './cell-losses.ts';
import { areaOf, columnOf, heightOf, isTurnedFreely } from './cell-text.ts';
import { type GridCell, TableGrid } from './table-grid.ts';
import { TableLines } from './table-lines.ts';
import { assemblePart, type CellContent, type SizedRow } from './table-part.ts';

/** Sets the text of a cell. */
export type ComposeFlow = (flow: TextFlow) => Promise<ComposedStory>;

/** The place that a column has for rows. */
export interface TableRoom {
  readonly column: TextColumn;
  readonly height: number;
  /** True if the column has no text yet. */
  readonly isEmpty: boolean;
  /** True if the header or the footer is repeated in the column. */
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
}

/** Rows that were placed. */
export interface FilledRoom {
  readonly part: TablePart;
  /** The count of body rows. */
  readonly count: number;
  /** True if the table ends here. */
  readonly isLast: boolean;
}

/** Rows that stay together. */
interface RowGroup {
  readonly rows: readonly SizedRow[];
  readonly height: number;
}

/** A row without the cells that reach over several rows. */
interface MeasuredRow {
  readonly height: number;
  readonly spanning: readonly { readonly at: GridCell; readonly height: number }[];
}

const tolerance = 0.01;
/** Steps of work for one cell, and for one place of a row. */
const cellSteps = 500;
const placeSteps = 20;

/** A table whose rows are set when a column has room for them. */
export class OpenTable {
  readonly look: TableProperties;
  readonly grid: TableGrid;
  /** The losses of the cells that were set. */
  readonly losses = new CellLosses();
  readonly #table: Table;
  readonly #facts: FlowFacts;
  readonly #compose: ComposeFlow;
  readonly #scene: DrawScene;
  readonly #lines: TableLines;
  readonly #looks = new Map<GridCell, FullCell>();
  readonly #contents = new Map<GridCell, { readonly page: number; readonly content: CellContent }>();
  readonly #rows = new Map<number, { readonly page: number; readonly row: MeasuredRow }>();

  constructor(table: Table, { parts, nesting, isVertical }: TextFlow, compose: ComposeFlow, scene: DrawScene) {
    this.#table = table;
    this.#facts = { parts, nesting: [...nesting, table.id], isVertical };
    this.#compose = compose;
    this.#scene = scene;
    this.look = scene.resolver.resolveTable(table);
    this.grid = new TableGrid(table, scene);
    this.#lines = new TableLines(this.grid, this.look, (cell) => this.#lookOf(cell));
  }

  /** Where a row of the body must begin. */
  startOf(bodyRow: number): NonNullable<Table['rows'][number]['start']> {
    return this.#table.rows[this.grid.headerRows + bodyRow]?.start ?? 'anywhere';
  }

  /** Fills the place of a column from a row of the body on; undefined if no row fits there. */
  async fill(first: number, room: TableRoom): Promise<FilledRoom | undefined> {
    const { headerRows, bodyEnd, rowCount } = this.grid;
    const header = first === 0 || room.hasHeader ? await this.#groupOf(0, headerRows, room) : noRows;
    const footer = await this.#groupOf(bodyEnd, rowCount, room);
    if (header === undefined || footer === undefined) return undefined;
    const start = headerRows + first;
    const top = this.#halfLine(header.rows.length > 0 ? -1 : start - 1);
    const groups = await this.#fillBody(start, room, top + header.height + (room.hasFooter ? footer.height : 0));
    if (groups.length === 0 && start < bodyEnd) return undefined;
    const all = groups.reduce((sum, { height }) => sum + height, top + header.height);
    let end = groups.reduce((sum, { rows }) => sum + rows.length, start);
    const isWhole = end === bodyEnd && all + footer.height + this.#halfLine(rowCount - 1) <= room.height + tolerance;
    if (end === bodyEnd && !isWhole) {
      if (groups.length === 0) return undefined;
      // The last rows move to the next column with the footer.
      if (groups.length > 1) end -= groups.pop()?.rows.length ?? 0;
    }
    const below = isWhole || room.hasFooter ? footer.rows : [];
    const rows = [...header.rows, ...groups.flatMap((group) => group.rows), ...below];
    return { part: await this.#partOf(rows, room.column, first === 0, isWhole), count: end - start, isLast: isWhole };
  }

  /** The groups of rows that a column has room for below rows of a height. */
  async #fillBody(start: number, room: TableRoom, above: number): Promise<RowGroup[]> {
    const groups: RowGroup[] = [];
    let height = above;
    // Rows that no column has room for together are divided: those before this one are placed one by one.
    let dividedTo = start;
    for (let row = start; row < this.grid.bodyEnd; ) {
      if (groups.length > 0 && this.startOf(row - this.grid.headerRows) !== 'anywhere') break;
      const fit = (end: number) => this.#groupOf(row, end, room, room.height - height - this.#halfLine(end - 1));
      const end = row < dividedTo ? row + 1 : this.#endOfGroup(row);
      let group = await fit(end);
      if (group === undefined && groups.length === 0 && room.isEmpty) {
        dividedTo = end;
        group = await fit(row + 1);
      }
      if (group === undefined) break;
      groups.push(group);
      height += group.height;
      row += group.rows.length;
    }
    return groups;
  }

  /** The row after those that stay with a row: cells reach over them, or they are kept with the next one. */
  #endOfGroup(row: number): number {
    let end = row + 1;
    for (let at = row; at < end; at++) {
      this.#scene.context.spend(1);
      for (const cell of this.grid.cellsOf(at)) end = Math.max(end, at + cell.rowSpan);
      if (this.#table.rows[at]?.keepWithNext === true) end = Math.max(end, at + 2);
    }
    return Math.min(end, this.grid.bodyEnd);
  }

  /** Measures rows; undefined as soon as they are higher than a limit. */
  async #groupOf(from: number, to: number, room: TableRoom, most = room.height): Promise<RowGroup | undefined> {
    const heights: number[] = [];
    const spanning: { at: GridCell; height: number }[] = [];
    let sum = 0;
    for (let row = from; row < to; row++) {
      const measured = await this.#measure(row, room.column);
      heights.push(measured.height);
      sum += measured.height;
      for (const each of measured.spanning) spanning.push(each);
      if (sum > most + tolerance) return undefined;
    }
    for (const { at, height } of spanning) this.#stretch(heights, from, at, height);
    const height = heights.reduce((total, each) => total + each, 0);
    if (height > most + tolerance) return undefined;
    return { rows: heights.map((each, at) => ({ row: from + at, height: each })), height };
  }

  /** Makes the last row of a cell that can grow higher, so that the rows of the cell have a height together. */
  #stretch(heights: number[], from: number, { row, rowSpan }: GridCell, height: number): void {
    const end = Math.min(row + rowSpan - from, heights.length);
    const missing = height - heights.slice(row - from, end).reduce((sum, each) => sum + each, 0);
    for (let at = end - 1; at >= row - from && missing > 0; at--) {
      const { auto = false, maxHeight = Number.POSITIVE_INFINITY } = this.#table.rows[from + at]!; // rows of the cell
      if (!auto) continue;
      const known = heights[at] ?? 0;
      heights[at] = Math.max(known, Math.min(known + missing, maxHeight));
      return;
    }
  }

  async #measure(row: number, column: TextColumn): Promise<MeasuredRow> {
    const known = this.#rows.get(row);
    if (known?.page === column.page.index) return known.row;
    const { yielder, context } = this.#scene;
    const { height, auto = false, maxHeight = Number.POSITIVE_INFINITY } = this.#table.rows[row]!; // the caller's row
    const cells = this.grid.cellsOf(row);
    context.spend(cells.length * cellSteps + this.grid.columnCount * placeSteps);
    if (yielder.isDue(cells.length * cellSteps)) await yielder.yield();
    let needed = height;
    const spanning: { at: GridCell; height: number }[] = [];
    for (const cell of cells) {
      const wanted = await this.#heightOf(cell, column);
      if (cell.rowSpan > 1) spanning.push({ at: cell, height: wanted });
      else if (auto) needed = Math.max(needed, Math.min(wanted, Math.max(height, maxHeight)));
    }
    const measured = { height: needed, spanning };
    this.#rows.set(row, { page: column.page.index, row: measured });
    return measured;
  }

  /** The most that the rows of a cell can be high together. */
  #mostHeightOf({ row, rowSpan }: GridCell): number {
    const rows = this.#table.rows.slice(row, row + rowSpan);
    return rows.reduce(
      (sum, { height, auto, maxHeight = Number.POSITIVE_INFINITY }) =>
        sum + (auto === true ? Math.max(height, maxHeight) : height),
      0,
    );
  }

  /** The height that the content of a cell needs. Text that is turned by 90 or 270 degrees needs none. */
  async #heightOf(cell: GridCell, column: TextColumn): Promise<number> {
    const look = this.#lookOf(cell);
    const { insets } = look;
    const picture = this.#pictureOf(cell);
    const box = picture && boxOfElement(picture, picture.transform, this.#scene);
    if (box !== undefined) return insets.top + box.yMax - box.yMin + insets.bottom;
    const area = areaOf(look, this.#widthOf(cell), this.#mostHeightOf(cell));
    if (area.turn === 90 || area.turn === 270) return 0;
    const { lines } = await this.#contentOf(cell, column, this.#mostHeightOf(cell));
    return insets.top + heightOf(lines) + insets.bottom;
  }

  #widthOf({ column, columnSpan }: GridCell): number {
    return (this.grid.edges[column + columnSpan] ?? 0) - (this.grid.edges[column] ?? 0);
  }

  #pictureOf({ cell }: GridCell) {
    return cell.element === undefined ? undefined : this.#facts.parts.elements.get(cell.element);
  }

  /** The lines of a cell of a height. */
  async #contentOf(cell: GridCell, column: TextColumn, height: number): Promise<CellContent> {
    const look = this.#lookOf(cell);
    const area = areaOf(look, this.#widthOf(cell), height);
    const known = this.#contents.get(cell);
    if (known?.page === column.page.index && area.turn % 180 === 0) return known.content;
    const paragraphs = cell.cell.content === undefined ? [] : (this.#facts.parts.flows.get(cell.cell.content) ?? []);
    const own = columnOf(area, look, column);
    const composed = await this.#compose({ paragraphs, columns: [own], ...this.#facts });
    this.losses.add(composed, paragraphs);
    if (isTurnedFreely(look)) this.losses.undrawn.settings.add('rotations of cells other than quarters');
    const lines: readonly PlacedLine[] = composed.lines.get(own) ?? [];
    const content: CellContent = { look, lines, element: this.#pictureOf(cell) };
    this.#contents.set(cell, { page: column.page.index, content });
    return content;
  }

  #lookOf(cell: GridCell): FullCell {
    const known = this.#looks.get(cell) ?? this.#scene.resolver.resolveCell(this.#table, cell.cell);
    this.#looks.set(cell, known);
    return known;
  }

  /** Half of the width of the line below a row, or above the first one. */
  #halfLine(row: number): number {
    this.#scene.context.spend(this.grid.columnCount);
    const lines = this.#linesBelow(row);
    return lines.reduce((most, line) => Math.max(most, line?.width ?? 0), 0) / 2;
  }

  #linesBelow(row: number) {
    const below = row + 1 < this.grid.rowCount ? row + 1 : undefined;
    return this.#lines.between(row < 0 ? undefined : row, below);
  }

  async #partOf(rows: readonly SizedRow[], column: TextColumn, isFirst: boolean, isLast: boolean): Promise<TablePart> {
    const part = await assemblePart(rows, {
      grid: this.grid,
      look: this.look,
      lines: this.#lines,
      contentOf: (cell, height) => this.#contentOf(cell, column, height),
      lookOf: (cell) => this.#lookOf(cell),
    });
    if (part.cells.some(({ isContinued }) => isContinued === true))
      this.losses.undrawn.settings.add('text in the later parts of divided cells');
    for (const { row } of rows) if (this.grid.isBody(row)) this.#forget(row);
    const { spaceBefore = 0, spaceAfter = 0 } = this.look;
    return { ...part, spaceBefore: isFirst ? spaceBefore : 0, spaceAfter: isLast ? spaceAfter : 0 };
  }

  /** Rows that were placed are not needed any more. */
  #forget(row: number): void {
    this.#rows.delete(row);
    for (const cell of this.grid.cellsOf(row)) if (cell.rowSpan === 1) this.#contents.delete(cell);
  }
}

const noRows: RowGroup = { rows: [], height: 0 };
