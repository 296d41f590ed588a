import type { HarfBuzz } from './engine.ts';

/** A HarfBuzz face and a font instance of it. */
export interface ColourSource {
  readonly face: number;
  readonly font: number;
  /** The SVG table; empty if there is none. */
  readonly svg: Uint8Array;
}

/** Recognizes glyphs that are more than one outline: with several colours, bitmaps or SVG documents. */
export class GlyphColours {
  readonly #engine: HarfBuzz;
  readonly #source: ColourSource;
  readonly #tests: readonly ((glyph: number) => boolean)[];

  constructor(engine: HarfBuzz, source: ColourSource) {
    this.#engine = engine;
    this.#source = source;
    const { face, font, svg } = source;
    const drawn = readDrawnGlyphs(svg);
    const kinds: readonly (readonly [boolean, (glyph: number) => boolean])[] = [
      [
        this.#hasTable('hb_ot_color_has_layers'),
        (glyph) => engine.call('hb_ot_color_glyph_get_layers', face, glyph, 0, 0, 0) > 0,
      ],
      [
        this.#hasTable('hb_ot_color_has_paint'),
        (glyph) => engine.call('hb_ot_color_glyph_has_paint', face, glyph) !== 0,
      ],
      [this.#hasTable('hb_ot_color_has_png'), (glyph) => this.#hasPicture(font, glyph)],
      [drawn.length > 0, (glyph) => drawn.some(([first, last]) => glyph >= first && glyph <= last)],
    ];
    this.#tests = kinds.flatMap(([isThere, test]) => (isThere ? [test] : []));
  }

  has(glyph: number): boolean {
    return this.#tests.some((test) => test(glyph));
  }

  #hasTable(name: string): boolean {
    return this.#engine.call(name, this.#source.face) !== 0;
  }

  /** True for bitmap glyphs in CBDT or sbix. */
  #hasPicture(font: number, glyph: number): boolean {
    const blob = this.#engine.call('hb_ot_color_glyph_reference_png', font, glyph);
    const length = this.#engine.call('hb_blob_get_length', blob);
    this.#engine.call('hb_blob_destroy', blob);
    return length > 0;
  }
}

const maxDocuments = 65_535;

/** The glyph range of each SVG document. @see OpenType 1.9.1, "SVG — The SVG (Scalable Vector Graphics) table" */
function readDrawnGlyphs(table: Uint8Array): (readonly [number, number])[] {
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  const header = 10;
  const list = table.length < header ? 0 : view.getUint32(2);
  if (list < header || list + 2 > table.length) return [];
  const count = Math.min(maxDocuments, view.getUint16(list), Math.floor((table.length - list - 2) / 12));
  return Array.from({ length: count }, (_, index) => {
    const at = list + 2 + index * 12;
    return [view.getUint16(at), view.getUint16(at + 2)] as const;
  });
}
