import { ByteReader } from '../bytes/reader.ts';
import type { Context } from '../context.ts';
import { readChunks, writeChunks } from './metadata/webp-chunks.ts';
import { decodeAvailableLossless } from './webp-lossless/decode/read.ts';
import { encodeUncompressedLossless } from './webp-lossless/encode/uncompressed.ts';

const containerHeader = 8;

/**
 * Pads a file to its stated length; decoders read the zeros as some colour. A lossless image is decoded as far as
 * possible and written again.
 * @see WebP Container Specification
 */
export async function repairWebp(bytes: Uint8Array, context: Context): Promise<Uint8Array | undefined> {
  const { limits } = context;
  if (bytes.length < containerHeader) return undefined;
  const file = new ByteReader(bytes, 'little');
  file.skip(4);
  const length = file.u32() + containerHeader;
  // A compressed picture is not larger than its samples.
  if (length <= bytes.length || length > Math.min(limits.maxInputBytes, limits.maxPixels * 4)) return undefined;
  const chunks = readChunks(bytes, { isTruncated: true });
  const last = chunks.at(-1);
  if (last?.name === 'VP8L') {
    return writeChunks([
      ...chunks.slice(0, -1),
      { name: 'VP8L', body: encodeUncompressedLossless(await decodeAvailableLossless(last.body, context)) },
    ]);
  }
  const repaired = new Uint8Array(length);
  repaired.set(bytes);
  return repaired;
}
