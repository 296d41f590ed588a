import { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { Directory, DirectoryEntry } from './directory.ts';

/** A page: the file's bytes and its directory. */
export interface TiffPage {
  readonly bytes: Uint8Array;
  readonly directory: Directory;
}

/** Length and reader of each type. @see TIFF 6.0, "Types"; BigTIFF adds 16 to 18 */
const types: Partial<Record<number, readonly [number, (file: ByteReader) => number]>> = {
  1: [1, (file) => file.u8()],
  2: [1, (file) => file.u8()],
  3: [2, (file) => file.u16()],
  4: [4, (file) => file.u32()],
  5: [8, (file) => file.u32() / file.u32()],
  6: [1, (file) => file.i8()],
  7: [1, (file) => file.u8()],
  8: [2, (file) => file.i16()],
  9: [4, (file) => file.i32()],
  10: [8, (file) => file.i32() / file.i32()],
  11: [4, (file) => file.f32()],
  12: [8, (file) => file.f64()],
  13: [4, (file) => file.u32()],
  16: [8, (file) => Number(file.u64())],
  17: [8, (file) => Number(BigInt.asIntN(64, file.u64()))],
  18: [8, (file) => Number(file.u64())],
};

/** The bytes of an entry's value: in the entry if they fit, otherwise at the offset in it. */
function entryBytes({ bytes, directory }: TiffPage, { tag, type, count, field }: DirectoryEntry): Uint8Array {
  const [width] = types[type] ?? [1];
  const length = width * count;
  if (length <= field.length) return field.subarray(0, length);
  const offsetField = new ByteReader(field, directory.endian);
  const start = directory.isBig ? Number(offsetField.u64()) : offsetField.u32();
  if (start + length > bytes.length) {
    const found = `tag ${tag} has ${count} values at offset ${start}`;
    throw new ConversionError('IMAGE_DAMAGED', `${found}, but the file has ${bytes.length} bytes`);
  }
  return bytes.subarray(start, start + length);
}

/** The first `maxCount` values of a tag as numbers; undefined if the tag is missing or has no numbers. */
export function numbersOf(page: TiffPage, wanted: number, maxCount: number): number[] | undefined {
  const entry = page.directory.entries.find(({ tag }) => tag === wanted);
  const [width, read] = (entry && types[entry.type]) ?? [];
  if (entry === undefined || width === undefined || read === undefined) return undefined;
  const value = entryBytes(page, entry);
  const file = new ByteReader(value, page.directory.endian);
  return Array.from({ length: Math.min(maxCount, value.length / width) }, () => read(file));
}

/** The first value of a tag. */
export function numberOf(page: TiffPage, wanted: number): number | undefined {
  return numbersOf(page, wanted, 1)?.[0];
}

/** The bytes of a tag's value; undefined if the tag is missing or empty. */
export function bytesOf(page: TiffPage, wanted: number): Uint8Array | undefined {
  const entry = page.directory.entries.find(({ tag }) => tag === wanted);
  const value = entry && entryBytes(page, entry);
  return value?.length === 0 ? undefined : value;
}
