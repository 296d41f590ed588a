import { crc32 } from 'node:zlib';
import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { saturated } from './records.ts';

/** The extra fields that affect how an entry is read. @see APPNOTE 6.3.10, "Extensible data fields" */
export const extraId = { zip64: 0x0001, pkwareUnix: 0x000d, asiUnix: 0x756e, unicodePath: 0x7075 } as const;

/** The content of the first extra field with this id. Bytes that are not a field, such as padding, end the search. */
export function findExtra(extra: Uint8Array, id: number): Uint8Array | undefined {
  const file = new ByteReader(extra, 'little');
  while (file.remaining >= 4) {
    const [found, length] = [file.u16(), file.u16()];
    if (length > file.remaining) return undefined;
    const content = file.take(length);
    if (found === id) return content;
  }
  return undefined;
}

/** The numbers of a header that ZIP64 may move to its extra field. */
interface Zip64Numbers {
  readonly size: number;
  readonly compressedSize: number;
  readonly offset: number;
  readonly disk: number;
}

/**
 * The numbers of a header; saturated ones are read from the ZIP64 extra field. `at` is the offset of the header.
 * @see APPNOTE 6.3.10, "Zip64 Extended Information Extra Field": only the saturated ones are there, in this order
 */
export function resolveZip64(narrow: Zip64Numbers, extra: Uint8Array, at: number): Zip64Numbers {
  const field = findExtra(extra, extraId.zip64);
  if (field === undefined) return narrow;
  const file = new ByteReader(field, 'little');
  const wide = (value: number): number => {
    if (value !== saturated.u32) return value;
    if (file.remaining >= 8) return Number(file.u64());
    const message = `the ZIP64 field has ${field.length} bytes, expected 8 for each of its numbers`;
    throw new ConversionError('ZIP_DIRECTORY_WRONG', message, { at });
  };
  const [size, compressedSize, offset] = [wide(narrow.size), wide(narrow.compressedSize), wide(narrow.offset)];
  const isDiskWide = narrow.disk === saturated.u16 && file.remaining >= 4;
  return { size, compressedSize, offset, disk: isDiskWide ? file.u32() : narrow.disk };
}

/**
 * The UTF-8 name that Info-ZIP stores in addition to a name in another encoding. It is valid only if its checksum matches
 * the name, because a tool that renames an entry may not update it.
 * @see APPNOTE 6.3.10, "Info-ZIP Unicode Path Extra Field"
 */
export function findUnicodePath(extra: Uint8Array, name: Uint8Array): Uint8Array | undefined {
  const field = findExtra(extra, extraId.unicodePath);
  if (field === undefined || field.length < 5) return undefined;
  const file = new ByteReader(field, 'little');
  const [version, checksum] = [file.u8(), file.u32()];
  return version === 1 && checksum === crc32(name) ? file.take(file.remaining) : undefined;
}
