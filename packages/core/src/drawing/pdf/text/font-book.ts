import type { Context } from '../../../context.ts';
import type { GlyphFont } from '../../../models/drawing/nodes.ts';
import { controlBoundsOf } from '../../../outline/measure/bounds.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { ObjectNumber, PdfObjects } from '../file/objects.ts';
import type { EmbeddedGlyph, FontSubset } from './embedded-glyph.ts';
import { writeFont } from './font-file.ts';

/** Codes have two bytes; 0 is the missing glyph. */
const maxCode = 0xfffe;
/** Larger coordinates do not fit into charstrings, nor do their differences. */
const maxGlyphCoordinate = 0x3fff;

/** A font, of whose glyphs only those shown are embedded. */
export class EmbeddedFont implements FontSubset {
  readonly number: ObjectNumber;
  readonly font: GlyphFont;
  readonly glyphs: EmbeddedGlyph[] = [];
  readonly #known = new Map<string, EmbeddedGlyph>();
  readonly #fits = new Map<number, boolean>();

  constructor(number: ObjectNumber, font: GlyphFont) {
    this.number = number;
    this.font = font;
  }

  /** True if the glyph can be embedded, otherwise it is drawn as a path. */
  canHold(glyph: number): boolean {
    if (this.glyphs.length >= maxCode) return false;
    const known = this.#fits.get(glyph);
    if (known !== undefined) return known;
    const fits = fitsCharstring(this.font.outlines.get(glyph));
    this.#fits.set(glyph, fits);
    return fits;
  }

  /** The glyph for these characters. The width is that of its first use. */
  use(glyph: number, text: string | undefined, width: () => number): EmbeddedGlyph {
    const key = `${glyph} ${text ?? ''}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const added = { glyph, code: this.glyphs.length + 1, width: width(), text };
    this.glyphs.push(added);
    this.#known.set(key, added);
    return added;
  }
}

function fitsCharstring(outline: Outline | undefined): boolean {
  const box = outline === undefined ? undefined : controlBoundsOf(outline);
  return box === undefined || Object.values(box).every((value) => Math.abs(value) <= maxGlyphCoordinate);
}

/** The embedded fonts of a file. */
export class FontBook {
  readonly #objects: PdfObjects;
  readonly #fonts = new Map<GlyphFont, EmbeddedFont>();

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  open(font: GlyphFont): EmbeddedFont {
    const known = this.#fonts.get(font);
    if (known !== undefined) return known;
    const added = new EmbeddedFont(this.#objects.reserve(), font);
    this.#fonts.set(font, added);
    return added;
  }

  /** Writes the fonts with the glyphs that were used. */
  async finish(context: Context): Promise<void> {
    let index = 0;
    for (const font of this.#fonts.values()) await writeFont(this.#objects, font, index++, context);
  }
}
