import { crc32 } from 'node:zlib';
import { ByteWriter } from '../../bytes/writer.ts';
import { withAvifExif } from '../outputs/avif-exif.ts';
import type { ImageEncoding } from '../plan.ts';
import type { Size } from '../size.ts';
import { maxSegmentBodyLength, withSegment } from './jpeg-segments.ts';
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
      return insert(bytes, pngHeaderLength, chunk('eXIf', exif));
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

/** @see PNG, third edition, "Chunk layout" and "eXIf Exchangeable Image File (Exif) Profile" */
function chunk(name: string, body: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: body.length + 12 });
  file.u32(body.length);
  file.latin1(name);
  file.bytes(body);
  file.u32(crc32(file.finish().subarray(4)));
  return file.finish();
}

function insert(bytes: Uint8Array, at: number, part: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
}
