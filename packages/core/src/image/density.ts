import { crc32 } from 'node:zlib';
import { ByteWriter } from '../bytes/writer.ts';
import { withSegment } from './metadata/jpeg-segments.ts';
import type { ImageEncoding } from './plan.ts';

const app0 = 0xe0;
const inchesPerMetre = 1 / 0.0254;
/** After the signature and IHDR: length, name, body and checksum. */
const firstPngChunkOffset = 8 + 25;
const densityChunkLength = 4 + 4 + 9 + 4;
/** The default if no density is stated. */
export const defaultDensity = 72;

/** Adds the density of the source to an encoded picture. WebP, GIF and AVIF cannot store it. */
export function withDensity(bytes: Uint8Array, encoding: Exclude<ImageEncoding, 'tiff'>, density: number): Uint8Array {
  switch (encoding) {
    case 'jpg':
      return Math.round(density) === defaultDensity || bytes[3] === app0 ? bytes : withJpegDensity(bytes, density);
    case 'png':
      return withPngDensity(bytes, density);
    case 'avif':
    case 'gif':
    case 'webp':
      return bytes;
  }
}

/** Adds the JFIF segment, which the engine omits. @see JPEG File Interchange Format 1.02, "JFIF File Syntax" */
function withJpegDensity(bytes: Uint8Array, density: number): Uint8Array {
  const rounded = Math.min(0xffff, Math.max(1, Math.round(density)));
  const body = new ByteWriter('big', { capacity: 14 });
  body.latin1('JFIF\0');
  body.u16(0x0102);
  body.u8(1); // per inch
  body.u16(rounded);
  body.u16(rounded);
  body.u16(0); // no thumbnail
  return withSegment(bytes, app0, body.finish());
}

/**
 * Overwrites the pHYs chunk that the engine writes before the pixels.
 * @see PNG, third edition, "pHYs Physical pixel dimensions"
 */
function withPngDensity(bytes: Uint8Array, density: number): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = firstPngChunkOffset;
  while (at + densityChunkLength < file.length && file.toString('latin1', at + 4, at + 8) !== 'pHYs') {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') return bytes;
    at += 12 + file.readUInt32BE(at);
  }
  const chunk = file.subarray(at, at + densityChunkLength);
  if (chunk.length < densityChunkLength) return bytes;
  const pixelsPerMetre = Math.min(0x7fff_ffff, Math.max(1, Math.round(density * inchesPerMetre)));
  chunk.writeUInt32BE(pixelsPerMetre, 8);
  chunk.writeUInt32BE(pixelsPerMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return bytes;
}
