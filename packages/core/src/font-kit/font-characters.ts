import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { readUnicodeMappings } from '../font/tables/cmap/mappings.ts';
import { requireTable } from '../font/tables/require.ts';
import type { FontFile } from '../models/font-file.ts';

/** The characters that a font has, in ascending order; the same list for the same table. */
export function readCharacters(tables: FontFile['tables'], context: Pick<Context, 'spend'>): readonly number[] {
  const mappings = readUnicodeMappings(requireTable(tables, 'cmap'), context);
  if (mappings === undefined)
    throw new ConversionError('FONT_KIND', 'the font maps no Unicode characters, expected a Unicode table in "cmap"');
  const { codes } = mappings;
  const isSorted = codes.every((code, index) => index === 0 || code > (codes[index - 1] ?? 0)); // as in valid fonts
  return isSorted ? codes : [...new Set(codes)].sort((a, b) => a - b);
}
