import { z } from 'zod';
import { fill, line } from './paint.ts';
import { box, degrees, extra, id, length, size } from './parts.ts';

const edge = z.union([line, z.literal('none')]);
const count = z.number().int().nonnegative();

export const cellProperties = z
  .strictObject({
    fill,
    insets: box,
    verticalAlign: z.enum(['top', 'center', 'bottom', 'justify']),
    firstBaseline: z.enum(['ascent', 'cap-height', 'leading', 'x-height', 'embox', 'fixed']),
    firstBaselineMin: size,
    top: edge,
    right: edge,
    bottom: edge,
    left: edge,
    diagonals: z.strictObject({ down: line.optional(), up: line.optional(), inFront: z.boolean().optional() }),
    rotation: degrees.describe('Rotation of the text: 0, 90, 180 or 270.'),
    clipped: z.boolean().describe('Content larger than the cell is clipped.'),
    paragraphStyle: id.describe('The style of paragraphs that name none.'),
  })
  .partial()
  .meta({ id: 'CellProperties', description: 'Properties of a cell. Absent members come from the style.' });

const alternation = z
  .strictObject({
    first: z.strictObject({ count: z.number().int().min(1), fill: fill.optional(), line: edge.optional() }),
    second: z.strictObject({ count: z.number().int().min(1), fill: fill.optional(), line: edge.optional() }),
    skipFirst: count.optional(),
    skipLast: count.optional(),
  })
  .meta({ id: 'Alternation', description: 'Alternating appearance of rows or columns.' });

export const tableProperties = z
  .strictObject({
    spaceBefore: length,
    spaceAfter: length,
    top: edge,
    right: edge,
    bottom: edge,
    left: edge,
    rowFills: alternation,
    columnFills: alternation,
    rowLines: alternation,
    columnLines: alternation,
    headerStyle: id.describe(
      'Cell style of the header rows. The following members are the cell styles of the other regions.',
    ),
    bodyStyle: id,
    footerStyle: id,
    leftColumnStyle: id,
    rightColumnStyle: id,
    repeatHeader: z.enum(['every-frame', 'every-page', 'every-column', 'once']),
    repeatFooter: z.enum(['every-frame', 'every-page', 'every-column', 'once']),
    lineOrder: z.enum(['best', 'rows', 'columns']).describe('The lines that are drawn in front where lines cross.'),
  })
  .partial()
  .meta({ id: 'TableProperties', description: 'Properties of a table. Absent members come from the style.' });

const row = z
  .strictObject({
    height: size,
    auto: z.boolean().optional().describe('The row grows with its text, and `height` is its minimum.'),
    maxHeight: size.optional(),
    keepWithNext: z.boolean().optional(),
    start: z.enum(['anywhere', 'next-column', 'next-frame', 'next-page', 'next-odd-page', 'next-even-page']).optional(),
  })
  .meta({ id: 'Row', description: 'A row of a table.' });

export const table = z
  .strictObject({
    id,
    name: z.string().optional(),
    style: id.optional(),
    set: tableProperties.optional(),
    direction: z
      .enum(['ltr', 'rtl'])
      .optional()
      .describe('The side of the first column: left for `ltr`, right for `rtl`; `ltr` if absent.'),
    columns: z.array(z.strictObject({ width: size })).min(1),
    rows: z.array(row).min(1),
    headerRows: count.optional(),
    footerRows: count.optional(),
    cells: z.array(
      z
        .strictObject({
          id,
          row: count,
          column: count,
          rowSpan: z.number().int().min(1).optional(),
          columnSpan: z.number().int().min(1).optional(),
          style: id.optional(),
          set: cellProperties.optional(),
          content: id
            .optional()
            .describe('The text of the cell, in `flows` of the story. Absent in a cell that holds `element`.'),
          element: id.optional().describe('A picture that fills the cell, in `elements` of the story.'),
        })
        .meta({ id: 'Cell', description: 'A cell. Cells that a span covers are not listed.' }),
    ),
    extra: extra.optional(),
  })
  .meta({ id: 'Table', description: 'A table in text.' });

export type { Cell, CellProperties, Table, TableProperties } from './interfaces.generated.ts';
