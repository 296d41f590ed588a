import type { Context } from '../../../context.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import { BoundsPen } from '../../../outline/measure/bounds.ts';
import { requireNoInk } from '../../presence.ts';
import { GlyphConversion } from '../glyph-conversion.ts';
import type { CffOutlines } from './cff-outlines.ts';
import { CubicFits, tolerance } from './cubic-fits.ts';
import { GlyfWriter } from './glyf-writer.ts';
import { PortionPen } from './portion-pen.ts';
import { isRedundant, joinContours, reverseContour } from './quad-contour.ts';
import { QuadPen } from './quad-pen.ts';

/** Advances are whole numbers in hmtx but may have fractions in charstrings. */
const maxRoundingDifference = 1;
/** Quadratics tried within a glyph between two `breathe()` calls. */
const workPerBreath = 4_096;

/** The font to convert to glyf. */
interface GlyphSource {
  readonly outlines: CffOutlines;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** True if contours may overlap, as in variable fonts. */
  readonly overlaps: boolean;
  /** The advances of hmtx. */
  readonly advances: Uint16Array | undefined;
}

/** Converts the glyphs of a font to glyf one by one, and collects losses. */
export class QuadGlyphs {
  readonly writer: GlyfWriter;
  /** Number of dropped hints. */
  hints = 0;
  /** Number of glyphs whose advance differs from hmtx. */
  differingAdvances = 0;
  readonly #source: GlyphSource;
  readonly #fits: CubicFits;
  readonly #context: Context;
  readonly #conversion: GlyphConversion;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#conversion = new GlyphConversion(source.unitsPerEm, context);
    this.#fits = new CubicFits(source.unitsPerEm);
    this.writer = new GlyfWriter(source.glyphCount, context);
  }

  async writeAll(): Promise<void> {
    await this.#conversion.run(this.writer.boxes, (glyph) => this.#write(glyph));
  }

  /** Notes what the outlines lost. */
  noteLosses(): void {
    const { note } = this.#context;
    if (this.hints > 0) note('HINTS_DROPPED', 'CFF hints');
    if (this.differingAdvances > 0) note('ADVANCES_IGNORED', `${this.differingAdvances} glyphs`);
    this.#conversion.noteInaccuracy(tolerance);
  }

  #write(glyph: number): number | Promise<number> {
    const before = this.#fits.work;
    const drawn = this.#draw(glyph);
    const write = (): number => {
      const points = this.#convert(glyph, drawn?.pen);
      this.writer.add(points, this.#source.overlaps && points.ends.length > 1);
      return points.xs.length + this.#fits.work - before;
    };
    if (drawn === undefined || drawn.portions.isDone) return write();
    return drawn.portions.drawRest(this.#createBreaks()).then(write);
  }

  /** Calls `breathe()` once enough work was done since the last call. */
  #createBreaks(): () => Promise<void> {
    let last = Number.NEGATIVE_INFINITY;
    return async () => {
      if (this.#fits.work - last < workPerBreath) return;
      await this.#context.breathe();
      last = this.#fits.work;
    };
  }

  #convert(glyph: number, pen: QuadPen | undefined): GlyphPoints {
    if (pen === undefined) return joinContours([]);
    this.#conversion.recordError(pen.error);
    const points = joinContours(
      pen.contours.map((contour) => reverseContour(contour, (at) => isRedundant(contour, at))),
    );
    if (points.ends.length === 0 && pen.contours.length > 0) this.#requireNoInk(glyph);
    return points;
  }

  #draw(glyph: number): { pen: QuadPen; portions: PortionPen } | undefined {
    return this.#conversion.unlessDamaged(glyph, () => {
      const pen = new QuadPen(this.#fits, this.#context);
      const start = this.#fits.work;
      const portions = new PortionPen(pen, () => this.#fits.work - start > workPerBreath);
      this.hints += this.#source.outlines.draw(glyph, portions);
      this.#compareAdvance(glyph);
      return { pen, portions };
    });
  }

  #requireNoInk(glyph: number): void {
    const pen = new BoundsPen();
    this.#source.outlines.draw(glyph, pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }

  #compareAdvance(glyph: number): void {
    const expected = this.#source.advances?.[glyph];
    const found = expected === undefined ? undefined : this.#source.outlines.advance(glyph);
    if (expected === undefined || found === undefined) return;
    if (Math.abs(found - expected) >= maxRoundingDifference) this.differingAdvances++;
  }
}
