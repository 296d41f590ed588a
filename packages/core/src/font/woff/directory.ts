import type { ByteReader } from '../../bytes/reader.ts';
import { malformed } from './header.ts';

export const recordLength = 20;

/** @see WOFF 1.0, "Table Directory" */
export interface WoffRecord {
  readonly tag: string;
  readonly offset: number;
  readonly compLength: number;
  readonly origLength: number;
  readonly origChecksum: number;
}

/** Reads the directory in any order: the required order matters only for binary search. */
export function readDirectory(file: ByteReader, count: number): WoffRecord[] {
  const lines = file.window(count * recordLength);
  const records: WoffRecord[] = [];
  const tags = new Set<string>();
  for (let index = 0; index < count; index++) {
    const at = lines.offset;
    const record = readRecord(lines);
    const name = JSON.stringify(record.tag);
    if (tags.has(record.tag)) throw malformed(`the table ${name} is listed twice`, at);
    if (record.compLength > record.origLength) {
      throw malformed(
        `the table ${name} has ${record.compLength} compressed bytes, more than its original ${record.origLength}`,
        at,
      );
    }
    tags.add(record.tag);
    records.push(record);
  }
  return records;
}

function readRecord(lines: ByteReader): WoffRecord {
  return {
    tag: lines.latin1(4),
    offset: lines.u32(),
    compLength: lines.u32(),
    origLength: lines.u32(),
    origChecksum: lines.u32(),
  };
}
