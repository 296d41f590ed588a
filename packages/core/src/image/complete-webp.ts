import { ByteReader } from '../bytes/reader.ts';
import type { Context } from '../context.ts';
import { decodeLosslessStart } from './codes/vp8l/read.ts';
import { writeLossless } from './codes/vp8l/write.ts';
import { readChunks, writeChunks } from './webp-chunks.ts';

const containerHeader = 8;

/**
 * Fills a file up to the length that it states; decoders read zeros as some colour. A lossless image is decoded as far
 * as it goes, and written again. @see WebP Container Specification
 */
export async function completeWebp(bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  const { limits } = context;
  if (bytes.length < containerHeader) return undefined;
  const file = new ByteReader(bytes, 'little');
  file.skip(4);
  const length = file.u32() + containerHeader;
  // A packed picture is no larger than its samples.
  if (length <= bytes.length || length > Math.min(limits.maxInputBytes, limits.maxPixels * 4)) return undefined;
  const chunks = readChunks(bytes, { isTruncated: true });
  const last = chunks.at(-1);
  if (last?.name === 'VP8L') {
    return writeChunks([
      ...chunks.slice(0, -1),
      { name: 'VP8L', body: writeLossless(await decodeLosslessStart(last.body, context)) },
    ]);
  }
  const mended = new Uint8Array(length);
  mended.set(bytes);
  return mended;
}
