import { crc32 } from 'node:zlib';
import { ByteWriter } from '../bytes/writer.ts';
import type { ImageEncoding } from './order.ts';
import type { Size } from './size.ts';
import { extended, withMetadata } from './webp-chunks.ts';

/** What one segment of a JPEG holds, after its own length and what says that it is EXIF. */
const mostInSegment = 0xffff - 2 - 6;
const app0 = 0xe0;
const app1 = 0xe1;
/** The signature of a PNG, and its first chunk with length, name and check sum. */
const pngHeaderLength = 8 + 25;

/** An encoded picture with this EXIF, which came beside samples and so did not go through the engine. */
export function withExif(bytes: Uint8Array, encoding: ImageEncoding, exif: Uint8Array, size: Size): Uint8Array {
  switch (encoding) {
    case 'jpg':
      return exif.length > mostInSegment ? bytes : inJpeg(bytes, exif);
    case 'png':
      return insert(bytes, pngHeaderLength, chunk('eXIf', exif));
    case 'webp':
      return withMetadata(extended(bytes, size), { exif });
  }
}

/** Behind the segment that says JFIF, where there is one. @see Exif 2.32, "Basic Structure of JPEG Compressed Data" */
function inJpeg(bytes: Uint8Array, exif: Uint8Array): Uint8Array {
  const isJfif = bytes[3] === app0;
  const start = isJfif ? 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0) : 2;
  const segment = new ByteWriter('big', { capacity: exif.length + 10 });
  segment.u8(0xff);
  segment.u8(app1);
  segment.u16(2 + 6 + exif.length);
  segment.latin1('Exif\0\0');
  segment.bytes(exif);
  return insert(bytes, start, segment.finish());
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
