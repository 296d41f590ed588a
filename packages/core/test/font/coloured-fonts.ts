import { ByteWriter } from '../../src/bytes/writer.ts';
import { type DirectoryEntry, joined, sfntOf, u32Of } from '../builders/sfnt-builder.ts';

const [header, record] = [12, 16];

/** Adds tables to a font that does not have them. */
export function withTables(font: Uint8Array, added: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const count = new DataView(font.buffer, font.byteOffset).getUint16(4);
  const shift = Object.keys(added).length * record;
  const lines: DirectoryEntry[] = Array.from({ length: count }, (_, index) => {
    const at = header + index * record;
    const tag = Buffer.from(font.subarray(at, at + 4)).toString('latin1');
    return { tag, offset: u32Of(font, at + 8) + shift, length: u32Of(font, at + 12) };
  });
  let body: Uint8Array = font.slice(header + count * record);
  for (const [tag, table] of Object.entries(added)) {
    const padding = new Uint8Array((4 - (body.length % 4)) % 4);
    body = joined(body, padding);
    lines.push({ tag, offset: header + count * record + shift + body.length, length: table.length });
    body = joined(body, table);
  }
  return sfntOf(
    lines.sort((one, other) => (one.tag < other.tag ? -1 : 1)),
    body,
    u32Of(font, 0),
  );
}

const writeTable = (write: (file: ByteWriter) => void): Uint8Array => {
  const file = new ByteWriter();
  write(file);
  return file.finish();
};

/** COLR 0 that maps a glyph to itself as its only layer, and a palette. */
export function layersOf(glyph: number): Record<string, Uint8Array> {
  const colr = writeTable((file) => {
    for (const value of [0, 1]) file.u16(value);
    for (const value of [14, 20]) file.u32(value);
    for (const value of [1, glyph, 0, 1, glyph, 0]) file.u16(value);
  });
  const cpal = writeTable((file) => {
    for (const value of [0, 1, 1, 1]) file.u16(value);
    file.u32(14);
    file.u16(0);
    file.u32(0x0000ffff);
  });
  return { COLR: colr, CPAL: cpal };
}

/** COLR 1 with one solid paint for a glyph, and a palette. */
export function paintsOf(glyph: number): Record<string, Uint8Array> {
  const colr = writeTable((file) => {
    for (const value of [1, 0, 0, 0, 0, 0, 0]) file.u16(value);
    for (const value of [34, 0, 0, 0, 0]) file.u32(value);
    file.u32(1);
    file.u16(glyph);
    file.u32(10);
    file.u8(2); // a solid paint
    for (const value of [0, 0x4000]) file.u16(value);
  });
  return { ...layersOf(glyph), COLR: colr };
}

/** An SVG table with one document for a range of glyphs. */
export function drawingsOf(first: number, last: number): Record<string, Uint8Array> {
  const document = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph${first}"/></svg>`);
  const table = writeTable((file) => {
    file.u16(0);
    for (const value of [10, 0]) file.u32(value);
    for (const value of [1, first, last]) file.u16(value);
    for (const value of [14, document.length]) file.u32(value);
    file.bytes(document);
  });
  return { 'SVG ': table };
}

/** An sbix table with one strike and a picture for one glyph. */
export function picturesOf(glyph: number, count: number, picture: Uint8Array): Record<string, Uint8Array> {
  const start = 4 + (count + 1) * 4;
  const table = writeTable((file) => {
    for (const value of [1, 1]) file.u16(value);
    for (const value of [1, 12]) file.u32(value);
    for (const value of [64, 72]) file.u16(value);
    for (let each = 0; each <= count; each++) file.u32(start + (each > glyph ? 8 + picture.length : 0));
    for (const value of [0, 0]) file.u16(value);
    file.latin1('png ');
    file.bytes(picture);
  });
  return { sbix: table };
}

/** The same in CBDT and CBLC. */
export function bitmapsOf(glyph: number, picture: Uint8Array): Record<string, Uint8Array> {
  const cbdt = writeTable((file) => {
    for (const value of [3, 0]) file.u16(value);
    for (const value of [64, 64, 0, 60, 64]) file.u8(value); // small metrics
    file.u32(picture.length);
    file.bytes(picture);
  });
  const cblc = writeTable((file) => {
    for (const value of [3, 0]) file.u16(value);
    for (const value of [1, 56, 24, 1, 0]) file.u32(value);
    for (let line = 0; line < 24; line++) file.u8(0);
    for (const value of [glyph, glyph]) file.u16(value);
    for (const value of [64, 64, 32, 1]) file.u8(value);
    for (const value of [glyph, glyph]) file.u16(value);
    file.u32(8);
    for (const value of [1, 17]) file.u16(value); // offsets of four bytes; small metrics and png
    for (const value of [4, 0, 9 + picture.length]) file.u32(value);
  });
  return { CBDT: cbdt, CBLC: cblc };
}
