import { ByteWriter } from '../../../bytes/writer.ts';
import { dictOperator } from '../dict-operators.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { encodeIndex } from './index-table.ts';

/** What stands behind the Top DICT, in this order. Fonts with an `fdSelect` are CID-keyed. */
export interface Blocks {
  readonly strings: Uint8Array;
  readonly globalSubrs: Uint8Array;
  readonly charset: Uint8Array;
  readonly fdSelect?: Uint8Array;
  readonly charStrings: Uint8Array;
  readonly privateDict: Uint8Array;
  /** Right behind the Private DICT, which counts from itself. */
  readonly localSubrs: Uint8Array;
}

/** Where the blocks begin that DICTs point to. */
interface Places {
  readonly charset: number;
  readonly fdSelect: number;
  readonly fontDicts: number;
  readonly charStrings: number;
  readonly privateDict: number;
}

const offsetSize = 4;
const header = [1, 0, 4, offsetSize];
const nowhere: Places = { charset: 0, fdSelect: 0, fontDicts: 0, charStrings: 0, privateDict: 0 };

/** Joins the parts of a font. Offsets have one length whatever they are, so that the Top DICT's length is known first. */
export function joinBlocks(name: string, facts: readonly DictEntry[], blocks: Blocks): Uint8Array {
  const { strings, globalSubrs, charset, fdSelect = new Uint8Array(), charStrings, privateDict, localSubrs } = blocks;
  const isCid = blocks.fdSelect !== undefined;
  const { length } = privateDict;
  const names = encodeIndex([encodeName(name)]);
  const encodeTop = (places: Places): Uint8Array =>
    encodeIndex([
      encodeDict([...facts, ...(isCid ? cidEntries(places) : [privateEntry(length, places)]), ...glyphEntries(places)]),
    ]);
  const encodeFontDicts = (places: Places): Uint8Array =>
    isCid ? encodeIndex([encodeDict([privateEntry(length, places)])]) : new Uint8Array();

  const behindTop = header.length + names.length + encodeTop(nowhere).length;
  const places = placeBlocks(behindTop, blocks, encodeFontDicts(nowhere).length);
  const file = new ByteWriter('big', { capacity: places.privateDict + length + localSubrs.length });
  for (const byte of header) file.u8(byte);
  for (const part of [names, encodeTop(places), strings, globalSubrs, charset, fdSelect]) file.bytes(part);
  for (const part of [encodeFontDicts(places), charStrings, privateDict, localSubrs]) file.bytes(part);
  return file.finish();
}

function placeBlocks(start: number, blocks: Blocks, fontDictsLength: number): Places {
  const charset = start + blocks.strings.length + blocks.globalSubrs.length;
  const fdSelect = charset + blocks.charset.length;
  const fontDicts = fdSelect + (blocks.fdSelect?.length ?? 0);
  const charStrings = fontDicts + fontDictsLength;
  return { charset, fdSelect, fontDicts, charStrings, privateDict: charStrings + blocks.charStrings.length };
}

function glyphEntries({ charset, charStrings }: Places): DictEntry[] {
  return [
    [dictOperator.charset, [{ offset: charset }]],
    [dictOperator.CharStrings, [{ offset: charStrings }]],
  ];
}

function cidEntries({ fdSelect, fontDicts }: Places): DictEntry[] {
  return [
    [dictOperator.FDSelect, [{ offset: fdSelect }]],
    [dictOperator.FDArray, [{ offset: fontDicts }]],
  ];
}

function privateEntry(length: number, { privateDict }: Places): DictEntry {
  return [dictOperator.Private, [length, { offset: privateDict }]];
}

function encodeName(name: string): Uint8Array {
  const file = new ByteWriter();
  file.latin1(name);
  return file.finish();
}
