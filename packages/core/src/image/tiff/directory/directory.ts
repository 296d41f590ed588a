import type { Endian } from '../../../bytes/reader.ts';
import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';

const bigMagic = 43;
const maxEntries = 4_096;

/** The tags that are read or written here. @see TIFF 6.0, "Tags sorted by number" */
export const tag = {
  newSubfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  planarConfiguration: 284,
  t4Options: 292,
  resolutionUnit: 296,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  subIFDs: 330,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  sMinSampleValue: 340,
  sMaxSampleValue: 341,
  jpegTables: 347,
  jpegInterchangeFormat: 513,
  jpegInterchangeFormatLength: 514,
  jpegRestartInterval: 515,
  jpegQTables: 519,
  jpegDCTables: 520,
  jpegACTables: 521,
  yCbCrCoefficients: 529,
  yCbCrSubSampling: 530,
  referenceBlackWhite: 532,
  xmp: 700,
  iptc: 33723,
  photoshop: 34377,
  exif: 34665,
  profile: 34675,
  gps: 34853,
} as const;

/** The field type that is written here. @see TIFF 6.0, "Types" */
const undefinedType = 7;

export interface DirectoryEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The four or eight bytes that hold the value or its offset. */
  readonly field: Uint8Array;
}

/** A page's directory as stored in the file. */
export interface Directory {
  readonly endian: Endian;
  /** True for BigTIFF, whose offsets and counts have 64 bits. */
  readonly isBig: boolean;
  readonly entries: readonly DirectoryEntry[];
  /** The bytes of the next directory's offset. */
  readonly next: Uint8Array;
}

/**
 * Reads the first page's directory; undefined if it is damaged, which the engine then reports when it reads the file.
 * @see TIFF 6.0, "Image File Directory"
 */
export function readDirectory(bytes: Uint8Array): Directory | undefined {
  return findDirectoryAt(bytes, undefined);
}

/** Reads the directory at an offset, or the first one; undefined if it is damaged. */
export function findDirectoryAt(bytes: Uint8Array, at: number | undefined): Directory | undefined {
  try {
    const { endian, isBig, start } = readFileHeader(bytes);
    return readDirectoryAt(bytes, { endian, isBig }, at ?? start);
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}

/** @see TIFF 6.0, "Image File Header" */
function readFileHeader(bytes: Uint8Array): Pick<Directory, 'endian' | 'isBig'> & { readonly start: number } {
  const endian = bytes[0] === 0x49 ? 'little' : 'big';
  const file = new ByteReader(bytes, endian);
  file.skip(2);
  const isBig = file.u16() === bigMagic;
  if (isBig) file.skip(4); // the size of an offset, and two zeros
  return { endian, isBig, start: isBig ? Number(file.u64()) : file.u32() };
}

/** Refuses a file that ends before or within its first directory, since nothing else states size and compression. */
export function requireDirectory(bytes: Uint8Array): void {
  const { endian, isBig, start } = readFileHeader(bytes);
  const file = new ByteReader(bytes, endian);
  if (start + 8 <= bytes.length) {
    file.seek(start);
    const count = isBig ? Number(file.u64()) : file.u16();
    if (count * (isBig ? 20 : 12) <= file.remaining) return;
  }
  const found = `the file ends at ${bytes.length}`;
  const expected = `before or within the directory at ${start}, which states the image's size and the position of its pixels`;
  throw new ConversionError('IMAGE_DAMAGED', `${found}, ${expected}`, { at: bytes.length });
}

/** Reads the directory at an offset; fails if it is damaged. */
export function readDirectoryAt(
  bytes: Uint8Array,
  { endian, isBig }: Pick<Directory, 'endian' | 'isBig'>,
  start: number,
): Directory {
  const file = new ByteReader(bytes, endian);
  file.seek(start);
  const count = Math.min(isBig ? Number(file.u64()) : file.u16(), maxEntries);
  const entries = Array.from({ length: count }, () => readEntry(file, isBig));
  const width = isBig ? 8 : 4;
  const next = file.remaining < width ? new Uint8Array(width) : file.take(width); // the last page's is often missing
  return { endian, isBig, entries, next };
}

function readEntry(file: ByteReader, isBig: boolean): DirectoryEntry {
  return {
    tag: file.u16(),
    type: file.u16(),
    count: isBig ? Number(file.u64()) : file.u32(),
    field: file.take(isBig ? 8 : 4),
  };
}

/**
 * Appends a directory that becomes the first: a copy with some byte tags replaced or added. Everything it refers to
 * stays in place.
 */
export function withTags(
  bytes: Uint8Array,
  directory: Directory,
  tags: ReadonlyMap<number, Uint8Array> = new Map(),
): Uint8Array {
  const fieldLength = directory.isBig ? 8 : 4;
  const parts = [bytes];
  let length = bytes.length;
  const append = (part: Uint8Array): number => {
    const padding = new Uint8Array((8 - (length % 8)) % 8);
    const offset = length + padding.length;
    parts.push(padding, part);
    length = offset + part.length;
    return offset;
  };
  const entries = directory.entries.filter(({ tag }) => !tags.has(tag));
  for (const [tag, value] of tags) {
    // A value that fits is stored in its entry.
    const field = new Uint8Array(fieldLength);
    field.set(value.length <= fieldLength ? value : writeOffset(directory, append(value)));
    entries.push({ tag, type: undefinedType, count: value.length, field });
  }
  const start = append(writeDirectory(directory, entries));
  const file = Buffer.concat(parts);
  file.set(writeOffset(directory, start), fieldLength);
  return file;
}

function writeDirectory({ endian, isBig, next }: Directory, entries: readonly DirectoryEntry[]): Uint8Array {
  const file = new ByteWriter(endian, { capacity: entries.length * 20 + 16 });
  const writeNumber = (value: number): void => (isBig ? file.u64(BigInt(value)) : file.u32(value));
  if (isBig) writeNumber(entries.length);
  else file.u16(entries.length);
  for (const { tag, type, count, field } of entries.toSorted((a, b) => a.tag - b.tag)) {
    file.u16(tag);
    file.u16(type);
    writeNumber(count);
    file.bytes(field);
  }
  file.bytes(next);
  return file.finish();
}

function writeOffset({ endian, isBig }: Directory, value: number): Uint8Array {
  const file = new ByteWriter(endian, { capacity: 8 });
  if (isBig) file.u64(BigInt(value));
  else file.u32(value);
  return file.finish();
}
