import type { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import { openAt } from '../open-at.ts';
import { expertEncoding } from './expert-encoding.data.ts';
import { standardEncoding } from './standard-encoding.data.ts';

/** The predefined encodings, which a font selects by a number instead of an offset. */
const predefined = [standardEncoding, expertEncoding];
const hasSupplement = 0x80;

/** Access to the font's glyph names. */
interface NamedGlyphs {
  readonly glyphCount: number;
  string(sid: number): string | undefined;
  find(name: string): number | undefined;
}

/**
 * Reads the glyph for each of 256 codes; 0 (.notdef) where there is none.
 * @see Adobe Technical Note 5176 (2003), "Encodings"
 */
export function readEncoding(file: ByteReader, offset: number, font: NamedGlyphs): Uint16Array {
  const glyphs = new Uint16Array(256);
  const known = predefined[offset];
  if (known !== undefined) {
    for (const [code, name] of known.entries()) if (name !== undefined) glyphs[code] = font.find(name) ?? 0;
    return glyphs;
  }
  const encoding = openAt(file, offset);
  const format = encoding.u8();
  for (const [glyph, code] of readCodes(encoding, format & ~hasSupplement)) {
    if (glyph < font.glyphCount) glyphs[code & 0xff] = glyph;
  }
  if ((format & hasSupplement) !== 0) readSupplement(encoding, glyphs, font);
  return glyphs;
}

/** The codes of the glyphs in order, starting with glyph 1. */
function* readCodes(file: ByteReader, format: number): Generator<readonly [glyph: number, code: number]> {
  if (format > 1) {
    const message = `encoding has format ${format}, expected 0 or 1`;
    throw new ConversionError('CFF_MALFORMED', message, { at: file.offset - 1 });
  }
  let glyph = 1;
  for (let count = file.u8(); count > 0; count--) {
    const first = file.u8();
    const last = format === 0 ? first : first + file.u8();
    for (let code = first; code <= last; code++) yield [glyph++, code];
  }
}

/** Additional codes for glyphs, which may already have one. */
function readSupplement(file: ByteReader, glyphs: Uint16Array, font: NamedGlyphs): void {
  for (let count = file.u8(); count > 0; count--) {
    const code = file.u8();
    const name = font.string(file.u16());
    if (name !== undefined) glyphs[code] = font.find(name) ?? 0;
  }
}
