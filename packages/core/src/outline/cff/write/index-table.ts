import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import type { CffVersion } from '../index-table.ts';

const maxCount = 0xffff;

/** Entries one after the other, and the end of each. */
export interface IndexEntries {
  readonly bytes: Uint8Array;
  readonly ends: ArrayLike<number>;
}

/** Encodes an INDEX. */
export function encodeIndex(entries: readonly Uint8Array[], version: CffVersion = 1): Uint8Array {
  const file = new ByteWriter();
  const ends = entries.map((entry) => {
    file.bytes(entry);
    return file.length;
  });
  return encodeIndexOf({ bytes: file.finish(), ends }, version);
}

/**
 * Encodes an INDEX of entries that lie one after the other. Its count has 16 bits in CFF 1 and 32 in CFF 2.
 * @see Adobe Technical Note 5176 (2003), "INDEX Data"; OpenType 1.9.1, "CFF2", "INDEX"
 */
export function encodeIndexOf({ bytes, ends }: IndexEntries, version: CffVersion = 1): Uint8Array {
  const count = ends.length;
  if (count > maxCount) {
    throw new ConversionError('FONT_TOO_LARGE', `INDEX would have ${count} entries, at most ${maxCount} are allowed`);
  }
  const size = offsetSize(bytes.length + 1);
  const countLength = version === 1 ? 2 : 4;
  if (count === 0) return new Uint8Array(countLength);
  const start = countLength + 1 + size * (count + 1);
  const file = new Uint8Array(start + bytes.length);
  writeNumber(file, 0, count, countLength);
  file[countLength] = size;
  writeNumber(file, countLength + 1, 1, size);
  for (let entry = 0; entry < count; entry++)
    writeNumber(file, countLength + 1 + size * (entry + 1), ends[entry]! + 1, size);
  file.set(bytes, start);
  return file;
}

function offsetSize(last: number): number {
  if (last <= 0xff) return 1;
  if (last <= 0xffff) return 2;
  return last <= 0xffffff ? 3 : 4;
}

function writeNumber(file: Uint8Array, at: number, value: number, size: number): void {
  for (let index = 0; index < size; index++) file[at + index] = value >> (8 * (size - 1 - index));
}
