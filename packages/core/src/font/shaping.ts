import { ByteReader } from '../bytes/reader.ts';
import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import type { FontFile } from '../models/font-file.ts';
import { shapedScripts } from './shaped-scripts.data.ts';
import { readUnicodeMappings } from './tables/cmap/mappings.ts';
import { readLayoutLists } from './tables/layout/layout-lists.ts';

/** Graphite tables, whose engine reads only glyf outlines. @see SIL Graphite, "Graphite Table Format" */
const graphiteTables = ['Silf', 'Glat', 'Gloc', 'Feat', 'Sill', 'Silt'] as const;
/** Tables of Apple Advanced Typography (AAT). @see TrueType Reference Manual, "Font Tables" */
const appleTables = ['morx', 'mort', 'kerx', 'just'] as const;

type Tables = FontFile['tables'];

/** Notes tables that shaped text in the source and are missing from the result or do not work with its outlines. */
export function noteShaping({ tables: source }: FontFile, { tables }: FontFile, context: Context): void {
  const dropped = [...graphiteTables, ...appleTables].filter((tag) => source.has(tag) && !tables.has(tag));
  const broken = findBroken(source, tables);
  if (dropped.length + broken.length === 0) return;
  const detail = [
    ...(dropped.length > 0 ? [`${dropped.join(', ')} were dropped`] : []),
    ...(broken.length > 0 ? [`${broken.join(', ')} no longer fit the outlines`] : []),
  ].join('; ');
  const scripts = findUnshaped(tables, context);
  if (scripts === undefined) context.note('SHAPING_CHANGED', detail);
  else context.note('SHAPING_LOST', `${detail}; ${scripts}`);
}

function findBroken(source: Tables, tables: Tables): string[] {
  const losesGlyf = source.has('glyf') && !tables.has('glyf');
  const graphite = losesGlyf ? graphiteTables.filter((tag) => tables.has(tag)) : [];
  const becomesStatic = source.has('fvar') && !tables.has('fvar');
  return [...graphite, ...(becomesStatic && hasVariedKerning(tables.get('kerx')) ? ['kerx'] : [])];
}

/**
 * True if kerx has kerning pairs with values for variation tuples.
 * @see TrueType Reference Manual, "The 'kerx' table"
 */
function hasVariedKerning(kerx: Uint8Array | undefined): boolean {
  if (kerx === undefined) return false;
  return tolerate(() => {
    const file = new ByteReader(kerx);
    file.skip(4);
    let at = 8;
    for (let remaining = file.u32(); remaining > 0; remaining--) {
      file.seek(at);
      const length = file.u32();
      file.skip(4);
      if (file.u32() > 0) return true;
      at += Math.max(12, length);
    }
    return false;
  }, false);
}

/** Describes what OpenType layout does not shape without these tables; `undefined` if it shapes everything. */
function findUnshaped(tables: Tables, context: Context): string | undefined {
  const [scripts, others] = (['GSUB', 'GPOS'] as const).map((tag) => {
    const table = tables.get(tag);
    return tolerate(() => Object.keys(table === undefined ? {} : readLayoutLists(table, context).scripts), []);
  }) as [string[], string[]];
  if (scripts.length + others.length === 0) return 'the font has no OpenType layout for any script';
  const present = findPresentScripts(tables, context);
  const unshaped = shapedScripts.filter(
    (script, index) => present[index] === 1 && !script.tags.some((tag) => scripts.includes(tag)),
  );
  if (unshaped.length === 0) return undefined;
  return `GSUB does not shape ${unshaped.map(({ name }) => name).join(', ')}`;
}

/** One entry per script that needs shaping: 1 if the font has letters of it. */
function findPresentScripts(tables: Tables, context: Context): Uint8Array {
  const found = new Uint8Array(shapedScripts.length);
  const cmap = tables.get('cmap');
  const mappings = cmap && tolerate(() => readUnicodeMappings(cmap, context), undefined);
  for (const code of mappings?.codes ?? []) {
    const script = shapedScripts.findIndex(({ first, last }) => code >= first && code <= last);
    if (script >= 0) found[script] = 1;
  }
  return found;
}

/** Returns `fallback` if the table is damaged. */
function tolerate<Found>(read: () => Found, fallback: Found): Found {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return fallback;
    throw error;
  }
}
