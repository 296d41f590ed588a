import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { dictOperator } from '../dict-operators.ts';
import type { CharstringList } from './charstrings/charstring-list.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { encodeIndex, encodeIndexOf } from './index-table.ts';
import type { Programs } from './subroutines/finder.ts';
import { encodePrograms } from './subroutines/programs.ts';

/** Offsets that DICTs refer to. */
interface Cff2Offsets {
  readonly store: number;
  readonly charStrings: number;
  readonly fontDicts: number;
  readonly privateDict: number;
}

const [headerLength, maxStoreLength] = [5, 0xffff];
const unknownOffsets: Cff2Offsets = { store: 0, charStrings: 0, fontDicts: 0, privateDict: 0 };

/**
 * Writes a CFF 2 font, OpenType's `CFF2` table, with one Font DICT and no hints. `store` is the ItemVariationStore
 * whose region sets the charstrings refer to; without it nothing varies.
 * @see OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2"
 */
export async function writeCff2(
  unitsPerEm: number,
  charstrings: CharstringList,
  store: Uint8Array | undefined,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  const programs = await encodePrograms(charstrings, context, 2);
  return joinParts(unitsPerEm, programs, store);
}

function joinParts(
  unitsPerEm: number,
  { charStrings, globalSubrs, localSubrs }: Programs,
  store: Uint8Array | undefined,
): Uint8Array {
  const hasLocal = localSubrs.ends.length > 0;
  const parts = {
    globalSubrs: encodeIndexOf(globalSubrs, 2),
    store: store === undefined ? new Uint8Array() : withLength(store),
    charStrings: encodeIndexOf(charStrings, 2),
    privateDict: encodePrivate(hasLocal),
    localSubrs: hasLocal ? encodeIndexOf(localSubrs, 2) : new Uint8Array(),
  };
  const encodeTop = (offsets: Cff2Offsets): Uint8Array =>
    encodeDict([
      ...matrixEntry(unitsPerEm),
      [dictOperator.CharStrings, [{ offset: offsets.charStrings }]],
      ...(store === undefined ? [] : [[dictOperator.VariationStore, [{ offset: offsets.store }]] as const]),
      [dictOperator.FDArray, [{ offset: offsets.fontDicts }]],
    ]);
  const encodeFontDicts = ({ privateDict }: Cff2Offsets): Uint8Array =>
    encodeIndex([encodeDict([[dictOperator.Private, [parts.privateDict.length, { offset: privateDict }]]])], 2);

  const topLength = encodeTop(unknownOffsets).length;
  const storeOffset = headerLength + topLength + parts.globalSubrs.length;
  const charStringsOffset = storeOffset + parts.store.length;
  const fontDicts = charStringsOffset + parts.charStrings.length;
  const privateDict = fontDicts + encodeFontDicts(unknownOffsets).length;
  const partOffsets: Cff2Offsets = { store: storeOffset, charStrings: charStringsOffset, fontDicts, privateDict };
  const file = new ByteWriter('big', { capacity: privateDict + parts.localSubrs.length + 16 });
  for (const byte of [2, 0, headerLength]) file.u8(byte);
  file.u16(topLength);
  file.bytes(encodeTop(partOffsets));
  for (const part of [parts.globalSubrs, parts.store, parts.charStrings, encodeFontDicts(partOffsets)])
    file.bytes(part);
  file.bytes(parts.privateDict);
  file.bytes(parts.localSubrs);
  return file.finish();
}

/** A store longer than the 16-bit length field is still valid: readers ignore the length. */
function withLength(store: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: 2 + store.length });
  file.u16(Math.min(store.length, maxStoreLength));
  file.bytes(store);
  return file.finish();
}

function matrixEntry(unitsPerEm: number): DictEntry[] {
  const scale = 1 / unitsPerEm;
  return unitsPerEm === 1000 ? [] : [[dictOperator.FontMatrix, [scale, 0, 0, scale, 0, 0]]];
}

function encodePrivate(hasLocal: boolean): Uint8Array {
  if (!hasLocal) return new Uint8Array();
  const offset = encodeDict([[dictOperator.Subrs, [{ offset: 0 }]]]).length; // the subroutines follow directly
  return encodeDict([[dictOperator.Subrs, [{ offset }]]]);
}
