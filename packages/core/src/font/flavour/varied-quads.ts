import type { Context } from '../../context.ts';
import { BoundsPen } from '../../outline/bounds.ts';
import { GvarWriter } from '../../outline/glyf/gvar-writer.ts';
import { requireWithinSegmentLimit } from '../../outline/segment-limit.ts';
import { requireNoInk } from '../presence.ts';
import type { LineRows } from '../variations/line-rows.ts';
import type { CffOutlines } from './cff-outlines.ts';
import { tolerance } from './cubic-fits.ts';
import { GlyfWriter } from './glyf-writer.ts';
import { GlyphCourse } from './glyph-course.ts';
import { joinVariations } from './glyph-variations.ts';
import { PhantomDeltas } from './phantom-deltas.ts';
import { joinContours } from './quad-contour.ts';
import { RegionSets } from './region-sets.ts';
import { drawVariedGlyph, type VariedOutline } from './varied-outlines.ts';
import { fitVariedContours } from './varied-quad-contours.ts';
import { VariedSplines } from './varied-splines.ts';

/** What becomes glyf and gvar. */
interface GlyphSource {
  readonly outlines: CffOutlines;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly axisCount: number;
  readonly across: LineRows | undefined;
  readonly down: LineRows | undefined;
}

/** Writes the glyphs of a font that varies one by one, and remembers what has to be said of all of them. */
export class VariedQuads {
  readonly writer: GlyfWriter;
  readonly gvar: GvarWriter;
  /** How many hints went. */
  #hints = 0;
  readonly #source: GlyphSource;
  readonly #splines: VariedSplines;
  readonly #sets = new RegionSets();
  readonly #context: Context;
  readonly #course: GlyphCourse;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#course = new GlyphCourse(source.unitsPerEm, context);
    this.#splines = new VariedSplines(source.unitsPerEm, context);
    this.writer = new GlyfWriter(source.glyphCount, context);
    this.gvar = new GvarWriter(source.axisCount);
  }

  async writeAll(): Promise<void> {
    await this.#course.run(this.writer.boxes, (glyph) => this.#write(glyph));
  }

  /** Says what the outlines have lost. */
  note(): void {
    if (this.#hints > 0) this.#context.note('HINTS_DROPPED', 'those of CFF');
    this.#course.noteCoarse(tolerance);
  }

  /** Answers with how many numbers the glyph had. */
  #write(glyph: number): number {
    const outline = this.#draw(glyph);
    const set = this.#sets.get(this.#sets.add(outline.regions));
    const { points, error } = fitVariedContours(outline, set, this.#splines);
    this.#course.count(error);
    const [base = joinContours([])] = points;
    if (base.ends.length === 0 && outline.verbs.length > 0) this.#requireNoInk(glyph);
    this.writer.add(base, base.ends.length > 1); // contours of fonts that vary may lie over one another
    const slack = tolerance * this.#source.unitsPerEm - error;
    const { across, down } = this.#source;
    const metrics = new PhantomDeltas(glyph, across, down);
    this.gvar.add(joinVariations(points, set, metrics, slack));
    return points.length * base.xs.length;
  }

  #draw(glyph: number): VariedOutline {
    const drawn = this.#course.unlessDamaged(glyph, () => {
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
