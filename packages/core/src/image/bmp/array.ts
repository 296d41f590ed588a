import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';

const arraySignature = 0x4142; // "BA"
const headerLength = 14;

/**
 * Where the first bitmap begins: at once, or in an array of bitmaps for several screens, whose others are left out.
 * @see OS/2 Presentation Manager, "BITMAPARRAYFILEHEADER2"
 */
export function findFirstBitmap(file: ByteReader, { limits, note }: Pick<Context, 'limits' | 'note'>): number {
  let count = 0;
  let at = 0;
  while (count < limits.maxFrames && at + headerLength <= file.length) {
    file.seek(at);
    if (file.u16() !== arraySignature) break;
    file.skip(4);
    const next = file.u32();
    count++;
    if (next <= at) break; // the last one has none; only forwards, so that it ends
    at = next;
  }
  if (count > 1) note('PAGES_DROPPED', `1 of ${count}`);
  return count === 0 ? 0 : headerLength;
}
