import type { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import { openAt } from '../open-at.ts';
import { expertCharset, expertSubsetCharset, isoAdobeCharset, type SidRange } from './charsets.data.ts';

/** The predefined charsets, which a font selects by a number instead of an offset. */
const predefined = [isoAdobeCharset, expertCharset, expertSubsetCharset];

/**
 * Reads the charset: for each glyph the SID of its name, or its CID in CID-keyed fonts. The result is shorter than the
 * number of glyphs if a predefined charset is.
 * @see Adobe Technical Note 5176 (2003), "Charsets"
 */
export function readCharset(file: ByteReader, offset: number, glyphCount: number, isCid: boolean): Uint16Array {
  const known = predefined[offset];
  // There are no predefined charsets for CIDs. Fonts that use one anyway number their glyphs in order.
  if (known !== undefined) return listRanges(isCid ? [[0, 0xffff]] : known, glyphCount);
  const charset = openAt(file, offset);
  const format = charset.u8();
  if (format === 0) return listRanges(readSingles(charset, glyphCount), glyphCount);
  if (format === 1 || format === 2) return listRanges(readRanges(charset, format), glyphCount);
  throw new ConversionError('CFF_MALFORMED', `charset has format ${format}, expected 0 to 2`, {
    at: charset.offset - 1,
  });
}

/** Glyph 0 is always .notdef or CID 0 and is not stored. */
function* readSingles(file: ByteReader, glyphCount: number): Generator<SidRange> {
  yield [0, 0];
  for (let glyph = 1; glyph < glyphCount; glyph++) {
    const sid = file.u16();
    yield [sid, sid];
  }
}

function* readRanges(file: ByteReader, format: 1 | 2): Generator<SidRange> {
  yield [0, 0];
  for (;;) {
    const first = file.u16();
    yield [first, first + (format === 1 ? file.u8() : file.u16())];
  }
}

/** Expands ranges up to the number of glyphs; the last range may be longer. */
function listRanges(ranges: Iterable<SidRange>, glyphCount: number): Uint16Array {
  const charset = new Uint16Array(glyphCount);
  let glyph = 0;
  for (const [first, last] of ranges) {
    for (let sid = first; sid <= last && glyph < glyphCount; sid++) charset[glyph++] = sid;
    if (glyph === glyphCount) break; // without reading the next range
  }
  return charset.subarray(0, glyph);
}
