import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { inflateAvailable, inflateBytes, maxDeflateExpansion } from '../compression/inflate.ts';
import { decodePackBits, maxPackBitsExpansion } from '../compression/pack-bits.ts';
import type { PsdDepth, PsdHeader } from './header.ts';

/** Dimensions of rows in the file. */
export interface RowShape {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly depth: PsdDepth;
}

/** Rows of one channel or of all channels in sequence, unpacked on demand. */
export interface Rows {
  /** Number of rows that a truncated file holds; later rows read as zeros. */
  readonly count: number;
  /** Unpacked big-endian bytes of a row, valid until the next call. */
  readonly row: (index: number) => Uint8Array;
}

/** @see Adobe Photoshop File Formats Specification, "Image Data Section", compression method */
const compression = { raw: 0, packBits: 1, zip: 2, zipWithPrediction: 3 } as const;

/** Row encoding: a psb has longer lengths, and a truncated file lacks rows. */
export interface RowSource extends Pick<PsdHeader, 'isLarge'>, Pick<Context, 'isTruncated'> {}

/** Opens rows after reading their compression method. */
export async function openRows(file: ByteReader, shape: RowShape, source: RowSource): Promise<Rows> {
  return openPackedRows(file, file.u16(), shape, source);
}

/** Opens rows. Memory is allocated only if the packed bytes can hold all rows. */
export async function openPackedRows(
  file: ByteReader,
  method: number,
  shape: RowShape,
  source: RowSource,
): Promise<Rows> {
  const rowLength = lengthOfRow(shape);
  switch (method) {
    case compression.raw:
      return openRaw(file, rowLength, shape.height, source);
    case compression.packBits:
      return openPackBits(file, rowLength, shape.height, source);
    case compression.zip:
    case compression.zipWithPrediction: {
      const bytes = await inflateRows(file, rowLength * shape.height, source);
      const rows = unpackedRows(bytes, rowLength);
      if (method === compression.zipWithPrediction) undoPrediction(bytes, rowLength, { ...shape, height: rows.count });
      return rows;
    }
    default:
      throw new ConversionError('IMAGE_UNSUPPORTED', `unknown compression method ${method}; expected 0 to 3`, {
        at: file.offset,
      });
  }
}

function lengthOfRow({ width, depth }: Pick<RowShape, 'width' | 'depth'>): number {
  return Math.ceil((width * depth) / 8);
}

function openRaw(file: ByteReader, rowLength: number, height: number, { isTruncated }: RowSource): Rows {
  const length = rowLength * height;
  return unpackedRows(file.take(isTruncated ? Math.min(length, file.remaining) : length), rowLength);
}

function unpackedRows(bytes: Uint8Array, rowLength: number): Rows {
  const count = Math.floor(bytes.length / rowLength);
  const empty = new Uint8Array(rowLength);
  return {
    count,
    row: (index) => (index < count ? bytes.subarray(index * rowLength, (index + 1) * rowLength) : empty),
  };
}

function openPackBits(file: ByteReader, rowLength: number, height: number, { isLarge, isTruncated }: RowSource): Rows {
  const width = isLarge ? 4 : 2;
  if (isTruncated && file.remaining < height * width) return unpackedRows(new Uint8Array(), rowLength);
  const counts = file.window(height * width);
  const ends = new Float64Array(height + 1);
  for (let row = 0; row < height; row++) ends[row + 1] = ends[row]! + (isLarge ? counts.u32() : counts.u16());
  const length = ends[height]!; // `ends` has one entry more than there are rows
  if (length * maxPackBitsExpansion < rowLength * height) {
    throw damaged(`${length} packed bytes are too few for ${height} rows of ${rowLength} bytes`, file.offset);
  }
  const packed = file.take(isTruncated ? Math.min(length, file.remaining) : length);
  let count = height;
  while (ends[count]! > packed.length) count--;
  const row = new Uint8Array(rowLength);
  return {
    count,
    row: (index) => {
      if (index < count) decodePackBits(packed.subarray(ends[index], ends[index + 1]), row);
      else row.fill(0);
      return row;
    },
  };
}

async function inflateRows(file: ByteReader, expected: number, { isTruncated }: RowSource): Promise<Uint8Array> {
  const at = file.offset;
  const packed = file.take(file.remaining);
  if (isTruncated) return inflateAvailable(packed, expected);
  if (packed.length * maxDeflateExpansion < expected) {
    throw damaged(`${packed.length} deflated bytes are too few for ${expected} bytes`, at);
  }
  const bytes = await inflateBytes(packed, expected).catch((cause: unknown) => {
    throw damaged('deflated rows are damaged or too long', at, cause);
  });
  if (bytes.length !== expected) throw damaged(`rows inflate to ${bytes.length} bytes; expected ${expected}`, at);
  return bytes;
}

/** Each sample is stored as the difference from its left neighbour. */
function undoPrediction(bytes: Uint8Array, rowLength: number, { width, height, depth }: RowShape): void {
  const scratch = new Uint8Array(rowLength);
  for (let index = 0; index < height; index++) {
    const row = bytes.subarray(index * rowLength, (index + 1) * rowLength);
    if (depth === 16) addUpWords(row);
    else addUpBytes(row);
    if (depth === 32) interleaveBytePlanes(row, width, scratch);
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

/**
 * 32-bit values are stored as all first bytes, then all second bytes, and so on.
 * @see TIFF Technical Note 3, "Floating Point Predictor"
 */
function interleaveBytePlanes(row: Uint8Array, width: number, scratch: Uint8Array): void {
  scratch.set(row);
  for (let pixel = 0; pixel < width; pixel++) {
    for (let byte = 0; byte < 4; byte++) row[pixel * 4 + byte] = scratch[byte * width + pixel]!;
  }
}

function damaged(message: string, at: number, cause?: unknown): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', message, { at, cause });
}
