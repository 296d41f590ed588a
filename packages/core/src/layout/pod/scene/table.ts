import type { Paragraph, Story } from '../../../models/design/stories.ts';
import type { CellProperties, Table } from '../../../models/design/tables.ts';
import { roundNumber } from '../../round.ts';
import type { ParagraphSpec } from './text.ts';

/** A table as templates define it, in points. */
export interface TableSpec {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly headerRows?: number;
  /** True if rows grow with their text. */
  readonly auto?: boolean;
  readonly cells: readonly CellSpec[];
}

export interface CellSpec {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly set: CellProperties;
  readonly paragraphs: readonly ParagraphSpec[];
}

/** Converts a table to the design's table and the texts of its cells. */
export function toTable(
  { columns, rows, headerRows = 0, auto = false, cells }: TableSpec,
  path: string,
  takeId: (path: string) => string,
  write: (paragraph: ParagraphSpec) => Paragraph,
): { table: Table; flows: NonNullable<Story['flows']> } {
  const flows: NonNullable<Story['flows']> = [];
  const made = cells.map(({ row, column, rowSpan = 1, columnSpan = 1, set, paragraphs }) => {
    const position = `${path}/${row}/${column}`;
    const content = takeId(`${position}/text`);
    flows.push({ id: content, paragraphs: paragraphs.map(write) });
    const spans = { ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) };
    return { id: takeId(position), row, column, ...spans, set, content };
  });
  const table: Table = {
    id: takeId(path),
    columns: columns.map((width) => ({ width: roundNumber(Math.max(0, width)) })),
    rows: rows.map((height) => ({ height: roundNumber(Math.max(0, height)), ...(auto && { auto }) })),
    ...(headerRows > 0 && { headerRows }),
    cells: made,
  };
  return { table, flows };
}
