import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { type LayoutLists, readLayoutLists } from '../font/tables/layout/layout-lists.ts';
import { type NameRecord, nameId, readNames } from '../font/tables/names/name.ts';
import type { FontFile } from '../models/font-file.ts';
import { defaultFeatures } from './features.data.ts';
import type { ResolvedParts } from './options.ts';

type Tables = FontFile['tables'];

/** Tables that describe sizes or glyphs of the whole font; their loss has notes of its own, or no effect in browsers. */
const expendable = new Set([
  'DSIG',
  'LTSH',
  'VDMX',
  'hdmx',
  'PCLT',
  'FFTM',
  'meta',
  'ltag',
  'vhea',
  'vmtx',
  'gasp',
  'cvt ',
  'fpgm',
  'prep',
]);
/** Tables that may become empty, because nothing in them is about the glyphs of the subset. */
const emptied = new Set([
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'MATH',
  'COLR',
  'CPAL',
  'VORG',
  'kern',
  'CBDT',
  'CBLC',
  'sbix',
  'HVAR',
  'VVAR',
  'MVAR',
  'avar',
  'cvar',
  'gvar',
  'fvar',
  'STAT',
]);
/** Tables of AAT and Graphite, which `noteShaping` is about. */
const shaping = new Set([
  'morx',
  'mort',
  'kerx',
  'just',
  'feat',
  'prop',
  'lcar',
  'opbd',
  'trak',
  'Zapf',
  'fmtx',
  'Silf',
  'Glat',
  'Gloc',
  'Feat',
  'Sill',
  'Silt',
]);

/** Notes layout features that the subset does not keep. */
export function noteDroppedFeatures(
  tables: Tables,
  features: ResolvedParts['features'],
  context: Pick<Context, 'spend' | 'note'>,
): void {
  if (features === 'all') return;
  const kept = new Set([...defaultFeatures, ...features]);
  const found = ['GSUB', 'GPOS'].flatMap((tag) => readLists(tables.get(tag), context)?.features ?? []);
  const dropped = [...new Set(found)].filter((tag) => !kept.has(tag)).map((tag) => tag.trim());
  if (dropped.length > 0) context.note('FEATURES_DROPPED', dropped.sort().join(', '));
}

/** Notes tables that are lost with the data of glyphs that stay. */
export function noteDroppedTables(source: Tables, subset: Tables, { note }: Pick<Context, 'note'>): void {
  const dropped = [...source.keys()].filter(
    (tag) => !subset.has(tag) && !expendable.has(tag) && !emptied.has(tag) && !shaping.has(tag),
  );
  if (dropped.length > 0) note('FONT_TABLES_DROPPED', dropped.map((tag) => tag.trim()).join(', '));
}

/** True if GPOS kerns. */
export function hasKerningFeature(tables: Tables, context: Pick<Context, 'spend'>): boolean {
  return readLists(tables.get('GPOS'), context)?.features.includes('kern') ?? false;
}

/** True if GSUB has the forms of joined letters. */
export function joinsByLayout(tables: Tables, context: Pick<Context, 'spend'>): boolean {
  const features = readLists(tables.get('GSUB'), context)?.features ?? [];
  return ['init', 'medi', 'fina'].some((tag) => features.includes(tag));
}

/** True if the font has its family name in English, in an encoding of Windows. */
export function hasEnglishNames(tables: Tables, context: Pick<Context, 'spend'>): boolean {
  const table = tables.get('name');
  const names: readonly NameRecord[] =
    table === undefined ? [] : (tolerate(() => readNames(table, context, { wanted: [nameId.family] })) ?? []);
  return names.some(({ platform, languageId }) => platform === 3 && languageId === 0x409);
}

function readLists(table: Uint8Array | undefined, context: Pick<Context, 'spend'>): LayoutLists | undefined {
  return table === undefined ? undefined : tolerate(() => readLayoutLists(table, context));
}

/** Returns `undefined` if the table is damaged. */
function tolerate<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}
