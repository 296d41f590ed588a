import { ByteReader } from '../../bytes/reader.ts';
import { startsWith } from '../../bytes/signature.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

const marker = { sos: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe } as const;
const signature = 'ICC_PROFILE\0';
const exifPrefix = 'Exif\0\0';
/** Profile bytes in one segment, after its length, the signature and two counters. */
const maxProfilePartLength = 0xffff - 2 - signature.length - 2;
const maxSegments = 10_000;

/**
 * Replaces the profile of a JPEG. Damage is left to the engine, which reads the whole file.
 * @see ICC.1:2022, annex B, "Embedding ICC profiles in JPEG files"
 */
export function withProfile(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  const segments = listSegments(bytes);
  const start = segments[0]?.start ?? 2;
  const end = segments.at(-1)?.end ?? 2;
  const isProfile = ({ code, body }: Segment): boolean => code === marker.app2 && startsWith(bytes, signature, body);
  const comesFirst = ({ code }: Segment): boolean => code === marker.app0 || code === marker.app1;
  const kept = segments.filter((segment) => !isProfile(segment));
  const firstOther = kept.findIndex((segment) => !comesFirst(segment));
  const insertIndex = firstOther === -1 ? kept.length : firstOther;
  const copy = ({ start: from, end: to }: Segment): Uint8Array => bytes.subarray(from, to);
  return Buffer.concat([
    bytes.subarray(0, start),
    ...kept.slice(0, insertIndex).map(copy),
    writeProfile(profile),
    ...kept.slice(insertIndex).map(copy),
    bytes.subarray(end),
  ]);
}

/** Maximum bytes in a segment besides its length. */
export const maxSegmentBodyLength = 0xffff - 2;

/**
 * Inserts an application segment so that these stay sorted by number: JFIF first, then EXIF. Returns the file unchanged
 * if the body is too long or the file is not a JPEG.
 */
export function withSegment(bytes: Uint8Array, code: number, body: Uint8Array): Uint8Array {
  if (body.length > maxSegmentBodyLength) return bytes;
  const segments = listSegments(bytes);
  const next = segments.find((segment) => segment.code >= code || segment.code < marker.app0);
  const at = next?.start ?? segments.at(-1)?.end ?? 2;
  const segment = new ByteWriter('big', { capacity: body.length + 4 });
  segment.u16(0xff00 | code);
  segment.u16(2 + body.length);
  segment.bytes(body);
  return Buffer.concat([bytes.subarray(0, at), segment.finish(), bytes.subarray(at)]);
}

/**
 * Joins EXIF that continues in further segments, without the prefix of each; undefined if it fits in one. The engine
 * reads only the first segment.
 */
export function joinExif(bytes: Uint8Array): Uint8Array | undefined {
  const parts = listSegments(bytes)
    .filter(({ code, body }) => code === marker.app1 && startsWith(bytes, exifPrefix, body))
    .map(({ body, end }) => bytes.subarray(body + exifPrefix.length, end));
  const isBlock = (part: Uint8Array): boolean => startsWith(part, 'II*\0') || startsWith(part, 'MM\0*');
  const count = 1 + parts.slice(1).findIndex(isBlock); // a second block is not a continuation of the first
  const joined = count === 0 ? parts : parts.slice(0, count);
  return joined.length > 1 ? Buffer.concat(joined) : undefined;
}

/**
 * Drops profile, orientation, other metadata and comments. Formats whose pictures have the colours and the orientation
 * of the samples ignore them; browsers do not. The markers of JFIF and Adobe, which state the colour space, are kept.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const segments = listSegments(bytes);
  const isKept = ({ code }: Segment): boolean =>
    code === marker.app0 || code === marker.app14 || !(code === marker.comment || isApplication(code));
  if (segments.every(isKept)) return bytes.slice();
  const parts = segments.filter(isKept).map(({ start, end }) => bytes.subarray(start, end));
  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(segments.at(-1)!.end)]);
}

function isApplication(code: number): boolean {
  return code >= marker.app0 && code <= marker.app15;
}

interface Segment {
  readonly code: number;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Lists the segments between the start of the file and the pixels. @see ITU-T T.81, annex B, "Marker segments" */
function listSegments(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  const file = new ByteReader(bytes);
  try {
    file.skip(2);
    while (segments.length < maxSegments) {
      const start = file.offset;
      if (file.u8() !== 0xff) break;
      const code = file.u8();
      if (code === marker.sos || code === 0xff) break;
      const body = file.offset + 2;
      file.skip(file.u16() - 2);
      segments.push({ code, start, body, end: file.offset });
    }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
  }
  return segments;
}

function writeProfile(profile: Uint8Array): Uint8Array {
  const count = Math.ceil(profile.length / maxProfilePartLength);
  const file = new ByteWriter('big', { capacity: profile.length + count * 18 });
  for (let number = 1; number <= count; number++) {
    const part = profile.subarray((number - 1) * maxProfilePartLength, number * maxProfilePartLength);
    file.u8(0xff);
    file.u8(marker.app2);
    file.u16(2 + signature.length + 2 + part.length);
    file.latin1(signature);
    file.u8(number);
    file.u8(count);
    file.bytes(part);
  }
  return file.finish();
}
