import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { type Directory, readDirectoryAt } from './directory.ts';

/** Tags of a page that describe the picture rather than its storage. @see TIFF 6.0; Exif 2.32 */
const exifTags: readonly number[] = [
  ...[0x010d, 0x010e, 0x010f, 0x0110, 0x011a, 0x011b, 0x011d, 0x0128, 0x0131, 0x0132, 0x013b, 0x013c],
  ...[0x4746, 0x4749, 0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
];
/** Tags of sub-directories, in the order in which they are written. */
const linkTags = [0x8769, 0x8825] as const;
const long = 4;
/** Bytes per value of each type. @see TIFF 6.0, "Types" */
const typeLengths: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
const maxValueLength = 1 << 20;
/** The link to the interoperability directory. */
const droppedTags = [0xa005];
const headerLength = 8;

interface TagValue {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

/** Collects the EXIF tags of a TIFF directory into a separate block; undefined if there are none. */
export function collectExif(bytes: Uint8Array, directory: Directory): Uint8Array | undefined {
  const page = readTags(bytes, directory).filter(({ tag }) => exifTags.includes(tag));
  const inner = linkTags.map((link) => readLinkedTags(bytes, directory, link));
  const hasContent = page.some(({ tag }) => ![0x011a, 0x011b, 0x0128].includes(tag)); // the resolution is also kept elsewhere
  if (!hasContent && inner.every((tags) => tags.length === 0)) return undefined;
  return writeBlock(directory, page, inner);
}

function readTags(bytes: Uint8Array, directory: Directory): TagValue[] {
  return directory.entries.flatMap(({ tag, type, count, field }) => {
    const length = (typeLengths[type] ?? 0) * count;
    if (length === 0 || length > maxValueLength) return [];
    if (length <= field.length) return [{ tag, type, count, value: field.subarray(0, length) }];
    const start = numberIn(field, directory);
    const value = bytes.subarray(start, start + length);
    return value.length === length ? [{ tag, type, count, value }] : [];
  });
}

function readLinkedTags(bytes: Uint8Array, directory: Directory, link: number): TagValue[] {
  const entry = directory.entries.find(({ tag }) => tag === link);
  if (entry === undefined) return [];
  try {
    const linked = readDirectoryAt(bytes, directory, numberIn(entry.field, directory));
    return readTags(bytes, linked).filter(({ tag }) => !droppedTags.includes(tag));
  } catch (error) {
    if (error instanceof ConversionError) return []; // damaged
    throw error;
  }
}

function numberIn(field: Uint8Array, { endian, isBig }: Directory): number {
  const file = new ByteReader(field, endian);
  return isBig ? Number(file.u64()) : file.u32();
}

/** Writes one directory after the other, each followed by its values. @see Exif 2.32, "File Structure" */
function writeBlock(
  directory: Directory,
  page: readonly TagValue[],
  inner: readonly (readonly TagValue[])[],
): Uint8Array {
  const { endian } = directory;
  const found = inner
    .map((tags, index) => ({ tags, link: linkTags[index] ?? 0 }))
    .filter(({ tags }) => tags.length > 0);
  const placeholder = new Uint8Array(4);
  const first = [...page, ...found.map(({ link }) => ({ tag: link, type: long, count: 1, value: placeholder }))];
  let at = headerLength + directoryLength(first);
  const starts = found.map(({ tags }) => {
    const start = at;
    at += directoryLength(tags);
    return start;
  });
  const file = new ByteWriter(endian, { capacity: at });
  file.latin1(endian === 'little' ? 'II' : 'MM');
  file.u16(42);
  file.u32(headerLength);
  writeTags(file, [...page, ...found.map(({ link }, index) => linkTo(link, starts[index] ?? 0, directory))]);
  for (const { tags } of found) writeTags(file, tags);
  return file.finish();
}

function linkTo(tag: number, to: number, { endian }: Directory): TagValue {
  const value = new ByteWriter(endian, { capacity: 4 });
  value.u32(to);
  return { tag, type: long, count: 1, value: value.finish() };
}

const directoryLength = (tags: readonly TagValue[]): number =>
  tags.reduce(
    (sum, { value }) => sum + (value.length > 4 ? value.length + (value.length % 2) : 0),
    6 + tags.length * 12,
  );

function writeTags(file: ByteWriter, tags: readonly TagValue[]): void {
  const sorted = tags.toSorted((one, two) => one.tag - two.tag);
  let at = file.length + 6 + tags.length * 12;
  file.u16(sorted.length);
  for (const { tag, type, count, value } of sorted) {
    file.u16(tag);
    file.u16(type);
    file.u32(count);
    if (value.length <= 4) {
      file.bytes(value);
      file.bytes(new Uint8Array(4 - value.length));
      continue;
    }
    file.u32(at);
    at += value.length + (value.length % 2);
  }
  file.u32(0);
  for (const { value } of sorted) {
    if (value.length <= 4) continue;
    file.bytes(value);
    file.align(2);
  }
}
