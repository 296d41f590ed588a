import { ConversionError } from '../errors.ts';
import type { FileEnds, Format } from '../format.ts';

/** Sniffing looks at no more than this much of either end, whatever the size of the file. */
const endLength = 64 * 1024;

/** Names the format of the bytes, or nothing where no format knows them. */
export function sniffFormat(bytes: Uint8Array, formats: readonly Format[]): Format | undefined {
  const ends = fileEndsOf(bytes);
  return formats.find((format) => format.sniff(ends));
}

/** What sniffing looks at. */
export function fileEndsOf(bytes: Uint8Array): FileEnds {
  return { head: bytes.subarray(0, endLength), tail: bytes.subarray(-endLength) };
}

/** The format of the bytes; refuses empty and unknown ones, saying how they start. */
export function requireFormat(bytes: Uint8Array, formats: readonly Format[]): Format {
  if (bytes.length === 0) throw new ConversionError('INPUT_EMPTY', 'found 0 bytes, expected a file');
  const format = sniffFormat(bytes, formats);
  if (format !== undefined) return format;
  const known = formats.map(({ name }) => name).join(', ');
  throw new ConversionError('FORMAT_UNRECOGNIZED', `found ${describeStart(bytes)}, expected one of ${known}`, {
    at: 0,
  });
}

/** The first bytes in a form that a person can compare with a format's description. */
function describeStart(bytes: Uint8Array): string {
  const start = [...bytes.subarray(0, 8)];
  const hex = start.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const isText = start.every((byte) => byte >= 0x20 && byte < 0x7f);
  return `a file that starts with ${hex}${isText ? ` ("${String.fromCharCode(...start)}")` : ''}`;
}
