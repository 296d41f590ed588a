import { ByteWriter } from '../../../bytes/writer.ts';
import { dictOperator } from '../dict-operators.ts';
import { type DictEntry, encodeDict } from './dict.ts';
import { encodeIndex } from './index-table.ts';

/** The blocks after the Top DICT, in this order. Fonts with an `fdSelect` are CID-keyed. */
export interface Blocks {
  readonly strings: Uint8Array;
  readonly globalSubrs: Uint8Array;
  readonly charset: Uint8Array;
  readonly fdSelect?: Uint8Array;
  readonly charStrings: Uint8Array;
  readonly privateDict: Uint8Array;
  /** Directly after the Private DICT, whose offset to them is relative to its own start. */
  readonly localSubrs: Uint8Array;
}

/** Offsets that DICTs refer to. */
interface BlockOffsets {
  readonly charset: number;
  readonly fdSelect: number;
  readonly fontDicts: number;
  readonly charStrings: number;
  readonly privateDict: number;
}

const offsetSize = 4;
const header = [1, 0, 4, offsetSize];
const unknownOffsets: BlockOffsets = { charset: 0, fdSelect: 0, fontDicts: 0, charStrings: 0, privateDict: 0 };

/**
 * Joins the parts of a font. Offsets have a fixed length, so that the length of the Top DICT is known before the
 * offsets are.
 */
export function joinBlocks(name: string, metadata: readonly DictEntry[], blocks: Blocks): Uint8Array {
  const { strings, globalSubrs, charset, fdSelect = new Uint8Array(), charStrings, privateDict, localSubrs } = blocks;
  const isCid = blocks.fdSelect !== undefined;
  const { length } = privateDict;
  const names = encodeIndex([encodeName(name)]);
  const encodeTop = (offsets: BlockOffsets): Uint8Array =>
    encodeIndex([
      encodeDict([
        ...metadata,
        ...(isCid ? cidEntries(offsets) : [privateEntry(length, offsets)]),
        ...glyphEntries(offsets),
      ]),
    ]);
  const encodeFontDicts = (offsets: BlockOffsets): Uint8Array =>
    isCid ? encodeIndex([encodeDict([privateEntry(length, offsets)])]) : new Uint8Array();

  const behindTop = header.length + names.length + encodeTop(unknownOffsets).length;
  const blockOffsets = computeOffsets(behindTop, blocks, encodeFontDicts(unknownOffsets).length);
  const file = new ByteWriter('big', { capacity: blockOffsets.privateDict + length + localSubrs.length });
  for (const byte of header) file.u8(byte);
  for (const part of [names, encodeTop(blockOffsets), strings, globalSubrs, charset, fdSelect]) file.bytes(part);
  for (const part of [encodeFontDicts(blockOffsets), charStrings, privateDict, localSubrs]) file.bytes(part);
  return file.finish();
}

function computeOffsets(start: number, blocks: Blocks, fontDictsLength: number): BlockOffsets {
  const charset = start + blocks.strings.length + blocks.globalSubrs.length;
  const fdSelect = charset + blocks.charset.length;
  const fontDicts = fdSelect + (blocks.fdSelect?.length ?? 0);
  const charStrings = fontDicts + fontDictsLength;
  return { charset, fdSelect, fontDicts, charStrings, privateDict: charStrings + blocks.charStrings.length };
}

function glyphEntries({ charset, charStrings }: BlockOffsets): DictEntry[] {
  return [
    [dictOperator.charset, [{ offset: charset }]],
    [dictOperator.CharStrings, [{ offset: charStrings }]],
  ];
}

function cidEntries({ fdSelect, fontDicts }: BlockOffsets): DictEntry[] {
  return [
    [dictOperator.FDSelect, [{ offset: fdSelect }]],
    [dictOperator.FDArray, [{ offset: fontDicts }]],
  ];
}

function privateEntry(length: number, { privateDict }: BlockOffsets): DictEntry {
  return [dictOperator.Private, [length, { offset: privateDict }]];
}

function encodeName(name: string): Uint8Array {
  const file = new ByteWriter();
  file.latin1(name);
  return file.finish();
}
