import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import type { PathContext } from '../segment-limit.ts';
import { readDict } from './dict.ts';
import { dictOperator } from './dict-operators.ts';
import { CffFont } from './font.ts';
import { emptyIndex, readIndex } from './index-table.ts';
import { CffStrings } from './names/strings.ts';

/**
 * Reads a CFF font: a `CFF ` or `CFF2` table, a standalone file, or a Type1C or CIDFontType0C stream. Of a FontSet with
 * several fonts, the first is read. `base` is the offset of the bytes in their file, used in errors.
 * @see Adobe Technical Note 5176 (2003), "Data Layout"; OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2"
 */
export function readCff(bytes: Uint8Array, context: PathContext, base = 0): CffFont {
  const file = new ByteReader(bytes, 'big', base);
  const version = file.u8();
  if (version === 1) return readCff1(file, context);
  if (version === 2) return readCff2(file, context);
  throw new ConversionError('CFF_UNSUPPORTED', `CFF has version ${version}, expected 1 or 2`, { at: base });
}

function readCff1(file: ByteReader, context: PathContext): CffFont {
  file.skip(1); // minor version
  file.seek(file.u8());
  const [names, topDicts, strings, globalSubrs] = [
    readIndex(file, 1),
    readIndex(file, 1),
    readIndex(file, 1),
    readIndex(file, 1),
  ];
  const name = names.count === 0 ? undefined : names.open(0);
  const topDict = readDict(topDicts.open(0));
  const charstringType = topDict.number(dictOperator.CharstringType) ?? 2;
  if (charstringType !== 2) {
    throw new ConversionError('CFF_UNSUPPORTED', `charstrings have type ${charstringType}, expected 2`);
  }
  const parts = { file, name: name?.latin1(name.length), topDict, strings: new CffStrings(strings), globalSubrs };
  return new CffFont({ version: 1, ...parts }, context);
}

function readCff2(file: ByteReader, context: PathContext): CffFont {
  file.skip(1); // minor version
  const headerLength = file.u8();
  const topDictLength = file.u16();
  file.seek(headerLength);
  const topDict = readDict(file.window(topDictLength));
  const globalSubrs = readIndex(file, 2);
  const strings = new CffStrings(emptyIndex(file));
  return new CffFont({ version: 2, file, name: undefined, topDict, strings, globalSubrs }, context);
}
