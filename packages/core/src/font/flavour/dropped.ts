import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { isSigned } from '../signature.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';

/** Instructions of TrueType, and what they say of single sizes; gasp says which sizes they are for. */
const instructionTables = ['cvt ', 'fpgm', 'prep', 'hdmx', 'LTSH', 'VDMX'] as const;
/** What makes a font vary; STAT stays, which also static fonts of a family have. */
const variationTables = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'] as const;

/** The tables that no longer hold once the outlines are others, each loss with a note. */
export function dropTables(font: FontFile, context: Pick<Context, 'note'>): TableChanges {
  const { tables } = font;
  const dropped: string[] = [];
  const drop = (tags: readonly string[]): string[] => {
    const found = tags.filter((tag) => tables.has(tag));
    dropped.push(...found);
    return found.map((tag) => tag.trim());
  };
  const instructions = drop([...instructionTables, 'gasp']).filter((tag) => tag !== 'gasp');
  if (instructions.length > 0) context.note('HINTS_DROPPED', instructions.join(', '));
  const variations = drop(variationTables);
  if (variations.length > 0) context.note('VARIATIONS_DROPPED', variations.join(', '));
  const gdef = variations.length > 0 ? withoutVariationStore(tables.get('GDEF')) : undefined;
  if (isSigned(font)) {
    drop(['DSIG']);
    context.note('SIGNATURE_DROPPED', 'the outlines are others');
  }
  return new Map([
    ...dropped.map((tag) => [tag, undefined] as const),
    ...(gdef === undefined ? [] : [['GDEF', gdef] as const]),
  ]);
}

/** From this version on, bytes 14 to 17 of GDEF say where its variations are; OTS refuses them in a font without axes. */
const firstWithStore = 0x00010003;

/** @see OpenType 1.9.1, "GDEF — Glyph Definition Table", "GDEF Header": 0 stands for none */
function withoutVariationStore(gdef: Uint8Array | undefined): Uint8Array | undefined {
  if (gdef === undefined || gdef.length < 18) return undefined;
  if (new ByteReader(gdef).u32() < firstWithStore) return undefined;
  return patchWords(gdef, [
    [14, 0],
    [16, 0],
  ]);
}
