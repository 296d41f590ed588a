import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { CffFont } from '../../outline/cff/font.ts';
import { readCff } from '../../outline/cff/read.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { readFvar } from '../tables/fvar.ts';
import { readHead } from '../tables/head.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readMetricsHeader } from '../tables/metrics/metrics-header.ts';
import { requireTable } from '../tables/require.ts';

type Tables = FontFile['tables'];

// Loaded for every conversion of outlines, so it imports no converter.

/** The tables that determine the default outlines of glyf. */
export function outlineTables(tables: Tables): GlyphTables {
  const metrics = (headerTag: 'hhea' | 'vhea', tag: string) => {
    const [header, bytes] = [tables.get(headerTag), tables.get(tag)];
    return header && bytes && { bytes, longCount: readMetricsHeader(header, headerTag).longCount };
  };
  return {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat: readHead(requireTable(tables, 'head')).indexToLocFormat,
    horizontal: metrics('hhea', 'hmtx'),
    vertical: metrics('vhea', 'vmtx'),
  };
}

/** Opens the CFF or CFF2 table. Refuses one whose number of glyphs is not that of maxp. */
export function openCff(font: FontFile, context: Context): CffFont {
  const { tables } = font;
  const tag = outlineKindOf(font) === 'CFF2' ? 'CFF2' : 'CFF ';
  const cff = readCff(requireTable(tables, tag), context);
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  if (cff.glyphCount === numGlyphs) return cff;
  const message = `${tag.trim()} has ${cff.glyphCount} glyphs, maxp states ${numGlyphs}`;
  throw new ConversionError('FONT_TABLE_DAMAGED', message);
}

/** Returns unitsPerEm. Refuses 0. */
export function requireUnitsPerEm(tables: Tables): number {
  const { unitsPerEm } = readHead(requireTable(tables, 'head'));
  if (unitsPerEm > 0) return unitsPerEm;
  throw new ConversionError('FONT_TABLE_DAMAGED', 'head states 0 units per em, expected at least 1');
}

/** Number of variation axes; 0 if fvar is missing or damaged. */
export function countAxes(tables: Tables): number {
  const fvar = tables.get('fvar');
  try {
    return fvar === undefined ? 0 : readFvar(fvar).axes.length;
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return 0;
    throw error;
  }
}
