import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { inflateBytes, mostFromDeflatedByte } from '../codes/inflate.ts';
import { decodePackBits, mostFromPackedByte } from '../codes/pack-bits.ts';
import type { PsdDepth, PsdHeader } from './header.ts';

/** How rows lie in the file. */
export interface RowShape {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly depth: PsdDepth;
}

/** The rows of a channel, or of all channels one after the other, unpacked one by one. */
export interface Rows {
  /** The bytes of a row as they would lie in the file unpacked: big-endian. They hold until the next row is asked for. */
  readonly row: (index: number) => Uint8Array;
}

/** @see Adobe Photoshop File Formats Specification, "Image Data Section", compression method */
const compression = { raw: 0, packBits: 1, zip: 2, zipWithPrediction: 3 } as const;

/** Opens the rows behind the two bytes that say how they are packed. */
export async function openRows(file: ByteReader, shape: RowShape, header: Pick<PsdHeader, 'isLarge'>): Promise<Rows> {
  return openPackedRows(file, file.u16(), shape, header);
}

/** Opens rows. Nothing is made for them before it is certain that there are enough bytes for them to be there. */
export async function openPackedRows(
  file: ByteReader,
  method: number,
  shape: RowShape,
  { isLarge }: Pick<PsdHeader, 'isLarge'>,
): Promise<Rows> {
  const rowLength = lengthOfRow(shape);
  switch (method) {
    case compression.raw:
      return openRaw(file, rowLength, shape.height);
    case compression.packBits:
      return openPackBits(file, rowLength, shape.height, isLarge);
    case compression.zip:
    case compression.zipWithPrediction: {
      const bytes = await inflateRows(file, rowLength * shape.height);
      if (method === compression.zipWithPrediction) undoPrediction(bytes, rowLength, shape);
      return { row: (index) => bytes.subarray(index * rowLength, (index + 1) * rowLength) };
    }
    default:
      throw new ConversionError('IMAGE_UNSUPPORTED', `found compression ${method}, expected 0 to 3`, {
        at: file.offset,
      });
  }
}

function lengthOfRow({ width, depth }: Pick<RowShape, 'width' | 'depth'>): number {
  return Math.ceil((width * depth) / 8);
}

function openRaw(file: ByteReader, rowLength: number, height: number): Rows {
  const bytes = file.take(rowLength * height);
  return { row: (index) => bytes.subarray(index * rowLength, (index + 1) * rowLength) };
}

function openPackBits(file: ByteReader, rowLength: number, height: number, isLarge: boolean): Rows {
  const width = isLarge ? 4 : 2;
  const counts = file.window(height * width);
  const ends = new Float64Array(height + 1);
  for (let row = 0; row < height; row++) ends[row + 1] = ends[row]! + (isLarge ? counts.u32() : counts.u16());
  const length = ends[height]!; // it has one more than there are rows
  if (length * mostFromPackedByte < rowLength * height) {
    throw damaged(`found ${length} packed bytes for ${height} rows of ${rowLength}, expected more`, file.offset);
  }
  const packed = file.take(length);
  const row = new Uint8Array(rowLength);
  return {
    row: (index) => {
      decodePackBits(packed.subarray(ends[index], ends[index + 1]), row);
      return row;
    },
  };
}

async function inflateRows(file: ByteReader, expected: number): Promise<Uint8Array> {
  const at = file.offset;
  const packed = file.take(file.remaining);
  if (packed.length * mostFromDeflatedByte < expected) {
    throw damaged(`found ${packed.length} deflated bytes for ${expected}, expected more`, at);
  }
  const bytes = await inflateBytes(packed, expected).catch((cause: unknown) => {
    throw damaged('found deflated rows that are broken or too long', at, cause);
  });
  if (bytes.length !== expected) throw damaged(`found ${bytes.length} inflated bytes, expected ${expected}`, at);
  return bytes;
}

/** Samples stand as the difference from the one on their left. */
function undoPrediction(bytes: Uint8Array, rowLength: number, { width, height, depth }: RowShape): void {
  const scratch = new Uint8Array(rowLength);
  for (let index = 0; index < height; index++) {
    const row = bytes.subarray(index * rowLength, (index + 1) * rowLength);
    if (depth === 16) addUpWords(row);
    else addUpBytes(row);
    if (depth === 32) joinBytePlanes(row, width, scratch);
  }
}

function addUpBytes(row: Uint8Array): void {
  for (let at = 1; at < row.length; at++) row[at]! += row[at - 1]!;
}

function addUpWords(row: Uint8Array): void {
  let sum = 0;
  for (let at = 0; at + 1 < row.length; at += 2) {
    sum = (sum + ((row[at]! << 8) | row[at + 1]!)) & 0xffff;
    row[at] = sum >> 8;
    row[at + 1] = sum;
  }
}

/** Of numbers of 32 bits all first bytes come first, then all second ones. @see TIFF Technical Note 3, "Floating Point Predictor" */
function joinBytePlanes(row: Uint8Array, width: number, scratch: Uint8Array): void {
  scratch.set(row);
  for (let pixel = 0; pixel < width; pixel++) {
    for (let byte = 0; byte < 4; byte++) row[pixel * 4 + byte] = scratch[byte * width + pixel]!;
  }
}

function damaged(message: string, at: number, cause?: unknown): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', message, { at, cause });
}
