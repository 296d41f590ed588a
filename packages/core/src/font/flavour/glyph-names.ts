import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { dictOperator } from '../../outline/cff/dict-operators.ts';
import type { CffFont } from '../../outline/cff/font.ts';
import { dropPostNames, writePostNames } from '../tables/post-names.ts';
import type { TableChanges } from '../tables/replace.ts';
import { mendNames } from './mended-names.ts';

/** What a font has for post that has none: no slant, no underline, no names. */
const emptyPost = new Uint8Array(32);

/** Takes the names that CFF has for glyphs over to post. CFF2 has them there already, and CIDs are no names. */
export function nameGlyphs(tables: FontFile['tables'], cff: CffFont, context: Pick<Context, 'note'>): TableChanges {
  if (cff.version === 2 || cff.topDict.get(dictOperator.ROS) !== undefined) return new Map();
  const post = tables.get('post') ?? emptyPost;
  const named = writeNames(post, cff);
  if ('why' in named) {
    context.note('GLYPH_NAMES_DROPPED', named.why);
    return new Map([['post', dropPostNames(post)]]);
  }
  if (named.mended > 0) context.note('GLYPH_NAMES_CHANGED', `${named.mended} of ${cff.glyphCount}`);
  return new Map([['post', named.table]]);
}

function writeNames(post: Uint8Array, cff: CffFont): { table: Uint8Array; mended: number } | { why: string } {
  try {
    const { names, mended } = mendNames(Array.from({ length: cff.glyphCount }, (_, glyph) => cff.glyphName(glyph)));
    const table = writePostNames(post, names);
    return table === undefined ? { why: 'they are too many' } : { table, mended };
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return { why: error.message };
    throw error;
  }
}
