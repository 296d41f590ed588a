import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/**
 * Reads the index of the Font DICT for each glyph.
 * @see Adobe Technical Note 5176 (2003), "FDSelect"; OpenType 1.9.1, "CFF2", "FDSelect Format 4"
 */
export function readFdSelect(file: ByteReader, glyphCount: number): Uint16Array {
  const format = file.u8();
  if (format === 0) return Uint16Array.from(file.take(glyphCount));
  if (format === 3 || format === 4) return readRanges(file, glyphCount, format);
  throw new ConversionError('CFF_MALFORMED', `FDSelect has format ${format}, expected 0, 3 or 4`, {
    at: file.offset - 1,
  });
}

/**
 * Each range ends where the next begins, the last one at the sentinel. Glyphs after the sentinel use the last Font
 * DICT.
 */
function readRanges(file: ByteReader, glyphCount: number, format: 3 | 4): Uint16Array {
  const readGlyph = () => (format === 3 ? file.u16() : file.u32());
  const fontDicts = new Uint16Array(glyphCount);
  let fontDict = 0;
  let start = 0;
  for (let left = readGlyph(); left > 0 && start < glyphCount; left--) {
    const first = readGlyph();
    if (first < start) {
      const message = `FDSelect range starts at glyph ${first}, expected at least ${start}`;
      throw new ConversionError('CFF_MALFORMED', message, { at: file.offset });
    }
    fontDicts.fill(fontDict, start, first);
    fontDict = format === 3 ? file.u8() : file.u16();
    start = first;
  }
  return fontDicts.fill(fontDict, start);
}
