import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';

const arraySignature = 0x4142; // "BA"
const headerLength = 14;

/**
 * Finds the first bitmap: at the start of the file, or in a bitmap array. The others of an array, for other screens,
 * are ignored.
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
    if (next <= at) break; // the last one has no successor; offsets must increase, so that the loop ends
    at = next;
  }
  if (count > 1) note('PAGES_DROPPED', `1 of ${count}`);
  return count === 0 ? 0 : headerLength;
}
