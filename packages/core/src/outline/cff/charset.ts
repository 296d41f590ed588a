import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';
import { expertCharset, expertSubsetCharset, isoAdobeCharset, type SidRange } from './charsets.data.ts';
import { openAt } from './open-at.ts';

/** The charsets that a font names by a number in place of an offset. */
const predefined = [isoAdobeCharset, expertCharset, expertSubsetCharset];

/**
 * What each glyph is called: a string's identifier (SID), or in CID-keyed fonts the CID. As many as are known, which is
 * less than the font has glyphs where a predefined charset is too short.
 * @see Adobe Technical Note 5176 (2003), "Charsets"
 */
export function readCharset(file: ByteReader, offset: number, glyphCount: number, isCid: boolean): Uint16Array {
  const known = predefined[offset];
  // CIDs have no predefined charsets; fonts that name one all the same number their glyphs in order.
  if (known !== undefined) return listRanges(isCid ? [[0, 0xffff]] : known, glyphCount);
  const charset = openAt(file, offset);
  const format = charset.u8();
  if (format === 0) return listRanges(readSingles(charset, glyphCount), glyphCount);
  if (format === 1 || format === 2) return listRanges(readRanges(charset, format), glyphCount);
  throw new ConversionError('CFF_MALFORMED', `charset of format ${format}, expected 0 to 2`, {
    at: charset.offset - 1,
  });
}

/** Glyph 0 is .notdef, or CID 0, and is not written down. */
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

/** The identifiers one by one, for the glyphs that there are: the last range may name more. */
function listRanges(ranges: Iterable<SidRange>, glyphCount: number): Uint16Array {
  const charset = new Uint16Array(glyphCount);
  let glyph = 0;
  for (const [first, last] of ranges) {
    for (let sid = first; sid <= last && glyph < glyphCount; sid++) charset[glyph++] = sid;
    if (glyph === glyphCount) break; // before the next range is read
  }
  return charset.subarray(0, glyph);
}
