import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { dictOperator } from '../dict-operators.ts';
import { encodeCharset } from './charset.ts';
import type { CharstringList } from './charstring-list.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { type CffFacts, factEntries } from './fact-entries.ts';
import { encodeIndex } from './index-table.ts';
import { type Blocks, joinBlocks } from './layout.ts';
import { sharePrograms } from './programs.ts';
import { StringTable } from './string-table.ts';
import type { WidthBasis } from './widths.ts';

/**
 * Writes a font of CFF 1, the `CFF ` table of OpenType: one Private DICT, no hints, subroutines shared between the
 * global and the local ones.
 * @see Adobe Technical Note 5176 (2003), "Data Layout"
 */
export async function writeCff(
  facts: CffFacts,
  charstrings: CharstringList,
  widths: WidthBasis,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  const { glyphNames } = facts;
  const { count } = charstrings;
  if (count === 0 || (glyphNames !== undefined && glyphNames.length !== count)) {
    const message = `found ${glyphNames?.length ?? 'no'} names for ${count} glyphs, expected some, and as many names`;
    throw new ConversionError('FONT_EMPTY', message);
  }
  const programs = await sharePrograms(charstrings, context);
  const strings = new StringTable();
  const entries = factEntries(facts, count, strings);
  const identifiers = glyphNames?.map((name) => strings.sid(name)) ?? Array.from({ length: count }, (_, at) => at);
  const hasLocal = programs.localSubrs.length > 0;
  const blocks: Blocks = {
    strings: encodeIndex(strings.entries()),
    globalSubrs: encodeIndex(programs.globalSubrs),
    charset: encodeCharset(identifiers.slice(1)),
    ...(glyphNames === undefined && { fdSelect: encodeSingleSelect(count) }),
    charStrings: encodeIndex(programs.charStrings),
    privateDict: encodePrivate(widths, hasLocal),
    localSubrs: hasLocal ? encodeIndex(programs.localSubrs) : new Uint8Array(),
  };
  return joinBlocks(facts.name, entries, blocks);
}

/** @see Adobe Technical Note 5176 (2003), "Private DICT Operators" */
function encodePrivate({ defaultWidthX, nominalWidthX }: WidthBasis, hasLocal: boolean): Uint8Array {
  const entries: DictEntry[] = [];
  if (defaultWidthX !== 0) entries.push([dictOperator.defaultWidthX, [defaultWidthX]]);
  if (nominalWidthX !== 0) entries.push([dictOperator.nominalWidthX, [nominalWidthX]]);
  if (!hasLocal) return encodeDict(entries);
  const offset = encodeDict([...entries, [dictOperator.Subrs, [{ offset: 0 }]]]).length; // they stand right behind it
  return encodeDict([...entries, [dictOperator.Subrs, [{ offset }]]]);
}

/** All glyphs have the one Font DICT. @see Adobe Technical Note 5176 (2003), "FDSelect", format 3 */
function encodeSingleSelect(glyphCount: number): Uint8Array {
  const file = new ByteWriter();
  file.u8(3);
  file.u16(1);
  file.u16(0);
  file.u8(0);
  file.u16(glyphCount);
  return file.finish();
}
