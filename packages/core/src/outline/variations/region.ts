/** A location in the design space: a normalized coordinate from −1 to 1 for each axis. */
export type Tuple = readonly number[];

/** A region of the design space to which a variation applies. */
export interface Region {
  readonly peak: Tuple;
  /** Start and end on each axis; by default from 0 to the peak. */
  readonly range: { readonly start: Tuple; readonly end: Tuple } | undefined;
}

/** Returns the scalar of a region: the factor applied to its deltas. */
export type ScalarOf = (region: Region) => number;

/** Scalars at a location; `undefined` at the default, where all are 0. */
export function scalarsAt(coordinates: Tuple): ScalarOf | undefined {
  if (coordinates.every((value) => value === 0)) return undefined;
  return (region) => regionScalar(region, coordinates);
}

/**
 * The scalar of a region at a location: 1 at its peak, 0 outside of it.
 * @see OpenType 1.9, "OpenType Font Variations Overview", "Algorithm for Interpolation of Instance Values"
 */
export function regionScalar({ peak, range }: Region, coordinates: Tuple): number {
  let scalar = 1;
  for (let axis = 0; axis < peak.length && scalar !== 0; axis++) {
    const [coordinate, at] = [coordinates[axis] ?? 0, peak[axis]!]; // within the loop's bound
    const start = range?.start[axis] ?? Math.min(at, 0);
    const end = range?.end[axis] ?? Math.max(at, 0);
    scalar *= axisScalar(coordinate, start, at, end);
  }
  return scalar;
}

function axisScalar(coordinate: number, start: number, peak: number, end: number): number {
  if (peak === 0 || coordinate === peak) return 1;
  // Ranges that are out of order or span the default have no effect.
  if (start > peak || peak > end || (start < 0 && end > 0)) return 1;
  if (coordinate <= start || coordinate >= end) return 0;
  return coordinate < peak ? (coordinate - start) / (peak - start) : (end - coordinate) / (end - peak);
}
