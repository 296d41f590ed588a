import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { exifTags, exifLinks as linkTags, type TagValue, typeLengths } from '../../metadata/exif-tags.data.ts';
import { type Directory, readDirectoryAt } from './directory.ts';

const long = 4;
const maxValueLength = 1 << 20;
/** The link to the interoperability directory. */
const droppedTags = [0xa005];
const headerLength = 8;

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
