import type { Endian } from '../../bytes/reader.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

const bigMagic = 43;
const maxEntries = 4_096;

/** The tags that are looked at or changed here. @see TIFF 6.0, "Tags sorted by number" */
export const tag = {
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
  jpegTables: 347,
  profile: 34675,
} as const;

/** The kinds of value that are written here. @see TIFF 6.0, "Types" */
const type = { short: 3, long: 4, undefined: 7 } as const;

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The four or eight bytes that hold the value, or say where it lies. */
  readonly field: Uint8Array;
}

/** The first page's list of facts, as it stands in the file. */
export interface Directory {
  readonly endian: Endian;
  /** BigTIFF has offsets and counts of 64 bits. */
  readonly isBig: boolean;
  readonly entries: readonly Entry[];
  /** Where the next page's directory lies, as bytes. */
  readonly next: Uint8Array;
}

/**
 * The first page's directory, or nothing where it is damaged: that is left to the engine, which reads all of the file.
 * @see TIFF 6.0, "Image File Directory"
 */
export function readDirectory(bytes: Uint8Array): Directory | undefined {
  try {
    const endian = bytes[0] === 0x49 ? 'little' : 'big';
    const file = new ByteReader(bytes, endian);
    file.skip(2);
    const isBig = file.u16() === bigMagic;
    if (isBig) file.skip(4); // the size of an offset, and two zeros
    return readDirectoryAt(bytes, { endian, isBig }, isBig ? Number(file.u64()) : file.u32());
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}

/** The directory that lies at a place; damage is a failure. */
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
  const next = file.remaining < width ? new Uint8Array(width) : file.take(width); // the last page's is often cut off
  return { endian, isBig, entries, next };
}

function readEntry(file: ByteReader, isBig: boolean): Entry {
  return {
    tag: file.u16(),
    type: file.u16(),
    count: isBig ? Number(file.u64()) : file.u32(),
    field: file.take(isBig ? 8 : 4),
  };
}

/** The value of a tag that is a SHORT and lies in the entry itself. */
export function shortOf({ endian, entries }: Directory, wanted: number): number | undefined {
  const entry = entries.find((each) => each.tag === wanted);
  return entry && new ByteReader(entry.field, endian).u16();
}

/** What a tag is to become: numbers of 16 or 32 bits, bytes, or nothing. */
export type Change =
  | { readonly shorts: readonly number[] }
  | { readonly long: number }
  | { readonly bytes: Uint8Array };

/**
 * The file with `data` and a new directory at its end: tags are replaced, added, or left out where the change is
 * undefined. What the old directory refers to stays where it is, and all that was not changed is referred to still.
 * `changes` is told where the data will lie.
 */
export function withChanges(
  bytes: Uint8Array,
  directory: Directory,
  changes: (dataOffset: number) => ReadonlyMap<number, Change | undefined>,
  data: Uint8Array = new Uint8Array(),
): Uint8Array {
  const parts = [bytes];
  let length = bytes.length;
  const append = (part: Uint8Array): number => {
    const padding = new Uint8Array((8 - (length % 8)) % 8);
    const offset = length + padding.length;
    parts.push(padding, part);
    length = offset + part.length;
    return offset;
  };
  const changed = changes(append(data));
  const entries = directory.entries.filter(({ tag }) => !changed.has(tag));
  for (const [tag, change] of changed)
    if (change !== undefined) entries.push(makeEntry(directory, tag, change, append));
  const start = append(writeDirectory(directory, entries));
  const file = Buffer.concat(parts);
  file.set(writeNumbers(directory, directory.isBig ? 8 : 4, [start]), directory.isBig ? 8 : 4);
  return file;
}

/** A value stands in its entry where it fits there. */
function makeEntry(directory: Directory, tag: number, change: Change, append: (part: Uint8Array) => number): Entry {
  const wide = directory.isBig ? 8 : 4;
  const [kind, count, value] =
    'bytes' in change
      ? [type.undefined, change.bytes.length, change.bytes]
      : 'long' in change
        ? [type.long, 1, writeNumbers(directory, 4, [change.long])]
        : [type.short, change.shorts.length, writeNumbers(directory, 2, change.shorts)];
  const field = new Uint8Array(wide);
  field.set(value.length <= wide ? value : writeNumbers(directory, wide, [append(value)]));
  return { tag, type: kind, count, field };
}

function writeDirectory({ endian, isBig, next }: Directory, entries: readonly Entry[]): Uint8Array {
  const file = new ByteWriter(endian, { capacity: entries.length * 20 + 16 });
  const wide = (value: number): void => (isBig ? file.u64(BigInt(value)) : file.u32(value));
  if (isBig) wide(entries.length);
  else file.u16(entries.length);
  for (const { tag, type, count, field } of entries.toSorted((a, b) => a.tag - b.tag)) {
    file.u16(tag);
    file.u16(type);
    wide(count);
    file.bytes(field);
  }
  file.bytes(next);
  return file.finish();
}

function writeNumbers({ endian }: Directory, width: 2 | 4 | 8, values: readonly number[]): Uint8Array {
  const file = new ByteWriter(endian, { capacity: values.length * width });
  for (const value of values) {
    if (width === 2) file.u16(value);
    else if (width === 4) file.u32(value);
    else file.u64(BigInt(value));
  }
  return file.finish();
}
