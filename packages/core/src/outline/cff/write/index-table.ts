import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import type { CffVersion } from '../index-table.ts';

const maxCount = 0xffff;

/**
 * Encodes an INDEX. Its count has 16 bits in CFF 1 and 32 in CFF 2.
 * @see Adobe Technical Note 5176 (2003), "INDEX Data"; OpenType 1.9.1, "CFF2", "INDEX": there the count has 32 bits
 */
export function encodeIndex(entries: readonly Uint8Array[], version: CffVersion = 1): Uint8Array {
  if (entries.length > maxCount) {
    const message = `INDEX would have ${entries.length} entries, at most ${maxCount} are allowed`;
    throw new ConversionError('FONT_TOO_LARGE', message);
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const file = new ByteWriter('big', { capacity: length + 4 * entries.length + 8 });
  if (version === 1) file.u16(entries.length);
  else file.u32(entries.length);
  if (entries.length === 0) return file.finish();
  const size = offsetSize(length + 1);
  file.u8(size);
  let offset = 1;
  writeOffset(file, offset, size);
  for (const entry of entries) {
    offset += entry.length;
    writeOffset(file, offset, size);
  }
  for (const entry of entries) file.bytes(entry);
  return file.finish();
}

function offsetSize(last: number): number {
  if (last <= 0xff) return 1;
  if (last <= 0xffff) return 2;
  return last <= 0xffffff ? 3 : 4;
}

function writeOffset(file: ByteWriter, offset: number, size: number): void {
  if (size === 1) file.u8(offset);
  else if (size === 2) file.u16(offset);
  else if (size === 3) file.u24(offset);
  else file.u32(offset);
}
