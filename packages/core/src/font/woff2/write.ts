import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { prepareFont } from '../prepare.ts';
import { noteResult } from '../result-notes.ts';
import { recordLength, headerLength as sfntHeaderLength } from '../sfnt/directory.ts';
import { paddedLength } from '../sfnt/layout.ts';
import { dropSignature, isSigned } from '../signature.ts';
import { pack } from './brotli.ts';
import { type Entry, writeDirectory } from './directory.ts';
import { type Block, headerLength, writeHeader } from './header.ts';
import { type EncodedTable, encodeTables } from './transforms/encode.ts';

/**
 * Writes a WOFF 2 font.
 * @see WOFF 2.0 (2024)
 */
export async function writeWoff2(font: FontFile, options: WriteOptions, context: Context): Promise<Uint8Array> {
  const prepared = await prepareFont(font, options, context);
  await noteResult(prepared, font, options, context);
  const { version, tables, metadata, privateData } = withoutSignature(prepared, context);
  const encoded = await encodeTables(tables, context);
  const packed = await pack(joinTables(encoded), 'font', context);
  return assemble({
    flavor: version,
    entries: placeTables(encoded),
    packed,
    metadata: metadata?.length ? await packMetadata(metadata, context) : undefined,
    privateData: privateData?.length ? privateData : undefined,
  });
}

async function packMetadata(metadata: Uint8Array, context: Context): Promise<NonNullable<Contents['metadata']>> {
  return { packed: await pack(metadata, 'text', context), originalLength: metadata.length };
}

/** Drops the signature: decoding does not restore the original bytes of glyphs. @see #conform-mustRemoveDSIG */
function withoutSignature(font: FontFile, context: Context): FontFile {
  if (!font.tables.has('DSIG')) return font;
  return dropSignature(font, isSigned(font) ? 'WOFF 2 changes the bytes of tables' : 'it was empty', context);
}

/** The table stream, without padding. */
function joinTables(tables: readonly EncodedTable[]): Uint8Array {
  const stream = new Uint8Array(tables.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of tables) {
    stream.set(bytes, at);
    at += bytes.length;
  }
  return stream;
}

function placeTables(tables: readonly EncodedTable[]): Entry[] {
  let offset = 0;
  return tables.map(({ tag, isTransformed, origLength, bytes }) => {
    const entry = { tag, isTransformed, origLength, offset, length: bytes.length };
    offset += bytes.length;
    return entry;
  });
}

/** The parts of the file. */
interface Contents {
  readonly flavor: number;
  readonly entries: readonly Entry[];
  readonly packed: Uint8Array;
  readonly metadata: { readonly packed: Uint8Array; readonly originalLength: number } | undefined;
  readonly privateData: Uint8Array | undefined;
}

/** Header, directory, stream, metadata, private data. @see WOFF 2.0 (2024), "Overall file structure" */
function assemble({ flavor, entries, packed, metadata, privateData }: Contents): Uint8Array {
  const file = new ByteWriter('big', { capacity: packed.length + 0x1000 });
  const absent = { offset: 0, length: 0 };
  const fields = { flavor, numTables: entries.length, totalSfntSize: lengthOfSfnt(entries) };
  file.bytes(new Uint8Array(headerLength));
  writeDirectory(file, entries);
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

/** Uncompressed length of the font: some readers allocate only this much memory. */
function lengthOfSfnt(entries: readonly Entry[]): number {
  const start = sfntHeaderLength + recordLength * entries.length;
  return entries.reduce((sum, { origLength }) => sum + paddedLength(origLength), start);
}
