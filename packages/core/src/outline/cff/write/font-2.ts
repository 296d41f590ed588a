import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { dictOperator } from '../dict-operators.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { encodeIndex } from './index-table.ts';
import { type Charstrings, type Programs, sharePrograms } from './programs.ts';

/** Where the parts begin that DICTs point to. */
interface Places {
  readonly store: number;
  readonly charStrings: number;
  readonly fontDicts: number;
  readonly privateDict: number;
}

const [headerLength, maxStoreLength] = [5, 0xffff];
const nowhere: Places = { store: 0, charStrings: 0, fontDicts: 0, privateDict: 0 };

/**
 * Writes a font of CFF 2, the `CFF2` table of OpenType: one Font DICT, no hints. `store` has the sets of regions that the
 * charstrings name; left out, nothing varies.
 * @see OpenType 1.9.1, "CFF2: Compact Font Format (CFF) Version 2"
 */
export async function writeCff2(
  unitsPerEm: number,
  charstrings: Charstrings,
  store: Uint8Array | undefined,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Uint8Array> {
  const programs = await sharePrograms(charstrings, context, 2);
  return joinParts(unitsPerEm, programs, store);
}

function joinParts(
  unitsPerEm: number,
  { charStrings, globalSubrs, localSubrs }: Programs,
  store: Uint8Array | undefined,
): Uint8Array {
  const parts = {
    globalSubrs: encodeIndex(globalSubrs, 2),
    store: store === undefined ? new Uint8Array() : withLength(store),
    charStrings: encodeIndex(charStrings, 2),
    privateDict: encodePrivate(localSubrs.length > 0),
    localSubrs: localSubrs.length > 0 ? encodeIndex(localSubrs, 2) : new Uint8Array(),
  };
  const encodeTop = (places: Places): Uint8Array =>
    encodeDict([
      ...matrixEntry(unitsPerEm),
      [dictOperator.CharStrings, [{ offset: places.charStrings }]],
      ...(store === undefined ? [] : [[dictOperator.VariationStore, [{ offset: places.store }]] as const]),
      [dictOperator.FDArray, [{ offset: places.fontDicts }]],
    ]);
  const encodeFontDicts = ({ privateDict }: Places): Uint8Array =>
    encodeIndex([encodeDict([[dictOperator.Private, [parts.privateDict.length, { offset: privateDict }]]])], 2);

  const topLength = encodeTop(nowhere).length;
  const storePlace = headerLength + topLength + parts.globalSubrs.length;
  const charStringsPlace = storePlace + parts.store.length;
  const fontDicts = charStringsPlace + parts.charStrings.length;
  const privateDict = fontDicts + encodeFontDicts(nowhere).length;
  const places: Places = { store: storePlace, charStrings: charStringsPlace, fontDicts, privateDict };
  const file = new ByteWriter('big', { capacity: privateDict + parts.localSubrs.length + 16 });
  for (const byte of [2, 0, headerLength]) file.u8(byte);
  file.u16(topLength);
  file.bytes(encodeTop(places));
  for (const part of [parts.globalSubrs, parts.store, parts.charStrings, encodeFontDicts(places)]) file.bytes(part);
  file.bytes(parts.privateDict);
  file.bytes(parts.localSubrs);
  return file.finish();
}

/** A store longer than 16 bits can say is read all the same: nobody relies on the length. */
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
  const offset = encodeDict([[dictOperator.Subrs, [{ offset: 0 }]]]).length; // they stand right behind it
  return encodeDict([[dictOperator.Subrs, [{ offset }]]]);
}
