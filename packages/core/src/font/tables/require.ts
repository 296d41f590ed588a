import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';

/** A table that the font cannot do without. */
export function requireTable(tables: FontFile['tables'], tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new ConversionError('FONT_TABLE_MISSING', `found no ${tag.trim()}, expected one`);
  return table;
}

/** A cursor over a table that must have at least this many bytes. */
export function requireLength(table: Uint8Array, length: number, tag: string): Uint8Array {
  if (table.length >= length) return table;
  throw new ConversionError(
    'FONT_TABLE_DAMAGED',
    `found ${tag.trim()} of ${table.length} bytes, expected ${length} or more`,
  );
}
