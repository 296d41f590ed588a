import { ByteReader } from '../../../bytes/reader.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionError } from '../../../errors.ts';
import { requireLength } from '../require.ts';
import { macGlyphNames } from './mac-glyph-names.data.ts';

const headerLength = 32;
const version = { standard: 0x00010000, listed: 0x00020000, shifted: 0x00025000, none: 0x00030000 } as const;
const maxNameLength = 0xff;

/**
 * Reads the glyph names; `undefined` if post has none (versions 3 and 4). Invalid references give no name.
 * @see OpenType 1.9.1, "post — PostScript Table", "Version 1.0" to "Version 3.0"
 */
export function readPostNames(post: Uint8Array, glyphCount: number): (string | undefined)[] | undefined {
  const file = new ByteReader(requireLength(post, headerLength, 'post'));
  const found = file.u32();
  file.seek(headerLength);
  if (found === version.standard) return Array.from({ length: glyphCount }, (_, glyph) => macGlyphNames[glyph]);
  if (found === version.listed) return readVersion2(file, glyphCount);
  if (found === version.shifted) return readVersion25(file, glyphCount);
  return undefined;
}

function readVersion2(file: ByteReader, glyphCount: number): (string | undefined)[] {
  const numbers = Array.from({ length: requireCount(file, glyphCount) }, () => file.u16());
  const names = [...macGlyphNames];
  while (file.remaining > 0) {
    const length = file.u8();
    if (length > file.remaining) break; // the last name is cut off
    names.push(file.latin1(length));
  }
  return numbers.map((number) => names[number]);
}

/** Reordered standard names: each glyph has an offset into the standard order. */
function readVersion25(file: ByteReader, glyphCount: number): (string | undefined)[] {
  return Array.from({ length: requireCount(file, glyphCount) }, (_, glyph) => macGlyphNames[glyph + file.i8()]);
}

function requireCount(file: ByteReader, glyphCount: number): number {
  const count = file.u16();
  if (count === glyphCount) return count;
  throw new ConversionError(
    'FONT_TABLE_DAMAGED',
    `the table "post" has names for ${count} glyphs, expected ${glyphCount}`,
  );
}

/** Writes version 2 with these names; `undefined` if they are too many or too long. */
export function writePostNames(post: Uint8Array, names: readonly string[]): Uint8Array | undefined {
  const numbers = new Map(macGlyphNames.map((name, number) => [name, number]));
  const listed: string[] = [];
  for (const name of names) {
    if (name.length > maxNameLength) return undefined;
    if (numbers.has(name)) continue;
    numbers.set(name, numbers.size);
    listed.push(name);
  }
  if (numbers.size > 0x10000) return undefined;
  const file = new ByteWriter('big', { capacity: headerLength + 16 * names.length });
  writeHeader(file, post, version.listed);
  file.u16(names.length);
  for (const name of names) file.u16(numbers.get(name) ?? 0);
  for (const name of listed) {
    file.u8(name.length);
    file.latin1(name);
  }
  return file.finish();
}

/** Writes version 3, without names. */
export function dropPostNames(post: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: headerLength });
  writeHeader(file, post, version.none);
  return file.finish();
}

function writeHeader(file: ByteWriter, post: Uint8Array, number: number): void {
  file.u32(number);
  file.bytes(requireLength(post, headerLength, 'post').subarray(4, headerLength));
}
