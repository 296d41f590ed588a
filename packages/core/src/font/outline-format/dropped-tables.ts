import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { isSigned } from '../signature.ts';
import { dropAnchorPoints, dropAttachList } from '../tables/layout/anchor-points.ts';
import { variesAwayFromDefault } from '../tables/layout/feature-variations.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';

/** TrueType instructions and device metrics; gasp controls both instructions and smoothing. */
const instructionTables = ['cvt ', 'fpgm', 'prep', 'hdmx', 'LTSH', 'VDMX', 'gasp'] as const;
/** Variation tables. STAT is kept: static fonts of a family have it, too. */
const variationTables = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'] as const;

/** The variations of the old outlines; a font that stays variable keeps the other tables. */
const outlineVariationTables = ['gvar'] as const;

/**
 * Drops the tables that are invalid for new outlines and notes each loss. `staysVariable` is true if the new outlines
 * vary as the old ones did.
 */
export function dropTables(
  font: FontFile,
  context: Pick<Context, 'note' | 'spend'>,
  { staysVaried: staysVariable = false } = {},
): TableChanges {
  const { tables } = font;
  const dropped: string[] = [];
  const drop = (tags: readonly string[]): string[] => {
    const found = tags.filter((tag) => tables.has(tag));
    for (const each of found) dropped.push(each);
    return found.map((tag) => tag.trim());
  };
  const hinting = staysVariable ? [...instructionTables, 'cvar'] : instructionTables;
  const instructions = drop(hinting);
  if (instructions.length > 0) context.note('HINTS_DROPPED', instructions.join(', '));
  const variations = drop(staysVariable ? outlineVariationTables : variationTables);
  if (variations.length > 0 && !staysVariable) context.note('VARIATIONS_DROPPED', variations.join(', '));
  const changed = new Map(variations.length > 0 && !staysVariable ? dropVariationOffsets(tables) : []);
  const [gpos, gdef] = ['GPOS', 'GDEF'].map((tag) => changed.get(tag) ?? tables.get(tag));
  if (gpos !== undefined) changed.set('GPOS', dropAnchorPoints(gpos, context));
  if (gdef !== undefined) changed.set('GDEF', dropAttachList(gdef));
  if (isSigned(font)) {
    drop(['DSIG']);
    context.note('SIGNATURE_DROPPED', 'the outlines were converted');
  }
  return new Map([...changed, ...dropped.map((tag) => [tag, undefined] as const)]);
}

/** The offsets of variation data in tables that stay, and the minor version that added them. */
const variationOffsets = [
  { tag: 'GDEF', minorVersion: 3, at: 14, canDrop: () => true },
  { tag: 'BASE', minorVersion: 1, at: 8, canDrop: () => true },
  { tag: 'GSUB', minorVersion: 1, at: 10, canDrop: variesAwayFromDefault },
  { tag: 'GPOS', minorVersion: 1, at: 10, canDrop: variesAwayFromDefault },
] as const;

/** A font without axes has no use for this data, and readers refuse it. @see OpenType 1.9.1, "GDEF", "BASE", "GSUB" */
function dropVariationOffsets(tables: FontFile['tables']): [tag: string, table: Uint8Array][] {
  return variationOffsets.flatMap(({ tag, minorVersion, at, canDrop }): [string, Uint8Array][] => {
    const table = tables.get(tag);
    if (table === undefined || table.length < at + 4) return [];
    const version = new DataView(table.buffer, table.byteOffset).getUint16(2);
    if (version < minorVersion || !canDrop(table)) return [];
    return [
      [
        tag,
        patchWords(table, [
          [at, 0],
          [at + 2, 0],
        ]),
      ],
    ];
  });
}
