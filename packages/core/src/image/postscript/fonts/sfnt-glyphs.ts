import { ConversionError } from '../../../errors.ts';
import { drawGlyph } from '../../../outline/glyf/draw.ts';
import type { GlyphTables } from '../../../outline/glyf/phantoms.ts';
import type { Pen } from '../../../outline/pen.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';

/** The tables of a TrueType font, as much as there is. */
export interface SfntGlyphs {
  readonly tables: GlyphTables;
  readonly unitsPerEm: number;
  table(tag: string): Uint8Array | undefined;
}

/** Reads the tables of an sfnt. Those that the file lacks the end of are cut off, not refused. */
export function readTables(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 12)
    throw new ConversionError('FONT_DIRECTORY_WRONG', `font has ${bytes.length} bytes, expected 12`);
  const found = new Map<string, Uint8Array>();
  const count = view.getUint16(4);
  for (let at = 12; at + 16 <= bytes.length && at < 12 + count * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    found.set(tag, bytes.subarray(Math.min(start, bytes.length), Math.min(start + length, bytes.length)));
  }
  return found;
}

/** Opens an sfnt with TrueType outlines. */
export function openSfnt(bytes: Uint8Array): SfntGlyphs {
  const found = readTables(bytes);
  const required = (tag: string, minLength: number): Uint8Array => {
    const table = found.get(tag);
    if (table !== undefined && table.length >= minLength) return table;
    throw new ConversionError('FONT_TABLE_MISSING', `font lacks the table "${tag}"`);
  };
  const word = (table: Uint8Array, at: number): number => ((table[at] ?? 0) << 8) | (table[at + 1] ?? 0);
  const head = required('head', 54);
  const [hhea, hmtx] = [found.get('hhea'), found.get('hmtx')];
  const longCount = hhea === undefined ? 0 : word(hhea, 34);
  const hasMetrics = hmtx !== undefined && longCount > 0;
  return {
    tables: {
      glyf: required('glyf', 0),
      loca: required('loca', 0),
      indexToLocFormat: word(head, 50),
      horizontal: hasMetrics ? { bytes: hmtx, longCount } : undefined,
    },
    unitsPerEm: word(head, 18) || 1000,
    table: (tag) => found.get(tag),
  };
}

/** Draws a glyph and returns its advance, in units of the font. */
export function drawSfntGlyph({ tables }: SfntGlyphs, glyph: number, pen: Pen, context: PathContext): number {
  return drawGlyph(tables, glyph, pen, context).width;
}
