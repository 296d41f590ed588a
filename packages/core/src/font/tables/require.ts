import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';

/** Returns a required table. */
export function requireTable(tables: FontFile['tables'], tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new ConversionError('FONT_TABLE_MISSING', `the table "${tag.trim()}" is missing`);
  return table;
}

/** Returns the table if it has at least this many bytes. */
export function requireLength(table: Uint8Array, length: number, tag: string): Uint8Array {
  if (table.length >= length) return table;
  throw new ConversionError(
    'FONT_TABLE_DAMAGED',
    `the table "${tag.trim()}" has ${table.length} bytes, expected at least ${length}`,
  );
}
