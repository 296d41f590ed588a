import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';
import { requireKnownVersion } from '../versions.ts';

export const headerLength = 12;
export const recordLength = 16;
/** The header of a collection (TTC), without the offsets of its fonts. */
export const collectionHeaderLength = 12;

/** An entry of the table directory. */
export interface TableRecord {
  readonly tag: string;
  readonly checksum: number;
  readonly offset: number;
  readonly length: number;
}

/** The table directory of one font. */
export interface Directory {
  readonly version: number;
  readonly records: readonly TableRecord[];
  /** True if searchRange, entrySelector and rangeShift match the number of tables. */
  readonly hasValidSearchFields: boolean;
  /** Start and end offsets of the directory itself. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the table directory at the current offset. The three binary search fields are redundant and may be wrong.
 * @see OpenType 1.9.1, "Table Directory"
 */
export function readDirectory(file: ByteReader): Directory {
  const start = file.offset;
  const version = requireKnownVersion(file.u32(), start);
  const count = file.u16();
  const found = [file.u16(), file.u16(), file.u16()];
  const hasValidSearchFields = binarySearchFields(count).every((number, index) => number === found[index]);
  if (count === 0) throw new ConversionError('FONT_DIRECTORY_WRONG', 'the table directory is empty', { at: start + 4 });
  const lines = file.window(count * recordLength);
  const records = Array.from({ length: count }, () => readRecord(lines));
  requireUniqueTags(records, start);
  return { version, records, hasValidSearchFields, start, end: file.offset };
}

function readRecord(lines: ByteReader): TableRecord {
  return { tag: lines.latin1(4), checksum: lines.u32(), offset: lines.u32(), length: lines.u32() };
}

function requireUniqueTags(records: readonly TableRecord[], at: number): void {
  const tags = new Set<string>();
  for (const { tag } of records) {
    if (tags.has(tag))
      throw new ConversionError('FONT_DIRECTORY_WRONG', `the table ${quoteTag(tag)} is listed twice`, { at });
    tags.add(tag);
  }
}

/** The binary search fields: searchRange, entrySelector, rangeShift. @see OpenType 1.9.1, "Table Directory" */
function binarySearchFields(count: number): [searchRange: number, entrySelector: number, rangeShift: number] {
  const entrySelector = Math.max(0, 31 - Math.clz32(count));
  const searchRange = recordLength << entrySelector;
  return [searchRange, entrySelector, count * recordLength - searchRange];
}

/** Quotes a tag for a message, whatever bytes it has. */
export function quoteTag(tag: string): string {
  return JSON.stringify(tag);
}

/** The reverse of `readDirectory`; sorts the records by tag. */
export function writeDirectory(file: ByteWriter, version: number, records: readonly TableRecord[]): void {
  file.u32(version);
  file.u16(records.length);
  for (const number of binarySearchFields(records.length)) file.u16(number);
  for (const { tag, checksum, offset, length } of [...records].sort((a, b) => (a.tag < b.tag ? -1 : 1))) {
    file.latin1(tag);
    file.u32(checksum);
    file.u32(offset);
    file.u32(length);
  }
}
