import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { writeCff2 } from '../../../outline/cff/write/cff2-font.ts';
import { readVariations } from '../../../outline/glyf/gvar/variations.ts';
import type { GlyphTables } from '../../../outline/glyf/phantoms.ts';
import type { TableChanges } from '../../tables/replace.ts';
import { VariedCubics } from './varied-cubics.ts';

type Tables = FontFile['tables'];

interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
}

/** Converts all glyphs to charstrings with their variations. */
export async function convertVariedGlyphs(
  tables: Tables,
  axisCount: number,
  source: GlyphSource,
  context: Context,
): Promise<VariedCubics> {
  const gvar = tables.get('gvar');
  const variations = gvar && readVariations(gvar);
  if (variations !== undefined && variations.axisCount !== axisCount) {
    const message = `gvar has ${variations.axisCount} axes, fvar has ${axisCount}`;
    throw new ConversionError('FONT_TABLE_DAMAGED', message);
  }
  const glyphs = new VariedCubics({ ...source, tables: { ...source.tables, variations } }, context);
  await glyphs.writeAll();
  return glyphs;
}

/** Writes CFF2, and the metrics variations of gvar that no other table has. */
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
  // Only fonts with CFF outlines can store varying origins in VVAR.
  const needsVvar = tables.has('vmtx') && (!tables.has('VVAR') || metrics.hasOrigins);
  if (needsVvar) changes.set('VVAR', metrics.encodeVvar(axisCount));
  return changes;
}
