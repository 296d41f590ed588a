import { ConversionError } from '../errors.ts';
import type { FileEnds, Format } from '../format.ts';

/** The bytes that sniffing reads at the start and at the end of a file. */
const endLength = 64 * 1024;

/** The format of the bytes; undefined if no format recognizes them. */
export function sniffFormat(bytes: Uint8Array, formats: readonly Format[]): Format | undefined {
  const ends = fileEndsOf(bytes);
  return formats.find((format) => format.sniff(ends));
}

/** The parts of a file that sniffing reads. */
export function fileEndsOf(bytes: Uint8Array): FileEnds {
  return { head: bytes.subarray(0, endLength), tail: bytes.subarray(-endLength) };
}

/** The format of the bytes; throws if they are empty or of an unknown format. */
export function requireFormat(bytes: Uint8Array, formats: readonly Format[]): Format {
  if (bytes.length === 0) throw new ConversionError('INPUT_EMPTY', 'the input is empty (0 bytes)');
  const format = sniffFormat(bytes, formats);
  if (format !== undefined) return format;
  const known = formats.map(({ name }) => name).join(', ');
  const message = `the format is not known: the file ${describeStart(bytes)}; supported formats: ${known}`;
  throw new ConversionError('FORMAT_UNRECOGNIZED', message, { at: 0 });
}

/** The first bytes in hexadecimal, and as text if they are printable. */
function describeStart(bytes: Uint8Array): string {
  const start = [...bytes.subarray(0, 8)];
  const hex = start.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const isText = start.every((byte) => byte >= 0x20 && byte < 0x7f);
  return `starts with ${hex}${isText ? ` ("${String.fromCharCode(...start)}")` : ''}`;
}
