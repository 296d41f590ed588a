import type { RegionSet } from './region-set.ts';

/**
 * Numbers that vary, such as x, y of points one after the other: the first column has them as they are by default, each
 * other what they gain in one region of a set.
 */
export type Columns = readonly Float64Array[];

/** Columns of whole numbers that stand for others, and how far a point is off at most, wherever it is looked at. */
export interface RoundedColumns {
  readonly columns: Columns;
  readonly error: number;
}

/**
 * Rounds so that errors do not add up: what is whole is each point at the default and at the peak of each region, as far
 * as regions lie in one another. The difference there makes up for what was rounded before.
 */
export function roundColumns(columns: Columns, set: RegionSet): RoundedColumns {
  const [base = new Float64Array()] = columns;
  const rounded: Float64Array[] = [base.map((value) => Math.round(value) + 0)];
  const errors: Float64Array[] = [difference(rounded[0]!, base)];
  for (const at of set.order) {
    const exact = columns[at + 1]!; // one for each region
    const wanted = exact.map((value, n) => value - errors[0]![n]!);
    for (const [other, weight] of set.overlaps[at]!) {
      const error = errors[other + 1]!; // before this one in the order
      for (let n = 0; n < wanted.length; n++) wanted[n]! -= weight * error[n]!;
    }
    rounded[at + 1] = wanted.map((value) => Math.round(value) + 0); // never -0
    errors[at + 1] = difference(rounded[at + 1]!, exact);
  }
  return { columns: rounded, error: farthest(errors, set) };
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, n) => value - b[n]!); // as many
}

/** The longest sum of ways, x and y in turn, at any of the places that count. */
export function farthest(columns: Columns, { places }: RegionSet): number {
  const [base = new Float64Array(), ...others] = columns;
  let worst = 0;
  for (const weights of places) {
    const sums = base.slice();
    for (const [at, column] of others.entries()) {
      const weight = weights[at]!; // one for each region
      if (weight !== 0) for (let n = 0; n < sums.length; n++) sums[n]! += weight * column[n]!;
    }
    for (let n = 0; n < sums.length; n += 2) worst = Math.max(worst, Math.hypot(sums[n]!, sums[n + 1]!));
  }
  return worst;
}

/** The columns with their numbers as near as charstrings can say them. */
export function toFractions(columns: Columns): Columns {
  return columns.map((column) => column.map((value) => Math.round(value * 0x10000) / 0x10000));
}
