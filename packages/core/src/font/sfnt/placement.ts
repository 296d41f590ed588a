import { ConversionError } from '../../errors.ts';
import { type Directory, quoteTag, type TableRecord } from './directory.ts';

/**
 * Returns the tables in file order. Refuses tables that leave the file, overlap the directory or partly overlap another
 * table. Two tables with exactly the same bytes are accepted, as in other font readers.
 */
export function requireDisjoint({ records, start, end }: Directory, fileLength: number): TableRecord[] {
  const placed = records.map((record, index) => ({ record, index }));
  placed.sort((a, b) => a.record.offset - b.record.offset || a.index - b.index);
  let before: TableRecord | undefined;
  for (const { record } of placed) {
    if (record.length === 0) continue; // an empty table cannot overlap anything
    requireInside(record, fileLength);
    if (record.offset < end && record.offset + record.length > start) {
      throw misplaced(record, `overlaps the table directory, which ends at ${end}`);
    }
    if (before !== undefined && !areDisjoint(before, record)) {
      throw misplaced(record, `overlaps ${quoteTag(before.tag)} at ${before.offset} with ${before.length} bytes`);
    }
    before = record;
  }
  return placed.map(({ record }) => record);
}

function requireInside(record: TableRecord, fileLength: number): void {
  const { offset, length } = record;
  if (offset + length > fileLength) throw misplaced(record, `ends beyond the file of ${fileLength} bytes`);
}

function areDisjoint(before: TableRecord, record: TableRecord): boolean {
  if (record.offset >= before.offset + before.length) return true;
  return record.offset === before.offset && record.length === before.length;
}

function misplaced({ tag, offset, length }: TableRecord, how: string): ConversionError {
  return new ConversionError(
    'FONT_DIRECTORY_WRONG',
    `the table ${quoteTag(tag)} at ${offset} with ${length} bytes ${how}`,
    {
      at: offset,
    },
  );
}
