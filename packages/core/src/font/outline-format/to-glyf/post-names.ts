import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { dictOperator } from '../../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../../outline/cff/font.ts';
import { dropPostNames, writePostNames } from '../../tables/names/post-names.ts';
import type { TableChanges } from '../../tables/replace.ts';
import { toValidNames } from '../valid-names.ts';

/** The post table for a font that has none: no slant, no underline, no names. */
const emptyPost = new Uint8Array(32);

/** Copies the glyph names of CFF to post. CFF2 has no names, and CIDs are not names. */
export function copyCffNamesToPost(
  tables: FontFile['tables'],
  cff: CffFont,
  context: Pick<Context, 'note'>,
): TableChanges {
  if (cff.version === 2 || cff.topDict.get(dictOperator.ROS) !== undefined) return new Map();
  const post = tables.get('post') ?? emptyPost;
  const result = writeNames(post, cff);
  if ('reason' in result) {
    context.note('GLYPH_NAMES_DROPPED', result.reason);
    return new Map([['post', dropPostNames(post)]]);
  }
  if (result.changedCount > 0) context.note('GLYPH_NAMES_CHANGED', `${result.changedCount} of ${cff.glyphCount}`);
  return new Map([['post', result.table]]);
}

function writeNames(post: Uint8Array, cff: CffFont): { table: Uint8Array; changedCount: number } | { reason: string } {
  try {
    const { names, changedCount } = toValidNames(
      Array.from({ length: cff.glyphCount }, (_, glyph) => cff.glyphName(glyph)),
    );
    const table = writePostNames(post, names);
    return table === undefined ? { reason: 'there are too many' } : { table, changedCount };
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return { reason: error.message };
    throw error;
  }
}
