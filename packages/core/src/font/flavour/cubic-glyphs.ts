import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { BoundsPen } from '../../outline/bounds.ts';
import { CharstringList } from '../../outline/cff/write/charstring-list.ts';
import type { WidthBasis } from '../../outline/cff/write/widths.ts';
import { drawPoints } from '../../outline/glyf/draw-points.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import type { ResolvedGlyph } from '../../outline/glyf/resolve.ts';
import { resolveGlyph } from '../../outline/glyf/resolve.ts';
import { requirePieces } from '../../outline/limited.ts';
import { explained } from '../explained.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { requireNoInk } from '../presence.ts';
import { CubicContours } from './cubic-contours.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
const tolerance = 1 / 2000;
/** After so many glyphs or points others get a turn. */
const turn = { glyphs: 64, points: 4096 } as const;

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
  /** Of the contour that is farthest off, in units. */
  #error = 0;
  #firstDamage: ConversionError | undefined;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#contours = new CubicContours(tolerance * source.unitsPerEm, this.charstrings, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    let points = 0;
    for (let glyph = 0; glyph < this.#source.glyphCount; glyph++) {
      if (glyph % turn.glyphs === 0 || points > turn.points) {
        await this.#context.breathe();
        points = 0;
      }
      points += this.#write(glyph);
    }
    if (this.#firstDamage !== undefined && this.boxes.all() === undefined) throw this.#firstDamage;
  }

  /** Says what the outlines have lost. */
  note(): void {
    const { unitsPerEm } = this.#source;
    const error = this.#error;
    if (error <= tolerance * unitsPerEm) return;
    const detail = `off by up to ${((error / unitsPerEm) * 1000).toFixed(2)}/1000 of the em`;
    this.#context.note('OUTLINES_COARSE', detail);
  }

  /** Answers with how many points the glyph had. */
  #write(glyph: number): number {
    const { advances, widths } = this.#source;
    const points = this.#resolve(glyph);
    const advance = advances[glyph] ?? 0;
    this.charstrings.begin(advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
    if (points !== undefined) explained(glyph, () => this.#place(glyph, points));
    this.charstrings.end();
    return points?.xs.length ?? 0;
  }

  /** The left edge comes to lie where the metrics have it. */
  #place(glyph: number, points: ResolvedGlyph): void {
    const { ys, onCurve, ends, phantoms } = points;
    const xs = phantoms.left === 0 ? points.xs : points.xs.map((x) => x - phantoms.left);
    const moved = { xs, ys, onCurve };
    for (let index = 0, first = 0; index < ends.length; first = ends[index++]! + 1) {
      const last = ends[index]!; // within the loop's bound
      if (last <= first) continue; // one point alone is an anchor for other glyphs
      const error = this.#contours.place(glyph, moved, first, last, this.boxes);
      if (error > this.#error) this.#error = error;
    }
    if (this.boxes.has(glyph) || ends.length === 0) return;
    const pen = new BoundsPen();
    drawPoints(points, pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }

  /** A glyph that is damaged becomes blank, with a note; a font that has no others is refused. */
  #resolve(glyph: number): ResolvedGlyph | undefined {
    try {
      const points = resolveGlyph(this.#source.tables, glyph, this.#context);
      this.origins[glyph] = Math.round(points.phantoms.top);
      requirePieces(points.xs.length, this.#context);
      this.#context.spend(points.xs.length);
      return points;
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#firstDamage ??= error;
      this.#context.note('GLYPH_DAMAGED', error.message, { glyph });
      return undefined;
    }
  }
}
