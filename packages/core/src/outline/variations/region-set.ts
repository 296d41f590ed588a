import { regionScalar } from './region.ts';
import type { ExplicitRegion } from './region-table.ts';

/** Other regions that contain a region's peak: the index of each and its scalar there. */
export type Overlap = readonly (readonly [other: number, weight: number])[];

/** Maximum number of locations at which accumulated rounding errors are checked. */
const maxLocations = 243;

/** The regions of one glyph and how they overlap. */
export class RegionSet {
  readonly regions: readonly ExplicitRegion[];
  /** Region indexes, ordered by number of axes and then by distance from the default. */
  readonly order: readonly number[];
  /** For each region, the regions earlier in `order` that contain its peak. */
  readonly overlaps: readonly Overlap[];
  /** The regions' scalars at the locations where a sum over them may be largest. */
  readonly extremeScalars: readonly Float64Array[];
  /**
   * True if the locations are sure to include the maximum. Scalars are linear along each axis between the corners of
   * regions.
   */
  readonly isExhaustive: boolean;

  constructor(regions: readonly ExplicitRegion[]) {
    this.regions = regions;
    const rankOf = (at: number): number =>
      regions[at]!.peak.reduce((sum, peak) => sum + (peak === 0 ? 0 : 100 + Math.abs(peak)), 0); // one of the regions
    this.order = regions.map((_, at) => at).sort((a, b) => rankOf(a) - rankOf(b));
    const overlaps: Overlap[] = [];
    for (const [rank, at] of this.order.entries()) overlaps[at] = this.#overlapOf(at, this.order.slice(0, rank));
    this.overlaps = overlaps;
    const corners = cornersOf(regions);
    const count = corners.reduce((product, values) => product * values.length, 1);
    this.isExhaustive = count <= maxLocations;
    const locations = this.isExhaustive ? cartesianProduct(corners) : peaksAndEnds(regions, corners);
    this.extremeScalars = distinct(
      locations.map((place) => Float64Array.from(regions, (region) => regionScalar(region, place))),
    );
  }

  #overlapOf(at: number, before: readonly number[]): Overlap {
    const { peak } = this.regions[at]!;
    return before.flatMap((other) => {
      const weight = regionScalar(this.regions[other]!, peak);
      return weight === 0 ? [] : [[other, weight] as const];
    });
  }
}

/** For each axis, the coordinates at which any region starts, peaks or ends. */
function cornersOf(regions: readonly ExplicitRegion[]): number[][] {
  const axisCount = regions[0]?.peak.length ?? 0;
  return Array.from({ length: axisCount }, (_, axis) => {
    const values = regions.flatMap(({ peak, range }) => [range.start[axis]!, peak[axis]!, range.end[axis]!]); // one for each axis
    return [...new Set([0, ...values.filter((value) => Math.abs(value) <= 1)])];
  });
}

function cartesianProduct(corners: readonly (readonly number[])[]): number[][] {
  return corners.reduce<number[][]>(
    (locations, values) => locations.flatMap((location) => values.map((v) => [...location, v])),
    [[]],
  );
}

/** The default location, all peaks, and the locations with all axes at their ends. */
function peaksAndEnds(regions: readonly ExplicitRegion[], corners: readonly (readonly number[])[]): number[][] {
  const ends = [corners.map((values) => Math.max(...values)), corners.map((values) => Math.min(...values))];
  return [corners.map(() => 0), ...ends, ...regions.map(({ peak }) => [...peak])];
}

function distinct(scalars: readonly Float64Array[]): Float64Array[] {
  return [...new Map(scalars.map((each) => [each.join(), each])).values()];
}
