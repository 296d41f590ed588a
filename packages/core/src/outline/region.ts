/** A place among the variations: for each axis a number from −1 to 1. */
export type Tuple = readonly number[];

/** The part of the space of axes in which a variation has an influence. */
export interface Region {
  readonly peak: Tuple;
  /** Where it begins and ends on each axis; left out, from 0 to the peak and no further. */
  readonly range: { readonly start: Tuple; readonly end: Tuple } | undefined;
}

/** How much of each variation shows. */
export type Weigh = (region: Region) => number;

/** How much each shows at a place; nothing at the default, where none does. */
export function scalarAt(coordinates: Tuple): Weigh | undefined {
  if (coordinates.every((value) => value === 0)) return undefined;
  return (region) => influenceOf(region, coordinates);
}

/**
 * How much of a variation shows at a place: 1 at its peak, 0 outside of its region.
 * @see OpenType 1.9, "OpenType Font Variations Overview", "Algorithm for Interpolation of Instance Values"
 */
export function influenceOf({ peak, range }: Region, coordinates: Tuple): number {
  let influence = 1;
  for (let axis = 0; axis < peak.length && influence !== 0; axis++) {
    const [place, at] = [coordinates[axis] ?? 0, peak[axis]!]; // within the loop's bound
    const start = range?.start[axis] ?? Math.min(at, 0);
    const end = range?.end[axis] ?? Math.max(at, 0);
    influence *= influenceOnAxis(place, start, at, end);
  }
  return influence;
}

function influenceOnAxis(place: number, start: number, peak: number, end: number): number {
  if (peak === 0 || place === peak) return 1;
  // What is out of order, or stands on both sides of the default, does not count.
  if (start > peak || peak > end || (start < 0 && end > 0)) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}
