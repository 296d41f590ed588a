import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { maxCustomStrings } from '../../outline/cff/write/string-table.ts';
import { readPost } from '../tables/post.ts';
import { readPostNames } from '../tables/post-names.ts';
import { mendNames } from './mended-names.ts';

/** Room for what a font says of itself beside the names of its glyphs. */
const otherStrings = 16;
const withoutNames = 3;

/**
 * The names that post has for glyphs, as CFF takes them: each a name, each once, the first `.notdef`. Nothing where the
 * font has no names: then CFF numbers its glyphs.
 */
export function readCharsetNames(
  tables: FontFile['tables'],
  glyphCount: number,
  context: Pick<Context, 'note'>,
): string[] | undefined {
  const names = readNames(tables.get('post'), glyphCount, context);
  if (names === undefined) return undefined;
  const charset = mendNames(names);
  if (names.length > maxCustomStrings - otherStrings) {
    context.note('GLYPH_NAMES_DROPPED', `there are ${names.length}`);
    return undefined;
  }
  if (charset.mended > 0) context.note('GLYPH_NAMES_CHANGED', `${charset.mended} of ${glyphCount}`);
  return charset.names;
}

function readNames(
  post: Uint8Array | undefined,
  glyphCount: number,
  { note }: Pick<Context, 'note'>,
): (string | undefined)[] | undefined {
  if (post === undefined) return undefined;
  try {
    const names = readPostNames(post, glyphCount);
    const { version } = readPost(post);
    if (names === undefined && version !== withoutNames) note('GLYPH_NAMES_DROPPED', `post is of version ${version}`);
    return names;
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    note('GLYPH_NAMES_DROPPED', error.message);
    return undefined;
  }
}
