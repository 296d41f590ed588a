import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { boundsOf } from '../../outline/bounds.ts';
import { CharstringList } from '../../outline/cff/write/charstring-list.ts';
import type { WidthBasis } from '../../outline/cff/write/widths.ts';
import { drawPoints } from '../../outline/glyf/draw-points.ts';
import type { GlyphTables } from '../../outline/glyf/resolve.ts';
import { resolveGlyph } from '../../outline/glyf/resolve.ts';
import { recordWithin } from '../../outline/limited.ts';
import type { Outline } from '../../outline/outline.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { CubicContours } from './cubic-contours.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
const tolerance = 1 / 2000;
/** After so many glyphs or pieces others get a turn. */
const turn = { glyphs: 64, pieces: 4096 } as const;

/** What becomes CFF. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** As the metrics state them. */
  readonly advances: Uint16Array;
  readonly widths: WidthBasis;
}

/** Makes charstrings of the glyphs of a font one by one, and remembers what has to be said of all of them. */
export class CubicGlyphs {
  readonly charstrings = new CharstringList();
  readonly boxes: GlyphBoxes;
  /** Of each glyph, how high its origin lies in lines that run down. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #contours: CubicContours;
  #firstDamage: ConversionError | undefined;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#contours = new CubicContours(tolerance * source.unitsPerEm, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    let pieces = 0;
    for (let glyph = 0; glyph < this.#source.glyphCount; glyph++) {
      if (glyph % turn.glyphs === 0 || pieces > turn.pieces) {
        await this.#context.breathe();
        pieces = 0;
      }
      pieces += this.#write(glyph);
    }
    if (this.#firstDamage !== undefined && this.boxes.all() === undefined) throw this.#firstDamage;
  }

  /** Says what the outlines have lost. */
  note(): void {
    const { unitsPerEm } = this.#source;
    const { error } = this.#contours;
    if (error <= tolerance * unitsPerEm) return;
    const detail = `off by up to ${((error / unitsPerEm) * 1000).toFixed(2)}/1000 of the em`;
    this.#context.note('OUTLINES_COARSE', detail);
  }

  /** Answers with how many pieces the glyph had. */
  #write(glyph: number): number {
    const outline = this.#draw(glyph);
    const cubic = this.#contours.fit(outline);
    const box = boundsOf(cubic);
    if (box !== undefined) {
      const [xMin, yMin] = [Math.floor(box.xMin), Math.floor(box.yMin)];
      this.boxes.set(glyph, { xMin, yMin, xMax: Math.ceil(box.xMax), yMax: Math.ceil(box.yMax) });
    }
    const { advances, widths } = this.#source;
    const advance = advances[glyph] ?? 0;
    const width = advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX;
    explained(glyph, () => this.charstrings.add(cubic, width));
    return outline.verbs.length;
  }

  /** A glyph that is damaged becomes blank, with a note; a font that has no others is refused. */
  #draw(glyph: number): Outline {
    const { tables } = this.#source;
    try {
      const points = resolveGlyph(tables, glyph, this.#context);
      const { left, top } = points.phantoms;
      this.origins[glyph] = Math.round(top);
      return recordWithin(this.#context, (pen) => drawPoints(points, pen, -left));
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#firstDamage ??= error;
      this.#context.note('GLYPH_DAMAGED', error.message, { glyph });
      return blank;
    }
  }
}

const blank: Outline = { verbs: new Uint8Array(), points: new Float64Array() };

/** Numbers that charstrings cannot hold are refused where they are written; who reads that wants to know which glyph. */
function explained(glyph: number, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof ConversionError) || error.code !== 'BYTES_UNWRITABLE') throw error;
    throw new ConversionError('BYTES_UNWRITABLE', `glyph ${glyph}: ${error.message}`, { cause: error });
  }
}
