import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { chooseUnicodeSubtable, readCmap } from '../font/tables/cmap/cmap.ts';
import { mappingsOf } from '../font/tables/cmap/mappings.ts';
import { requireTable } from '../font/tables/require.ts';
import type { FontFile } from '../models/font-file.ts';

/** The characters that a font has, in ascending order. */
export function readCharacters(tables: FontFile['tables'], context: Pick<Context, 'spend'>): readonly number[] {
  const best = chooseUnicodeSubtable(readCmap(requireTable(tables, 'cmap')));
  if (best === undefined)
    throw new ConversionError('FONT_KIND', 'the font maps no Unicode characters, expected a Unicode table in "cmap"');
  const characters: number[] = [];
  let isSorted = true; // as in every valid font
  for (const [code] of mappingsOf(best, context)) {
    if (code <= (characters.at(-1) ?? -1)) isSorted = false;
    characters.push(code);
  }
  return isSorted ? characters : [...new Set(characters)].sort((a, b) => a - b);
}
