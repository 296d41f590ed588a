import { startsWith } from '../../bytes/signature.ts';
import { ConversionError } from '../../errors.ts';

/** The program of a file: all of it, or the part that the binary header of DOS names. */
export function programOf(bytes: Uint8Array): Uint8Array {
  if (!startsWith(bytes, '\xc5\xd0\xd3\xc6')) return bytes;
  if (bytes.length < 30)
    throw new ConversionError('BYTES_TRUNCATED', `the header has ${bytes.length} bytes, expected 30`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [offset, length] = [view.getUint32(4, true), view.getUint32(8, true)];
  const start = startsWith(bytes, '%!', offset) ? offset : findProgram(bytes);
  // Some programs write the length of something else; a preview that lies behind ends the program.
  const previews = [view.getUint32(12, true), view.getUint32(20, true)].filter((at) => at > start);
  const end = Math.min(bytes.length, ...previews);
  const isWhole = start + length <= bytes.length && length > 4;
  return bytes.subarray(start, isWhole ? start + length : end);
}

function findProgram(bytes: Uint8Array): number {
  for (let at = 30; at < Math.min(bytes.length - 1, 1 << 20); at++) if (startsWith(bytes, '%!', at)) return at;
  throw new ConversionError('EPS_MALFORMED', 'the header is not followed by a program that starts with "%!"');
}
