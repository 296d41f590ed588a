import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { maxGlyphRegions } from '../../../outline/cff/write/charstrings/varied-charstring.ts';
import {
  VariedCharstringList,
  type VariedContour,
} from '../../../outline/cff/write/charstrings/varied-charstring-list.ts';
import { resolveVariedGlyph, type VariedGlyph } from '../../../outline/glyf/gvar/varied.ts';
import type { GlyphTables } from '../../../outline/glyf/phantoms.ts';
import { resolveGlyphByScalars } from '../../../outline/glyf/resolve.ts';
import { type Box, boundsOf } from '../../../outline/measure/bounds.ts';
import { requireWithinSegmentLimit } from '../../../outline/segment-limit.ts';
import type { RegionSet } from '../../../outline/variations/region-set.ts';
import type { ExplicitRegion } from '../../../outline/variations/region-table.ts';
import { type Columns, roundWithin } from '../../../outline/variations/varied-points.ts';
import { GlyphBoxes } from '../../glyph-boxes.ts';
import { withGlyphInError } from '../../glyph-in-error.ts';
import { requireNoInk } from '../../presence.ts';
import { GlyphConversion } from '../glyph-conversion.ts';
import { RegionSets } from '../region-sets.ts';
import { elevateContours } from './varied-contours.ts';
import { VariedMetrics } from './varied-metrics.ts';

/**
 * Maximum error of points in parts of the em, anywhere in the design space; otherwise they are written with fractions.
 */
const tolerance = 1 / 1000;

/** The font to convert to CFF2. */
interface GlyphSource {
  readonly tables: GlyphTables;
  readonly glyphCount: number;
  readonly unitsPerEm: number;
}

/** Converts the glyphs of a variable font to charstrings one by one, and collects losses. */
export class VariedCubics {
  readonly charstrings = new VariedCharstringList();
  readonly sets = new RegionSets();
  readonly boxes: GlyphBoxes;
  /** The metrics variations from phantom points. */
  readonly metrics: VariedMetrics;
  /** The vertical origin of each glyph. */
  readonly origins: Int16Array;
  readonly #source: GlyphSource;
  readonly #context: Context;
  readonly #conversion: GlyphConversion;

  constructor(source: GlyphSource, context: Context) {
    this.#source = source;
    this.#context = context;
    this.#conversion = new GlyphConversion(source.unitsPerEm, context);
    this.boxes = new GlyphBoxes(source.glyphCount);
    this.metrics = new VariedMetrics();
    this.origins = new Int16Array(source.glyphCount);
  }

  async writeAll(): Promise<void> {
    await this.#conversion.run(this.boxes, (glyph) => this.#write(glyph));
  }

  /** Converts a glyph and returns how many numbers it had. */
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
    withGlyphInError(glyph, () => this.#addContours(glyph, varied));
    return count;
  }

  #addContours(glyph: number, varied: VariedGlyph): void {
    const raised = dropConstantColumns(
      elevateContours(varied),
      varied.deltas.map(({ region }) => region),
    );
    const set = this.sets.get(this.sets.add(raised.regions));
    const { contours, regions } = dropConstantColumns(this.#round(raised.contours, set), raised.regions);
    if (regions.length > maxGlyphRegions) {
      const message = `glyph ${glyph} varies in ${regions.length} regions, CFF2 allows at most ${maxGlyphRegions}`;
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

  /** Rounds to whole numbers if that is accurate enough everywhere in the design space. */
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
    return this.#conversion.unlessDamaged(glyph, () => {
      const varied = this.#resolveVaried(glyph);
      requireWithinSegmentLimit(varied.glyph.xs.length, this.#context);
      return varied;
    });
  }

  /** A glyph with damaged variations becomes static, with a note. */
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

/** Removes the columns without any delta, and their regions. */
function dropConstantColumns(
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
