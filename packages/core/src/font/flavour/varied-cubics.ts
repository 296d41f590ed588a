import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { type Box, boundsOf } from '../../outline/bounds.ts';
import { maxGlyphRegions } from '../../outline/cff/write/charstrings/varied-charstring.ts';
import {
  VariedCharstringList,
  type VariedContour,
} from '../../outline/cff/write/charstrings/varied-charstring-list.ts';
import type { GlyphTables } from '../../outline/glyf/phantoms.ts';
import { resolveGlyphByScalars } from '../../outline/glyf/resolve.ts';
import { resolveVariedGlyph, type VariedGlyph } from '../../outline/glyf/varied.ts';
import type { RegionSet } from '../../outline/region-set.ts';
import type { ExplicitRegion } from '../../outline/region-table.ts';
import { requireWithinSegmentLimit } from '../../outline/segment-limit.ts';
import { type Columns, roundWithin } from '../../outline/varied-points.ts';
import { explained } from '../explained.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { requireNoInk } from '../presence.ts';
import { GlyphCourse } from './glyph-course.ts';
import { RegionSets } from './region-sets.ts';
import { raiseContours } from './varied-contours.ts';
import { VariedMetrics } from './varied-metrics.ts';

/** How far points may be off, in parts of the em, wherever among the variations; else they are written with fractions. */
const tolerance = 1 / 1000;

/** What becomes CFF 2. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
}

/** Makes charstrings that vary of the glyphs of a font one by one, and remembers what has to be said of all of them. */
export class VariedCubics {
  readonly charstrings = new VariedCharstringList();
  readonly sets = new RegionSets();
  readonly boxes: GlyphBoxes;
  /** What phantom points say of the metrics. */
  readonly metrics: VariedMetrics;
  /** Of each glyph, how high its origin lies in lines that run down. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #course: GlyphCourse;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#course = new GlyphCourse(source.unitsPerEm, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.metrics = new VariedMetrics();
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    await this.#course.run(this.boxes, (glyph) => this.#write(glyph));
  }

  /** Answers with how many numbers the glyph had. */
  #write(glyph: number): number {
    const varied = this.#resolve(glyph);
    this.metrics.add(varied?.deltas ?? []);
    if (varied === undefined) {
      this.charstrings.add([], undefined);
      return 0;
    }
    this.origins[glyph] = Math.round(varied.glyph.phantoms.top);
    const count = varied.glyph.xs.length * (1 + varied.deltas.length);
    this.#context.spend(4 * count);
    explained(glyph, () => this.#place(glyph, varied));
    return count;
  }

  #place(glyph: number, varied: VariedGlyph): void {
    const raised = dropStill(
      raiseContours(varied),
      varied.deltas.map(({ region }) => region),
    );
    const set = this.sets.get(this.sets.add(raised.regions));
    const { contours, regions } = dropStill(this.#round(raised.contours, set), raised.regions);
    if (regions.length > maxGlyphRegions) {
      const message = `glyph ${glyph} varies in ${regions.length} regions, expected at most ${maxGlyphRegions} for CFF 2`;
      throw new ConversionError('FONT_TOO_LARGE', message);
    }
    this.charstrings.add(contours, regions.length > 0 ? this.sets.add(regions) : undefined);
    for (const contour of contours) {
      const bounds = boundsByDefault(contour);
      if (bounds === undefined) continue;
      const { xMin, yMin, xMax, yMax } = roundOut(bounds);
      this.boxes.extend(glyph, xMin, yMin, xMax, yMax);
    }
    if (!this.boxes.has(glyph)) this.#requireNoInk(glyph, raised.contours);
  }

  /** Whole numbers, where these are near enough all over the design space. */
  #round(contours: readonly VariedContour[], set: RegionSet): VariedContour[] {
    const allowed = tolerance * this.#source.unitsPerEm;
    return contours.map(({ verbs, columns }) => {
      this.#context.spend(set.extremeScalars.length * columns.length * (columns[0]?.length ?? 0));
      return { verbs, columns: roundWithin(columns, set, allowed) };
    });
  }

  #requireNoInk(glyph: number, contours: readonly VariedContour[]): void {
    for (const contour of contours) requireNoInk(glyph, boundsByDefault(contour), this.#source.unitsPerEm);
  }

  #resolve(glyph: number): VariedGlyph | undefined {
    return this.#course.unlessDamaged(glyph, () => {
      const varied = this.#resolveVaried(glyph);
      requireWithinSegmentLimit(varied.glyph.xs.length, this.#context);
      return varied;
    });
  }

  /** A glyph whose variations are damaged stays as it is by default, with a note. */
  #resolveVaried(glyph: number): VariedGlyph {
    const { tables } = this.#source;
    const byDefault = resolveGlyphByScalars(tables, glyph, this.#context);
    try {
      return resolveVariedGlyph(tables, glyph, this.#context);
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      this.#context.note('GLYPH_VARIATIONS_DAMAGED', error.message, { glyph });
      return { glyph: byDefault, deltas: [] };
    }
  }
}

/** The contours without the columns in which none of them gains anything, and the regions of the others. */
function dropStill(
  contours: readonly VariedContour[],
  regions: readonly ExplicitRegion[],
): { contours: VariedContour[]; regions: ExplicitRegion[] } {
  const isMoving = (at: number): boolean =>
    contours.some(({ columns }) => columns[at + 1]?.some((value) => value !== 0));
  const kept = regions.map((_, at) => at).filter(isMoving);
  const pick = (columns: Columns): Columns => [0, ...kept.map((at) => at + 1)].map((at) => columns[at]!); // its columns
  return {
    contours: contours.map(({ verbs, columns }) => ({ verbs, columns: pick(columns) })),
    regions: kept.map((at) => regions[at]!), // one of them
  };
}

function boundsByDefault({ verbs, columns }: VariedContour): Box | undefined {
  return boundsOf({ verbs: Uint8Array.from(verbs), points: columns[0] ?? new Float64Array() });
}

function roundOut({ xMin, yMin, xMax, yMax }: Box): Box {
  return { xMin: Math.floor(xMin), yMin: Math.floor(yMin), xMax: Math.ceil(xMax), yMax: Math.ceil(yMax) };
}
