import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { isSigned } from '../signature.ts';
import { dropAnchorPoints, dropAttachList } from '../tables/layout/anchor-points.ts';
import { variesAwayFromDefault } from '../tables/layout/feature-variations.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';

/** Instructions of TrueType, and tables for single sizes; gasp states the sizes for instructions and for smoothing. */
const instructionTables = ['cvt ', 'fpgm', 'prep', 'hdmx', 'LTSH', 'VDMX', 'gasp'] as const;
/** What makes a font vary; STAT stays, which also static fonts of a family have. */
const variationTables = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR'] as const;

/** What made the old outlines vary; all else stays in a font that goes on varying. */
const outlineVariationTables = ['gvar'] as const;

/**
 * The tables that no longer hold once the outlines are others, each loss with a note. `staysVaried` says that the new
 * outlines vary as the old ones did.
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
    dropped.push(...found);
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
    context.note('SIGNATURE_DROPPED', 'the outlines are others');
  }
  return new Map([...changed, ...dropped.map((tag) => [tag, undefined] as const)]);
}

/** Where the offset of variations stands in tables that stay, and from which version on. */
const variationOffsets = [
  { tag: 'GDEF', minorVersion: 3, at: 14, canDrop: () => true },
  { tag: 'BASE', minorVersion: 1, at: 8, canDrop: () => true },
  { tag: 'GSUB', minorVersion: 1, at: 10, canDrop: variesAwayFromDefault },
  { tag: 'GPOS', minorVersion: 1, at: 10, canDrop: variesAwayFromDefault },
] as const;

/** Without axes these variations mean nothing, and readers refuse them. @see OpenType 1.9.1, "GDEF", "BASE", "GSUB" */
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
