import { influenceOf } from './region.ts';
import type { StatedRegion } from './region-table.ts';

/** What else has influence at the peak of a region, as the number of the other and how much. */
export type Overlap = readonly (readonly [other: number, weight: number])[];

/** So many places at most are looked at, to find where what is rounded adds up. */
const maxPlaces = 243;

/** The regions that one glyph varies in, and how they lie to one another. */
export class RegionSet {
  readonly regions: readonly StatedRegion[];
  /** Their numbers, those on fewer axes and nearer to the default first. */
  readonly order: readonly number[];
  /** Of each region those before it in this order that reach to its peak. */
  readonly overlaps: readonly Overlap[];
  /** What the regions weigh at the places where a sum over them may be greatest. */
  readonly places: readonly Float64Array[];
  /** Whether it is greatest there for certain: the influence of a region is straight on each axis between its corners. */
  readonly isCertain: boolean;

  constructor(regions: readonly StatedRegion[]) {
    this.regions = regions;
    const weightOf = (at: number): number =>
      regions[at]!.peak.reduce((sum, peak) => sum + (peak === 0 ? 0 : 100 + Math.abs(peak)), 0); // one of the regions
    this.order = regions.map((_, at) => at).sort((a, b) => weightOf(a) - weightOf(b));
    const overlaps: Overlap[] = [];
    for (const [rank, at] of this.order.entries()) overlaps[at] = this.#overlapOf(at, this.order.slice(0, rank));
    this.overlaps = overlaps;
    const corners = cornersOf(regions);
    const count = corners.reduce((product, values) => product * values.length, 1);
    this.isCertain = count <= maxPlaces;
    const places = this.isCertain ? combine(corners) : outstanding(regions, corners);
    this.places = distinct(places.map((place) => Float64Array.from(regions, (region) => influenceOf(region, place))));
  }

  #overlapOf(at: number, before: readonly number[]): Overlap {
    const { peak } = this.regions[at]!;
    return before.flatMap((other) => {
      const weight = influenceOf(this.regions[other]!, peak);
      return weight === 0 ? [] : [[other, weight] as const];
    });
  }
}

/** On each axis, where the influence of any region begins, peaks or ends. */
function cornersOf(regions: readonly StatedRegion[]): number[][] {
  const axisCount = regions[0]?.peak.length ?? 0;
  return Array.from({ length: axisCount }, (_, axis) => {
    const values = regions.flatMap(({ peak, range }) => [range.start[axis]!, peak[axis]!, range.end[axis]!]); // one for each axis
    return [...new Set([0, ...values.filter((value) => Math.abs(value) <= 1)])];
  });
}

function combine(corners: readonly (readonly number[])[]): number[][] {
  return corners.reduce<number[][]>(
    (places, values) => places.flatMap((place) => values.map((v) => [...place, v])),
    [[]],
  );
}

/** Peaks, and all axes at their ends together. */
function outstanding(regions: readonly StatedRegion[], corners: readonly (readonly number[])[]): number[][] {
  const ends = [corners.map((values) => Math.max(...values)), corners.map((values) => Math.min(...values))];
  return [corners.map(() => 0), ...ends, ...regions.map(({ peak }) => [...peak])];
}

function distinct(places: readonly Float64Array[]): Float64Array[] {
  return [...new Map(places.map((weights) => [weights.join(), weights])).values()];
}
