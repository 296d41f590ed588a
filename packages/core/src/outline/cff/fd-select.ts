import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/**
 * The number of each glyph's Font DICT.
 * @see Adobe Technical Note 5176 (2003), "FDSelect"; OpenType 1.9.1, "CFF2", "FDSelect Format 4"
 */
export function readFdSelect(file: ByteReader, glyphCount: number): Uint16Array {
  const format = file.u8();
  if (format === 0) return Uint16Array.from(file.take(glyphCount));
  if (format === 3 || format === 4) return readRanges(file, glyphCount, format);
  throw new ConversionError('CFF_MALFORMED', `FDSelect of format ${format}, expected 0, 3 or 4`, {
    at: file.offset - 1,
  });
}

/** Each range reaches to where the next one begins, the last to a sentinel; glyphs behind that are drawn as the last. */
function readRanges(file: ByteReader, glyphCount: number, format: 3 | 4): Uint16Array {
  const readGlyph = () => (format === 3 ? file.u16() : file.u32());
  const fontDicts = new Uint16Array(glyphCount);
  let fontDict = 0;
  let start = 0;
  for (let left = readGlyph(); left > 0 && start < glyphCount; left--) {
    const first = readGlyph();
    if (first < start) {
      const message = `a range of FDSelect begins at glyph ${first}, expected from ${start} on`;
      throw new ConversionError('CFF_MALFORMED', message, { at: file.offset });
    }
    fontDicts.fill(fontDict, start, first);
    fontDict = format === 3 ? file.u8() : file.u16();
    start = first;
  }
  return fontDicts.fill(fontDict, start);
}
