import type { Context } from '../../../context.ts';
import { CharstringList } from '../../../outline/cff/write/charstrings/charstring-list.ts';
import type { CffWidths } from '../../../outline/cff/write/widths.ts';
import { drawPoints } from '../../../outline/glyf/draw-points.ts';
import type { GlyphTables } from '../../../outline/glyf/phantoms.ts';
import { PointBuffer } from '../../../outline/glyf/point-buffer.ts';
import type { ResolvedGlyph } from '../../../outline/glyf/resolve.ts';
import { GlyphAssembler } from '../../../outline/glyf/resolve.ts';
import { BoundsPen } from '../../../outline/measure/bounds.ts';
import { requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';
import { GlyphBoxes } from '../../glyph-boxes.ts';
import { withGlyphInError } from '../../glyph-in-error.ts';
import { requireNoInk } from '../../presence.ts';
import { GlyphConversion } from '../glyph-conversion.ts';
import { CubicContours } from './cubic-contours.ts';

/** Maximum error of outlines in parts of the em, including rounding. */
const tolerance = 1 / 2000;

/** The font to convert to CFF. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** The advances of hmtx. */
  readonly advances: Uint16Array;
  readonly widths: CffWidths;
}

/** Converts the glyphs of a font to charstrings one by one, and collects losses. */
export class CubicGlyphs {
  readonly charstrings = new CharstringList();
  readonly boxes: GlyphBoxes;
  /** The vertical origin of each glyph. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #assembler: GlyphAssembler;
  readonly #buffers = new PointBuffer();
  readonly #contours: CubicContours;
  readonly #conversion: GlyphConversion;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#conversion = new GlyphConversion(source.unitsPerEm, context);
    this.#assembler = new GlyphAssembler(source.tables, context);
    this.#contours = new CubicContours(tolerance * source.unitsPerEm, this.charstrings, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    await this.#conversion.run(this.boxes, (glyph) => this.#write(glyph));
  }

  /** Notes what the outlines lost. */
  noteLosses(): void {
    this.#conversion.noteInaccuracy(tolerance);
  }

  /** Converts a glyph and returns its number of points. */
  #write(glyph: number): number {
    const { advances, widths } = this.#source;
    const points = this.#resolve(glyph);
    const advance = advances[glyph] ?? 0;
    this.charstrings.begin(advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
    if (points !== undefined) withGlyphInError(glyph, () => this.#addContours(glyph, points));
    this.charstrings.end();
    return points?.xs.length ?? 0;
  }

  /** Shifts the outline so that its left edge is at the left side bearing. */
  #addContours(glyph: number, points: ResolvedGlyph): void {
    const { ys, onCurve, ends, phantoms } = points;
    const xs = phantoms.left === 0 ? points.xs : points.xs.map((x) => x - phantoms.left);
    const moved = { xs, ys, onCurve };
    for (let index = 0, first = 0; index < ends.length; first = ends[index++]! + 1) {
      const last = ends[index]!; // within the loop's bound
      if (last <= first) continue; // a single point is only an anchor for other glyphs
      this.#conversion.recordError(this.#contours.add(glyph, moved, first, last, this.boxes));
    }
    if (this.boxes.has(glyph) || ends.length === 0) return;
    const pen = new BoundsPen();
    drawPoints(points, pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }

  #resolve(glyph: number): ResolvedGlyph | undefined {
    return this.#conversion.unlessDamaged(glyph, () => {
      const points = this.#assembler.resolve(glyph, this.#buffers);
      this.origins[glyph] = Math.round(points.phantoms.top);
      requireWithinSegmentLimit(points.xs.length, this.#context);
      this.#context.spend(points.xs.length);
      return points;
    });
  }
}
