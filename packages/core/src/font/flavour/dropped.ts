import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { isSigned } from '../signature.ts';
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
  if (isSigned(font)) {
    drop(['DSIG']);
    context.note('SIGNATURE_DROPPED', 'the outlines are others');
  }
  return new Map(dropped.map((tag) => [tag, undefined]));
}
