import type { ByteReader } from '../../bytes/reader.ts';

/**
 * A reader from a place in a font to its end, with a cursor of its own: parts are read when they are asked for, which
 * may be in the midst of another.
 */
export function openAt(file: ByteReader, start: number): ByteReader {
  return file.windowAt(start, file.length - start);
}
