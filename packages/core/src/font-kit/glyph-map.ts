import { ByteWriter } from '../bytes/writer.ts';
import type { Context } from '../context.ts';
import { readPostNames } from '../font/tables/names/post-names.ts';
import { requireTable } from '../font/tables/require.ts';
import type { FontFile } from '../models/font-file.ts';

/** The standard names of `post`, which come before those that a font lists. */
const standardNames = 258;
const headerLength = 32;

/**
 * Returns a table `post` that names each glyph after its number. The subsetter keeps names, so those of its result say
 * which glyphs it kept; it has no function for that.
 * @see OpenType 1.9.1, "post — PostScript Table", "Version 2.0"
 */
export function numberGlyphs(glyphCount: number): Uint8Array {
  const file = new ByteWriter('big', { capacity: headerLength + 8 * glyphCount });
  file.u32(0x00020000);
  file.bytes(new Uint8Array(headerLength - 4));
  file.u16(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph++) file.u16(glyph);
  for (let glyph = standardNames; glyph < glyphCount; glyph++) {
    const name = nameOf(glyph);
    file.u8(name.length);
    file.latin1(name);
  }
  return file.finish();
}

/** Glyph names must not start with a digit. */
const nameOf = (glyph: number): string => `g${glyph.toString(36)}`;

/** Maps the glyphs of the source to those of its subset, which was made with the names of `numberGlyphs`. */
export function readGlyphMap(
  subset: Pick<FontFile, 'tables'>,
  glyphCount: number,
  { spend }: Pick<Context, 'spend'>,
): Map<number, number> {
  const names = readPostNames(requireTable(subset.tables, 'post'), glyphCount) ?? [];
  spend(names.length);
  const standard = new Map(
    readPostNames(numberGlyphs(standardNames), standardNames)?.map((name, glyph) => [name, glyph]),
  );
  return new Map(
    names.map((name = '', glyph) => [standard.get(name) ?? Number.parseInt(name.slice(1), 36), glyph] as const),
  );
}
