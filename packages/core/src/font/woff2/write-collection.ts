import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { SharedTables } from '../sfnt/shared-tables.ts';
import { assemble, joinTables, placeTables, type WrittenFace } from './assemble.ts';
import { pack } from './brotli.ts';
import { collectionFlavor } from './header.ts';
import { type EncodedTable, encodeTables } from './transforms/encode.ts';

/** Collections refer to tables by 16-bit numbers. */
const maxTables = 0xffff;

/**
 * Writes fonts as one WOFF 2 collection. Tables that are equal after their transforms are stored once.
 * @see WOFF 2.0 (2024), "Collection directory format"
 */
export async function writeWoff2Collection(fonts: readonly FontFile[], context: Context): Promise<Uint8Array> {
  const shared = new SharedTables<EncodedTable>(
    context.limits,
    (one, other) => one.isTransformed === other.isTransformed && one.origLength === other.origLength,
  );
  const faces: WrittenFace[] = [];
  for (const { version, tables } of fonts) {
    await context.breathe();
    const groups = groupTables(await encodeTables(tables, context));
    const indexes = groups.flatMap((group) => shared.add(group));
    faces.push({ version, indexes: indexes.sort(byTag(shared.tables)) });
  }
  if (shared.tables.length > maxTables) {
    const message = `the fonts have ${shared.tables.length} different tables; a WOFF 2 collection has at most ${maxTables}`;
    throw new ConversionError('FONT_TOO_LARGE', message);
  }
  return assemble({
    flavor: collectionFlavor,
    entries: placeTables(shared.tables),
    faces,
    packed: await pack(joinTables(shared.tables), 'font', context),
    metadata: undefined,
    privateData: undefined,
  });
}

/** Readers decode the tables of a font in this order, and need glyf and hhea before hmtx. */
const byTag = (tables: readonly EncodedTable[]) => (one: number, other: number) =>
  (tables[one]?.tag ?? '') < (tables[other]?.tag ?? '') ? -1 : 1;

/**
 * The groups of a font's tables that fonts can only share together: a loca follows its glyf, and a transformed loca or
 * hmtx is decoded with its glyf.
 * @see WOFF 2.0 (2024), "Table order constraints"
 */
function groupTables(tables: readonly EncodedTable[]): EncodedTable[][] {
  const belongsToGlyphs = ({ tag, isTransformed }: EncodedTable) =>
    tag === 'glyf' || tag === 'loca' || (tag === 'hmtx' && isTransformed);
  const glyphs = tables.filter(belongsToGlyphs);
  const others = tables.filter((table) => !belongsToGlyphs(table)).map((table) => [table]);
  return glyphs.length === 0 ? others : [...others, glyphs];
}
