import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';

/** A segment of a stream, including its marker. */
export interface JpegSegment {
  readonly marker: number;
  readonly bytes: Uint8Array;
}

/** The segments of a stream before the first scan, and the rest. */
export interface JpegStream {
  readonly segments: readonly JpegSegment[];
  /** The first scan header and everything after it; absent if the stream has only tables. */
  readonly scan: Uint8Array | undefined;
}

const [startOfImage, endOfImage, startOfScan, huffman, quantization, restart] = [0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd];

/** True if the bytes start with a JPEG stream's marker. */
export function isJpegStream(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === startOfImage;
}

/** True for frame markers. @see ITU-T T.81, table B.1 "Marker code assignments" */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![huffman, 0xc8, 0xcc].includes(marker);
}

/** Splits a stream at its first scan. @see ITU-T T.81, annex B, "Compressed data formats" */
export function parseStream(bytes: Uint8Array): JpegStream {
  const file = new ByteReader(bytes, 'big');
  const segments: JpegSegment[] = [];
  file.skip(2);
  while (file.remaining >= 4) {
    const start = file.offset;
    if (file.u8() !== 0xff) throw new ConversionError('IMAGE_DAMAGED', 'a JPEG segment does not start with a marker');
    const marker = file.u8();
    if (marker === 0xff) {
      file.seek(start + 1); // fill byte before a marker
      continue;
    }
    if (marker === startOfScan) return { segments, scan: bytes.subarray(start) };
    if (marker === endOfImage) break;
    const length = file.u16();
    file.skip(Math.max(0, length - 2));
    segments.push({ marker, bytes: bytes.subarray(start, file.offset) });
  }
  return { segments, scan: undefined };
}

/** The segments that a decoder needs besides frame and scan. */
export function tablesOf(segments: readonly JpegSegment[]): Uint8Array[] {
  return segments
    .filter(({ marker }) => [huffman, quantization, restart].includes(marker))
    .map((segment) => segment.bytes);
}

/** The frame segment. The engine decodes only 8 bits per sample. */
export function frameOf(segments: readonly JpegSegment[]): Uint8Array | undefined {
  const frame = segments.find(({ marker }) => isFrame(marker))?.bytes;
  const depth = frame?.[4];
  if (depth === undefined || depth === 8) return frame;
  throw new ConversionError('IMAGE_UNSUPPORTED', `JPEG with ${depth} bits per sample is not supported; expected 8`);
}

/**
 * A complete stream of three components. The Adobe segment tells the engine whether they are YCbCr, as the TIFF states,
 * and overrides the stream.
 */
export function joinStream(parts: readonly Uint8Array[], isYCbCr: boolean): Uint8Array {
  const adobe = new ByteWriter('big', { capacity: 18 });
  adobe.u16(0xff00 | startOfImage);
  adobe.u16(0xffee);
  adobe.u16(14);
  adobe.latin1('Adobe');
  adobe.u16(100);
  adobe.u32(0);
  adobe.u8(isYCbCr ? 1 : 0);
  return Buffer.concat([adobe.finish(), ...parts, Uint8Array.of(0xff, endOfImage)]);
}

/** A complete stream of one or four components, which need no Adobe segment. */
export function joinPlainStream(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(0xff, startOfImage), ...parts, Uint8Array.of(0xff, endOfImage)]);
}
