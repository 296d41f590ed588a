import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

export const headerLength = 44;
const signature = 0x774f4646; // "wOFF"

/** Offset and length of a block after the tables; both zero if it is absent. */
export interface Block {
  readonly offset: number;
  readonly length: number;
}

/** @see WOFF 1.0, "WOFF Header" */
export interface WoffHeader {
  /** The sfnt version. */
  readonly flavor: number;
  readonly length: number;
  readonly numTables: number;
  /** Length of the sfnt with all tables padded. */
  readonly totalSfntSize: number;
  readonly majorVersion: number;
  readonly minorVersion: number;
  readonly metadata: Block & { readonly origLength: number };
  readonly privateData: Block;
}

/** Reads the header of a file that begins with the WOFF signature. */
export function readHeader(file: ByteReader): WoffHeader {
  file.skip(4);
  const [flavor, length, numTables, reserved, totalSfntSize] = [
    file.u32(),
    file.u32(),
    file.u16(),
    file.u16(),
    file.u32(),
  ];
  if (reserved !== 0) throw malformed(`the reserved field is ${reserved}, expected 0`, 14);
  if (numTables === 0) throw malformed('the header states 0 tables', 12);
  if (length !== file.length) throw malformed(`the file has ${file.length} bytes, the header states ${length}`, 8);
  const [majorVersion, minorVersion] = [file.u16(), file.u16()];
  const metadata = { offset: file.u32(), length: file.u32(), origLength: file.u32() };
  const privateData = { offset: file.u32(), length: file.u32() };
  return { flavor, length, numTables, totalSfntSize, majorVersion, minorVersion, metadata, privateData };
}

export function writeHeader(file: ByteWriter, header: WoffHeader): void {
  const { flavor, length, numTables, totalSfntSize, majorVersion, minorVersion, metadata, privateData } = header;
  file.u32(signature);
  file.u32(flavor);
  file.u32(length);
  file.u16(numTables);
  file.u16(0);
  file.u32(totalSfntSize);
  file.u16(majorVersion);
  file.u16(minorVersion);
  for (const value of [metadata.offset, metadata.length, metadata.origLength]) file.u32(value);
  for (const value of [privateData.offset, privateData.length]) file.u32(value);
}

export function malformed(message: string, at: number): ConversionError {
  return new ConversionError('WOFF_MALFORMED', message, { at });
}
