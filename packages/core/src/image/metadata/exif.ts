import { withAvifExif } from '../outputs/avif-exif.ts';
import type { ImageEncoding } from '../plan.ts';
import type { Size } from '../size.ts';
import { maxSegmentBodyLength, withSegment } from './jpeg-segments.ts';
import { pngChunk } from './png-chunk.ts';
import { extended, withMetadata } from './webp-chunks.ts';

const prefix = 'Exif\0\0';
const app1 = 0xe1;
/** A PNG's signature and its first chunk with length, name and checksum. */
const pngHeaderLength = 8 + 25;

/**
 * Adds EXIF to an encoded picture. It is kept beside the samples and does not go through the engine. Undefined if the
 * output cannot hold it; in a JPEG it must fit into one segment.
 */
export function withExif(
  bytes: Uint8Array,
  encoding: Exclude<ImageEncoding, 'tiff'>,
  exif: Uint8Array,
  size: Size,
): Uint8Array | undefined {
  switch (encoding) {
    case 'jpg':
      return exif.length + prefix.length <= maxSegmentBodyLength ? withJpegExif(bytes, exif) : undefined;
    case 'png':
      return insert(bytes, pngHeaderLength, pngChunk('eXIf', exif));
    case 'avif':
      return withAvifExif(bytes, exif);
    case 'gif':
      return undefined;
    case 'webp':
      return withMetadata(extended(bytes, size), { exif });
  }
}

/** @see Exif 2.32, "Basic Structure of JPEG Compressed Data" */
function withJpegExif(bytes: Uint8Array, exif: Uint8Array): Uint8Array {
  return withSegment(bytes, app1, Buffer.concat([Buffer.from(prefix, 'latin1'), exif]));
}

function insert(bytes: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
}
