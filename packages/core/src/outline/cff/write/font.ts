import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { dictOperator } from '../dict-operators.ts';
import { encodeCharset } from './charset.ts';
import type { CharstringList } from './charstrings/charstring-list.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { encodeIndex, encodeIndexOf } from './index-table.ts';
import { type Blocks, joinBlocks } from './layout.ts';
import { type CffMetadata, metadataEntries } from './metadata-entries.ts';
import { StringTable } from './string-table.ts';
import { encodePrograms } from './subroutines/programs.ts';
import type { CffWidths } from './widths.ts';

/**
 * Writes a CFF 1 font, OpenType's `CFF ` table, with one Private DICT and no hints. Subroutines are divided between the
 * global and the local INDEX.
 * @see Adobe Technical Note 5176 (2003), "Data Layout"
 */
export async function writeCff(
  metadata: CffMetadata,
  charstrings: CharstringList,
  widths: CffWidths,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  const { glyphNames } = metadata;
  const { count } = charstrings;
  if (count === 0 || (glyphNames !== undefined && glyphNames.length !== count)) {
    const message =
      count === 0 ? 'font has no glyphs' : `font has ${count} glyphs, but ${glyphNames?.length} glyph names`;
    throw new ConversionError('FONT_EMPTY', message);
  }
  const programs = await encodePrograms(charstrings, context);
  const strings = new StringTable();
  const entries = metadataEntries(metadata, count, strings);
  const identifiers = glyphNames?.map((name) => strings.sid(name)) ?? Array.from({ length: count }, (_, at) => at);
  const hasLocal = programs.localSubrs.ends.length > 0;
  const blocks: Blocks = {
    strings: encodeIndex(strings.entries()),
    globalSubrs: encodeIndexOf(programs.globalSubrs),
    charset: encodeCharset(identifiers.slice(1)),
    ...(glyphNames === undefined && { fdSelect: encodeSingleSelect(count) }),
    charStrings: encodeIndexOf(programs.charStrings),
    privateDict: encodePrivate(widths, hasLocal),
    localSubrs: hasLocal ? encodeIndexOf(programs.localSubrs) : new Uint8Array(),
  };
  return joinBlocks(metadata.name, entries, blocks);
}

/** @see Adobe Technical Note 5176 (2003), "Private DICT Operators" */
function encodePrivate({ defaultWidthX, nominalWidthX }: CffWidths, hasLocal: boolean): Uint8Array {
  const entries: DictEntry[] = [];
  if (defaultWidthX !== 0) entries.push([dictOperator.defaultWidthX, [defaultWidthX]]);
  if (nominalWidthX !== 0) entries.push([dictOperator.nominalWidthX, [nominalWidthX]]);
  if (!hasLocal) return encodeDict(entries);
  const offset = encodeDict([...entries, [dictOperator.Subrs, [{ offset: 0 }]]]).length; // the subroutines follow directly
  return encodeDict([...entries, [dictOperator.Subrs, [{ offset }]]]);
}

/** Assigns all glyphs to the only Font DICT. @see Adobe Technical Note 5176 (2003), "FDSelect", format 3 */
function encodeSingleSelect(glyphCount: number): Uint8Array {
  const file = new ByteWriter();
  file.u8(3);
  file.u16(1);
  file.u16(0);
  file.u8(0);
  file.u16(glyphCount);
  return file.finish();
}
