import type { Context } from '../../context.ts';
import { BoundsPen } from '../../outline/bounds.ts';
import { CharstringList } from '../../outline/cff/write/charstrings/charstring-list.ts';
import type { CffWidths } from '../../outline/cff/write/widths.ts';
import { drawPoints } from '../../outline/glyf/draw-points.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import { PointBuffer } from '../../outline/glyf/point-buffer.ts';
import type { ResolvedGlyph } from '../../outline/glyf/resolve.ts';
import { GlyphAssembler } from '../../outline/glyf/resolve.ts';
import { requireWithinSegmentLimit } from '../../outline/segment-limit.ts';
import { explained } from '../explained.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { requireNoInk } from '../presence.ts';
import { CubicContours } from './cubic-contours.ts';
import { GlyphCourse } from './glyph-course.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
const tolerance = 1 / 2000;

/** What becomes CFF. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** As the metrics state them. */
  readonly advances: Uint16Array;
  readonly widths: CffWidths;
}

/** Makes charstrings of the glyphs of a font one by one, and remembers what has to be said of all of them. */
export class CubicGlyphs {
  readonly charstrings = new CharstringList();
  readonly boxes: GlyphBoxes;
  /** Of each glyph, how high its origin lies in lines that run down. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #assembler: GlyphAssembler;
  readonly #room = new PointBuffer();
  readonly #contours: CubicContours;
  readonly #course: GlyphCourse;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#course = new GlyphCourse(source.unitsPerEm, context);
    this.#assembler = new GlyphAssembler(source.tables, context);
    this.#contours = new CubicContours(tolerance * source.unitsPerEm, this.charstrings, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    await this.#course.run(this.boxes, (glyph) => this.#write(glyph));
  }

  /** Says what the outlines have lost. */
  note(): void {
    this.#course.noteCoarse(tolerance);
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
      this.#course.count(this.#contours.place(glyph, moved, first, last, this.boxes));
    }
    if (this.boxes.has(glyph) || ends.length === 0) return;
    const pen = new BoundsPen();
    drawPoints(points, pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }

  #resolve(glyph: number): ResolvedGlyph | undefined {
    return this.#course.unlessDamaged(glyph, () => {
      const points = this.#assembler.resolve(glyph, this.#room);
      this.origins[glyph] = Math.round(points.phantoms.top);
      requireWithinSegmentLimit(points.xs.length, this.#context);
      this.#context.spend(points.xs.length);
      return points;
    });
  }
}
