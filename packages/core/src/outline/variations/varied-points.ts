import type { RegionSet } from './region-set.ts';

/**
 * Values that vary, such as the x, y of points: the first column has the default values, each other column the deltas
 * for one region.
 */
export type Columns = readonly Float64Array[];

/** Charstrings have fractions in units of 1/65536. */
const one = 0x10000;

/**
 * Rounds to integers without accumulating errors: at the default location and at the peak of each region, as far as
 * regions overlap, each value is the rounded sum. Each delta compensates for the rounding of earlier columns.
 */
export function roundColumns(columns: Columns, set: RegionSet): Float64Array[] {
  const [base = new Float64Array()] = columns;
  const rounded: Float64Array[] = [base.map((value) => Math.round(value) + 0)];
  const errors: Float64Array[] = [difference(rounded[0]!, base)];
  for (const at of set.order) {
    const exact = columns[at + 1]!; // one for each region
    const wanted = difference(exact, errors[0]!);
    for (const [other, weight] of set.overlaps[at]!) {
      const error = errors[other + 1]!; // earlier in the order
      for (let n = 0; n < wanted.length; n++) wanted[n]! -= weight * error[n]!;
    }
    rounded[at + 1] = wanted.map((value) => Math.round(value) + 0); // never -0
    errors[at + 1] = difference(rounded[at + 1]!, exact);
  }
  return rounded;
}

/** Rounds to integers; points that would then be off by more than the tolerance keep fractions. */
export function roundWithin(columns: Columns, set: RegionSet, tolerance: number): Columns {
  const rounded = roundColumns(columns, set);
  const distances = maxDistances(subtractColumns(rounded, columns), set);
  for (const [point, distance] of distances.entries()) {
    if (distance <= tolerance) continue;
    for (const [at, column] of rounded.entries()) {
      for (const n of [2 * point, 2 * point + 1]) column[n] = Math.round(columns[at]![n]! * one) / one; // the same shape
    }
  }
  return rounded;
}

export function subtractColumns(a: Columns, b: Columns): Columns {
  return a.map((column, at) => difference(column, b[at]!)); // both have the same number of columns
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, n) => value - b[n]!); // both have the same length
}

/** For each point, the largest distance from the origin at any of the locations of the set. */
export function maxDistances(columns: Columns, { extremeScalars }: RegionSet): Float64Array {
  const distances = new Float64Array((columns[0]?.length ?? 0) / 2);
  for (const weights of extremeScalars) {
    const sums = applyScalars(columns, weights);
    for (let point = 0; point < distances.length; point++) {
      distances[point] = Math.max(distances[point]!, Math.hypot(sums[2 * point]!, sums[2 * point + 1]!));
    }
  }
  return distances;
}

/** The values at a location with the given scalars. */
export function applyScalars(columns: Columns, scalars: Float64Array): Float64Array {
  const [base = new Float64Array(), ...others] = columns;
  const sums = base.slice();
  for (const [at, column] of others.entries()) {
    const scalar = scalars[at]!; // one for each region
    if (scalar !== 0) for (let n = 0; n < sums.length; n++) sums[n]! += scalar * column[n]!;
  }
  return sums;
}
