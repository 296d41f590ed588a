import { crc32 } from 'node:zlib';
import type { Context } from '../context.ts';

/**
 * Returns a function that computes the CRC-32 of one file after another. It yields to the event loop after each
 * `bytesPerBreath` bytes, counted across files.
 */
export function createChecksum({ breathe }: Pick<Context, 'breathe'>, bytesPerBreath: number) {
  let sinceBreath = 0;
  return async (bytes: Uint8Array): Promise<number> => {
    let checksum = 0;
    for (let start = 0; start < bytes.length; start += bytesPerBreath) {
      const part = bytes.subarray(start, start + bytesPerBreath);
      checksum = crc32(part, checksum);
      sinceBreath += part.length;
      if (sinceBreath < bytesPerBreath) continue;
      sinceBreath = 0;
      await breathe();
    }
    return checksum;
  };
}
