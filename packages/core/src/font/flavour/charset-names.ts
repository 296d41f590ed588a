import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { maxOwnStrings } from '../../outline/cff/write/string-table.ts';
import { readPost } from '../tables/post.ts';
import { readPostNames } from '../tables/post-names.ts';

/** Room for what a font says of itself beside the names of its glyphs. */
const otherStrings = 16;
/** What PostScript reads as one name: no space, no delimiter, not too long. @see PLRM, third edition, "Syntax", "Names" */
const sound = /^[!-$&'*-.0-;=?-Z\\^-z|~]{1,127}$/;
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
  const charset = new Charset();
  const sounded = names.map((name, glyph) => charset.add(name, glyph));
  if (sounded.length > maxOwnStrings - otherStrings) {
    context.note('GLYPH_NAMES_DROPPED', `there are ${sounded.length}`);
    return undefined;
  }
  if (charset.mended > 0) context.note('GLYPH_NAMES_CHANGED', `${charset.mended} of ${glyphCount}`);
  return sounded;
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

/** The names that are given so far. */
class Charset {
  /** How many glyphs have another name than the font says. */
  mended = 0;
  readonly #given = new Set<string>();
  /** Of each name that several glyphs have, the last number behind it. */
  readonly #last = new Map<string, number>();

  add(name: string | undefined, glyph: number): string {
    const wanted = glyph === 0 ? '.notdef' : name !== undefined && sound.test(name) ? name : `glyph${glyph}`;
    const given = this.#given.has(wanted) ? this.#number(wanted) : wanted;
    if (given !== name) this.mended++;
    this.#given.add(given);
    return given;
  }

  /** What stands before a dot says what the glyph means. @see Adobe Glyph List Specification, "The Specification" */
  #number(name: string): string {
    let number = this.#last.get(name) ?? 0;
    let numbered: string;
    do numbered = `${name}.${++number}`;
    while (this.#given.has(numbered));
    this.#last.set(name, number);
    return numbered;
  }
}
