import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { previewGzip, unpackGzip } from '../compression/inflate.ts';
import { gzipSignature, hasSvgRoot } from '../svg-root.ts';

export const svgMediaType = 'image/svg+xml';

/** True if the media type says svg, or the bytes are gzip or markup. */
export function mayHoldDrawing(mediaType: string, head: Uint8Array): boolean {
  if (mediaType === svgMediaType || startsWith(head, gzipSignature)) return true;
  const text = Buffer.from(head.filter((byte) => byte > 0x20)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?</.test(text) || text.startsWith('\xfe\xff');
}

/** The compressed bytes that are unpacked to find the root; their text is at most a thousand times as long. */
const compressedLength = 4096;
const previewLength = 64 * 1024;

/** True unless the bytes are a gzip file of something else. @see SVG 2, "Conforming SVG Servers" */
export function isDrawing(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, gzipSignature)) return true;
  try {
    return hasSvgRoot(previewGzip(bytes.subarray(0, compressedLength)).subarray(0, previewLength));
  } catch {
    return false;
  }
}

/** Unpacks a drawing that is compressed with gzip. */
export async function unpackDrawing(bytes: Uint8Array, { limits }: Context): Promise<Uint8Array> {
  if (!startsWith(bytes, gzipSignature)) return bytes;
  try {
    return await unpackGzip(bytes, limits.maxTextBytes);
  } catch (cause) {
    const isTooLong = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLong) throw textTooLong(`more than ${limits.maxTextBytes}`, limits);
    throw new ConversionError('IMAGE_DAMAGED', 'a compressed drawing (gzip) is damaged', { cause });
  }
}

/** The failure for a document with too much text. */
export function textTooLong(length: number | string, { maxTextBytes }: Context['limits']): ConversionError {
  const message = `the drawing has ${length} bytes of text; at most ${maxTextBytes} are allowed`;
  return new ConversionError('INPUT_TOO_LARGE', message);
}

/** The failure for drawings that contain too many others. */
export function tooLong(length: number): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `the drawing with its nested drawings has ${length} bytes of text`);
}
