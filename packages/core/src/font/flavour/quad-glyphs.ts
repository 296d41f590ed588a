import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { BoundsPen } from '../../outline/bounds.ts';
import type { GlyphPoints } from '../../outline/glyf/glyph.ts';
import { requireNoInk } from '../presence.ts';
import type { CffOutlines } from './cff-outlines.ts';
import { CubicFits, tolerance } from './cubic-fits.ts';
import { GlyfWriter } from './glyf-writer.ts';
import { isNeedless, joinContours, turnContour } from './quad-contour.ts';
import { QuadPen } from './quad-pen.ts';

/** After so many glyphs or points others get a turn. */
const turn = { glyphs: 64, points: 4096 } as const;
/** Advances are whole numbers in metrics, and need not be in outlines. */
const roundedAway = 1;

/** What becomes glyf. */
interface GlyphSource {
  readonly outlines: CffOutlines;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** Whether contours may lie over one another, as those of fonts that vary do. */
  readonly overlaps: boolean;
  /** As the metrics state them. */
  readonly advances: Uint16Array | undefined;
}

/** Writes the glyphs of a font one by one, and remembers what has to be said of all of them. */
export class QuadGlyphs {
  readonly writer: GlyfWriter;
  /** How many hints went. */
  hints = 0;
  /** How many glyphs advance otherwise than the metrics say. */
  otherAdvances = 0;
  readonly #source: GlyphSource;
  readonly #fits: CubicFits;
  readonly #context: Context;
  /** Of the glyph that is farthest off, in units. */
  #error = 0;
  #firstDamage: ConversionError | undefined;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#fits = new CubicFits(source.unitsPerEm);
    this.writer = new GlyfWriter(source.glyphCount, context);
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
    if (this.#firstDamage !== undefined && this.writer.boxes.all() === undefined) throw this.#firstDamage;
  }

  /** Says what the outlines have lost. */
  note(): void {
    const { note } = this.#context;
    const { unitsPerEm } = this.#source;
    if (this.hints > 0) note('HINTS_DROPPED', 'those of CFF');
    if (this.otherAdvances > 0) note('ADVANCES_IGNORED', `${this.otherAdvances} glyphs`);
    if (this.#error > tolerance * unitsPerEm) {
      note('OUTLINES_COARSE', `off by up to ${((this.#error / unitsPerEm) * 1000).toFixed(2)}/1000 of the em`);
    }
  }

  #write(glyph: number): number {
    const points = this.#convert(glyph);
    this.writer.add(points, this.#source.overlaps && points.ends.length > 1);
    return points.xs.length;
  }

  /** A glyph that is damaged becomes blank, with a note; a font that has no others is refused. */
  #convert(glyph: number): GlyphPoints {
    const pen = new QuadPen(this.#fits, this.#context);
    try {
      this.hints += this.#source.outlines.draw(glyph, pen);
      this.#compareAdvance(glyph);
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#firstDamage ??= error;
      this.#context.note('GLYPH_DAMAGED', error.message, { glyph });
      return joinContours([]);
    }
    this.#error = Math.max(this.#error, pen.error);
    const points = joinContours(pen.contours.map((contour) => turnContour(contour, (at) => isNeedless(contour, at))));
    if (points.ends.length === 0 && pen.contours.length > 0) this.#requireNoInk(glyph);
    return points;
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
    if (Math.abs(found - expected) >= roundedAway) this.otherAdvances++;
  }
}
