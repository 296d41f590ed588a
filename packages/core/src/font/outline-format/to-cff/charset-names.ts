import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { maxCustomStrings } from '../../../outline/cff/write/string-table.ts';
import { readPostNames } from '../../tables/names/post-names.ts';
import { readPost } from '../../tables/post.ts';
import { toValidNames } from '../valid-names.ts';

/** Strings reserved for other texts of the font. */
const reservedStrings = 16;
const versionWithoutNames = 3;

/**
 * Reads the glyph names of post and makes them valid for CFF: unique, `.notdef` first. `undefined` if the font has no
 * names; it then becomes CID-keyed.
 */
export function readCharsetNames(
  tables: FontFile['tables'],
  glyphCount: number,
  context: Pick<Context, 'note'>,
): string[] | undefined {
  const names = readNames(tables.get('post'), glyphCount, context);
  if (names === undefined) return undefined;
  const charset = toValidNames(names);
  if (names.length > maxCustomStrings - reservedStrings) {
    context.note('GLYPH_NAMES_DROPPED', `${names.length} names are too many for CFF`);
    return undefined;
  }
  if (charset.changedCount > 0) context.note('GLYPH_NAMES_CHANGED', `${charset.changedCount} of ${glyphCount}`);
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
    if (names === undefined && version !== versionWithoutNames)
      note('GLYPH_NAMES_DROPPED', `post is of version ${version}`);
    return names;
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    note('GLYPH_NAMES_DROPPED', error.message);
    return undefined;
  }
}
