import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

/** Offset and length of a block in the file. */
export interface Block {
  readonly offset: number;
  readonly length: number;
}

/** The header: the first 48 bytes of the file. */
export interface Header {
  /** The sfnt version, or the tag of a collection. */
  readonly flavor: number;
  readonly length: number;
  readonly numTables: number;
  /** 0 in valid files; decoders accept other values. */
  readonly reserved: number;
  /** Uncompressed length of the font. For reference only. */
  readonly totalSfntSize: number;
  readonly totalCompressedSize: number;
  readonly metadata: Block & { readonly originalLength: number };
  readonly privateData: Block;
}

export const headerLength = 48;
const signature = 0x774f4632; // "wOF2"

/** The flavor of collections: "ttcf". */
export const collectionFlavor = 0x74746366;

/**
 * Reads and validates the header. A nonzero reserved field is accepted, as the specification allows.
 * @see WOFF 2.0 (2024), "WOFF2 Header" (#conform-mustNotUseReservedValue)
 */
export function readHeader(file: ByteReader): Header {
  const found = file.u32();
  if (found !== signature)
    throw invalidHeader(`the signature is ${hex(found)}, expected ${hex(signature)} ("wOF2")`, 0);
  const flavor = file.u32();
  const length = file.u32();
  if (length !== file.length)
    throw invalidHeader(`the stated length is ${length}, the file has ${file.length} bytes`, 8);
  const numTables = file.u16();
  if (numTables === 0) throw invalidHeader('the stated number of tables is 0', 12);
  const reserved = file.u16();
  const [totalSfntSize, totalCompressedSize] = [file.u32(), file.u32()];
  file.skip(4); // version of the file, for reference only
  const metadata = { offset: file.u32(), length: file.u32(), originalLength: file.u32() };
  const privateData = { offset: file.u32(), length: file.u32() };
  return { flavor, length, numTables, reserved, totalSfntSize, totalCompressedSize, metadata, privateData };
}

/** The reverse of `readHeader`. */
export function writeHeader(file: ByteWriter, header: Omit<Header, 'reserved'>): void {
  file.u32(signature);
  file.u32(header.flavor);
  file.u32(header.length);
  file.u16(header.numTables);
  file.u16(0);
  file.u32(header.totalSfntSize);
  file.u32(header.totalCompressedSize);
  file.u16(1); // version 1.0 of the file
  file.u16(0);
  const { metadata, privateData } = header;
  for (const value of [metadata.offset, metadata.length, metadata.originalLength]) file.u32(value);
  for (const value of [privateData.offset, privateData.length]) file.u32(value);
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}

function invalidHeader(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_MALFORMED', `invalid header: ${message}`, { at });
}
