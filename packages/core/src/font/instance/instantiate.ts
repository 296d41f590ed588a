import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import type { FontOptions } from '../options.ts';
import { dropPointReferences } from '../outline-format/point-references.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { replaceTables, type TableChanges } from '../tables/replace.ts';
import { readStat, withAxisValues } from '../tables/stat.ts';
import { type Location, resolveLocation } from '../variations/location.ts';
import { sfntVersion } from '../versions.ts';
import { instantiateCff2 } from './cff2.ts';
import { instantiateColr } from './colr.ts';
import { instantiateCvt } from './cvt.ts';
import { instantiateFontMetrics } from './font-metrics.ts';
import { instantiateGlyf } from './glyf.ts';
import { instantiateLayout } from './layout/layout.ts';
import { pruneLayout } from './layout/prune.ts';
import { instantiateNames } from './names.ts';
import { instantiateStyle } from './style.ts';
import { axisValuesAt } from './style-name.ts';

type Tables = FontFile['tables'];

/** The variation tables, which an instance does not need. */
const variationTables = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'] as const;

/**
 * Instantiates a variable font at a location: returns the static font. Outlines keep their kind, except that CFF2
 * becomes CFF. Each step works on the tables of the previous ones.
 */
export async function instantiate(
  source: FontFile,
  instance: NonNullable<FontOptions['instance']>,
  glyphCount: number,
  context: Context,
): Promise<FontFile> {
  requireKnownOutlines(source);
  const location = resolveLocation(source.tables, instance, context);
  const font = isSigned(source) ? dropSignature(source, 'the font is an instance of it', context) : source;
  const { coordinates } = location;
  const kind = outlineKindOf(font);
  // Rewritten charstrings may number their points differently, so references to points become coordinates first.
  let { tables } = kind === 'CFF2' ? dropPointReferences(font, font, context) : font;
  const change = (changes: TableChanges): void => {
    tables = replaceTables(tables, changes);
  };
  const names = instantiateNames(tables, location, context);
  if (names !== undefined) change(new Map([['name', names.table]]));
  change(instantiateFontMetrics(tables, coordinates, context));
  change(instantiateStyle(tables, location, names?.linkedStyle));
  if (kind === 'glyf') change(await instantiateGlyf(tables, glyphCount, coordinates, context));
  if (kind === 'CFF2') change(await instantiateCff2(tables, glyphCount, coordinates, context));
  change(instantiateCvt(tables, coordinates, context));
  change(instantiateLayout(tables, coordinates, context));
  change(await pruneLayout(tables, glyphCount, context));
  change(instantiateColours(tables, coordinates, context));
  change(instantiateStat(tables, location, context));
  change(new Map(variationTables.map((tag) => [tag, undefined])));
  return { ...font, ...(kind === 'CFF2' && { version: sfntVersion.cff }), tables };
}

function requireKnownOutlines({ tables }: FontFile): void {
  if (!tables.has('VARC')) return;
  throw new ConversionError('FONT_VARIATIONS', 'the font has VARC outlines, expected glyf or CFF2');
}

function instantiateColours(tables: Tables, coordinates: Tuple, context: Context): TableChanges {
  const colr = tables.get('COLR');
  return colr === undefined ? new Map() : new Map([['COLR', instantiateColr(colr, coordinates, context)]]);
}

/** STAT keeps the axis values of the location. */
function instantiateStat(tables: Tables, location: Location, context: Context): TableChanges {
  const table = tables.get('STAT');
  if (table === undefined) return new Map();
  return new Map([['STAT', withAxisValues(table, axisValuesAt(readStat(table, context), location))]]);
}
