import type { Context } from '../../../context.ts';
import { GvarWriter } from '../../../outline/glyf/gvar/gvar-writer.ts';
import { BoundsPen } from '../../../outline/measure/bounds.ts';
import { requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';
import { requireNoInk } from '../../presence.ts';
import type { MetricsVariationRows } from '../../variations/metrics-variation-rows.ts';
import { GlyphConversion } from '../glyph-conversion.ts';
import { RegionSets } from '../region-sets.ts';
import type { CffOutlines } from './cff-outlines.ts';
import { tolerance } from './cubic-fits.ts';
import { GlyfWriter } from './glyf-writer.ts';
import { createGlyphVariations } from './glyph-variations.ts';
import { PhantomDeltas } from './phantom-deltas.ts';
import { joinContours } from './quad-contour.ts';
import { drawVariedGlyph, type VariedOutline } from './varied-outlines.ts';
import { fitVariedContours } from './varied-quad-contours.ts';
import { VariedSplines } from './varied-splines.ts';

/** The font to convert to glyf and gvar. */
interface GlyphSource {
  readonly outlines: CffOutlines;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly axisCount: number;
  readonly horizontal: MetricsVariationRows | undefined;
  readonly vertical: MetricsVariationRows | undefined;
}

/** Converts the glyphs of a variable font to glyf one by one, and collects losses. */
export class VariedQuads {
  readonly writer: GlyfWriter;
  readonly gvar: GvarWriter;
  /** Number of dropped hints. */
  #hints = 0;
  readonly #source: GlyphSource;
  readonly #splines: VariedSplines;
  readonly #sets = new RegionSets();
  readonly #context: Context;
  readonly #conversion: GlyphConversion;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#conversion = new GlyphConversion(source.unitsPerEm, context);
    this.#splines = new VariedSplines(source.unitsPerEm, context);
    this.writer = new GlyfWriter(source.glyphCount, context);
    this.gvar = new GvarWriter(source.axisCount);
  }

  async writeAll(): Promise<void> {
    await this.#conversion.run(this.writer.boxes, (glyph) => this.#write(glyph));
  }

  /** Notes what the outlines lost. */
  noteLosses(): void {
    if (this.#hints > 0) this.#context.note('HINTS_DROPPED', 'CFF hints');
    this.#conversion.noteInaccuracy(tolerance);
  }

  /** Converts a glyph and returns how many numbers it had. */
  #write(glyph: number): number {
    const outline = this.#draw(glyph);
    const set = this.#sets.get(this.#sets.add(outline.regions));
    const { points, error } = fitVariedContours(outline, set, this.#splines);
    this.#conversion.recordError(error);
    const [base = joinContours([])] = points;
    if (base.ends.length === 0 && outline.verbs.length > 0) this.#requireNoInk(glyph);
    this.writer.add(base, base.ends.length > 1); // contours of variable fonts may overlap
    const slack = tolerance * this.#source.unitsPerEm - error;
    const { horizontal, vertical } = this.#source;
    const metrics = new PhantomDeltas(glyph, horizontal, vertical);
    this.gvar.add(createGlyphVariations(points, set, metrics, slack));
    return points.length * base.xs.length;
  }

  #draw(glyph: number): VariedOutline {
    const drawn = this.#conversion.unlessDamaged(glyph, () => {
      const outline = drawVariedGlyph(this.#source.outlines, glyph);
      this.#hints += outline.hints;
      requireWithinSegmentLimit(outline.verbs.length, this.#context);
      this.#context.spend(outline.verbs.length * outline.columns.length);
      return outline;
    });
    return drawn ?? { verbs: new Uint8Array(), columns: [new Float64Array()], regions: [], hints: 0 };
  }

  #requireNoInk(glyph: number): void {
    const pen = new BoundsPen();
    this.#source.outlines.draw(glyph, pen);
    requireNoInk(glyph, pen.box, this.#source.unitsPerEm);
  }
}
