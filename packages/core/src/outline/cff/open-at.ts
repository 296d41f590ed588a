import type { ByteReader } from '../../bytes/reader.ts';

/**
 * Returns a reader from a position of the font to its end, with its own cursor. Parts are read on demand, which may
 * happen while another part is being read.
 */
export function openAt(file: ByteReader, start: number): ByteReader {
  return file.windowAt(start, file.length - start);
}
