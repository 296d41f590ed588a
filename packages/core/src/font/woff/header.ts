import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

export const headerLength = 44;
const signature = 0x774f4646; // "wOFF"

/** The place of a block behind the tables; all zero where there is none. */
export interface Block {
  readonly offset: number;
  readonly length: number;
}

/** @see WOFF 1.0, "WOFF Header" */
export interface WoffHeader {
  /** What the sfnt begins with. */
  readonly flavor: number;
  readonly length: number;
  readonly numTables: number;
  /** What the sfnt takes, every table padded. */
  readonly totalSfntSize: number;
  readonly majorVersion: number;
  readonly minorVersion: number;
  readonly metadata: Block & { readonly origLength: number };
  readonly privateData: Block;
}

/** Reads the header of a file that is known to begin as a WOFF. */
export function readHeader(file: ByteReader): WoffHeader {
  file.skip(4);
  const [flavor, length, numTables, reserved, totalSfntSize] = [
    file.u32(),
    file.u32(),
    file.u16(),
    file.u16(),
    file.u32(),
  ];
  if (reserved !== 0) throw malformed(`found ${reserved} in the reserved field, expected 0`, 14);
  if (numTables === 0) throw malformed('found 0 tables, expected some', 12);
  if (length !== file.length) throw malformed(`found ${file.length} bytes, expected ${length} as the header says`, 8);
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
