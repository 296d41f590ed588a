import { ConversionError } from '../../errors.ts';
import { type Directory, quoteTag, type TableRecord } from './directory.ts';

/**
 * The tables of a font in the order of their bytes. Refuses those that leave the file, lie over the directory, or share
 * bytes with another one; two that are the same bytes altogether are let through, for the readers of fonts let them through.
 */
export function requireDisjoint({ records, start, end }: Directory, fileLength: number): TableRecord[] {
  const placed = records.map((record, index) => ({ record, index }));
  placed.sort((a, b) => a.record.offset - b.record.offset || a.index - b.index);
  let before: TableRecord | undefined;
  for (const { record } of placed) {
    if (record.length === 0) continue; // there are no bytes that could lie wrongly
    requireInside(record, fileLength);
    if (record.offset < end && record.offset + record.length > start) {
      throw misplaced(record, `lies over the directory, which ends at ${end}`);
    }
    if (before !== undefined && !areDisjoint(before, record)) {
      throw misplaced(
        record,
        `shares bytes with ${quoteTag(before.tag)} at ${before.offset} of ${before.length} bytes`,
      );
    }
    before = record;
  }
  return placed.map(({ record }) => record);
}

function requireInside(record: TableRecord, fileLength: number): void {
  const { offset, length } = record;
  if (offset + length > fileLength) throw misplaced(record, `leaves the file of ${fileLength} bytes`);
}

function areDisjoint(before: TableRecord, record: TableRecord): boolean {
  if (record.offset >= before.offset + before.length) return true;
  return record.offset === before.offset && record.length === before.length;
}

function misplaced({ tag, offset, length }: TableRecord, how: string): ConversionError {
  return new ConversionError('FONT_DIRECTORY_WRONG', `${quoteTag(tag)} at ${offset} of ${length} bytes ${how}`, {
    at: offset,
  });
}
