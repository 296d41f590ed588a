import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { unpackGzip } from '../compression/inflate.ts';

const gzip = '\x1f\x8b';
export const svgMediaType = 'image/svg+xml';

/** True if the media type says svg, or the bytes are gzip or markup. */
export function mayHoldDrawing(mediaType: string, head: Uint8Array): boolean {
  if (mediaType === svgMediaType || startsWith(head, gzip)) return true;
  const text = Buffer.from(head.filter((byte) => byte > 0x20)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?</.test(text) || text.startsWith('\xfe\xff');
}

/** Unpacks a drawing that is compressed with gzip. */
export async function unpackDrawing(bytes: Uint8Array, { limits }: Context): Promise<Uint8Array> {
  if (!startsWith(bytes, gzip)) return bytes;
  try {
    return await unpackGzip(bytes, limits.maxTextBytes);
  } catch (cause) {
    const isTooLong = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLong) throw tooLong(limits.maxTextBytes + 1);
    throw new ConversionError('IMAGE_DAMAGED', 'a compressed drawing (gzip) is damaged', { cause });
  }
}

/** The failure for drawings that contain too many others. */
export function tooLong(length: number): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `the drawing with its nested drawings has ${length} bytes of text`);
}
