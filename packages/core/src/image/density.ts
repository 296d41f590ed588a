import { crc32 } from 'node:zlib';
import { ByteWriter } from '../bytes/writer.ts';
import { withSegment } from './jpeg-segments.ts';
import type { ImageEncoding } from './order.ts';

const app0 = 0xe0;
const inchesToMetre = 1 / 0.0254;
/** After the signature and the header; the chunk's length, name, body and check sum. */
const firstPngChunk = 8 + 25;
const densityChunkLength = 4 + 4 + 9 + 4;
/** What is taken for granted where nothing is stated. */
const screenDensity = 72;

/** An encoded picture with as many pixels to the inch as its source states; WebP has no place for them. */
export function withDensity(bytes: Uint8Array, encoding: ImageEncoding, density: number): Uint8Array {
  switch (encoding) {
    case 'jpg':
      return Math.round(density) === screenDensity || bytes[3] === app0 ? bytes : inJpeg(bytes, density);
    case 'png':
      return inPng(bytes, density);
    case 'webp':
      return bytes;
  }
}

/** The engine leaves this segment out. @see JPEG File Interchange Format 1.02, "JFIF File Syntax" */
function inJpeg(bytes: Uint8Array, density: number): Uint8Array {
  const whole = Math.min(0xffff, Math.max(1, Math.round(density)));
  const body = new ByteWriter('big', { capacity: 14 });
  body.latin1('JFIF\0');
  body.u16(0x0102);
  body.u8(1); // to the inch
  body.u16(whole);
  body.u16(whole);
  body.u16(0); // no small picture
  return withSegment(bytes, app0, body.finish());
}

/** Into the chunk that the engine writes before the pixels. @see PNG, third edition, "pHYs Physical pixel dimensions" */
function inPng(bytes: Uint8Array, density: number): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = firstPngChunk;
  while (at + densityChunkLength < file.length && file.toString('latin1', at + 4, at + 8) !== 'pHYs') {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') return bytes;
    at += 12 + file.readUInt32BE(at);
  }
  const place = file.subarray(at, at + densityChunkLength);
  if (place.length < densityChunkLength) return bytes;
  const toMetre = Math.min(0x7fff_ffff, Math.max(1, Math.round(density * inchesToMetre)));
  place.writeUInt32BE(toMetre, 8);
  place.writeUInt32BE(toMetre, 12);
  place.writeUInt8(1, 16);
  place.writeUInt32BE(crc32(place.subarray(4, 17)), 17);
  return bytes;
}
