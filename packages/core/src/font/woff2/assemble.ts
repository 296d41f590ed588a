import { ByteWriter } from '../../bytes/writer.ts';
import { encode255UInt16 } from '../glyf/number-255.ts';
import { collectionHeaderLength, recordLength, headerLength as sfntHeaderLength } from '../sfnt/directory.ts';
import { paddedLength } from '../sfnt/layout.ts';
import { type Entry, writeDirectory } from './directory.ts';
import { type Block, headerLength, writeHeader } from './header.ts';
import type { EncodedTable } from './transforms/encode.ts';

/** The table stream, without padding. */
export function joinTables(tables: readonly EncodedTable[]): Uint8Array {
  const stream = new Uint8Array(tables.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of tables) {
    stream.set(bytes, at);
    at += bytes.length;
  }
  return stream;
}

export function placeTables(tables: readonly EncodedTable[]): Entry[] {
  let offset = 0;
  return tables.map(({ tag, isTransformed, origLength, bytes }) => {
    const entry = { tag, isTransformed, origLength, offset, length: bytes.length };
    offset += bytes.length;
    return entry;
  });
}

/** A font of a collection: the tables it has. */
export interface WrittenFace {
  readonly version: number;
  /** Indexes of entries, in the order of the tags. */
  readonly indexes: readonly number[];
}

/** The parts of the file. */
export interface Contents {
  readonly flavor: number;
  readonly entries: readonly Entry[];
  /** The fonts, if the file is a collection. */
  readonly faces?: readonly WrittenFace[];
  readonly packed: Uint8Array;
  readonly metadata: { readonly packed: Uint8Array; readonly originalLength: number } | undefined;
  readonly privateData: Uint8Array | undefined;
}

/** Header, directory, stream, metadata, private data. @see WOFF 2.0 (2024), "Overall file structure" */
export function assemble({ flavor, entries, faces, packed, metadata, privateData }: Contents): Uint8Array {
  const file = new ByteWriter('big', { capacity: packed.length + 0x1000 });
  const absent = { offset: 0, length: 0 };
  const fields = { flavor, numTables: entries.length, totalSfntSize: lengthOfSfnt(entries, faces) };
  file.bytes(new Uint8Array(headerLength));
  writeDirectory(file, entries);
  if (faces !== undefined) writeCollectionDirectory(file, faces);
  file.bytes(packed);
  file.align(4); // also if nothing follows: common readers require it
  const metadataBlock = metadata === undefined ? absent : addBlock(file, metadata.packed);
  const privateBlock = privateData === undefined ? absent : addBlock(file, privateData);

  const header = new ByteWriter('big', { capacity: headerLength });
  writeHeader(header, {
    ...fields,
    length: file.length,
    totalCompressedSize: packed.length,
    metadata: { ...metadataBlock, originalLength: metadata?.originalLength ?? 0 },
    privateData: privateBlock,
  });
  const bytes = file.finish();
  bytes.set(header.finish());
  return bytes;
}

/** Adds a block at a multiple of 4; the last block is not padded. */
function addBlock(file: ByteWriter, bytes: Uint8Array): Block {
  file.align(4);
  const offset = file.length;
  file.bytes(bytes);
  return { offset, length: bytes.length };
}

/** @see WOFF 2.0 (2024), "Collection directory format" */
function writeCollectionDirectory(file: ByteWriter, faces: readonly WrittenFace[]): void {
  file.u32(0x00010000);
  encode255UInt16(file, faces.length);
  for (const { version, indexes } of faces) {
    encode255UInt16(file, indexes.length);
    file.u32(version);
    for (const index of indexes) encode255UInt16(file, index);
  }
}

/** Uncompressed length of the font or collection: some readers allocate only this much memory. */
function lengthOfSfnt(entries: readonly Entry[], faces: readonly WrittenFace[] | undefined): number {
  const start =
    faces === undefined
      ? lengthOfDirectory(entries.length)
      : faces.reduce((sum, { indexes }) => sum + 4 + lengthOfDirectory(indexes.length), collectionHeaderLength);
  return entries.reduce((sum, { origLength }) => sum + paddedLength(origLength), start);
}

const lengthOfDirectory = (tables: number): number => sfntHeaderLength + recordLength * tables;
