import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';

const containerHeader = 8;

/** Fills a file up to the length that it states; decoders read zeros as some colour. @see WebP Container Specification */
export function mendWebp(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  if (bytes.length < containerHeader) return undefined;
  const file = new ByteReader(bytes, 'little');
  file.skip(4);
  const length = file.u32() + containerHeader;
  // A packed picture is no larger than its samples.
  if (length <= bytes.length || length > Math.min(limits.maxInputBytes, limits.maxPixels * 4)) return undefined;
  const mended = new Uint8Array(length);
  mended.set(bytes);
  return mended;
}
