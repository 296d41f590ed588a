import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { writeCff2 } from '../../outline/cff/write/cff2-font.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import { readVariations } from '../../outline/glyf/variations.ts';
import { readFvar } from '../tables/fvar.ts';
import type { TableChanges } from '../tables/replace.ts';
import { VariedCubics } from './varied-cubics.ts';

type Tables = FontFile['tables'];

/** How many axes a font has that it can vary on: none where its list of them cannot be read. */
export function countAxes(tables: Tables): number {
  const fvar = tables.get('fvar');
  try {
    return fvar === undefined ? 0 : readFvar(fvar).axes.length;
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return 0;
    throw error;
  }
}

interface Wanted {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
}

/** Makes charstrings of all glyphs, at the default and wherever they vary. */
export async function raiseGlyphs(
  tables: Tables,
  axisCount: number,
  wanted: Wanted,
  context: Context,
): Promise<VariedCubics> {
  const gvar = tables.get('gvar');
  const variations = gvar && readVariations(gvar);
  if (variations !== undefined && variations.axisCount !== axisCount) {
    const message = `found ${variations.axisCount} axes in gvar, expected ${axisCount} as fvar says`;
    throw new ConversionError('FONT_TABLE_DAMAGED', message);
  }
  const glyphs = new VariedCubics({ ...wanted, tables: { ...wanted.tables, variations } }, context);
  await glyphs.writeAll();
  return glyphs;
}

/** CFF2, and the variations of metrics that gvar had and the other tables have not. */
export async function writeVariedOutlines(
  tables: Tables,
  axisCount: number,
  unitsPerEm: number,
  { charstrings, sets, metrics }: VariedCubics,
  context: Context,
): Promise<TableChanges> {
  const store = sets.encode(axisCount, charstrings.setOrder);
  const changes = new Map([['CFF2', await writeCff2(unitsPerEm, charstrings, store, context)]]);
  if (tables.has('hmtx') && !tables.has('HVAR')) changes.set('HVAR', metrics.encodeHvar(axisCount));
  // Origins that vary have a place in VVAR of fonts with CFF only.
  const needsVvar = tables.has('vmtx') && (!tables.has('VVAR') || metrics.hasOrigins);
  if (needsVvar) changes.set('VVAR', metrics.encodeVvar(axisCount));
  return changes;
}
