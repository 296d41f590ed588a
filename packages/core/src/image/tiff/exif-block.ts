import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Directory, Entry } from './directory.ts';
import { directoryAt, tag } from './directory.ts';
import type { TiffPage } from './values.ts';
import { entryBytes, numberOf } from './values.ts';

/** What the first directory says of the picture in words. @see TIFF 6.0, "Tags sorted by number" */
const spoken = [270, 271, 272, 305, 306, 315, 33432];
const interoperability = 40965;
const [long, firstBigType] = [4, 16];
const [headLength, entryLength] = [8, 12];
const mostBytes = 1 << 20;

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

/**
 * EXIF as a block of its own, of what lies over the file: what is said in words, and the directories for the exposure
 * and the place. Nothing where there is nothing of it.
 * @see Exif 2.32, "Basic Structure of Uncompressed RGB Data Files"
 */
export function writeExif(page: TiffPage, { note }: Context): Uint8Array | undefined {
  try {
    const words = fieldsOf(page, (each) => spoken.includes(each));
    const parts = [tag.exif, tag.gps].map((pointer) => ({ pointer, fields: subFields(page, pointer) }));
    const present = parts.filter(({ fields }) => fields.length > 0);
    if (words.length === 0 && present.length === 0) return undefined;
    const block = joinDirectories(words, present, page.directory);
    if (block !== undefined) return block;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
  }
  note('METADATA_DROPPED', 'EXIF');
  return undefined;
}

function subFields(page: TiffPage, pointer: number): Field[] {
  const at = numberOf(page, pointer);
  const directory = at === undefined ? undefined : directoryAt(page.bytes, at);
  // Kept as a place in the file, the directory for other programs' sake would point at nothing.
  return directory === undefined ? [] : fieldsOf({ ...page, directory }, (each) => each !== interoperability);
}

function fieldsOf(page: TiffPage, isWanted: (tag: number) => boolean): Field[] {
  const toField = (entry: Entry): Field => ({
    tag: entry.tag,
    type: entry.type,
    count: entry.count,
    value: entryBytes(page, entry),
  });
  return page.directory.entries.filter(({ tag, type }) => isWanted(tag) && type < firstBigType).map(toField);
}

/** All directories one after the other; nothing where they are longer than any output could hold. */
function joinDirectories(
  words: readonly Field[],
  parts: readonly { readonly pointer: number; readonly fields: readonly Field[] }[],
  { endian }: Pick<Directory, 'endian'>,
): Uint8Array | undefined {
  const all = [...words, ...parts.flatMap(({ fields }) => fields)];
  if (all.reduce((sum, { value }) => sum + value.length + entryLength, 0) > mostBytes) return undefined;
  const file = new ByteWriter(endian);
  file.latin1(endian === 'little' ? 'II' : 'MM');
  file.u16(42);
  file.u32(headLength);
  const firstLength = lengthOf([...words, ...parts.map(() => undefined)]);
  let at = headLength + firstLength;
  const pointers = parts.map(({ pointer, fields }): Field => {
    const value = new ByteWriter(endian, { capacity: 4 });
    value.u32(at);
    at += lengthOf(fields);
    return { tag: pointer, type: long, count: 1, value: value.finish() };
  });
  writeDirectory(
    file,
    [...words, ...pointers].toSorted((a, b) => a.tag - b.tag),
  );
  for (const { fields } of parts) writeDirectory(file, fields);
  return file.finish();
}

/** How long a directory is with the values that do not fit its entries; one of those that fit is not told of. */
function lengthOf(fields: readonly (Field | undefined)[]): number {
  const far = fields.map((field) => (field === undefined || field.value.length <= 4 ? 0 : even(field.value.length)));
  return 2 + fields.length * entryLength + 4 + far.reduce((sum, each) => sum + each, 0);
}

function writeDirectory(file: ByteWriter, fields: readonly Field[]): void {
  let far = file.length + 2 + fields.length * entryLength + 4;
  file.u16(fields.length);
  for (const { tag, type, count, value } of fields) {
    file.u16(tag);
    file.u16(type);
    file.u32(count);
    if (value.length <= 4) file.bytes(Uint8Array.from({ length: 4 }, (_, index) => value[index] ?? 0));
    else {
      file.u32(far);
      far += even(value.length);
    }
  }
  file.u32(0);
  for (const { value } of fields) {
    if (value.length <= 4) continue;
    file.bytes(value);
    if (value.length % 2 === 1) file.u8(0);
  }
}

function even(length: number): number {
  return length + (length % 2);
}
